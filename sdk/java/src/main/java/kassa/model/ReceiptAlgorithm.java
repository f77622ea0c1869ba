// generated from openapi/: do not edit; run npm run generate
package kassa.model;

/**
 * How receipts are signed (RFC 8032).
 *
 * <p>A word may be newer than this list.
 */
public final class ReceiptAlgorithm {
    public static final String ED25519 = "Ed25519";

    private ReceiptAlgorithm() {}
}
