// generated from openapi/: do not edit; run npm run generate

export interface paths {
    readonly "/compat/commerce/{id}/charges": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The credential. */
                readonly id: components["parameters"]["id"];
            };
            readonly cookie?: never;
        };
        /**
         * List charges
         * @description Lists the charges of the merchant, newest first unless `order` says otherwise.
         */
        readonly get: operations["listCharges"];
        readonly put?: never;
        /**
         * Create a charge
         * @description Creates an order. A charge with the same `metadata.order_id` and otherwise the same fields is found again until it ends unpaid. Without
         *     `metadata.order_id` each request creates a charge.
         */
        readonly post: operations["createCharge"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/compat/commerce/{id}/charges/{charge}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of a charge, or its code. */
                readonly charge: components["parameters"]["charge"];
                /** @description The credential. */
                readonly id: components["parameters"]["id"];
            };
            readonly cookie?: never;
        };
        /**
         * Read a charge
         * @description Finds a charge of the merchant by its id or its code.
         */
        readonly get: operations["readCharge"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/compat/commerce/{id}/charges/{charge}/cancel": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of a charge, or its code. */
                readonly charge: components["parameters"]["charge"];
                /** @description The credential. */
                readonly id: components["parameters"]["id"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Cancel a charge
         * @description Cancels a charge that nothing was paid to. A body is ignored.
         */
        readonly post: operations["cancelCharge"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/compat/commerce/{id}/charges/{charge}/resolve": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of a charge, or its code. */
                readonly charge: components["parameters"]["charge"];
                /** @description The credential. */
                readonly id: components["parameters"]["id"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Resolve a charge
         * @description Always refused. Accept an underpaid order on the dashboard, or with an API key.
         */
        readonly post: operations["resolveCharge"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/compat/commerce/{id}/checkouts": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The credential. */
                readonly id: components["parameters"]["id"];
            };
            readonly cookie?: never;
        };
        /**
         * List checkouts
         * @description The list is empty. Plugins ask for it to find out whether a key is right.
         */
        readonly get: operations["listCheckouts"];
        readonly put?: never;
        /**
         * Create a checkout
         * @description Always refused.
         */
        readonly post: operations["createCheckout"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export interface webhooks {
    readonly charge: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Receive what became of a charge
         * @description Sent to the address of the credential. `X-CC-Webhook-Signature` is the HMAC-SHA256 of the body with the webhook secret, as lower-case
         *     hexadecimal digits. Any 2xx answer takes it.
         */
        readonly post: operations["receiveCharge"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export interface components {
    schemas: {
        readonly Charge: {
            /** @description Always empty. The payer reads the address on the payment page, with its network and amount. */
            readonly addresses: Record<string, never>;
            readonly brand_color: string;
            readonly brand_logo_url: string;
            readonly cancel_url?: string;
            readonly code: string;
            /** Format: date-time */
            readonly confirmed_at?: string;
            /** Format: date-time */
            readonly created_at: string;
            readonly description: string | null;
            /** Format: date-time */
            readonly expires_at: string;
            /** Format: uri */
            readonly hosted_url: string;
            /** Format: uuid */
            readonly id: string;
            readonly metadata: {
                readonly [key: string]: unknown;
            };
            readonly name: string | null;
            readonly organization_name: string;
            /** @description Always empty. What was paid is in the timeline. */
            readonly payments: readonly unknown[];
            /** @description The price as the shop wrote it, and what the payer sends. */
            readonly pricing: {
                readonly local: components["schemas"]["Money"];
                readonly usdt: components["schemas"]["Money"];
            };
            /** @constant */
            readonly pricing_type: "fixed_price";
            /** @constant */
            readonly pwcb_only: false;
            readonly redirect_url?: string;
            readonly redirects: {
                readonly cancel_url: string | null;
                readonly success_url: string | null;
                readonly will_redirect_after_success: boolean;
            };
            /** @constant */
            readonly resource: "charge";
            /** Format: email */
            readonly support_email: string;
            /** @description What became of the charge, oldest first. The last entry is its status. */
            readonly timeline: readonly components["schemas"]["TimelineEntry"][];
        };
        readonly ChargeAnswer: {
            readonly data: components["schemas"]["Charge"];
            readonly warnings?: components["schemas"]["Warnings"];
        };
        /** @description Other fields are ignored. */
        readonly ChargeRequest: {
            /** @description Repeated in the charge. */
            readonly cancel_url?: components["schemas"]["Url"];
            readonly description?: components["schemas"]["Text"] & unknown;
            readonly local_price: {
                /** @description Digits with at most one point, as text or as a number. */
                readonly amount: string | number;
                /** @description USDT, or a currency that the merchant has a rate for. */
                readonly currency: string;
            };
            /** @description Repeated in the charge. `order_id` names the order of the shop. */
            readonly metadata?: {
                readonly [key: string]: unknown;
            } | null;
            /** @description What is sold. */
            readonly name?: components["schemas"]["Text"] & unknown;
            /** @description Only `fixed_price`. A charge without a price is refused. */
            readonly pricing_type: string;
            /** @description Where the payment page leads back to. */
            readonly redirect_url?: components["schemas"]["Url"];
        };
        readonly Charges: {
            readonly data: readonly components["schemas"]["Charge"][];
            readonly pagination: {
                /** @description The ids of the first and the last charge of the page. Empty on an empty page. */
                readonly cursor_range: readonly string[];
                readonly ending_before: null;
                readonly limit: number;
                readonly next_uri: string | null;
                /** @enum {string} */
                readonly order: "asc" | "desc";
                readonly previous_uri: null;
                readonly starting_after: string | null;
                /** @description The number of all charges. At most 10000 are counted. */
                readonly total: number;
                readonly yielded: number;
            };
            readonly warnings?: components["schemas"]["Warnings"];
        };
        /** @description A notification of the webhook. */
        readonly Event: {
            readonly attempt_number: number;
            readonly event: {
                /** @constant */
                readonly api_version: "2018-03-22";
                /** Format: date-time */
                readonly created_at: string;
                readonly data: components["schemas"]["Charge"];
                readonly id: string;
                /** @constant */
                readonly resource: "event";
                /** @enum {string} */
                readonly type: "charge:confirmed" | "charge:resolved" | "charge:delayed" | "charge:failed";
            };
            readonly id: string;
            /** Format: date-time */
            readonly scheduled_for: string;
        };
        readonly List: {
            /** @description From 0 to 100; 25 unless given. */
            readonly limit?: string;
            /** @enum {string} */
            readonly order?: "asc" | "desc";
            /** @description The id of the last charge of the page before. */
            readonly starting_after?: string;
        };
        readonly Money: {
            readonly amount: string;
            readonly currency: string;
        };
        readonly Refusal: {
            readonly error: {
                readonly message: string;
                /** @enum {string} */
                readonly type: "not_found" | "authentication_error" | "validation_error" | "invalid_request" | "rate_limit_exceeded" | "internal_server_error";
            };
        };
        /** @description No control characters. */
        readonly Text: string | null;
        readonly TimelineEntry: {
            /** @enum {string} */
            readonly context?: "UNDERPAID" | "DELAYED";
            /** @description The first of the transfers. */
            readonly payment?: {
                readonly network: string;
                readonly transaction_id: string;
                readonly value: components["schemas"]["Money"];
            };
            /** @enum {string} */
            readonly status: "NEW" | "PENDING" | "COMPLETED" | "UNRESOLVED" | "RESOLVED" | "EXPIRED" | "CANCELED";
            /** Format: date-time */
            readonly time: string;
        };
        readonly Url: string | null;
        readonly Warnings: readonly string[];
    };
    responses: {
        /** @description The charge. */
        readonly Charge: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ChargeAnswer"];
            };
        };
        /** @description Refused. */
        readonly Refusal: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Refusal"];
            };
        };
    };
    parameters: {
        /** @description The id of a charge, or its code. */
        readonly charge: string;
        /** @description The credential. */
        readonly id: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly listCharges: {
        readonly parameters: {
            readonly query?: {
                /** @description Each field is a parameter of its own. */
                readonly fields?: components["schemas"]["List"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The credential. */
                readonly id: components["parameters"]["id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly "4XX": components["responses"]["Refusal"];
            /** @description A page of charges. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Charges"];
                };
            };
        };
    };
    readonly createCharge: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The credential. */
                readonly id: components["parameters"]["id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ChargeRequest"];
            };
        };
        readonly responses: {
            readonly "4XX": components["responses"]["Refusal"];
            readonly 201: components["responses"]["Charge"];
        };
    };
    readonly readCharge: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of a charge, or its code. */
                readonly charge: components["parameters"]["charge"];
                /** @description The credential. */
                readonly id: components["parameters"]["id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly "4XX": components["responses"]["Refusal"];
            readonly 200: components["responses"]["Charge"];
        };
    };
    readonly cancelCharge: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of a charge, or its code. */
                readonly charge: components["parameters"]["charge"];
                /** @description The credential. */
                readonly id: components["parameters"]["id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly "4XX": components["responses"]["Refusal"];
            readonly 200: components["responses"]["Charge"];
        };
    };
    readonly resolveCharge: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id of a charge, or its code. */
                readonly charge: components["parameters"]["charge"];
                /** @description The credential. */
                readonly id: components["parameters"]["id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly "4XX": components["responses"]["Refusal"];
        };
    };
    readonly listCheckouts: {
        readonly parameters: {
            readonly query?: {
                /** @description Each field is a parameter of its own. */
                readonly fields?: components["schemas"]["List"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The credential. */
                readonly id: components["parameters"]["id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly "4XX": components["responses"]["Refusal"];
            /** @description An empty page. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Charges"];
                };
            };
        };
    };
    readonly createCheckout: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The credential. */
                readonly id: components["parameters"]["id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly "4XX": components["responses"]["Refusal"];
        };
    };
    readonly receiveCharge: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["Event"];
            };
        };
        readonly responses: {
            /** @description Taken. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Sent again, six times in all. */
            readonly "4XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
