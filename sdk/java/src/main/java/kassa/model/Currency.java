// generated from openapi/: do not edit; run npm run generate
package kassa.model;

/**
 * The only currency is {@code USDT}.
 *
 * <p>A word may be newer than this list.
 */
public final class Currency {
    public static final String USDT = "USDT";

    private Currency() {}
}
