// generated from openapi/: do not edit; run npm run generate

export interface paths {
    readonly "/compat/epay/{id}/api.php": {
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
         * Ask for a payment
         * @description Answers `act=order` only. Refunds and balances are not open to an MD5 key.
         */
        readonly get: operations["queryPayment"];
        readonly put?: never;
        /**
         * Ask for a payment, by a form
         * @description The same as the query.
         */
        readonly post: operations["askForPayment"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/compat/epay/{id}/api/v1/order/cancel-transaction": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The credential. */
                readonly id: components["parameters"]["id"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Cancel a transaction
         * @description Cancels an order that nothing was paid to.
         */
        readonly post: operations["cancelTransaction"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/compat/epay/{id}/api/v1/order/create-order": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The credential. */
                readonly id: components["parameters"]["id"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Create an order without naming its address
         * @description As `create-transaction`, but the answer has no `token`. The payer reads the address on the payment page.
         */
        readonly post: operations["createTransactionPage"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/compat/epay/{id}/api/v1/order/create-transaction": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The credential. */
                readonly id: components["parameters"]["id"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Create a transaction
         * @description Creates the order of `order_id`, or finds it again.
         */
        readonly post: operations["createTransaction"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/compat/epay/{id}/mapi.php": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The credential. */
                readonly id: components["parameters"]["id"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Create a payment from the shop's server
         * @description As the form, but answers with the address of the payment page.
         */
        readonly post: operations["createPayment"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/compat/epay/{id}/submit.php": {
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
         * Pay in the browser, by a link
         * @description Creates the order of `out_trade_no`, or finds it again, and sends the payer to its payment page.
         */
        readonly get: operations["openPayment"];
        readonly put?: never;
        /**
         * Pay in the browser, by a form
         * @description The same as the link.
         */
        readonly post: operations["submitPayment"];
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
        /** @description Nothing else, since a signed payment with a field of its payer's choice could be read as one. */
        readonly Cancellation: {
            readonly pid?: string;
            readonly signature: components["schemas"]["Sign"];
            readonly trade_id: string;
        };
        readonly CreatedPayment: {
            /** @constant */
            readonly code: 1;
            readonly msg: string;
            /** Format: uri */
            readonly payurl: string;
            readonly trade_no: string;
        };
        readonly CreatedTransaction: {
            readonly data: {
                /** @description What the payer sends, in USDT. */
                readonly actual_amount?: string;
                readonly amount?: string;
                /** @description Unix time at which the order expires. */
                readonly expiration_time?: number;
                readonly order_id?: string;
                /** Format: uri */
                readonly payment_url?: string;
                /** @description The address. */
                readonly token?: string;
                readonly trade_id: string;
            };
            readonly message: string;
            readonly request_id: string;
            /** @constant */
            readonly status_code: 200;
        };
        /** @description Repeated in the notification, so it may not hold what separates signed fields, nor what some receivers strip. */
        readonly Echoed: string;
        readonly Failure: {
            readonly data: null;
            readonly message: string;
            readonly request_id: string;
            readonly status_code: number;
        };
        readonly FoundPayment: {
            /** @description When it was created, in UTC. */
            readonly addtime: string;
            /** @constant */
            readonly code: 1;
            /** @description When it was paid, in UTC; empty until then. */
            readonly endtime: string;
            readonly money: string;
            readonly msg: string;
            readonly name: string;
            readonly out_trade_no: string;
            readonly param?: string;
            readonly pid: string;
            /** @enum {integer} */
            readonly status: 0 | 1;
            readonly trade_no: string;
            readonly type?: string;
        };
        /** @description `usdt.trc20`, `usdt.tron`, `usdt.erc20`, … choose a network. `usdt`, `alipay`, `wxpay`, `qqpay` or none take the credential's. It is repeated as received. */
        readonly Method: string;
        readonly OptionalUrl: string;
        /** @description The shop's own number, unique for ever. The same number with the same parameters finds the same order. */
        readonly OrderNumber: string;
        readonly Payment: {
            /** @description The price in the credential's currency. It is repeated as received. */
            readonly money: string;
            /** @description What is sold. At most 127 bytes. */
            readonly name: components["schemas"]["Echoed"] & unknown;
            readonly notify_url: components["schemas"]["Url"];
            readonly out_trade_no: components["schemas"]["OrderNumber"];
            readonly param?: components["schemas"]["Echoed"] & unknown;
            readonly pid: string;
            readonly return_url?: components["schemas"]["OptionalUrl"];
            readonly sign: components["schemas"]["Sign"];
            readonly sign_type?: components["schemas"]["SignType"];
            readonly type?: components["schemas"]["Method"];
        };
        readonly Query: {
            readonly act: string;
            readonly key?: string;
            readonly out_trade_no?: string;
            readonly pid: string;
            readonly sign?: components["schemas"]["Sign"];
            readonly sign_type?: components["schemas"]["SignType"];
            readonly trade_no?: string;
        };
        readonly Refusal: {
            /** @constant */
            readonly code: -1;
            readonly msg: string;
        };
        /** @description 32 lower-case hexadecimal digits. */
        readonly Sign: string;
        /** @enum {string} */
        readonly SignType: "" | "MD5" | "md5";
        readonly Transaction: {
            /** @description The price in the credential's currency, a number or its text. A number is signed as its shortest decimal. */
            readonly amount: string;
            readonly name?: components["schemas"]["Echoed"] & unknown;
            readonly notify_url: components["schemas"]["Url"];
            readonly order_id: components["schemas"]["OrderNumber"];
            readonly pid?: string;
            readonly redirect_url?: components["schemas"]["OptionalUrl"];
            readonly signature: components["schemas"]["Sign"];
            readonly trade_type?: components["schemas"]["Method"];
        };
        readonly Url: string;
    };
    responses: {
        /** @description Refused for now, or unreadable. */
        readonly Failure: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description The payment, or a refusal. `code` says which. */
        readonly Payment: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["FoundPayment"] | components["schemas"]["Refusal"];
            };
        };
        /** @description The payer goes to the payment page. */
        readonly PaymentPage: {
            headers: {
                readonly Location: string;
                readonly [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Refused for now, or unreadable. */
        readonly Refusal: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description Refused. The reason is plain text. */
        readonly Text: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "text/plain": string;
            };
        };
        /** @description The transaction, or a refusal. `status_code` says which. */
        readonly Transaction: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["CreatedTransaction"] | components["schemas"]["Failure"];
            };
        };
    };
    parameters: {
        /** @description The credential. */
        readonly id: string;
    };
    requestBodies: {
        readonly Transaction: {
            readonly content: {
                readonly "application/json": components["schemas"]["Transaction"];
            };
        };
    };
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly queryPayment: {
        readonly parameters: {
            readonly query: {
                /** @description Each field is a parameter of its own. */
                readonly fields: components["schemas"]["Query"];
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
            readonly 200: components["responses"]["Payment"];
        };
    };
    readonly askForPayment: {
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
                readonly "application/x-www-form-urlencoded": components["schemas"]["Query"];
            };
        };
        readonly responses: {
            readonly "4XX": components["responses"]["Refusal"];
            readonly 200: components["responses"]["Payment"];
        };
    };
    readonly cancelTransaction: {
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
                readonly "application/json": components["schemas"]["Cancellation"];
            };
        };
        readonly responses: {
            readonly "4XX": components["responses"]["Failure"];
            readonly 200: components["responses"]["Transaction"];
        };
    };
    readonly createTransactionPage: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The credential. */
                readonly id: components["parameters"]["id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: components["requestBodies"]["Transaction"];
        readonly responses: {
            readonly "4XX": components["responses"]["Failure"];
            readonly 200: components["responses"]["Transaction"];
        };
    };
    readonly createTransaction: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The credential. */
                readonly id: components["parameters"]["id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: components["requestBodies"]["Transaction"];
        readonly responses: {
            readonly "4XX": components["responses"]["Failure"];
            readonly 200: components["responses"]["Transaction"];
        };
    };
    readonly createPayment: {
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
                readonly "application/x-www-form-urlencoded": components["schemas"]["Payment"];
            };
        };
        readonly responses: {
            readonly "4XX": components["responses"]["Refusal"];
            /** @description Created, found again or refused. `code` says which. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CreatedPayment"] | components["schemas"]["Refusal"];
                };
            };
        };
    };
    readonly openPayment: {
        readonly parameters: {
            readonly query: {
                /** @description Each field is a parameter of its own. */
                readonly fields: components["schemas"]["Payment"];
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
            readonly "4XX": components["responses"]["Text"];
            readonly 302: components["responses"]["PaymentPage"];
        };
    };
    readonly submitPayment: {
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
                readonly "application/x-www-form-urlencoded": components["schemas"]["Payment"];
            };
        };
        readonly responses: {
            readonly "4XX": components["responses"]["Text"];
            readonly 302: components["responses"]["PaymentPage"];
        };
    };
}
