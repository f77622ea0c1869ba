// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import java.math.BigDecimal;
import java.util.Map;
import kassa.internal.Fields;

/** What to send to {@code POST /v1/withdrawals}. A field that is not set is left out. */
public final class CreateWithdrawalRequest extends Fields<CreateWithdrawalRequest> {
    /** What the destination is to receive, in USDT, as a decimal string. The fee is charged on top. */
    public CreateWithdrawalRequest amount(String amount) {
        return set("amount", amount);
    }

    /** What the destination is to receive, in USDT, as a decimal string. The fee is charged on top. */
    public CreateWithdrawalRequest amount(BigDecimal amount) {
        return set("amount", amount);
    }

    /** The only currency is {@code USDT}. */
    public CreateWithdrawalRequest currency(String currency) {
        return set("currency", currency);
    }

    /** {@code TRC20} is USDT on TRON, {@code ERC20} is USDT on Ethereum. */
    public CreateWithdrawalRequest network(String network) {
        return set("network", network);
    }

    /**
     * Where the money goes, an address of the network. Refused are the format of another network, a wrong checksum,
     * the zero address, any other that begins with 16 zero bytes (precompiled contracts, {@code 0x…dEaD}), the
     * token's own contract, addresses of this service, and what a sanctions or deny list names.
     */
    public CreateWithdrawalRequest address(String address) {
        return set("address", address);
    }

    /**
     * Makes a retry safe, for 30 days. The same key with the same parameters returns what was created before; with
     * other parameters it is refused with 409. Withdrawals and refunds share their keys.
     */
    public CreateWithdrawalRequest idempotencyKey(String idempotencyKey) {
        return set("idempotency_key", idempotencyKey);
    }

    /**
     * Key-value data of yours: any JSON object of at most 16 kB as JSON text, 50 keys at the top and 8 levels.
     * Numbers must survive a round trip: integers up to 2^53 − 1 in size, otherwise finite doubles. Texts must not
     * hold control characters other than tab and newline.
     */
    public CreateWithdrawalRequest metadata(Map<String, ?> metadata) {
        return set("metadata", metadata);
    }
}
