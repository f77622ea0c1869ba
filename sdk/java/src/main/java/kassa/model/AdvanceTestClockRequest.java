// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import kassa.internal.Fields;

/** What to send to {@code POST /v1/test/clock/advance}. A field that is not set is left out. */
public final class AdvanceTestClockRequest extends Fields<AdvanceTestClockRequest> {
    /** Seconds forward; at most 31 days at once. */
    public AdvanceTestClockRequest seconds(int seconds) {
        return set("seconds", seconds);
    }
}
