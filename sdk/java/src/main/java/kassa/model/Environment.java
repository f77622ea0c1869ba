// generated from openapi/: do not edit; run npm run generate
package kassa.model;

/**
 * {@code test} moves no real money and sees only test chains; {@code live} is the real thing. Nothing of one
 * environment is visible in the other.
 *
 * <p>A word may be newer than this list.
 */
public final class Environment {
    public static final String LIVE = "live";
    public static final String TEST = "test";

    private Environment() {}
}
