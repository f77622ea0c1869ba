// generated from openapi/: do not edit; run npm run generate
package kassa.model;

/**
 * {@code PENDING_KYB}: identity not verified yet, only test keys may do business. {@code ACTIVE}: may accept
 * live payments. {@code SUSPENDED}: may not use business operations in either environment.
 *
 * <p>A word may be newer than this list.
 */
public final class MerchantStatus {
    public static final String PENDING_KYB = "PENDING_KYB";
    public static final String ACTIVE = "ACTIVE";
    public static final String SUSPENDED = "SUSPENDED";

    private MerchantStatus() {}
}
