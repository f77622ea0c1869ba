// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import java.math.BigDecimal;
import kassa.internal.Fields;

/** What to send to {@code POST /v1/withdrawals/quote}. A field that is not set is left out. */
public final class QuoteWithdrawalRequest extends Fields<QuoteWithdrawalRequest> {
    /** What the destination is to receive, in USDT, as a decimal string. */
    public QuoteWithdrawalRequest amount(String amount) {
        return set("amount", amount);
    }

    /** What the destination is to receive, in USDT, as a decimal string. */
    public QuoteWithdrawalRequest amount(BigDecimal amount) {
        return set("amount", amount);
    }

    /** The only currency is {@code USDT}. */
    public QuoteWithdrawalRequest currency(String currency) {
        return set("currency", currency);
    }

    /** {@code TRC20} is USDT on TRON, {@code ERC20} is USDT on Ethereum. */
    public QuoteWithdrawalRequest network(String network) {
        return set("network", network);
    }
}
