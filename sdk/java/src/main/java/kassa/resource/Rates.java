// generated from openapi/: do not edit; run npm run generate
package kassa.resource;

import java.util.List;
import kassa.internal.Input;
import kassa.internal.Resource;
import kassa.internal.Transport;
import kassa.model.*;

/** The operations of {@code rates}. */
public class Rates extends Resource {
    public Rates(Transport transport) {
        super(transport);
    }

    /**
     * List your rates: {@code GET /v1/rates}.
     *
     * <p>Lists your rates in the environment of the key, one for each currency, in alphabetical order.
     */
    public CurrencyRateList list() {
        return fetch(Routes.LIST_RATES, CurrencyRateList.class, new Input());
    }

    /**
     * Set the rate of a currency: <code>PUT /v1/rates/&#123;currency&#125;</code>.
     *
     * <p>Sets how prices in this currency are converted to USDT: by a rate of yours, or by the feeds of the service. It
     * concerns orders created from then on; an order keeps the rate that it was created with.
     */
    public CurrencyRate set(String currency, SetRateRequest body) {
        return fetch(Routes.SET_RATE, CurrencyRate.class, new Input().path("currency", currency).body(body));
    }

    /**
     * Remove the rate of a currency: <code>DELETE /v1/rates/&#123;currency&#125;</code>.
     *
     * <p>Removes your rate, at once. Orders with a price in this currency are refused from then on; those created
     * before keep theirs.
     */
    public Message remove(String currency) {
        return fetch(Routes.REMOVE_RATE, Message.class, new Input().path("currency", currency));
    }
}
