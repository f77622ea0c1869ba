// generated from openapi/: do not edit; run npm run generate
import type { components } from './api.ts'
import type { LiteralErrorMessage } from './errors.ts'

export type Permission = components['schemas']['Permission']

export interface Operation {
  readonly operationId: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** As in the contract; hapi has the same syntax. */
  readonly path: string
  /** Whether it needs no signature. */
  readonly isPublic: boolean
  /** The permission that a key needs; `null` for a public operation. */
  readonly permission: Permission | null
  readonly isStreaming: boolean
  /** Whether it exists only in a sandbox. */
  readonly isSandboxOnly: boolean
  readonly successStatus: 200 | 201
  /** Media type of the successful response. */
  readonly contentType: string
  readonly hasBody: boolean
  readonly isBodyRequired: boolean
  /** In contract order, which is the order of reported problems. */
  readonly bodyFields: readonly string[]
  readonly queryParameters: readonly string[]
  /** The defaults that the query validator fills in. */
  readonly queryDefaults: { readonly [parameter: string]: string | number | boolean }
  readonly pathParameters: readonly string[]
  readonly headerParameters: readonly string[]
  /** The messages for a field, query or path parameter that is invalid or, if required, missing. */
  readonly fieldErrors: { readonly [field: string]: { readonly missing?: LiteralErrorMessage; readonly invalid: LiteralErrorMessage } }
  /** The field or parameter that a message is about, if any. */
  readonly errorFields: { readonly [message: string]: string }
  /** The operation's literal messages by status. */
  readonly errorMessages: { readonly [status: string]: readonly LiteralErrorMessage[] }
}

export const operations = {
  registerMerchant: {
    "operationId": "registerMerchant",
    "method": "POST",
    "path": "/v1/merchants",
    "isPublic": true,
    "permission": null,
    "isStreaming": false,
    "isSandboxOnly": false,
    "successStatus": 201,
    "contentType": "application/json",
    "hasBody": true,
    "isBodyRequired": true,
    "bodyFields": [
      "name",
      "email",
      "platform_user_id"
    ],
    "queryParameters": [],
    "queryDefaults": {},
    "pathParameters": [],
    "headerParameters": [],
    "fieldErrors": {
      "name": {
        "missing": "missing name",
        "invalid": "invalid name"
      },
      "email": {
        "missing": "missing email",
        "invalid": "invalid email"
      },
      "platform_user_id": {
        "missing": "missing platform user id",
        "invalid": "invalid platform user id"
      }
    },
    "errorFields": {
      "missing name": "name",
      "invalid name": "name",
      "missing email": "email",
      "invalid email": "email",
      "missing platform user id": "platform_user_id",
      "invalid platform user id": "platform_user_id",
      "merchant already exists": "platform_user_id"
    },
    "errorMessages": {
      "400": [
        "invalid json",
        "missing name",
        "invalid name",
        "missing email",
        "invalid email",
        "missing platform user id",
        "invalid platform user id"
      ],
      "403": [
        "registration closed"
      ],
      "408": [
        "request timeout"
      ],
      "409": [
        "merchant already exists"
      ],
      "413": [
        "payload too large"
      ],
      "415": [
        "unsupported media type"
      ],
      "429": [
        "rate limit exceeded"
      ],
      "500": [
        "internal server error"
      ]
    }
  },
  getMerchant: {
    "operationId": "getMerchant",
    "method": "GET",
    "path": "/v1/merchants/me",
    "isPublic": false,
    "permission": "read",
    "isStreaming": false,
    "isSandboxOnly": false,
    "successStatus": 200,
    "contentType": "application/json",
    "hasBody": false,
    "isBodyRequired": false,
    "bodyFields": [],
    "queryParameters": [],
    "queryDefaults": {},
    "pathParameters": [],
    "headerParameters": [],
    "fieldErrors": {},
    "errorFields": {},
    "errorMessages": {
      "400": [],
      "401": [
        "missing authorization header",
        "invalid authorization format",
        "api key not found",
        "api key is inactive",
        "request timestamp too old",
        "request timestamp too far in the future",
        "invalid signature"
      ],
      "403": [
        "forbidden"
      ],
      "429": [
        "rate limit exceeded"
      ],
      "500": [
        "internal server error"
      ]
    }
  },
  listApiKeys: {
    "operationId": "listApiKeys",
    "method": "GET",
    "path": "/v1/merchants/api-keys",
    "isPublic": false,
    "permission": "keys",
    "isStreaming": false,
    "isSandboxOnly": false,
    "successStatus": 200,
    "contentType": "application/json",
    "hasBody": false,
    "isBodyRequired": false,
    "bodyFields": [],
    "queryParameters": [],
    "queryDefaults": {},
    "pathParameters": [],
    "headerParameters": [],
    "fieldErrors": {},
    "errorFields": {},
    "errorMessages": {
      "400": [],
      "401": [
        "missing authorization header",
        "invalid authorization format",
        "api key not found",
        "api key is inactive",
        "request timestamp too old",
        "request timestamp too far in the future",
        "invalid signature"
      ],
      "403": [
        "forbidden"
      ],
      "429": [
        "rate limit exceeded"
      ],
      "500": [
        "internal server error"
      ]
    }
  },
  createApiKey: {
    "operationId": "createApiKey",
    "method": "POST",
    "path": "/v1/merchants/api-keys",
    "isPublic": false,
    "permission": "keys",
    "isStreaming": false,
    "isSandboxOnly": false,
    "successStatus": 201,
    "contentType": "application/json",
    "hasBody": true,
    "isBodyRequired": true,
    "bodyFields": [
      "name",
      "environment",
      "permissions",
      "allowed_cidrs"
    ],
    "queryParameters": [],
    "queryDefaults": {},
    "pathParameters": [],
    "headerParameters": [],
    "fieldErrors": {
      "name": {
        "invalid": "invalid name"
      },
      "environment": {
        "missing": "missing environment",
        "invalid": "invalid environment"
      },
      "permissions": {
        "invalid": "invalid permissions"
      },
      "allowed_cidrs": {
        "invalid": "invalid allowed cidrs"
      }
    },
    "errorFields": {
      "invalid name": "name",
      "missing environment": "environment",
      "invalid environment": "environment",
      "invalid permissions": "permissions",
      "invalid allowed cidrs": "allowed_cidrs"
    },
    "errorMessages": {
      "400": [
        "invalid json",
        "invalid name",
        "missing environment",
        "invalid environment",
        "invalid permissions",
        "invalid allowed cidrs"
      ],
      "401": [
        "missing authorization header",
        "invalid authorization format",
        "api key not found",
        "api key is inactive",
        "request timestamp too old",
        "request timestamp too far in the future",
        "invalid signature"
      ],
      "403": [
        "kyb_required",
        "forbidden"
      ],
      "408": [
        "request timeout"
      ],
      "409": [
        "api key limit reached",
        "duplicate request"
      ],
      "413": [
        "payload too large"
      ],
      "415": [
        "unsupported media type"
      ],
      "429": [
        "rate limit exceeded"
      ],
      "500": [
        "internal server error"
      ]
    }
  },
  revokeApiKey: {
    "operationId": "revokeApiKey",
    "method": "DELETE",
    "path": "/v1/merchants/api-keys/{key_id}",
    "isPublic": false,
    "permission": "keys",
    "isStreaming": false,
    "isSandboxOnly": false,
    "successStatus": 200,
    "contentType": "application/json",
    "hasBody": false,
    "isBodyRequired": false,
    "bodyFields": [],
    "queryParameters": [],
    "queryDefaults": {},
    "pathParameters": [
      "key_id"
    ],
    "headerParameters": [],
    "fieldErrors": {
      "key_id": {
        "invalid": "api key not found"
      }
    },
    "errorFields": {
      "api key not found": "key_id"
    },
    "errorMessages": {
      "400": [],
      "401": [
        "missing authorization header",
        "invalid authorization format",
        "api key not found",
        "api key is inactive",
        "request timestamp too old",
        "request timestamp too far in the future",
        "invalid signature"
      ],
      "403": [
        "forbidden"
      ],
      "404": [
        "api key not found"
      ],
      "429": [
        "rate limit exceeded"
      ],
      "500": [
        "internal server error"
      ]
    }
  },
  listOrders: {
    "operationId": "listOrders",
    "method": "GET",
    "path": "/v1/orders",
    "isPublic": false,
    "permission": "read",
    "isStreaming": false,
    "isSandboxOnly": false,
    "successStatus": 200,
    "contentType": "application/json",
    "hasBody": false,
    "isBodyRequired": false,
    "bodyFields": [],
    "queryParameters": [
      "limit",
      "offset",
      "cursor",
      "status",
      "network",
      "created_from",
      "created_to",
      "order_number",
      "reference",
      "payment_link_id"
    ],
    "queryDefaults": {
      "limit": 20,
      "offset": 0
    },
    "pathParameters": [],
    "headerParameters": [],
    "fieldErrors": {
      "limit": {
        "invalid": "invalid limit"
      },
      "offset": {
        "invalid": "invalid offset"
      },
      "cursor": {
        "invalid": "invalid cursor"
      },
      "status": {
        "invalid": "invalid status"
      },
      "network": {
        "invalid": "invalid network"
      },
      "created_from": {
        "invalid": "invalid created from"
      },
      "created_to": {
        "invalid": "invalid created to"
      },
      "order_number": {
        "invalid": "invalid order number"
      },
      "reference": {
        "invalid": "invalid reference"
      },
      "payment_link_id": {
        "invalid": "invalid payment link id"
      }
    },
    "errorFields": {
      "invalid limit": "limit",
      "invalid offset": "offset",
      "invalid cursor": "cursor",
      "invalid status": "status",
      "invalid network": "network",
      "invalid created from": "created_from",
      "invalid created to": "created_to",
      "invalid order number": "order_number",
      "invalid reference": "reference",
      "invalid payment link id": "payment_link_id"
    },
    "errorMessages": {
      "400": [
        "invalid limit",
        "invalid offset",
        "invalid cursor",
        "cursor and offset together",
        "invalid status",
        "invalid network",
        "invalid created from",
        "invalid created to",
        "invalid order number",
        "invalid reference",
        "invalid payment link id"
      ],
      "401": [
        "missing authorization header",
        "invalid authorization format",
        "api key not found",
        "api key is inactive",
        "request timestamp too old",
        "request timestamp too far in the future",
        "invalid signature"
      ],
      "403": [
        "kyb_required",
        "merchant_not_active",
        "forbidden"
      ],
      "429": [
        "rate limit exceeded"
      ],
      "500": [
        "internal server error"
      ]
    }
  },
  createOrder: {
    "operationId": "createOrder",
    "method": "POST",
    "path": "/v1/orders",
    "isPublic": false,
    "permission": "orders",
    "isStreaming": false,
    "isSandboxOnly": false,
    "successStatus": 201,
    "contentType": "application/json",
    "hasBody": true,
    "isBodyRequired": true,
    "bodyFields": [
      "amount",
      "price",
      "currency",
      "network",
      "reference",
      "description",
      "metadata",
      "return_url",
      "webhook_url",
      "idempotency_key",
      "tolerance_percent",
      "expires_in"
    ],
    "queryParameters": [],
    "queryDefaults": {},
    "pathParameters": [],
    "headerParameters": [],
    "fieldErrors": {
      "amount": {
        "invalid": "invalid amount"
      },
      "price": {
        "invalid": "invalid price"
      },
      "currency": {
        "missing": "unsupported currency",
        "invalid": "unsupported currency"
      },
      "network": {
        "missing": "unsupported network",
        "invalid": "unsupported network"
      },
      "reference": {
        "invalid": "invalid reference"
      },
      "description": {
        "invalid": "invalid description"
      },
      "metadata": {
        "invalid": "invalid metadata"
      },
      "return_url": {
        "invalid": "invalid return url"
      },
      "webhook_url": {
        "invalid": "invalid webhook url"
      },
      "idempotency_key": {
        "invalid": "invalid idempotency key"
      },
      "tolerance_percent": {
        "invalid": "invalid tolerance percent"
      },
      "expires_in": {
        "invalid": "invalid expires in"
      }
    },
    "errorFields": {
      "invalid amount": "amount",
      "invalid price": "price",
      "unsupported currency": "currency",
      "unsupported network": "network",
      "invalid reference": "reference",
      "invalid description": "description",
      "invalid metadata": "metadata",
      "invalid return url": "return_url",
      "invalid webhook url": "webhook_url",
      "invalid idempotency key": "idempotency_key",
      "invalid tolerance percent": "tolerance_percent",
      "invalid expires in": "expires_in",
      "amount below minimum": "amount",
      "no rate for currency": "price",
      "duplicate idempotency key": "idempotency_key"
    },
    "errorMessages": {
      "400": [
        "invalid json",
        "invalid amount",
        "amount below minimum",
        "invalid price",
        "no rate for currency",
        "unsupported currency",
        "unsupported network",
        "invalid reference",
        "invalid description",
        "invalid metadata",
        "invalid return url",
        "invalid webhook url",
        "invalid idempotency key",
        "invalid tolerance percent",
        "invalid expires in",
        "no available address"
      ],
      "401": [
        "missing authorization header",
        "invalid authorization format",
        "api key not found",
        "api key is inactive",
        "request timestamp too old",
        "request timestamp too far in the future",
        "invalid signature"
      ],
      "403": [
        "kyb_required",
        "merchant_not_active",
        "forbidden"
      ],
      "408": [
        "request timeout"
      ],
      "409": [
        "duplicate idempotency key"
      ],
      "413": [
        "payload too large"
      ],
      "415": [
        "unsupported media type"
      ],
      "429": [
        "rate limit exceeded"
      ],
      "500": [
        "internal server error"
      ]
    }
  },
  getOrder: {
    "operationId": "getOrder",
    "method": "GET",
    "path": "/v1/orders/{id}",
    "isPublic": false,
    "permission": "read",
    "isStreaming": false,
    "isSandboxOnly": false,
    "successStatus": 200,
    "contentType": "application/json",
    "hasBody": false,
    "isBodyRequired": false,
    "bodyFields": [],
    "queryParameters": [],
    "queryDefaults": {},
    "pathParameters": [
      "id"
    ],
    "headerParameters": [],
    "fieldErrors": {
      "id": {
        "invalid": "order not found"
      }
    },
    "errorFields": {
      "order not found": "id"
    },
    "errorMessages": {
      "400": [],
      "401": [
        "missing authorization header",
        "invalid authorization format",
        "api key not found",
        "api key is inactive",
        "request timestamp too old",
        "request timestamp too far in the future",
        "invalid signature"
      ],
      "403": [
        "kyb_required",
        "merchant_not_active",
        "forbidden"
      ],
      "404": [
        "order not found"
      ],
      "429": [
        "rate limit exceeded"
      ],
      "500": [
        "internal server error"
      ]
    }
  },
  cancelOrder: {
    "operationId": "cancelOrder",
    "method": "POST",
    "path": "/v1/orders/{id}/cancel",
    "isPublic": false,
    "permission": "orders",
    "isStreaming": false,
    "isSandboxOnly": false,
    "successStatus": 200,
    "contentType": "application/json",
    "hasBody": false,
    "isBodyRequired": false,
    "bodyFields": [],
    "queryParameters": [],
    "queryDefaults": {},
    "pathParameters": [
      "id"
    ],
    "headerParameters": [],
    "fieldErrors": {
      "id": {
        "invalid": "order not found"
      }
    },
    "errorFields": {
      "order not found": "id"
    },
    "errorMessages": {
      "400": [
        "invalid json"
      ],
      "401": [
        "missing authorization header",
        "invalid authorization format",
        "api key not found",
        "api key is inactive",
        "request timestamp too old",
        "request timestamp too far in the future",
        "invalid signature"
      ],
      "403": [
        "kyb_required",
        "merchant_not_active",
        "forbidden"
      ],
      "404": [
        "order not found"
      ],
      "408": [
        "request timeout"
      ],
      "409": [
        "order cannot be cancelled"
      ],
      "413": [
        "payload too large"
      ],
      "415": [
        "unsupported media type"
      ],
      "429": [
        "rate limit exceeded"
      ],
      "500": [
        "internal server error"
      ]
    }
  },
  requestRemainder: {
    "operationId": "requestRemainder",
    "method": "POST",
    "path": "/v1/orders/{id}/remainder",
    "isPublic": false,
    "permission": "orders",
    "isStreaming": false,
    "isSandboxOnly": false,
    "successStatus": 200,
    "contentType": "application/json",
    "hasBody": true,
    "isBodyRequired": false,
    "bodyFields": [
      "expires_in"
    ],
    "queryParameters": [],
    "queryDefaults": {},
    "pathParameters": [
      "id"
    ],
    "headerParameters": [],
    "fieldErrors": {
      "expires_in": {
        "invalid": "invalid expires in"
      },
      "id": {
        "invalid": "order not found"
      }
    },
    "errorFields": {
      "invalid expires in": "expires_in",
      "order not found": "id"
    },
    "errorMessages": {
      "400": [
        "invalid json",
        "invalid expires in"
      ],
      "401": [
        "missing authorization header",
        "invalid authorization format",
        "api key not found",
        "api key is inactive",
        "request timestamp too old",
        "request timestamp too far in the future",
        "invalid signature"
      ],
      "403": [
        "kyb_required",
        "merchant_not_active",
        "forbidden"
      ],
      "404": [
        "order not found"
      ],
      "408": [
        "request timeout"
      ],
      "409": [
        "remainder cannot be requested"
      ],
      "413": [
        "payload too large"
      ],
      "415": [
        "unsupported media type"
      ],
      "429": [
        "rate limit exceeded"
      ],
      "500": [
        "internal server error"
      ]
    }
  },
  acceptOrder: {
    "operationId": "acceptOrder",
    "method": "POST",
    "path": "/v1/orders/{id}/accept",
    "isPublic": false,
    "permission": "orders",
    "isStreaming": false,
    "isSandboxOnly": false,
    "successStatus": 200,
    "contentType": "application/json",
    "hasBody": false,
    "isBodyRequired": false,
    "bodyFields": [],
    "queryParameters": [],
    "queryDefaults": {},
    "pathParameters": [
      "id"
    ],
    "headerParameters": [],
    "fieldErrors": {
      "id": {
        "invalid": "order not found"
      }
    },
    "errorFields": {
      "order not found": "id"
    },
    "errorMessages": {
      "400": [
        "invalid json"
      ],
      "401": [
        "missing authorization header",
        "invalid authorization format",
        "api key not found",
        "api key is inactive",
        "request timestamp too old",
        "request timestamp too far in the future",
        "invalid signature"
      ],
      "403": [
        "kyb_required",
        "merchant_not_active",
        "forbidden"
      ],
      "404": [
        "order not found"
      ],
      "408": [
        "request timeout"
      ],
      "409": [
        "order cannot be accepted"
      ],
      "413": [
        "payload too large"
      ],
      "415": [
        "unsupported media type"
      ],
      "429": [
        "rate limit exceeded"
      ],
      "500": [
        "internal server error"
      ]
    }
  },
  listRefunds: {
    "operationId": "listRefunds",
    "method": "GET",
    "path": "/v1/orders/{id}/refunds",
    "isPublic": false,
    "permission": "read",
    "isStreaming": false,
    "isSandboxOnly": false,
    "successStatus": 200,
    "contentType": "application/json",
    "hasBody": false,
    "isBodyRequired": false,
    "bodyFields": [],
    "queryParameters": [
      "limit",
      "offset",
      "cursor"
    ],
    "queryDefaults": {
      "limit": 20,
      "offset": 0
    },
    "pathParameters": [
      "id"
    ],
    "headerParameters": [],
    "fieldErrors": {
      "id": {
        "invalid": "order not found"
      },
      "limit": {
        "invalid": "invalid limit"
      },
      "offset": {
        "invalid": "invalid offset"
      },
      "cursor": {
        "invalid": "invalid cursor"
      }
    },
    "errorFields": {
      "order not found": "id",
      "invalid limit": "limit",
      "invalid offset": "offset",
      "invalid cursor": "cursor"
    },
    "errorMessages": {
      "400": [
        "invalid limit",
        "invalid offset",
        "invalid cursor",
        "cursor and offset together"
      ],
      "401": [
        "missing authorization header",
        "invalid authorization format",
        "api key not found",
        "api key is inactive",
        "request timestamp too old",
        "request timestamp too far in the future",
        "invalid signature"
      ],
      "403": [
        "kyb_required",
        "merchant_not_active",
        "forbidden"
      ],
      "404": [
        "order not found"
      ],
      "429": [
        "rate limit exceeded"
      ],
      "500": [
        "internal server error"
      ]
    }
  },
  createRefund: {
    "operationId": "createRefund",
    "method": "POST",
    "path": "/v1/orders/{id}/refunds",
    "isPublic": false,
    "permission": "refunds",
    "isStreaming": false,
    "isSandboxOnly": false,
    "successStatus": 201,
    "contentType": "application/json",
    "hasBody": true,
    "isBodyRequired": true,
    "bodyFields": [
      "amount",
      "address",
      "claim",
      "idempotency_key"
    ],
    "queryParameters": [],
    "queryDefaults": {},
    "pathParameters": [
      "id"
    ],
    "headerParameters": [],
    "fieldErrors": {
      "amount": {
        "invalid": "invalid amount"
      },
      "address": {
        "invalid": "invalid destination address"
      },
      "claim": {
        "invalid": "invalid claim"
      },
      "idempotency_key": {
        "missing": "missing idempotency key",
        "invalid": "invalid idempotency key"
      },
      "id": {
        "invalid": "order not found"
      }
    },
    "errorFields": {
      "invalid amount": "amount",
      "invalid destination address": "address",
      "invalid claim": "claim",
      "missing idempotency key": "idempotency_key",
      "invalid idempotency key": "idempotency_key",
      "order not found": "id",
      "amount below minimum": "amount",
      "amount exceeds refundable": "amount",
      "withdrawal limit exceeded": "amount",
      "insufficient balance": "amount",
      "destination address not allowed": "address",
      "duplicate idempotency key": "idempotency_key"
    },
    "errorMessages": {
      "400": [
        "invalid json",
        "invalid amount",
        "amount below minimum",
        "invalid destination address",
        "invalid claim",
        "missing idempotency key",
        "invalid idempotency key",
        "destination address not allowed",
        "amount exceeds refundable",
        "withdrawal limit exceeded",
        "insufficient balance"
      ],
      "401": [
        "missing authorization header",
        "invalid authorization format",
        "api key not found",
        "api key is inactive",
        "request timestamp too old",
        "request timestamp too far in the future",
        "invalid signature"
      ],
      "403": [
        "kyb_required",
        "merchant_not_active",
        "forbidden"
      ],
      "404": [
        "order not found"
      ],
      "408": [
        "request timeout"
      ],
      "409": [
        "duplicate idempotency key"
      ],
      "413": [
        "payload too large"
      ],
      "415": [
        "unsupported media type"
      ],
      "429": [
        "rate limit exceeded"
      ],
      "500": [
        "internal server error"
      ]
    }
  },
  getOrderReceipt: {
    "operationId": "getOrderReceipt",
    "method": "GET",
    "path": "/v1/orders/{id}/receipt",
    "isPublic": false,
    "permission": "read",
    "isStreaming": false,
    "isSandboxOnly": false,
    "successStatus": 200,
    "contentType": "application/json",
    "hasBody": false,
    "isBodyRequired": false,
    "bodyFields": [],
    "queryParameters": [],
    "queryDefaults": {},
    "pathParameters": [
      "id"
    ],
    "headerParameters": [],
    "fieldErrors": {
      "id": {
        "invalid": "order not found"
      }
    },
    "errorFields": {
      "order not found": "id"
    },
    "errorMessages": {
      "400": [],
      "401": [
        "missing authorization header",
        "invalid authorization format",
        "api key not found",
        "api key is inactive",
        "request timestamp too old",
        "request timestamp too far in the future",
        "invalid signature"
      ],
      "403": [
        "kyb_required",
        "merchant_not_active",
        "forbidden"
      ],
      "404": [
        "order not found"
      ],
      "409": [
        "order is not paid"
      ],
      "429": [
        "rate limit exceeded"
      ],
      "500": [
        "internal server error"
      ]
    }
  },
  getOrderTimeline: {
    "operationId": "getOrderTimeline",
    "method": "GET",
    "path": "/v1/orders/{id}/timeline",
    "isPublic": false,
    "permission": "read",
    "isStreaming": false,
    "isSandboxOnly": false,
    "successStatus": 200,
    "contentType": "application/json",
    "hasBody": false,
    "isBodyRequired": false,
    "bodyFields": [],
    "queryParameters": [],
    "queryDefaults": {},
    "pathParameters": [
      "id"
    ],
    "headerParameters": [],
    "fieldErrors": {
      "id": {
        "invalid": "order not found"
      }
    },
    "errorFields": {
      "order not found": "id"
    },
    "errorMessages": {
      "400": [],
      "401": [
        "missing authorization header",
        "invalid authorization format",
        "api key not found",
        "api key is inactive",
        "request timestamp too old",
        "request timestamp too far in the future",
        "invalid signature"
      ],
      "403": [
        "kyb_required",
        "merchant_not_active",
        "forbidden"
      ],
      "404": [
        "order not found"
      ],
      "429": [
        "rate limit exceeded"
      ],
      "500": [
        "internal server error"
      ]
    }
  },
  streamOrderEvents: {
    "operationId": "streamOrderEvents",
    "method": "GET",
    "path": "/v1/orders/{id}/events",
    "isPublic": false,
    "permission": "read",
    "isStreaming": true,
    "isSandboxOnly": false,
    "successStatus": 200,
    "contentType": "text/event-stream",
    "hasBody": false,
    "isBodyRequired": false,
    "bodyFields": [],
    "queryParameters": [],
    "queryDefaults": {},
    "pathParameters": [
      "id"
    ],
    "headerParameters": [
      "Last-Event-ID"
    ],
    "fieldErrors": {
      "id": {
        "invalid": "order not found"
      }
    },
    "errorFields": {
      "order not found": "id"
    },
    "errorMessages": {
      "400": [],
      "401": [
        "missing authorization header",
        "invalid authorization format",
        "api key not found",
        "api key is inactive",
        "request timestamp too old",
        "request timestamp too far in the future",
        "invalid signature"
      ],
      "403": [
        "kyb_required",
        "merchant_not_active",
        "forbidden"
      ],
      "404": [
        "order not found"
      ],
      "429": [
        "rate limit exceeded"
      ],
      "500": [
        "internal server error"
      ],
      "503": [
        "not ready"
      ]
    }
  },
  listPaymentLinks: {
    "operationId": "listPaymentLinks",
    "method": "GET",
    "path": "/v1/payment-links",
    "isPublic": false,
    "permission": "read",
    "isStreaming": false,
    "isSandboxOnly": false,
    "successStatus": 200,
    "contentType": "application/json",
    "hasBody": false,
    "isBodyRequired": false,
    "bodyFields": [],
    "queryParameters": [
      "limit",
      "cursor"
    ],
    "queryDefaults": {
      "limit": 20
    },
    "pathParameters": [],
    "headerParameters": [],
    "fieldErrors": {
      "limit": {
        "invalid": "invalid limit"
      },
      "cursor": {
        "invalid": "invalid cursor"
      }
    },
    "errorFields": {
      "invalid limit": "limit",
      "invalid cursor": "cursor"
    },
    "errorMessages": {
      "400": [
        "invalid limit",
        "invalid cursor"
      ],
      "401": [
        "missing authorization header",
        "invalid authorization format",
        "api key not found",
        "api key is inactive",
        "request timestamp too old",
        "request timestamp too far in the future",
        "invalid signature"
      ],
      "403": [
        "kyb_required",
        "merchant_not_active",
        "forbidden"
      ],
      "429": [
        "rate limit exceeded"
      ],
      "500": [
        "internal server error"
      ]
    }
  },
  createPaymentLink: {
    "operationId": "createPaymentLink",
    "method": "POST",
    "path": "/v1/payment-links",
    "isPublic": false,
    "permission": "orders",
    "isStreaming": false,
    "isSandboxOnly": false,
    "successStatus": 201,
    "contentType": "application/json",
    "hasBody": true,
    "isBodyRequired": true,
    "bodyFields": [
      "title",
      "amount",
      "price",
      "open_amount",
      "networks",
      "reference",
      "description",
      "metadata",
      "return_url",
      "expires_at",
      "payments_max",
      "is_active",
      "idempotency_key"
    ],
    "queryParameters": [],
    "queryDefaults": {},
    "pathParameters": [],
    "headerParameters": [],
    "fieldErrors": {
      "title": {
        "missing": "invalid title",
        "invalid": "invalid title"
      },
      "amount": {
        "invalid": "invalid amount"
      },
      "price": {
        "invalid": "invalid price"
      },
      "open_amount": {
        "invalid": "invalid open amount"
      },
      "networks": {
        "invalid": "unsupported network"
      },
      "reference": {
        "invalid": "invalid reference"
      },
      "description": {
        "invalid": "invalid description"
      },
      "metadata": {
        "invalid": "invalid metadata"
      },
      "return_url": {
        "invalid": "invalid return url"
      },
      "expires_at": {
        "invalid": "invalid expires at"
      },
      "payments_max": {
        "invalid": "invalid payments max"
      },
      "is_active": {
        "invalid": "invalid is active"
      },
      "idempotency_key": {
        "invalid": "invalid idempotency key"
      }
    },
    "errorFields": {
      "invalid title": "title",
      "invalid amount": "open_amount",
      "invalid price": "price",
      "invalid open amount": "open_amount",
      "unsupported network": "networks",
      "invalid reference": "reference",
      "invalid description": "description",
      "invalid metadata": "metadata",
      "invalid return url": "return_url",
      "invalid expires at": "expires_at",
      "invalid payments max": "payments_max",
      "invalid is active": "is_active",
      "invalid idempotency key": "idempotency_key",
      "amount below minimum": "open_amount",
      "no rate for currency": "open_amount",
      "duplicate idempotency key": "idempotency_key"
    },
    "errorMessages": {
      "400": [
        "invalid json",
        "invalid title",
        "invalid amount",
        "amount below minimum",
        "invalid price",
        "no rate for currency",
        "invalid open amount",
        "unsupported network",
        "invalid reference",
        "invalid description",
        "invalid metadata",
        "invalid return url",
        "invalid expires at",
        "invalid payments max",
        "invalid is active",
        "invalid idempotency key"
      ],
      "401": [
        "missing authorization header",
        "invalid authorization format",
        "api key not found",
        "api key is inactive",
        "request timestamp too old",
        "request timestamp too far in the future",
        "invalid signature"
      ],
      "403": [
        "kyb_required",
        "merchant_not_active",
        "forbidden"
      ],
      "408": [
        "request timeout"
      ],
      "409": [
        "duplicate idempotency key",
        "payment link limit reached"
      ],
      "413": [
        "payload too large"
      ],
      "415": [
        "unsupported media type"
      ],
      "429": [
        "rate limit exceeded"
      ],
      "500": [
        "internal server error"
      ]
    }
  },
  getPaymentLink: {
    "operationId": "getPaymentLink",
    "method": "GET",
    "path": "/v1/payment-links/{id}",
    "isPublic": false,
    "permission": "read",
    "isStreaming": false,
    "isSandboxOnly": false,
    "successStatus": 200,
    "contentType": "application/json",
    "hasBody": false,
    "isBodyRequired": false,
    "bodyFields": [],
    "queryParameters": [],
    "queryDefaults": {},
    "pathParameters": [
      "id"
    ],
    "headerParameters": [],
    "fieldErrors": {
      "id": {
        "invalid": "payment link not found"
      }
    },
    "errorFields": {
      "payment link not found": "id"
    },
    "errorMessages": {
      "400": [],
      "401": [
        "missing authorization header",
        "invalid authorization format",
        "api key not found",
        "api key is inactive",
        "request timestamp too old",
        "request timestamp too far in the future",
        "invalid signature"
      ],
      "403": [
        "kyb_required",
        "merchant_not_active",
        "forbidden"
      ],
      "404": [
        "payment link not found"
      ],
      "429": [
        "rate limit exceeded"
      ],
      "500": [
        "internal server error"
      ]
    }
  },
  updatePaymentLink: {
    "operationId": "updatePaymentLink",
    "method": "PATCH",
    "path": "/v1/payment-links/{id}",
    "isPublic": false,
    "permission": "orders",
    "isStreaming": false,
    "isSandboxOnly": false,
    "successStatus": 200,
    "contentType": "application/json",
    "hasBody": true,
    "isBodyRequired": true,
    "bodyFields": [
      "title",
      "description",
      "expires_at",
      "payments_max",
      "is_active"
    ],
    "queryParameters": [],
    "queryDefaults": {},
    "pathParameters": [
      "id"
    ],
    "headerParameters": [],
    "fieldErrors": {
      "title": {
        "invalid": "invalid title"
      },
      "description": {
        "invalid": "invalid description"
      },
      "expires_at": {
        "invalid": "invalid expires at"
      },
      "payments_max": {
        "invalid": "invalid payments max"
      },
      "is_active": {
        "invalid": "invalid is active"
      },
      "id": {
        "invalid": "payment link not found"
      }
    },
    "errorFields": {
      "invalid title": "title",
      "invalid description": "description",
      "invalid expires at": "expires_at",
      "invalid payments max": "payments_max",
      "invalid is active": "is_active",
      "payment link not found": "id"
    },
    "errorMessages": {
      "400": [
        "invalid json",
        "invalid title",
        "invalid description",
        "invalid expires at",
        "invalid payments max",
        "invalid is active"
      ],
      "401": [
        "missing authorization header",
        "invalid authorization format",
        "api key not found",
        "api key is inactive",
        "request timestamp too old",
        "request timestamp too far in the future",
        "invalid signature"
      ],
      "403": [
        "kyb_required",
        "merchant_not_active",
        "forbidden"
      ],
      "404": [
        "payment link not found"
      ],
      "408": [
        "request timeout"
      ],
      "409": [
        "payment link limit reached"
      ],
      "413": [
        "payload too large"
      ],
      "415": [
        "unsupported media type"
      ],
      "429": [
        "rate limit exceeded"
      ],
      "500": [
        "internal server error"
      ]
    }
  },
  getBalances: {
    "operationId": "getBalances",
    "method": "GET",
    "path": "/v1/balances",
    "isPublic": false,
    "permission": "read",
    "isStreaming": false,
    "isSandboxOnly": false,
    "successStatus": 200,
    "contentType": "application/json",
    "hasBody": false,
    "isBodyRequired": false,
    "bodyFields": [],
    "queryParameters": [],
    "queryDefaults": {},
    "pathParameters": [],
    "headerParameters": [],
    "fieldErrors": {},
    "errorFields": {},
    "errorMessages": {
      "400": [],
      "401": [
        "missing authorization header",
        "invalid authorization format",
        "api key not found",
        "api key is inactive",
        "request timestamp too old",
        "request timestamp too far in the future",
        "invalid signature"
      ],
      "403": [
        "kyb_required",
        "merchant_not_active",
        "forbidden"
      ],
      "429": [
        "rate limit exceeded"
      ],
      "500": [
        "internal server error"
      ]
    }
  },
  getStatement: {
    "operationId": "getStatement",
    "method": "GET",
    "path": "/v1/statement",
    "isPublic": false,
    "permission": "read",
    "isStreaming": false,
    "isSandboxOnly": false,
    "successStatus": 200,
    "contentType": "application/json",
    "hasBody": false,
    "isBodyRequired": false,
    "bodyFields": [],
    "queryParameters": [
      "network",
      "from",
      "to"
    ],
    "queryDefaults": {},
    "pathParameters": [],
    "headerParameters": [],
    "fieldErrors": {
      "network": {
        "invalid": "invalid network"
      },
      "from": {
        "invalid": "invalid from"
      },
      "to": {
        "invalid": "invalid to"
      }
    },
    "errorFields": {
      "invalid network": "network",
      "invalid from": "from",
      "invalid to": "to"
    },
    "errorMessages": {
      "400": [
        "invalid network",
        "invalid from",
        "invalid to"
      ],
      "401": [
        "missing authorization header",
        "invalid authorization format",
        "api key not found",
        "api key is inactive",
        "request timestamp too old",
        "request timestamp too far in the future",
        "invalid signature"
      ],
      "403": [
        "kyb_required",
        "merchant_not_active",
        "forbidden"
      ],
      "429": [
        "rate limit exceeded"
      ],
      "500": [
        "internal server error"
      ]
    }
  },
  getStatementCsv: {
    "operationId": "getStatementCsv",
    "method": "GET",
    "path": "/v1/statement.csv",
    "isPublic": false,
    "permission": "read",
    "isStreaming": false,
    "isSandboxOnly": false,
    "successStatus": 200,
    "contentType": "text/csv",
    "hasBody": false,
    "isBodyRequired": false,
    "bodyFields": [],
    "queryParameters": [
      "network",
      "from",
      "to"
    ],
    "queryDefaults": {},
    "pathParameters": [],
    "headerParameters": [],
    "fieldErrors": {
      "network": {
        "invalid": "invalid network"
      },
      "from": {
        "invalid": "invalid from"
      },
      "to": {
        "invalid": "invalid to"
      }
    },
    "errorFields": {
      "invalid network": "network",
      "invalid from": "from",
      "invalid to": "to"
    },
    "errorMessages": {
      "400": [
        "invalid network",
        "invalid from",
        "invalid to"
      ],
      "401": [
        "missing authorization header",
        "invalid authorization format",
        "api key not found",
        "api key is inactive",
        "request timestamp too old",
        "request timestamp too far in the future",
        "invalid signature"
      ],
      "403": [
        "kyb_required",
        "merchant_not_active",
        "forbidden"
      ],
      "429": [
        "rate limit exceeded"
      ],
      "500": [
        "internal server error"
      ]
    }
  },
  getStatementPdf: {
    "operationId": "getStatementPdf",
    "method": "GET",
    "path": "/v1/statement.pdf",
    "isPublic": false,
    "permission": "read",
    "isStreaming": false,
    "isSandboxOnly": false,
    "successStatus": 200,
    "contentType": "application/pdf",
    "hasBody": false,
    "isBodyRequired": false,
    "bodyFields": [],
    "queryParameters": [
      "network",
      "from",
      "to"
    ],
    "queryDefaults": {},
    "pathParameters": [],
    "headerParameters": [],
    "fieldErrors": {
      "network": {
        "invalid": "invalid network"
      },
      "from": {
        "invalid": "invalid from"
      },
      "to": {
        "invalid": "invalid to"
      }
    },
    "errorFields": {
      "invalid network": "network",
      "invalid from": "from",
      "invalid to": "to"
    },
    "errorMessages": {
      "400": [
        "invalid network",
        "invalid from",
        "invalid to",
        "statement too long"
      ],
      "401": [
        "missing authorization header",
        "invalid authorization format",
        "api key not found",
        "api key is inactive",
        "request timestamp too old",
        "request timestamp too far in the future",
        "invalid signature"
      ],
      "403": [
        "kyb_required",
        "merchant_not_active",
        "forbidden"
      ],
      "429": [
        "rate limit exceeded"
      ],
      "500": [
        "internal server error"
      ]
    }
  },
  listWithdrawals: {
    "operationId": "listWithdrawals",
    "method": "GET",
    "path": "/v1/withdrawals",
    "isPublic": false,
    "permission": "read",
    "isStreaming": false,
    "isSandboxOnly": false,
    "successStatus": 200,
    "contentType": "application/json",
    "hasBody": false,
    "isBodyRequired": false,
    "bodyFields": [],
    "queryParameters": [
      "limit",
      "offset",
      "cursor",
      "status",
      "network"
    ],
    "queryDefaults": {
      "limit": 20,
      "offset": 0
    },
    "pathParameters": [],
    "headerParameters": [],
    "fieldErrors": {
      "limit": {
        "invalid": "invalid limit"
      },
      "offset": {
        "invalid": "invalid offset"
      },
      "cursor": {
        "invalid": "invalid cursor"
      },
      "status": {
        "invalid": "invalid status"
      },
      "network": {
        "invalid": "invalid network"
      }
    },
    "errorFields": {
      "invalid limit": "limit",
      "invalid offset": "offset",
      "invalid cursor": "cursor",
      "invalid status": "status",
      "invalid network": "network"
    },
    "errorMessages": {
      "400": [
        "invalid limit",
        "invalid offset",
        "invalid cursor",
        "cursor and offset together",
        "invalid status",
        "invalid network"
      ],
      "401": [
        "missing authorization header",
        "invalid authorization format",
        "api key not found",
        "api key is inactive",
        "request timestamp too old",
        "request timestamp too far in the future",
        "invalid signature"
      ],
      "403": [
        "kyb_required",
        "merchant_not_active",
        "forbidden"
      ],
      "429": [
        "rate limit exceeded"
      ],
      "500": [
        "internal server error"
      ]
    }
  },
  createWithdrawal: {
    "operationId": "createWithdrawal",
    "method": "POST",
    "path": "/v1/withdrawals",
    "isPublic": false,
    "permission": "withdrawals",
    "isStreaming": false,
    "isSandboxOnly": false,
    "successStatus": 201,
    "contentType": "application/json",
    "hasBody": true,
    "isBodyRequired": true,
    "bodyFields": [
      "amount",
      "currency",
      "network",
      "address",
      "idempotency_key",
      "metadata"
    ],
    "queryParameters": [],
    "queryDefaults": {},
    "pathParameters": [],
    "headerParameters": [],
    "fieldErrors": {
      "amount": {
        "missing": "invalid amount",
        "invalid": "invalid amount"
      },
      "currency": {
        "missing": "unsupported currency",
        "invalid": "unsupported currency"
      },
      "network": {
        "missing": "unsupported network",
        "invalid": "unsupported network"
      },
      "address": {
        "missing": "invalid destination address",
        "invalid": "invalid destination address"
      },
      "idempotency_key": {
        "missing": "missing idempotency key",
        "invalid": "invalid idempotency key"
      },
      "metadata": {
        "invalid": "invalid metadata"
      }
    },
    "errorFields": {
      "invalid amount": "amount",
      "unsupported currency": "currency",
      "unsupported network": "network",
      "invalid destination address": "address",
      "missing idempotency key": "idempotency_key",
      "invalid idempotency key": "idempotency_key",
      "invalid metadata": "metadata",
      "amount below minimum": "amount",
      "withdrawal limit exceeded": "amount",
      "insufficient balance": "amount",
      "destination address not allowed": "address",
      "duplicate idempotency key": "idempotency_key"
    },
    "errorMessages": {
      "400": [
        "invalid json",
        "invalid amount",
        "unsupported currency",
        "unsupported network",
        "invalid destination address",
        "missing idempotency key",
        "invalid idempotency key",
        "invalid metadata",
        "destination address not allowed",
        "amount below minimum",
        "withdrawal limit exceeded",
        "insufficient balance"
      ],
      "401": [
        "missing authorization header",
        "invalid authorization format",
        "api key not found",
        "api key is inactive",
        "request timestamp too old",
        "request timestamp too far in the future",
        "invalid signature"
      ],
      "403": [
        "kyb_required",
        "merchant_not_active",
        "forbidden"
      ],
      "408": [
        "request timeout"
      ],
      "409": [
        "duplicate idempotency key"
      ],
      "413": [
        "payload too large"
      ],
      "415": [
        "unsupported media type"
      ],
      "429": [
        "rate limit exceeded"
      ],
      "500": [
        "internal server error"
      ]
    }
  },
  quoteWithdrawal: {
    "operationId": "quoteWithdrawal",
    "method": "POST",
    "path": "/v1/withdrawals/quote",
    "isPublic": false,
    "permission": "read",
    "isStreaming": false,
    "isSandboxOnly": false,
    "successStatus": 200,
    "contentType": "application/json",
    "hasBody": true,
    "isBodyRequired": true,
    "bodyFields": [
      "amount",
      "currency",
      "network"
    ],
    "queryParameters": [],
    "queryDefaults": {},
    "pathParameters": [],
    "headerParameters": [],
    "fieldErrors": {
      "amount": {
        "missing": "invalid amount",
        "invalid": "invalid amount"
      },
      "currency": {
        "missing": "unsupported currency",
        "invalid": "unsupported currency"
      },
      "network": {
        "missing": "unsupported network",
        "invalid": "unsupported network"
      }
    },
    "errorFields": {
      "invalid amount": "amount",
      "unsupported currency": "currency",
      "unsupported network": "network",
      "amount below minimum": "amount"
    },
    "errorMessages": {
      "400": [
        "invalid json",
        "invalid amount",
        "amount below minimum",
        "unsupported currency",
        "unsupported network"
      ],
      "401": [
        "missing authorization header",
        "invalid authorization format",
        "api key not found",
        "api key is inactive",
        "request timestamp too old",
        "request timestamp too far in the future",
        "invalid signature"
      ],
      "403": [
        "kyb_required",
        "merchant_not_active",
        "forbidden"
      ],
      "408": [
        "request timeout"
      ],
      "413": [
        "payload too large"
      ],
      "415": [
        "unsupported media type"
      ],
      "429": [
        "rate limit exceeded"
      ],
      "500": [
        "internal server error"
      ]
    }
  },
  getWithdrawal: {
    "operationId": "getWithdrawal",
    "method": "GET",
    "path": "/v1/withdrawals/{id}",
    "isPublic": false,
    "permission": "read",
    "isStreaming": false,
    "isSandboxOnly": false,
    "successStatus": 200,
    "contentType": "application/json",
    "hasBody": false,
    "isBodyRequired": false,
    "bodyFields": [],
    "queryParameters": [],
    "queryDefaults": {},
    "pathParameters": [
      "id"
    ],
    "headerParameters": [],
    "fieldErrors": {
      "id": {
        "invalid": "withdrawal not found"
      }
    },
    "errorFields": {
      "withdrawal not found": "id"
    },
    "errorMessages": {
      "400": [],
      "401": [
        "missing authorization header",
        "invalid authorization format",
        "api key not found",
        "api key is inactive",
        "request timestamp too old",
        "request timestamp too far in the future",
        "invalid signature"
      ],
      "403": [
        "kyb_required",
        "merchant_not_active",
        "forbidden"
      ],
      "404": [
        "withdrawal not found"
      ],
      "429": [
        "rate limit exceeded"
      ],
      "500": [
        "internal server error"
      ]
    }
  },
  cancelWithdrawal: {
    "operationId": "cancelWithdrawal",
    "method": "POST",
    "path": "/v1/withdrawals/{id}/cancel",
    "isPublic": false,
    "permission": "withdrawals",
    "isStreaming": false,
    "isSandboxOnly": false,
    "successStatus": 200,
    "contentType": "application/json",
    "hasBody": false,
    "isBodyRequired": false,
    "bodyFields": [],
    "queryParameters": [],
    "queryDefaults": {},
    "pathParameters": [
      "id"
    ],
    "headerParameters": [],
    "fieldErrors": {
      "id": {
        "invalid": "withdrawal not found"
      }
    },
    "errorFields": {
      "withdrawal not found": "id"
    },
    "errorMessages": {
      "400": [
        "invalid json"
      ],
      "401": [
        "missing authorization header",
        "invalid authorization format",
        "api key not found",
        "api key is inactive",
        "request timestamp too old",
        "request timestamp too far in the future",
        "invalid signature"
      ],
      "403": [
        "kyb_required",
        "merchant_not_active",
        "forbidden"
      ],
      "404": [
        "withdrawal not found"
      ],
      "408": [
        "request timeout"
      ],
      "409": [
        "withdrawal cannot be cancelled"
      ],
      "413": [
        "payload too large"
      ],
      "415": [
        "unsupported media type"
      ],
      "429": [
        "rate limit exceeded"
      ],
      "500": [
        "internal server error"
      ]
    }
  },
  listWithdrawalAddresses: {
    "operationId": "listWithdrawalAddresses",
    "method": "GET",
    "path": "/v1/withdrawal-addresses",
    "isPublic": false,
    "permission": "read",
    "isStreaming": false,
    "isSandboxOnly": false,
    "successStatus": 200,
    "contentType": "application/json",
    "hasBody": false,
    "isBodyRequired": false,
    "bodyFields": [],
    "queryParameters": [],
    "queryDefaults": {},
    "pathParameters": [],
    "headerParameters": [],
    "fieldErrors": {},
    "errorFields": {},
    "errorMessages": {
      "400": [],
      "401": [
        "missing authorization header",
        "invalid authorization format",
        "api key not found",
        "api key is inactive",
        "request timestamp too old",
        "request timestamp too far in the future",
        "invalid signature"
      ],
      "403": [
        "kyb_required",
        "merchant_not_active",
        "forbidden"
      ],
      "429": [
        "rate limit exceeded"
      ],
      "500": [
        "internal server error"
      ]
    }
  },
  addWithdrawalAddress: {
    "operationId": "addWithdrawalAddress",
    "method": "POST",
    "path": "/v1/withdrawal-addresses",
    "isPublic": false,
    "permission": "withdrawals",
    "isStreaming": false,
    "isSandboxOnly": false,
    "successStatus": 201,
    "contentType": "application/json",
    "hasBody": true,
    "isBodyRequired": true,
    "bodyFields": [
      "network",
      "address",
      "name"
    ],
    "queryParameters": [],
    "queryDefaults": {},
    "pathParameters": [],
    "headerParameters": [],
    "fieldErrors": {
      "network": {
        "missing": "unsupported network",
        "invalid": "unsupported network"
      },
      "address": {
        "missing": "invalid destination address",
        "invalid": "invalid destination address"
      },
      "name": {
        "invalid": "invalid name"
      }
    },
    "errorFields": {
      "unsupported network": "network",
      "invalid destination address": "address",
      "invalid name": "name"
    },
    "errorMessages": {
      "400": [
        "invalid json",
        "unsupported network",
        "invalid destination address",
        "invalid name"
      ],
      "401": [
        "missing authorization header",
        "invalid authorization format",
        "api key not found",
        "api key is inactive",
        "request timestamp too old",
        "request timestamp too far in the future",
        "invalid signature"
      ],
      "403": [
        "kyb_required",
        "merchant_not_active",
        "forbidden"
      ],
      "408": [
        "request timeout"
      ],
      "409": [
        "withdrawal address limit reached"
      ],
      "413": [
        "payload too large"
      ],
      "415": [
        "unsupported media type"
      ],
      "429": [
        "rate limit exceeded"
      ],
      "500": [
        "internal server error"
      ]
    }
  },
  removeWithdrawalAddress: {
    "operationId": "removeWithdrawalAddress",
    "method": "DELETE",
    "path": "/v1/withdrawal-addresses/{id}",
    "isPublic": false,
    "permission": "withdrawals",
    "isStreaming": false,
    "isSandboxOnly": false,
    "successStatus": 200,
    "contentType": "application/json",
    "hasBody": false,
    "isBodyRequired": false,
    "bodyFields": [],
    "queryParameters": [],
    "queryDefaults": {},
    "pathParameters": [
      "id"
    ],
    "headerParameters": [],
    "fieldErrors": {
      "id": {
        "invalid": "withdrawal address not found"
      }
    },
    "errorFields": {
      "withdrawal address not found": "id"
    },
    "errorMessages": {
      "400": [],
      "401": [
        "missing authorization header",
        "invalid authorization format",
        "api key not found",
        "api key is inactive",
        "request timestamp too old",
        "request timestamp too far in the future",
        "invalid signature"
      ],
      "403": [
        "kyb_required",
        "merchant_not_active",
        "forbidden"
      ],
      "404": [
        "withdrawal address not found"
      ],
      "429": [
        "rate limit exceeded"
      ],
      "500": [
        "internal server error"
      ]
    }
  },
  listRates: {
    "operationId": "listRates",
    "method": "GET",
    "path": "/v1/rates",
    "isPublic": false,
    "permission": "read",
    "isStreaming": false,
    "isSandboxOnly": false,
    "successStatus": 200,
    "contentType": "application/json",
    "hasBody": false,
    "isBodyRequired": false,
    "bodyFields": [],
    "queryParameters": [],
    "queryDefaults": {},
    "pathParameters": [],
    "headerParameters": [],
    "fieldErrors": {},
    "errorFields": {},
    "errorMessages": {
      "400": [],
      "401": [
        "missing authorization header",
        "invalid authorization format",
        "api key not found",
        "api key is inactive",
        "request timestamp too old",
        "request timestamp too far in the future",
        "invalid signature"
      ],
      "403": [
        "kyb_required",
        "merchant_not_active",
        "forbidden"
      ],
      "429": [
        "rate limit exceeded"
      ],
      "500": [
        "internal server error"
      ]
    }
  },
  setRate: {
    "operationId": "setRate",
    "method": "PUT",
    "path": "/v1/rates/{currency}",
    "isPublic": false,
    "permission": "orders",
    "isStreaming": false,
    "isSandboxOnly": false,
    "successStatus": 200,
    "contentType": "application/json",
    "hasBody": true,
    "isBodyRequired": true,
    "bodyFields": [
      "units_per_usdt",
      "source"
    ],
    "queryParameters": [],
    "queryDefaults": {},
    "pathParameters": [
      "currency"
    ],
    "headerParameters": [],
    "fieldErrors": {
      "units_per_usdt": {
        "invalid": "invalid units per usdt"
      },
      "source": {
        "invalid": "invalid source"
      },
      "currency": {
        "invalid": "rate not found"
      }
    },
    "errorFields": {
      "invalid units per usdt": "units_per_usdt",
      "invalid source": "source",
      "rate not found": "currency",
      "no rate for currency": "source"
    },
    "errorMessages": {
      "400": [
        "invalid json",
        "invalid units per usdt",
        "invalid source",
        "no rate for currency"
      ],
      "401": [
        "missing authorization header",
        "invalid authorization format",
        "api key not found",
        "api key is inactive",
        "request timestamp too old",
        "request timestamp too far in the future",
        "invalid signature"
      ],
      "403": [
        "kyb_required",
        "merchant_not_active",
        "forbidden"
      ],
      "404": [
        "rate not found"
      ],
      "408": [
        "request timeout"
      ],
      "413": [
        "payload too large"
      ],
      "415": [
        "unsupported media type"
      ],
      "429": [
        "rate limit exceeded"
      ],
      "500": [
        "internal server error"
      ]
    }
  },
  removeRate: {
    "operationId": "removeRate",
    "method": "DELETE",
    "path": "/v1/rates/{currency}",
    "isPublic": false,
    "permission": "orders",
    "isStreaming": false,
    "isSandboxOnly": false,
    "successStatus": 200,
    "contentType": "application/json",
    "hasBody": false,
    "isBodyRequired": false,
    "bodyFields": [],
    "queryParameters": [],
    "queryDefaults": {},
    "pathParameters": [
      "currency"
    ],
    "headerParameters": [],
    "fieldErrors": {
      "currency": {
        "invalid": "rate not found"
      }
    },
    "errorFields": {
      "rate not found": "currency"
    },
    "errorMessages": {
      "400": [],
      "401": [
        "missing authorization header",
        "invalid authorization format",
        "api key not found",
        "api key is inactive",
        "request timestamp too old",
        "request timestamp too far in the future",
        "invalid signature"
      ],
      "403": [
        "kyb_required",
        "merchant_not_active",
        "forbidden"
      ],
      "404": [
        "rate not found"
      ],
      "429": [
        "rate limit exceeded"
      ],
      "500": [
        "internal server error"
      ]
    }
  },
  listWebhooks: {
    "operationId": "listWebhooks",
    "method": "GET",
    "path": "/v1/webhooks",
    "isPublic": false,
    "permission": "read",
    "isStreaming": false,
    "isSandboxOnly": false,
    "successStatus": 200,
    "contentType": "application/json",
    "hasBody": false,
    "isBodyRequired": false,
    "bodyFields": [],
    "queryParameters": [],
    "queryDefaults": {},
    "pathParameters": [],
    "headerParameters": [],
    "fieldErrors": {},
    "errorFields": {},
    "errorMessages": {
      "400": [],
      "401": [
        "missing authorization header",
        "invalid authorization format",
        "api key not found",
        "api key is inactive",
        "request timestamp too old",
        "request timestamp too far in the future",
        "invalid signature"
      ],
      "403": [
        "kyb_required",
        "merchant_not_active",
        "forbidden"
      ],
      "429": [
        "rate limit exceeded"
      ],
      "500": [
        "internal server error"
      ]
    }
  },
  createWebhook: {
    "operationId": "createWebhook",
    "method": "POST",
    "path": "/v1/webhooks",
    "isPublic": false,
    "permission": "webhooks",
    "isStreaming": false,
    "isSandboxOnly": false,
    "successStatus": 201,
    "contentType": "application/json",
    "hasBody": true,
    "isBodyRequired": true,
    "bodyFields": [
      "url",
      "events"
    ],
    "queryParameters": [],
    "queryDefaults": {},
    "pathParameters": [],
    "headerParameters": [],
    "fieldErrors": {
      "url": {
        "missing": "missing url",
        "invalid": "invalid webhook url"
      },
      "events": {
        "missing": "missing events",
        "invalid": "invalid event type"
      }
    },
    "errorFields": {
      "missing url": "url",
      "invalid webhook url": "url",
      "missing events": "events",
      "invalid event type": "events"
    },
    "errorMessages": {
      "400": [
        "invalid json",
        "missing url",
        "invalid webhook url",
        "missing events",
        "invalid event type"
      ],
      "401": [
        "missing authorization header",
        "invalid authorization format",
        "api key not found",
        "api key is inactive",
        "request timestamp too old",
        "request timestamp too far in the future",
        "invalid signature"
      ],
      "403": [
        "kyb_required",
        "merchant_not_active",
        "forbidden"
      ],
      "408": [
        "request timeout"
      ],
      "409": [
        "webhook limit reached"
      ],
      "413": [
        "payload too large"
      ],
      "415": [
        "unsupported media type"
      ],
      "429": [
        "rate limit exceeded"
      ],
      "500": [
        "internal server error"
      ]
    }
  },
  getWebhook: {
    "operationId": "getWebhook",
    "method": "GET",
    "path": "/v1/webhooks/{id}",
    "isPublic": false,
    "permission": "read",
    "isStreaming": false,
    "isSandboxOnly": false,
    "successStatus": 200,
    "contentType": "application/json",
    "hasBody": false,
    "isBodyRequired": false,
    "bodyFields": [],
    "queryParameters": [],
    "queryDefaults": {},
    "pathParameters": [
      "id"
    ],
    "headerParameters": [],
    "fieldErrors": {
      "id": {
        "invalid": "webhook not found"
      }
    },
    "errorFields": {
      "webhook not found": "id"
    },
    "errorMessages": {
      "400": [],
      "401": [
        "missing authorization header",
        "invalid authorization format",
        "api key not found",
        "api key is inactive",
        "request timestamp too old",
        "request timestamp too far in the future",
        "invalid signature"
      ],
      "403": [
        "kyb_required",
        "merchant_not_active",
        "forbidden"
      ],
      "404": [
        "webhook not found"
      ],
      "429": [
        "rate limit exceeded"
      ],
      "500": [
        "internal server error"
      ]
    }
  },
  updateWebhook: {
    "operationId": "updateWebhook",
    "method": "PATCH",
    "path": "/v1/webhooks/{id}",
    "isPublic": false,
    "permission": "webhooks",
    "isStreaming": false,
    "isSandboxOnly": false,
    "successStatus": 200,
    "contentType": "application/json",
    "hasBody": true,
    "isBodyRequired": true,
    "bodyFields": [
      "url",
      "events",
      "is_active"
    ],
    "queryParameters": [],
    "queryDefaults": {},
    "pathParameters": [
      "id"
    ],
    "headerParameters": [],
    "fieldErrors": {
      "url": {
        "invalid": "invalid webhook url"
      },
      "events": {
        "invalid": "invalid event type"
      },
      "is_active": {
        "invalid": "invalid is active"
      },
      "id": {
        "invalid": "webhook not found"
      }
    },
    "errorFields": {
      "invalid webhook url": "url",
      "invalid event type": "events",
      "invalid is active": "is_active",
      "webhook not found": "id"
    },
    "errorMessages": {
      "400": [
        "invalid json",
        "invalid webhook url",
        "invalid event type",
        "invalid is active"
      ],
      "401": [
        "missing authorization header",
        "invalid authorization format",
        "api key not found",
        "api key is inactive",
        "request timestamp too old",
        "request timestamp too far in the future",
        "invalid signature"
      ],
      "403": [
        "kyb_required",
        "merchant_not_active",
        "forbidden"
      ],
      "404": [
        "webhook not found"
      ],
      "408": [
        "request timeout"
      ],
      "413": [
        "payload too large"
      ],
      "415": [
        "unsupported media type"
      ],
      "429": [
        "rate limit exceeded"
      ],
      "500": [
        "internal server error"
      ]
    }
  },
  deleteWebhook: {
    "operationId": "deleteWebhook",
    "method": "DELETE",
    "path": "/v1/webhooks/{id}",
    "isPublic": false,
    "permission": "webhooks",
    "isStreaming": false,
    "isSandboxOnly": false,
    "successStatus": 200,
    "contentType": "application/json",
    "hasBody": false,
    "isBodyRequired": false,
    "bodyFields": [],
    "queryParameters": [],
    "queryDefaults": {},
    "pathParameters": [
      "id"
    ],
    "headerParameters": [],
    "fieldErrors": {
      "id": {
        "invalid": "webhook not found"
      }
    },
    "errorFields": {
      "webhook not found": "id"
    },
    "errorMessages": {
      "400": [],
      "401": [
        "missing authorization header",
        "invalid authorization format",
        "api key not found",
        "api key is inactive",
        "request timestamp too old",
        "request timestamp too far in the future",
        "invalid signature"
      ],
      "403": [
        "kyb_required",
        "merchant_not_active",
        "forbidden"
      ],
      "404": [
        "webhook not found"
      ],
      "429": [
        "rate limit exceeded"
      ],
      "500": [
        "internal server error"
      ]
    }
  },
  testWebhook: {
    "operationId": "testWebhook",
    "method": "POST",
    "path": "/v1/webhooks/{id}/test",
    "isPublic": false,
    "permission": "webhooks",
    "isStreaming": false,
    "isSandboxOnly": false,
    "successStatus": 201,
    "contentType": "application/json",
    "hasBody": true,
    "isBodyRequired": false,
    "bodyFields": [
      "event"
    ],
    "queryParameters": [],
    "queryDefaults": {},
    "pathParameters": [
      "id"
    ],
    "headerParameters": [],
    "fieldErrors": {
      "event": {
        "invalid": "invalid event type"
      },
      "id": {
        "invalid": "webhook not found"
      }
    },
    "errorFields": {
      "invalid event type": "event",
      "webhook not found": "id"
    },
    "errorMessages": {
      "400": [
        "invalid json",
        "invalid event type"
      ],
      "401": [
        "missing authorization header",
        "invalid authorization format",
        "api key not found",
        "api key is inactive",
        "request timestamp too old",
        "request timestamp too far in the future",
        "invalid signature"
      ],
      "403": [
        "kyb_required",
        "merchant_not_active",
        "forbidden"
      ],
      "404": [
        "webhook not found"
      ],
      "408": [
        "request timeout"
      ],
      "409": [
        "webhook is inactive"
      ],
      "413": [
        "payload too large"
      ],
      "415": [
        "unsupported media type"
      ],
      "429": [
        "rate limit exceeded"
      ],
      "500": [
        "internal server error"
      ]
    }
  },
  listWebhookDeliveries: {
    "operationId": "listWebhookDeliveries",
    "method": "GET",
    "path": "/v1/webhooks/{id}/deliveries",
    "isPublic": false,
    "permission": "read",
    "isStreaming": false,
    "isSandboxOnly": false,
    "successStatus": 200,
    "contentType": "application/json",
    "hasBody": false,
    "isBodyRequired": false,
    "bodyFields": [],
    "queryParameters": [
      "limit",
      "offset",
      "cursor"
    ],
    "queryDefaults": {
      "limit": 20,
      "offset": 0
    },
    "pathParameters": [
      "id"
    ],
    "headerParameters": [],
    "fieldErrors": {
      "id": {
        "invalid": "webhook not found"
      },
      "limit": {
        "invalid": "invalid limit"
      },
      "offset": {
        "invalid": "invalid offset"
      },
      "cursor": {
        "invalid": "invalid cursor"
      }
    },
    "errorFields": {
      "webhook not found": "id",
      "invalid limit": "limit",
      "invalid offset": "offset",
      "invalid cursor": "cursor"
    },
    "errorMessages": {
      "400": [
        "invalid limit",
        "invalid offset",
        "invalid cursor",
        "cursor and offset together"
      ],
      "401": [
        "missing authorization header",
        "invalid authorization format",
        "api key not found",
        "api key is inactive",
        "request timestamp too old",
        "request timestamp too far in the future",
        "invalid signature"
      ],
      "403": [
        "kyb_required",
        "merchant_not_active",
        "forbidden"
      ],
      "404": [
        "webhook not found"
      ],
      "429": [
        "rate limit exceeded"
      ],
      "500": [
        "internal server error"
      ]
    }
  },
  redeliver: {
    "operationId": "redeliver",
    "method": "POST",
    "path": "/v1/webhooks/{id}/deliveries/{delivery_id}/redeliver",
    "isPublic": false,
    "permission": "webhooks",
    "isStreaming": false,
    "isSandboxOnly": false,
    "successStatus": 201,
    "contentType": "application/json",
    "hasBody": false,
    "isBodyRequired": false,
    "bodyFields": [],
    "queryParameters": [],
    "queryDefaults": {},
    "pathParameters": [
      "id",
      "delivery_id"
    ],
    "headerParameters": [],
    "fieldErrors": {
      "id": {
        "invalid": "webhook not found"
      },
      "delivery_id": {
        "invalid": "delivery not found"
      }
    },
    "errorFields": {
      "webhook not found": "id",
      "delivery not found": "delivery_id"
    },
    "errorMessages": {
      "400": [
        "invalid json"
      ],
      "401": [
        "missing authorization header",
        "invalid authorization format",
        "api key not found",
        "api key is inactive",
        "request timestamp too old",
        "request timestamp too far in the future",
        "invalid signature"
      ],
      "403": [
        "kyb_required",
        "merchant_not_active",
        "forbidden"
      ],
      "404": [
        "webhook not found",
        "delivery not found"
      ],
      "408": [
        "request timeout"
      ],
      "409": [
        "webhook is inactive",
        "delivery is pending"
      ],
      "413": [
        "payload too large"
      ],
      "415": [
        "unsupported media type"
      ],
      "429": [
        "rate limit exceeded"
      ],
      "500": [
        "internal server error"
      ]
    }
  },
  listEvents: {
    "operationId": "listEvents",
    "method": "GET",
    "path": "/v1/events",
    "isPublic": false,
    "permission": "read",
    "isStreaming": false,
    "isSandboxOnly": false,
    "successStatus": 200,
    "contentType": "application/json",
    "hasBody": false,
    "isBodyRequired": false,
    "bodyFields": [],
    "queryParameters": [
      "limit",
      "cursor",
      "after",
      "before",
      "type"
    ],
    "queryDefaults": {
      "limit": 20
    },
    "pathParameters": [],
    "headerParameters": [],
    "fieldErrors": {
      "limit": {
        "invalid": "invalid limit"
      },
      "cursor": {
        "invalid": "invalid cursor"
      },
      "after": {
        "invalid": "invalid after"
      },
      "before": {
        "invalid": "invalid before"
      },
      "type": {
        "invalid": "invalid event type"
      }
    },
    "errorFields": {
      "invalid limit": "limit",
      "invalid cursor": "cursor",
      "invalid after": "after",
      "invalid before": "before",
      "invalid event type": "type"
    },
    "errorMessages": {
      "400": [
        "invalid limit",
        "invalid cursor",
        "cursor and after or before together",
        "invalid after",
        "invalid before",
        "invalid event type"
      ],
      "401": [
        "missing authorization header",
        "invalid authorization format",
        "api key not found",
        "api key is inactive",
        "request timestamp too old",
        "request timestamp too far in the future",
        "invalid signature"
      ],
      "403": [
        "kyb_required",
        "merchant_not_active",
        "forbidden"
      ],
      "429": [
        "rate limit exceeded"
      ],
      "500": [
        "internal server error"
      ]
    }
  },
  streamEvents: {
    "operationId": "streamEvents",
    "method": "GET",
    "path": "/v1/events/stream",
    "isPublic": false,
    "permission": "read",
    "isStreaming": true,
    "isSandboxOnly": false,
    "successStatus": 200,
    "contentType": "text/event-stream",
    "hasBody": false,
    "isBodyRequired": false,
    "bodyFields": [],
    "queryParameters": [],
    "queryDefaults": {},
    "pathParameters": [],
    "headerParameters": [
      "Last-Event-ID"
    ],
    "fieldErrors": {},
    "errorFields": {
      "invalid last event id": "Last-Event-ID"
    },
    "errorMessages": {
      "400": [
        "invalid last event id"
      ],
      "401": [
        "missing authorization header",
        "invalid authorization format",
        "api key not found",
        "api key is inactive",
        "request timestamp too old",
        "request timestamp too far in the future",
        "invalid signature"
      ],
      "403": [
        "kyb_required",
        "merchant_not_active",
        "forbidden"
      ],
      "429": [
        "rate limit exceeded"
      ],
      "500": [
        "internal server error"
      ],
      "503": [
        "not ready"
      ]
    }
  },
  getEvent: {
    "operationId": "getEvent",
    "method": "GET",
    "path": "/v1/events/{id}",
    "isPublic": false,
    "permission": "read",
    "isStreaming": false,
    "isSandboxOnly": false,
    "successStatus": 200,
    "contentType": "application/json",
    "hasBody": false,
    "isBodyRequired": false,
    "bodyFields": [],
    "queryParameters": [],
    "queryDefaults": {},
    "pathParameters": [
      "id"
    ],
    "headerParameters": [],
    "fieldErrors": {
      "id": {
        "invalid": "event not found"
      }
    },
    "errorFields": {
      "event not found": "id"
    },
    "errorMessages": {
      "400": [],
      "401": [
        "missing authorization header",
        "invalid authorization format",
        "api key not found",
        "api key is inactive",
        "request timestamp too old",
        "request timestamp too far in the future",
        "invalid signature"
      ],
      "403": [
        "kyb_required",
        "merchant_not_active",
        "forbidden"
      ],
      "404": [
        "event not found"
      ],
      "429": [
        "rate limit exceeded"
      ],
      "500": [
        "internal server error"
      ]
    }
  },
  payTestOrder: {
    "operationId": "payTestOrder",
    "method": "POST",
    "path": "/v1/test/orders/{id}/pay",
    "isPublic": false,
    "permission": "orders",
    "isStreaming": false,
    "isSandboxOnly": true,
    "successStatus": 201,
    "contentType": "application/json",
    "hasBody": true,
    "isBodyRequired": false,
    "bodyFields": [
      "amount",
      "delay_blocks",
      "scenario"
    ],
    "queryParameters": [],
    "queryDefaults": {},
    "pathParameters": [
      "id"
    ],
    "headerParameters": [],
    "fieldErrors": {
      "amount": {
        "invalid": "invalid amount"
      },
      "delay_blocks": {
        "invalid": "invalid delay blocks"
      },
      "scenario": {
        "invalid": "invalid scenario"
      },
      "id": {
        "invalid": "order not found"
      }
    },
    "errorFields": {
      "invalid amount": "amount",
      "invalid delay blocks": "delay_blocks",
      "invalid scenario": "scenario",
      "order not found": "id"
    },
    "errorMessages": {
      "400": [
        "invalid json",
        "invalid amount",
        "invalid delay blocks",
        "invalid scenario"
      ],
      "401": [
        "missing authorization header",
        "invalid authorization format",
        "api key not found",
        "api key is inactive",
        "request timestamp too old",
        "request timestamp too far in the future",
        "invalid signature"
      ],
      "403": [
        "forbidden"
      ],
      "404": [
        "order not found",
        "not found"
      ],
      "408": [
        "request timeout"
      ],
      "413": [
        "payload too large"
      ],
      "415": [
        "unsupported media type"
      ],
      "429": [
        "rate limit exceeded"
      ],
      "500": [
        "internal server error"
      ]
    }
  },
  advanceTestClock: {
    "operationId": "advanceTestClock",
    "method": "POST",
    "path": "/v1/test/clock/advance",
    "isPublic": false,
    "permission": "orders",
    "isStreaming": false,
    "isSandboxOnly": true,
    "successStatus": 200,
    "contentType": "application/json",
    "hasBody": true,
    "isBodyRequired": true,
    "bodyFields": [
      "seconds"
    ],
    "queryParameters": [],
    "queryDefaults": {},
    "pathParameters": [],
    "headerParameters": [],
    "fieldErrors": {
      "seconds": {
        "missing": "missing seconds",
        "invalid": "invalid seconds"
      }
    },
    "errorFields": {
      "missing seconds": "seconds",
      "invalid seconds": "seconds"
    },
    "errorMessages": {
      "400": [
        "invalid json",
        "missing seconds",
        "invalid seconds"
      ],
      "401": [
        "missing authorization header",
        "invalid authorization format",
        "api key not found",
        "api key is inactive",
        "request timestamp too old",
        "request timestamp too far in the future",
        "invalid signature"
      ],
      "403": [
        "forbidden"
      ],
      "404": [
        "not found"
      ],
      "408": [
        "request timeout"
      ],
      "413": [
        "payload too large"
      ],
      "415": [
        "unsupported media type"
      ],
      "429": [
        "rate limit exceeded"
      ],
      "500": [
        "internal server error"
      ]
    }
  },
  mineTestBlocks: {
    "operationId": "mineTestBlocks",
    "method": "POST",
    "path": "/v1/test/mine",
    "isPublic": false,
    "permission": "orders",
    "isStreaming": false,
    "isSandboxOnly": true,
    "successStatus": 200,
    "contentType": "application/json",
    "hasBody": true,
    "isBodyRequired": true,
    "bodyFields": [
      "network",
      "blocks"
    ],
    "queryParameters": [],
    "queryDefaults": {},
    "pathParameters": [],
    "headerParameters": [],
    "fieldErrors": {
      "network": {
        "missing": "unsupported network",
        "invalid": "unsupported network"
      },
      "blocks": {
        "missing": "missing blocks",
        "invalid": "invalid blocks"
      }
    },
    "errorFields": {
      "unsupported network": "network",
      "missing blocks": "blocks",
      "invalid blocks": "blocks"
    },
    "errorMessages": {
      "400": [
        "invalid json",
        "unsupported network",
        "missing blocks",
        "invalid blocks"
      ],
      "401": [
        "missing authorization header",
        "invalid authorization format",
        "api key not found",
        "api key is inactive",
        "request timestamp too old",
        "request timestamp too far in the future",
        "invalid signature"
      ],
      "403": [
        "forbidden"
      ],
      "404": [
        "not found"
      ],
      "408": [
        "request timeout"
      ],
      "413": [
        "payload too large"
      ],
      "415": [
        "unsupported media type"
      ],
      "429": [
        "rate limit exceeded"
      ],
      "500": [
        "internal server error"
      ]
    }
  },
  createTestMerchant: {
    "operationId": "createTestMerchant",
    "method": "POST",
    "path": "/v1/test/merchants",
    "isPublic": false,
    "permission": "keys",
    "isStreaming": false,
    "isSandboxOnly": true,
    "successStatus": 201,
    "contentType": "application/json",
    "hasBody": true,
    "isBodyRequired": false,
    "bodyFields": [
      "status",
      "tier"
    ],
    "queryParameters": [],
    "queryDefaults": {},
    "pathParameters": [],
    "headerParameters": [],
    "fieldErrors": {
      "status": {
        "invalid": "invalid status"
      },
      "tier": {
        "invalid": "invalid tier"
      }
    },
    "errorFields": {
      "invalid status": "status",
      "invalid tier": "tier"
    },
    "errorMessages": {
      "400": [
        "invalid json",
        "invalid status",
        "invalid tier"
      ],
      "401": [
        "missing authorization header",
        "invalid authorization format",
        "api key not found",
        "api key is inactive",
        "request timestamp too old",
        "request timestamp too far in the future",
        "invalid signature"
      ],
      "403": [
        "forbidden"
      ],
      "404": [
        "not found"
      ],
      "408": [
        "request timeout"
      ],
      "413": [
        "payload too large"
      ],
      "415": [
        "unsupported media type"
      ],
      "429": [
        "rate limit exceeded"
      ],
      "500": [
        "internal server error"
      ]
    }
  },
  getReceiptKeys: {
    "operationId": "getReceiptKeys",
    "method": "GET",
    "path": "/.well-known/kassa-receipt-keys.json",
    "isPublic": true,
    "permission": null,
    "isStreaming": false,
    "isSandboxOnly": false,
    "successStatus": 200,
    "contentType": "application/json",
    "hasBody": false,
    "isBodyRequired": false,
    "bodyFields": [],
    "queryParameters": [],
    "queryDefaults": {},
    "pathParameters": [],
    "headerParameters": [],
    "fieldErrors": {},
    "errorFields": {},
    "errorMessages": {
      "400": [],
      "429": [
        "rate limit exceeded"
      ],
      "500": [
        "internal server error"
      ]
    }
  },
  getHealth: {
    "operationId": "getHealth",
    "method": "GET",
    "path": "/healthz",
    "isPublic": true,
    "permission": null,
    "isStreaming": false,
    "isSandboxOnly": false,
    "successStatus": 200,
    "contentType": "application/json",
    "hasBody": false,
    "isBodyRequired": false,
    "bodyFields": [],
    "queryParameters": [],
    "queryDefaults": {},
    "pathParameters": [],
    "headerParameters": [],
    "fieldErrors": {},
    "errorFields": {},
    "errorMessages": {
      "400": [],
      "500": [
        "internal server error"
      ]
    }
  },
  getReadiness: {
    "operationId": "getReadiness",
    "method": "GET",
    "path": "/readyz",
    "isPublic": true,
    "permission": null,
    "isStreaming": false,
    "isSandboxOnly": false,
    "successStatus": 200,
    "contentType": "application/json",
    "hasBody": false,
    "isBodyRequired": false,
    "bodyFields": [],
    "queryParameters": [],
    "queryDefaults": {},
    "pathParameters": [],
    "headerParameters": [],
    "fieldErrors": {},
    "errorFields": {},
    "errorMessages": {
      "400": [],
      "500": [
        "internal server error"
      ],
      "503": [
        "not ready"
      ]
    }
  },
  getMetrics: {
    "operationId": "getMetrics",
    "method": "GET",
    "path": "/metrics",
    "isPublic": true,
    "permission": null,
    "isStreaming": false,
    "isSandboxOnly": false,
    "successStatus": 200,
    "contentType": "text/plain",
    "hasBody": false,
    "isBodyRequired": false,
    "bodyFields": [],
    "queryParameters": [],
    "queryDefaults": {},
    "pathParameters": [],
    "headerParameters": [],
    "fieldErrors": {},
    "errorFields": {},
    "errorMessages": {
      "400": [],
      "500": [
        "internal server error"
      ]
    }
  },
  getContract30: {
    "operationId": "getContract30",
    "method": "GET",
    "path": "/openapi-3.0.json",
    "isPublic": true,
    "permission": null,
    "isStreaming": false,
    "isSandboxOnly": false,
    "successStatus": 200,
    "contentType": "application/json",
    "hasBody": false,
    "isBodyRequired": false,
    "bodyFields": [],
    "queryParameters": [],
    "queryDefaults": {},
    "pathParameters": [],
    "headerParameters": [],
    "fieldErrors": {},
    "errorFields": {},
    "errorMessages": {
      "400": [],
      "429": [
        "rate limit exceeded"
      ],
      "500": [
        "internal server error"
      ]
    }
  },
  getContract: {
    "operationId": "getContract",
    "method": "GET",
    "path": "/openapi.json",
    "isPublic": true,
    "permission": null,
    "isStreaming": false,
    "isSandboxOnly": false,
    "successStatus": 200,
    "contentType": "application/json",
    "hasBody": false,
    "isBodyRequired": false,
    "bodyFields": [],
    "queryParameters": [],
    "queryDefaults": {},
    "pathParameters": [],
    "headerParameters": [],
    "fieldErrors": {},
    "errorFields": {},
    "errorMessages": {
      "400": [],
      "429": [
        "rate limit exceeded"
      ],
      "500": [
        "internal server error"
      ]
    }
  },
  getContractYaml: {
    "operationId": "getContractYaml",
    "method": "GET",
    "path": "/openapi.yaml",
    "isPublic": true,
    "permission": null,
    "isStreaming": false,
    "isSandboxOnly": false,
    "successStatus": 200,
    "contentType": "application/yaml",
    "hasBody": false,
    "isBodyRequired": false,
    "bodyFields": [],
    "queryParameters": [],
    "queryDefaults": {},
    "pathParameters": [],
    "headerParameters": [],
    "fieldErrors": {},
    "errorFields": {},
    "errorMessages": {
      "400": [],
      "429": [
        "rate limit exceeded"
      ],
      "500": [
        "internal server error"
      ]
    }
  },
} as const satisfies Readonly<Record<string, Operation>>

export type OperationId = keyof typeof operations
