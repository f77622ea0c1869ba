// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import java.math.BigDecimal;
import java.util.Map;
import kassa.internal.Fields;

/** What to send to {@code POST /v1/orders}. A field that is not set is left out. */
public final class CreateOrderRequest extends Fields<CreateOrderRequest> {
    /**
     * How much the customer is to pay, in USDT, as a decimal string; more than {@code 10}. At most 12 digits before
     * the point and 6 after it. Send either {@code amount} or {@code price}.
     */
    public CreateOrderRequest amount(String amount) {
        return set("amount", amount);
    }

    /**
     * How much the customer is to pay, in USDT, as a decimal string; more than {@code 10}. At most 12 digits before
     * the point and 6 after it. Send either {@code amount} or {@code price}.
     */
    public CreateOrderRequest amount(BigDecimal amount) {
        return set("amount", amount);
    }

    /**
     * What the customer is to pay in another currency. Your rate converts it to USDT, rounded up to a millionth; the
     * result must be more than 10 USDT. Send either {@code price} or {@code amount}.
     */
    public CreateOrderRequest price(Map<String, ?> price) {
        return set("price", price);
    }

    /** The only currency is {@code USDT}. */
    public CreateOrderRequest currency(String currency) {
        return set("currency", currency);
    }

    /** {@code TRC20} is USDT on TRON, {@code ERC20} is USDT on Ethereum. */
    public CreateOrderRequest network(String network) {
        return set("network", network);
    }

    /**
     * Your own number for the order, such as an invoice number: 1 to 64 printable characters, no space at either
     * end. Characters that nobody sees are refused, in any script: controls, formats, fillers, variation selectors
     * and blanks other than a space. Several orders may have the same one.
     */
    public CreateOrderRequest reference(String reference) {
        return set("reference", reference);
    }

    /** Text for the customer, shown on the checkout page. */
    public CreateOrderRequest description(String description) {
        return set("description", description);
    }

    /**
     * Key-value data of yours: any JSON object of at most 16 kB as JSON text, 50 keys at the top and 8 levels.
     * Numbers must survive a round trip: integers up to 2^53 − 1 in size, otherwise finite doubles. Texts must not
     * hold control characters other than tab and newline.
     */
    public CreateOrderRequest metadata(Map<String, ?> metadata) {
        return set("metadata", metadata);
    }

    /**
     * Where the checkout page sends the customer after payment. Arriving there proves nothing; verify the payment by
     * webhook or by reading the order. An {@code https://} URL; in a sandbox also {@code http://} on {@code
     * localhost} or a loopback address.
     */
    public CreateOrderRequest returnUrl(String returnUrl) {
        return set("return_url", returnUrl);
    }

    /**
     * Receives the {@code payment.*} events of this order, and it alone: the endpoints registered with {@code POST
     * /v1/webhooks} get none of them. A public host on port 443 or 8443.
     */
    public CreateOrderRequest webhookUrl(String webhookUrl) {
        return set("webhook_url", webhookUrl);
    }

    /**
     * Makes a retry safe, for 24 hours. The same key with the same parameters returns the order created before; with
     * other parameters it is refused with 409. Choose a new one for each new order.
     */
    public CreateOrderRequest idempotencyKey(String idempotencyKey) {
        return set("idempotency_key", idempotencyKey);
    }

    /**
     * How much less than {@code amount} still counts as paid, as a decimal fraction with at most 6 decimals: {@code
     * 0.01} is 1 %.
     */
    public CreateOrderRequest tolerancePercent(double tolerancePercent) {
        return set("tolerance_percent", tolerancePercent);
    }

    /**
     * How long the order waits for payment, in seconds: from 300 to 86400. The sandbox accepts values from 1, so
     * that expiry can be tested.
     */
    public CreateOrderRequest expiresIn(int expiresIn) {
        return set("expires_in", expiresIn);
    }
}
