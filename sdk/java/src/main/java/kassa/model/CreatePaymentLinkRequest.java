// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import kassa.internal.Fields;

/** What to send to {@code POST /v1/payment-links}. A field that is not set is left out. */
public final class CreatePaymentLinkRequest extends Fields<CreatePaymentLinkRequest> {
    /**
     * What is paid for: 1 to 120 printable characters, no space at either end. The customer sees it on the page of
     * the link and on the checkout page.
     */
    public CreatePaymentLinkRequest title(String title) {
        return set("title", title);
    }

    /**
     * How much each customer pays, in USDT, as a decimal string; more than {@code 10}. Otherwise send {@code price}
     * or {@code open_amount}.
     */
    public CreatePaymentLinkRequest amount(String amount) {
        return set("amount", amount);
    }

    /**
     * How much each customer pays, in USDT, as a decimal string; more than {@code 10}. Otherwise send {@code price}
     * or {@code open_amount}.
     */
    public CreatePaymentLinkRequest amount(BigDecimal amount) {
        return set("amount", amount);
    }

    /**
     * How much each customer pays in another currency. Your rate at the moment of each order converts it to USDT;
     * now it must be worth more than 10 USDT.
     */
    public CreatePaymentLinkRequest price(Map<String, ?> price) {
        return set("price", price);
    }

    /** The customer chooses the amount, from {@code min} to {@code max}, both included. */
    public CreatePaymentLinkRequest openAmount(Map<String, ?> openAmount) {
        return set("open_amount", openAmount);
    }

    /** The networks that the customer chooses from. By default all that the installation serves, also later. */
    public CreatePaymentLinkRequest networks(List<String> networks) {
        return set("networks", networks);
    }

    /**
     * Your own number for the order, such as an invoice number: 1 to 64 printable characters, no space at either
     * end. Characters that nobody sees are refused, in any script: controls, formats, fillers, variation selectors
     * and blanks other than a space. Several orders may have the same one.
     */
    public CreatePaymentLinkRequest reference(String reference) {
        return set("reference", reference);
    }

    /** More about it, shown on the page of the link. */
    public CreatePaymentLinkRequest description(String description) {
        return set("description", description);
    }

    /**
     * Key-value data of yours: any JSON object of at most 16 kB as JSON text, 50 keys at the top and 8 levels.
     * Numbers must survive a round trip: integers up to 2^53 − 1 in size, otherwise finite doubles. Texts must not
     * hold control characters other than tab and newline.
     */
    public CreatePaymentLinkRequest metadata(Map<String, ?> metadata) {
        return set("metadata", metadata);
    }

    /**
     * Where the checkout page sends the customer after payment. An {@code https://} URL; in a sandbox also {@code
     * http://} on {@code localhost} or a loopback address.
     */
    public CreatePaymentLinkRequest returnUrl(String returnUrl) {
        return set("return_url", returnUrl);
    }

    /**
     * An ISO 8601 time with zone. From then on the link creates no further order. A time in the future; without it
     * the link does not expire.
     */
    public CreatePaymentLinkRequest expiresAt(Instant expiresAt) {
        return set("expires_at", expiresAt);
    }

    /**
     * How many orders of the link may be paid or open at once. An order that expires or stays underpaid makes room
     * for another. Without it there is no limit.
     */
    public CreatePaymentLinkRequest paymentsMax(int paymentsMax) {
        return set("payments_max", paymentsMax);
    }

    /** Whether the link creates orders. A paused link shows that it is paused. */
    public CreatePaymentLinkRequest isActive(boolean isActive) {
        return set("is_active", isActive);
    }

    /**
     * Makes a retry safe, for 24 hours. The same key with the same parameters returns the link created before; with
     * other parameters it is refused with 409. Choose a new one for each new link.
     */
    public CreatePaymentLinkRequest idempotencyKey(String idempotencyKey) {
        return set("idempotency_key", idempotencyKey);
    }
}
