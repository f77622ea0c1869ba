// generated from openapi/: do not edit; run npm run generate
package kassa.model;

/**
 * Decides the fee rate.
 *
 * <p>A word may be newer than this list.
 */
public final class MerchantTier {
    public static final String BASIC = "BASIC";
    public static final String STANDARD = "STANDARD";
    public static final String PREMIUM = "PREMIUM";

    private MerchantTier() {}
}
