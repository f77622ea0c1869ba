// generated from openapi/: do not edit; run npm run generate
package kassa.model;

/** A word may be newer than this list. */
public final class OrderStatus {
    public static final String PENDING = "PENDING";
    public static final String OPEN = "OPEN";
    public static final String PENDING_CONFIRM = "PENDING_CONFIRM";
    public static final String CONFIRMING = "CONFIRMING";
    public static final String PAID = "PAID";
    public static final String EXPIRED = "EXPIRED";
    public static final String EXPIRED_PAID = "EXPIRED_PAID";
    public static final String UNDERPAID = "UNDERPAID";
    public static final String FROZEN = "FROZEN";

    private OrderStatus() {}
}
