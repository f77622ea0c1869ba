// generated from openapi/: do not edit; run npm run generate
package kassa.model;

/**
 * {@code TRC20} is USDT on TRON, {@code ERC20} is USDT on Ethereum.
 *
 * <p>A word may be newer than this list.
 */
public final class Network {
    public static final String TRC20 = "TRC20";
    public static final String ERC20 = "ERC20";

    private Network() {}
}
