// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * A page that many customers can pay, each with an order of their own.
 *
 * @param id Identifier of a payment link, starting with {@code pl_}.
 * @param url The public page. Share it in a chat, a mail or as a QR code.
 * @param title What is paid for: 1 to 120 printable characters, no space at either end. The customer sees it on the page of
 *     the link and on the checkout page.
 * @param description More about it; empty when nothing was given.
 * @param amount How much each customer pays, in USDT; {@code null} when the link has a {@code price} or the customer chooses.
 * @param networks The networks that the customer chooses from.
 * @param reference The number you gave the order; {@code null} when you gave none.
 * @param metadata Copied to each order; an empty object when none was given.
 * @param returnUrl Copied to each order; empty when none was given.
 * @param expiresAt From then on the link creates no further order; {@code null} when it does not expire.
 * @param paymentsMax How many orders of the link may be paid or open at once; {@code null} when there is no limit.
 * @param isActive Whether the link creates orders. {@code false}, it is paused.
 * @param createdAt When the link was created.
 * @param updatedAt When the link last changed.
 */
public record PaymentLink(
        @JsonProperty(required = true) String id,
        @JsonProperty(required = true) String url,
        @JsonProperty(required = true) String title,
        @JsonProperty(required = true) String description,
        @JsonProperty(required = true) String amount,
        @JsonProperty(required = true) LinkPrice price,
        @JsonProperty(required = true) OpenAmount openAmount,
        @JsonProperty(required = true) String currency,
        @JsonProperty(required = true) List<String> networks,
        @JsonProperty(required = true) String reference,
        @JsonProperty(required = true) Map<String, Object> metadata,
        @JsonProperty(required = true) String returnUrl,
        @JsonProperty(required = true) Instant expiresAt,
        @JsonProperty(required = true) Long paymentsMax,
        @JsonProperty(required = true) boolean isActive,
        @JsonProperty(required = true) String environment,
        @JsonProperty(required = true) Instant createdAt,
        @JsonProperty(required = true) Instant updatedAt) {}
