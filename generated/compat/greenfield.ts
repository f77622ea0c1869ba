// generated from openapi/: do not edit; run npm run generate

export interface paths {
    readonly "/compat/greenfield/{id}/api/v1/api-keys/current": {
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
         * Retrieve the token's permissions
         * @description The names that the plugin expects. The credential can do nothing beyond this contract.
         */
        readonly get: operations["getCurrentKey"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/compat/greenfield/{id}/api/v1/server/info": {
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
         * Retrieve what the server can do
         * @description Plugins read the version, and whether payments are possible now.
         */
        readonly get: operations["getServerInfo"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/compat/greenfield/{id}/api/v1/stores": {
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
         * List the stores
         * @description Always the one of the credential.
         */
        readonly get: operations["listStores"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/compat/greenfield/{id}/api/v1/stores/{store}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The credential. */
                readonly id: components["parameters"]["id"];
                /** @description The store of the credential. */
                readonly store: components["parameters"]["store"];
            };
            readonly cookie?: never;
        };
        /**
         * Retrieve the store
         * @description Its name is that of the merchant.
         */
        readonly get: operations["getStore"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/compat/greenfield/{id}/api/v1/stores/{store}/invoices": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The credential. */
                readonly id: components["parameters"]["id"];
                /** @description The store of the credential. */
                readonly store: components["parameters"]["store"];
            };
            readonly cookie?: never;
        };
        /**
         * Find invoices by the shop's order
         * @description Newest first, at most 20. A list of all invoices is not offered.
         */
        readonly get: operations["listInvoices"];
        readonly put?: never;
        /**
         * Create an invoice
         * @description Creates an order, or finds the open one with the same `orderId`, amount, currency and network that nothing was paid to. Rate, time limit,
         *     tolerance and speed are the merchant's and cannot be sent.
         */
        readonly post: operations["createInvoice"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/compat/greenfield/{id}/api/v1/stores/{store}/invoices/{invoice}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The credential. */
                readonly id: components["parameters"]["id"];
                /** @description The invoice, which is the id of the order. */
                readonly invoice: components["parameters"]["invoice"];
                /** @description The store of the credential. */
                readonly store: components["parameters"]["store"];
            };
            readonly cookie?: never;
        };
        /**
         * Retrieve an invoice
         * @description Its status is that of the order, in the words of Greenfield.
         */
        readonly get: operations["getInvoice"];
        /**
         * Replace the data of an invoice
         * @description `metadata` replaces what the shop keeps with the invoice, except for `orderId`. Nothing else of an invoice changes.
         */
        readonly put: operations["updateInvoice"];
        readonly post?: never;
        /**
         * Archive an invoice
         * @description Takes it out of lists, and no request finds it again by its order. It can still be paid, and the shop is told.
         */
        readonly delete: operations["archiveInvoice"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/compat/greenfield/{id}/api/v1/stores/{store}/invoices/{invoice}/payment-methods": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The credential. */
                readonly id: components["parameters"]["id"];
                /** @description The invoice, which is the id of the order. */
                readonly invoice: components["parameters"]["invoice"];
                /** @description The store of the credential. */
                readonly store: components["parameters"]["store"];
            };
            readonly cookie?: never;
        };
        /**
         * List what was paid to an invoice
         * @description The one payment method of the invoice, with its transfers.
         */
        readonly get: operations["listInvoicePaymentMethods"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/compat/greenfield/{id}/api/v1/stores/{store}/invoices/{invoice}/status": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The credential. */
                readonly id: components["parameters"]["id"];
                /** @description The invoice, which is the id of the order. */
                readonly invoice: components["parameters"]["invoice"];
                /** @description The store of the credential. */
                readonly store: components["parameters"]["store"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Cancel an invoice
         * @description `Invalid` cancels an open order that nothing was paid to. `Settled` is refused: only money settles an order.
         */
        readonly post: operations["markInvoice"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/compat/greenfield/{id}/api/v1/stores/{store}/payment-methods": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The credential. */
                readonly id: components["parameters"]["id"];
                /** @description The store of the credential. */
                readonly store: components["parameters"]["store"];
            };
            readonly cookie?: never;
        };
        /**
         * List the payment methods
         * @description One for each network that is served.
         */
        readonly get: operations["listPaymentMethods"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/compat/greenfield/{id}/api/v1/stores/{store}/webhooks": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The credential. */
                readonly id: components["parameters"]["id"];
                /** @description The store of the credential. */
                readonly store: components["parameters"]["store"];
            };
            readonly cookie?: never;
        };
        /**
         * List the webhook
         * @description An empty list without one. Secrets are never shown again.
         */
        readonly get: operations["listWebhooks"];
        readonly put?: never;
        /**
         * Register the webhook
         * @description Replaces an earlier one. The answer has the secret, which is the given one or a new one.
         */
        readonly post: operations["createWebhook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/compat/greenfield/{id}/api/v1/stores/{store}/webhooks/{webhook}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The credential. */
                readonly id: components["parameters"]["id"];
                /** @description The store of the credential. */
                readonly store: components["parameters"]["store"];
                /** @description The webhook. */
                readonly webhook: components["parameters"]["webhook"];
            };
            readonly cookie?: never;
        };
        /**
         * Retrieve the webhook
         * @description Without its secret.
         */
        readonly get: operations["getWebhook"];
        /**
         * Change the webhook
         * @description Without `secret` it keeps its secret, which is not shown.
         */
        readonly put: operations["updateWebhook"];
        readonly post?: never;
        /**
         * Remove the webhook
         * @description Nothing is sent any more, and its secret is forgotten.
         */
        readonly delete: operations["deleteWebhook"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/compat/greenfield/{id}/i/{invoice}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The credential. */
                readonly id: components["parameters"]["id"];
                /** @description The invoice, which is the id of the order. */
                readonly invoice: components["parameters"]["invoice"];
            };
            readonly cookie?: never;
        };
        /**
         * Open the payment page
         * @description Plugins make this address themselves. It needs no token.
         */
        readonly get: operations["openInvoice"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        readonly ApiKey: {
            readonly apiKey: string;
            readonly label: string;
            readonly permissions: readonly string[];
        };
        readonly FieldProblem: {
            readonly message: string;
            readonly path: string;
        };
        readonly Invoice: {
            /** @enum {string} */
            readonly additionalStatus: "None" | "PaidPartial" | "PaidOver" | "PaidLate" | "Marked";
            readonly amount: string;
            readonly archived: boolean;
            readonly availableStatusesForManualMarking: readonly "Invalid"[];
            readonly checkout: {
                readonly defaultLanguage: null;
                readonly defaultPaymentMethod: string;
                readonly expirationMinutes: number;
                readonly monitoringMinutes: number;
                readonly paymentMethods: readonly string[];
                readonly paymentTolerance: number;
                readonly redirectAutomatically: boolean;
                readonly redirectURL: string | null;
                readonly speedPolicy: string;
            };
            /** Format: uri */
            readonly checkoutLink: string;
            /** @description Unix time. */
            readonly createdTime: number;
            readonly currency: string;
            /** @description Unix time. */
            readonly expirationTime: number;
            /** Format: uuid */
            readonly id: string;
            readonly metadata: {
                readonly [key: string]: unknown;
            };
            /** @description Unix time. */
            readonly monitoringExpiration: number;
            /** @enum {string} */
            readonly status: "New" | "Processing" | "Settled" | "Expired";
            readonly storeId: string;
            /** @constant */
            readonly type: "Standard";
        };
        readonly InvoicePaymentMethod: {
            /** @constant */
            readonly activated: true;
            readonly amount: string;
            /** @constant */
            readonly cryptoCode: "USDT";
            /** @constant */
            readonly currency: "USDT";
            readonly destination: string;
            readonly due: string;
            /** @constant */
            readonly networkFee: "0";
            /** Format: uri */
            readonly paymentLink: string;
            readonly paymentMethod: string;
            /** @constant */
            readonly paymentMethodFee: "0";
            readonly paymentMethodId: string;
            readonly paymentMethodPaid: string;
            readonly payments: readonly components["schemas"]["Payment"][];
            /** @description Units of the invoice's currency for one USDT. */
            readonly rate: string;
            readonly totalPaid: string;
        };
        readonly InvoiceUpdate: {
            readonly metadata: components["schemas"]["Metadata"];
        };
        readonly Mark: {
            readonly status: string;
        };
        /** @description The data of the shop. `orderId` becomes the reference of the order. What begins with `buyer` is not kept. */
        readonly Metadata: {
            readonly orderId?: components["schemas"]["OrderId"] | number | null;
        } | null;
        readonly NewInvoice: {
            /** @description The price, a decimal or a number. Invoices without an amount are not offered. */
            readonly amount: string | number;
            readonly checkout?: {
                readonly paymentMethods?: readonly string[] | null;
                /** @description Where the payment page sends the payer. `{InvoiceId}` is replaced. */
                readonly redirectURL?: string | null;
            } | null;
            /** @description Without it, that of the credential. `USDT`, or a currency that the merchant has a rate for. */
            readonly currency?: string | null;
            readonly metadata?: components["schemas"]["Metadata"];
        };
        readonly NewWebhook: {
            readonly authorizedEvents?: {
                readonly everything?: boolean;
                readonly specificEvents?: readonly string[] | null;
            } | null;
            readonly enabled?: boolean;
            readonly secret?: string | null;
            readonly url: string;
        };
        readonly OrderId: string;
        readonly OrderIds: readonly components["schemas"]["OrderId"][];
        readonly Payment: {
            readonly destination: string;
            /** @constant */
            readonly fee: "0";
            /** @description Transaction and log. */
            readonly id: string;
            readonly receivedDate: number;
            /** @enum {string} */
            readonly status: "Processing" | "Settled" | "Invalid";
            readonly value: string;
        };
        readonly PaymentMethod: {
            /** @constant */
            readonly cryptoCode: "USDT";
            /** @constant */
            readonly enabled: true;
            readonly paymentMethod: string;
            readonly paymentMethodId: string;
        };
        readonly Problem: {
            readonly code: string;
            readonly message: string;
        };
        readonly ServerInfo: {
            readonly fullySynched: boolean;
            readonly onion: null;
            readonly supportedPaymentMethods: readonly string[];
            readonly syncStatus: readonly unknown[];
            readonly version: string;
        };
        readonly Store: {
            readonly defaultCurrency: string;
            readonly id: string;
            readonly name: string;
            readonly website: null;
        };
        readonly Webhook: {
            readonly authorizedEvents: {
                readonly everything: boolean;
                readonly specificEvents: readonly string[];
            };
            /** @constant */
            readonly automaticRedelivery: true;
            readonly enabled: boolean;
            readonly id: string;
            /** @description Only in the answer that registers it. */
            readonly secret?: string;
            /** Format: uri */
            readonly url: string;
        };
    };
    responses: {
        /** @description The invoice. */
        readonly Invoice: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Invoice"];
            };
        };
        /** @description Refused. Fields that are wrong are listed by their path. */
        readonly Problem: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Problem"] | readonly components["schemas"]["FieldProblem"][];
            };
        };
        /** @description The webhook. */
        readonly Webhook: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Webhook"];
            };
        };
    };
    parameters: {
        /** @description The credential. */
        readonly id: string;
        /** @description The invoice, which is the id of the order. */
        readonly invoice: string;
        /** @description The store of the credential. */
        readonly store: string;
        /** @description The webhook. */
        readonly webhook: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly getCurrentKey: {
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
            readonly "4XX": components["responses"]["Problem"];
            /** @description The token. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ApiKey"];
                };
            };
        };
    };
    readonly getServerInfo: {
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
            readonly "4XX": components["responses"]["Problem"];
            /** @description The server. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ServerInfo"];
                };
            };
        };
    };
    readonly listStores: {
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
            readonly "4XX": components["responses"]["Problem"];
            /** @description The stores. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Store"][];
                };
            };
        };
    };
    readonly getStore: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The credential. */
                readonly id: components["parameters"]["id"];
                /** @description The store of the credential. */
                readonly store: components["parameters"]["store"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly "4XX": components["responses"]["Problem"];
            /** @description The store. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Store"];
                };
            };
        };
    };
    readonly listInvoices: {
        readonly parameters: {
            readonly query: {
                /** @description The shop's own order, once or several times. */
                readonly orderId: components["schemas"]["OrderIds"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The credential. */
                readonly id: components["parameters"]["id"];
                /** @description The store of the credential. */
                readonly store: components["parameters"]["store"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly "4XX": components["responses"]["Problem"];
            /** @description The invoices. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Invoice"][];
                };
            };
        };
    };
    readonly createInvoice: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The credential. */
                readonly id: components["parameters"]["id"];
                /** @description The store of the credential. */
                readonly store: components["parameters"]["store"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewInvoice"];
            };
        };
        readonly responses: {
            readonly "4XX": components["responses"]["Problem"];
            readonly 200: components["responses"]["Invoice"];
        };
    };
    readonly getInvoice: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The credential. */
                readonly id: components["parameters"]["id"];
                /** @description The invoice, which is the id of the order. */
                readonly invoice: components["parameters"]["invoice"];
                /** @description The store of the credential. */
                readonly store: components["parameters"]["store"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly "4XX": components["responses"]["Problem"];
            readonly 200: components["responses"]["Invoice"];
        };
    };
    readonly updateInvoice: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The credential. */
                readonly id: components["parameters"]["id"];
                /** @description The invoice, which is the id of the order. */
                readonly invoice: components["parameters"]["invoice"];
                /** @description The store of the credential. */
                readonly store: components["parameters"]["store"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["InvoiceUpdate"];
            };
        };
        readonly responses: {
            readonly "4XX": components["responses"]["Problem"];
            readonly 200: components["responses"]["Invoice"];
        };
    };
    readonly archiveInvoice: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The credential. */
                readonly id: components["parameters"]["id"];
                /** @description The invoice, which is the id of the order. */
                readonly invoice: components["parameters"]["invoice"];
                /** @description The store of the credential. */
                readonly store: components["parameters"]["store"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly "4XX": components["responses"]["Problem"];
            readonly 200: components["responses"]["Invoice"];
        };
    };
    readonly listInvoicePaymentMethods: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The credential. */
                readonly id: components["parameters"]["id"];
                /** @description The invoice, which is the id of the order. */
                readonly invoice: components["parameters"]["invoice"];
                /** @description The store of the credential. */
                readonly store: components["parameters"]["store"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly "4XX": components["responses"]["Problem"];
            /** @description The payment methods. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["InvoicePaymentMethod"][];
                };
            };
        };
    };
    readonly markInvoice: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The credential. */
                readonly id: components["parameters"]["id"];
                /** @description The invoice, which is the id of the order. */
                readonly invoice: components["parameters"]["invoice"];
                /** @description The store of the credential. */
                readonly store: components["parameters"]["store"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["Mark"];
            };
        };
        readonly responses: {
            readonly "4XX": components["responses"]["Problem"];
            readonly 200: components["responses"]["Invoice"];
        };
    };
    readonly listPaymentMethods: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The credential. */
                readonly id: components["parameters"]["id"];
                /** @description The store of the credential. */
                readonly store: components["parameters"]["store"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly "4XX": components["responses"]["Problem"];
            /** @description The payment methods. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["PaymentMethod"][];
                };
            };
        };
    };
    readonly listWebhooks: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The credential. */
                readonly id: components["parameters"]["id"];
                /** @description The store of the credential. */
                readonly store: components["parameters"]["store"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly "4XX": components["responses"]["Problem"];
            /** @description The webhooks. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Webhook"][];
                };
            };
        };
    };
    readonly createWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The credential. */
                readonly id: components["parameters"]["id"];
                /** @description The store of the credential. */
                readonly store: components["parameters"]["store"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewWebhook"];
            };
        };
        readonly responses: {
            readonly "4XX": components["responses"]["Problem"];
            readonly 200: components["responses"]["Webhook"];
        };
    };
    readonly getWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The credential. */
                readonly id: components["parameters"]["id"];
                /** @description The store of the credential. */
                readonly store: components["parameters"]["store"];
                /** @description The webhook. */
                readonly webhook: components["parameters"]["webhook"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly "4XX": components["responses"]["Problem"];
            readonly 200: components["responses"]["Webhook"];
        };
    };
    readonly updateWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The credential. */
                readonly id: components["parameters"]["id"];
                /** @description The store of the credential. */
                readonly store: components["parameters"]["store"];
                /** @description The webhook. */
                readonly webhook: components["parameters"]["webhook"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewWebhook"];
            };
        };
        readonly responses: {
            readonly "4XX": components["responses"]["Problem"];
            readonly 200: components["responses"]["Webhook"];
        };
    };
    readonly deleteWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The credential. */
                readonly id: components["parameters"]["id"];
                /** @description The store of the credential. */
                readonly store: components["parameters"]["store"];
                /** @description The webhook. */
                readonly webhook: components["parameters"]["webhook"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly "4XX": components["responses"]["Problem"];
            /** @description Removed. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly openInvoice: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The credential. */
                readonly id: components["parameters"]["id"];
                /** @description The invoice, which is the id of the order. */
                readonly invoice: components["parameters"]["invoice"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly "4XX": components["responses"]["Problem"];
            /** @description The payer goes to the payment page. */
            readonly 302: {
                headers: {
                    readonly Location: string;
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
