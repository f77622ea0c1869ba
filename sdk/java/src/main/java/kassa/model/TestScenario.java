// generated from openapi/: do not edit; run npm run generate
package kassa.model;

/**
 * What the payment is an example of.
 *
 * <p>A word may be newer than this list.
 */
public final class TestScenario {
    public static final String EXACT = "exact";
    public static final String UNDERPAY = "underpay";
    public static final String OVERPAY = "overpay";
    public static final String SPLIT = "split";
    public static final String LATE = "late";
    public static final String WRONG_TOKEN = "wrong_token";
    public static final String FLAGGED = "flagged";
    public static final String REORG = "reorg";

    private TestScenario() {}
}
