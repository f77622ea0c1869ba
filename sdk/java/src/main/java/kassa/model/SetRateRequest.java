// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import java.math.BigDecimal;
import kassa.internal.Fields;

/** What to send to {@code PUT /v1/rates/{currency}}. A field that is not set is left out. */
public final class SetRateRequest extends Fields<SetRateRequest> {
    /**
     * How many units of the currency one USDT is worth, as a decimal string above 0, with at most 9 digits before
     * the point and 8 after it. It stays until you change it.
     */
    public SetRateRequest unitsPerUsdt(String unitsPerUsdt) {
        return set("units_per_usdt", unitsPerUsdt);
    }

    /**
     * How many units of the currency one USDT is worth, as a decimal string above 0, with at most 9 digits before
     * the point and 8 after it. It stays until you change it.
     */
    public SetRateRequest unitsPerUsdt(BigDecimal unitsPerUsdt) {
        return set("units_per_usdt", unitsPerUsdt);
    }

    /** {@code feed}: take the rate from the feeds of the service each time an order is created. */
    public SetRateRequest source(String source) {
        return set("source", source);
    }
}
