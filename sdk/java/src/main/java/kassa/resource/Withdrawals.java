// generated from openapi/: do not edit; run npm run generate
package kassa.resource;

import java.util.List;
import kassa.Pages;
import kassa.internal.Input;
import kassa.internal.Resource;
import kassa.internal.Transport;
import kassa.model.*;

/** The operations of {@code withdrawals}. */
public class Withdrawals extends Resource {
    public Withdrawals(Transport transport) {
        super(transport);
    }

    /**
     * List withdrawals: {@code GET /v1/withdrawals}.
     *
     * <p>Lists your withdrawals in the environment of the key, newest first, refunds among them; those of the same
     * moment are ordered by {@code id}. Filters combine with *and*; {@code total} counts all that match them. Walk a
     * list by sending {@code next_cursor} as {@code cursor} until it is {@code null}.
     */
    public Pages<Withdrawal> list(ListWithdrawalsParams params) {
        return fetchPages(Routes.LIST_WITHDRAWALS, "withdrawals", Withdrawal.class, new Input().query(params));
    }

    /** Calls {@link #list(ListWithdrawalsParams)} with nothing optional. */
    public Pages<Withdrawal> list() {
        return list(null);
    }

    /**
     * Withdraw from your balance: {@code POST /v1/withdrawals}.
     *
     * <p>Sends USDT from your available balance to an address of yours. {@code amount} is what arrives; the fee is
     * charged on top (ask for both with {@code POST /v1/withdrawals/quote}). The total is reserved at once. Larger
     * amounts wait as {@code PENDING} until the operator of the service has approved them; all others are {@code
     * APPROVED} at once. Then the withdrawal is signed, sent and followed until it is final. {@code
     * withdrawal.completed} or {@code withdrawal.failed} tells how it ended.
     *
     * <p>A transfer on a chain cannot be taken back: compare the address with where you copied it from.
     *
     * <p>Repeat the request whenever you are not sure that it worked: the same {@code idempotency_key} with the same
     * parameters returns the same withdrawal, as it is now, with the header {@code Idempotent-Replayed: true}. Keys
     * are kept for 30 days.
     *
     * <p>When several things are wrong, the first is named: amount, currency, network, address, the other fields in the
     * order of the contract, then the minimum, the balance and the limits.
     */
    public Withdrawal create(CreateWithdrawalRequest body) {
        return fetch(Routes.CREATE_WITHDRAWAL, Withdrawal.class, new Input().body(body));
    }

    /**
     * Ask what a withdrawal costs: {@code POST /v1/withdrawals/quote}.
     *
     * <p>Says the fee and the total of a withdrawal, and the smallest amount there is. It reserves nothing and looks at
     * no balance.
     */
    public WithdrawalQuote quote(QuoteWithdrawalRequest body) {
        return fetch(Routes.QUOTE_WITHDRAWAL, WithdrawalQuote.class, new Input().body(body));
    }

    /**
     * Get a withdrawal: <code>GET /v1/withdrawals/&#123;id&#125;</code>.
     *
     * <p>Returns one of your withdrawals or refunds, as it is now.
     */
    public Withdrawal retrieve(String id) {
        return fetch(Routes.GET_WITHDRAWAL, Withdrawal.class, new Input().path("id", id));
    }

    /**
     * Cancel a withdrawal: <code>POST /v1/withdrawals/&#123;id&#125;/cancel</code>.
     *
     * <p>Ends a withdrawal that waits for approval: it becomes {@code REJECTED}, what was reserved is available again,
     * and {@code withdrawal.failed} is sent. Once it is approved it cannot be cancelled any more, nor while the
     * operator looks into the wallet that pays it. There is no request body.
     */
    public Withdrawal cancel(String id) {
        return fetch(Routes.CANCEL_WITHDRAWAL, Withdrawal.class, new Input().path("id", id));
    }
}
