// generated from openapi/: do not edit; run npm run generate
package kassa.model;

/**
 * Where money of yours lies in the books: {@code available} can be withdrawn, {@code reserved} is on its way
 * out, {@code frozen} is held back by screening, {@code owed} is what you owe because a chain took back what you
 * had spent. What is pending is not in the books yet.
 *
 * <p>A word may be newer than this list.
 */
public final class StatementAccount {
    public static final String AVAILABLE = "available";
    public static final String RESERVED = "reserved";
    public static final String FROZEN = "frozen";
    public static final String OWED = "owed";

    private StatementAccount() {}
}
