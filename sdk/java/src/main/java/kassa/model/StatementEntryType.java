// generated from openapi/: do not edit; run npm run generate
package kassa.model;

/**
 * What was booked: {@code payment} of an order, {@code freeze} and {@code release} of a payment, {@code
 * set_apart} of a frozen one that is never credited, {@code reserve} of a withdrawal or refund, {@code
 * withdrawal} that was paid, {@code release_reserve} of one that was not, {@code reversal} of an earlier entry;
 * {@code debt}, {@code debt_payment} and {@code write_off} of what a reversal left owing.
 *
 * <p>A word may be newer than this list.
 */
public final class StatementEntryType {
    public static final String PAYMENT = "payment";
    public static final String FREEZE = "freeze";
    public static final String RELEASE = "release";
    public static final String SET_APART = "set_apart";
    public static final String REVERSAL = "reversal";
    public static final String RESERVE = "reserve";
    public static final String WITHDRAWAL = "withdrawal";
    public static final String RELEASE_RESERVE = "release_reserve";
    public static final String DEBT = "debt";
    public static final String DEBT_PAYMENT = "debt_payment";
    public static final String WRITE_OFF = "write_off";

    private StatementEntryType() {}
}
