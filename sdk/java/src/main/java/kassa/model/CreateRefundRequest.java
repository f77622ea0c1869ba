// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import java.math.BigDecimal;
import kassa.internal.Fields;

/** What to send to {@code POST /v1/orders/{id}/refunds}. A field that is not set is left out. */
public final class CreateRefundRequest extends Fields<CreateRefundRequest> {
    /** What the customer is to receive, in USDT, as a decimal string. All that is refundable when it is left out. */
    public CreateRefundRequest amount(String amount) {
        return set("amount", amount);
    }

    /** What the customer is to receive, in USDT, as a decimal string. All that is refundable when it is left out. */
    public CreateRefundRequest amount(BigDecimal amount) {
        return set("amount", amount);
    }

    /**
     * Where the money goes, an address of the network. Refused are the format of another network, a wrong checksum,
     * the zero address, any other that begins with 16 zero bytes (precompiled contracts, {@code 0x…dEaD}), the
     * token's own contract, addresses of this service, and what a sanctions or deny list names.
     */
    public CreateRefundRequest address(String address) {
        return set("address", address);
    }

    /**
     * {@code true} instead of an address: your customer says it on a page of ours, at the {@code refund_url} you
     * get. The link works once and for 30 days. Nothing is reserved before it is used.
     */
    public CreateRefundRequest claim(boolean claim) {
        return set("claim", claim);
    }

    /**
     * Makes a retry safe, for 30 days. The same key with the same parameters returns what was created before; with
     * other parameters it is refused with 409. Withdrawals and refunds share their keys.
     */
    public CreateRefundRequest idempotencyKey(String idempotencyKey) {
        return set("idempotency_key", idempotencyKey);
    }
}
