// generated from openapi/: do not edit; run npm run generate
package kassa.model;

/**
 * {@code PENDING} is reserved and waits for approval; then {@code APPROVED}, {@code SIGNED} and {@code
 * BROADCAST}; it ends as {@code COMPLETED}, {@code FAILED} or {@code REJECTED}.
 *
 * <p>A word may be newer than this list.
 */
public final class WithdrawalStatus {
    public static final String PENDING = "PENDING";
    public static final String APPROVED = "APPROVED";
    public static final String SIGNED = "SIGNED";
    public static final String BROADCAST = "BROADCAST";
    public static final String COMPLETED = "COMPLETED";
    public static final String FAILED = "FAILED";
    public static final String REJECTED = "REJECTED";

    private WithdrawalStatus() {}
}
