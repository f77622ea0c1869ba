// generated from openapi/: do not edit; run npm run generate

/** Every literal message by status, those that belong to no operation (404 `not found`, 405) included. */
export const errorMessages = {
  400: ["invalid json","invalid amount","amount below minimum","unsupported currency","unsupported network","invalid description","invalid metadata","invalid return url","invalid webhook url","invalid idempotency key","invalid tolerance percent","invalid expires in","no available address","invalid limit","invalid offset","invalid status","invalid network","invalid created from","invalid created to","invalid order number","missing name","invalid name","missing email","invalid email","missing platform user id","invalid platform user id","missing environment","invalid environment","missing url","missing events","invalid event type"],
  401: ["missing authorization header","invalid authorization format","api key not found","api key is inactive","request timestamp too old","request timestamp too far in the future","invalid signature"],
  403: ["kyb_required","merchant_not_active","forbidden"],
  404: ["not found","order not found","webhook not found","api key not found"],
  405: ["method not allowed"],
  408: ["request timeout"],
  409: ["duplicate idempotency key","merchant already exists","api key limit reached","webhook limit reached"],
  413: ["payload too large"],
  415: ["unsupported media type"],
  429: ["rate limit exceeded"],
  500: ["internal server error"],
  503: ["not ready"],
} as const

/** The beginnings of the messages that go on with a name, and their status. */
export const errorFamilies = {
  "unknown field: ": 400,
  "unknown parameter: ": 400,
} as const

export type ErrorStatus = keyof typeof errorMessages
export type LiteralErrorMessage = (typeof errorMessages)[ErrorStatus][number]
export type ErrorMessage = LiteralErrorMessage | `unknown field: ${string}` | `unknown parameter: ${string}`

/** The status of each literal message. A message of several statuses has the lowest here; its operations tell them apart. */
export const errorStatuses: Readonly<Record<LiteralErrorMessage, ErrorStatus>> = {
  "invalid json": 400,
  "invalid amount": 400,
  "amount below minimum": 400,
  "unsupported currency": 400,
  "unsupported network": 400,
  "invalid description": 400,
  "invalid metadata": 400,
  "invalid return url": 400,
  "invalid webhook url": 400,
  "invalid idempotency key": 400,
  "invalid tolerance percent": 400,
  "invalid expires in": 400,
  "no available address": 400,
  "invalid limit": 400,
  "invalid offset": 400,
  "invalid status": 400,
  "invalid network": 400,
  "invalid created from": 400,
  "invalid created to": 400,
  "invalid order number": 400,
  "missing name": 400,
  "invalid name": 400,
  "missing email": 400,
  "invalid email": 400,
  "missing platform user id": 400,
  "invalid platform user id": 400,
  "missing environment": 400,
  "invalid environment": 400,
  "missing url": 400,
  "missing events": 400,
  "invalid event type": 400,
  "missing authorization header": 401,
  "invalid authorization format": 401,
  "api key not found": 401,
  "api key is inactive": 401,
  "request timestamp too old": 401,
  "request timestamp too far in the future": 401,
  "invalid signature": 401,
  "kyb_required": 403,
  "merchant_not_active": 403,
  "forbidden": 403,
  "not found": 404,
  "order not found": 404,
  "webhook not found": 404,
  "method not allowed": 405,
  "request timeout": 408,
  "duplicate idempotency key": 409,
  "merchant already exists": 409,
  "api key limit reached": 409,
  "webhook limit reached": 409,
  "payload too large": 413,
  "unsupported media type": 415,
  "rate limit exceeded": 429,
  "internal server error": 500,
  "not ready": 503,
}
