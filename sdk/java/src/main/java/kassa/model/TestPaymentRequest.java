// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import java.math.BigDecimal;
import kassa.internal.Fields;

/** What to send to {@code POST /v1/test/orders/{id}/pay}. A field that is not set is left out. */
public final class TestPaymentRequest extends Fields<TestPaymentRequest> {
    /** How much to transfer in all, instead of what the scenario says; more than 0. */
    public TestPaymentRequest amount(String amount) {
        return set("amount", amount);
    }

    /** How much to transfer in all, instead of what the scenario says; more than 0. */
    public TestPaymentRequest amount(BigDecimal amount) {
        return set("amount", amount);
    }

    /**
     * How many blocks to wait before the transfer is sent. The answer does not wait with it: it comes at once and
     * without transactions. A payment that waits is forgotten when the sandbox stops.
     */
    public TestPaymentRequest delayBlocks(int delayBlocks) {
        return set("delay_blocks", delayBlocks);
    }

    /** What the payment is an example of. */
    public TestPaymentRequest scenario(String scenario) {
        return set("scenario", scenario);
    }
}
