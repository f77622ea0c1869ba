// generated from openapi/: do not edit; run npm run generate
package kassa.model;

/**
 * {@code orders}: create, cancel and accept orders, and the sandbox's controls. {@code read}: read and stream
 * everything but keys. {@code webhooks}: create, change, delete and test endpoints, and send events again.
 * {@code keys}: list, create and revoke keys. {@code refunds}: send money back for an order. {@code
 * withdrawals}: withdraw money. A live key gets the last two in the dashboard only.
 *
 * <p>A word may be newer than this list.
 */
public final class Permission {
    public static final String ORDERS = "orders";
    public static final String READ = "read";
    public static final String WEBHOOKS = "webhooks";
    public static final String KEYS = "keys";
    public static final String REFUNDS = "refunds";
    public static final String WITHDRAWALS = "withdrawals";

    private Permission() {}
}
