// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * The order the event is about, as it was when the event happened.
 *
 * @param orderId The order's {@code id}.
 * @param orderNumber A short name of the order for people, starting with {@code ord_}.
 * @param reference The number you gave the order; {@code null} when you gave none.
 * @param orderAmount What was asked for, in USDT.
 * @param receivedAmount What arrived, in USDT.
 * @param creditedAmount What was added to your balance after the fee, in USDT.
 * @param refundedAmount What you have sent back or are sending back of it, in USDT. An order that is still open can be refunded and be
 *     paid in full later all the same: look at this before you deliver.
 * @param missingAmount What is still to be paid, in USDT; {@code 0} when enough arrived, within the tolerance too.
 * @param overpaidAmount How much more than asked for arrived, in USDT, without what screening holds back.
 * @param paidAt When the payment was final and credited; {@code null} if it was not.
 * @param metadata The data you gave when you created the order.
 * @param transactions The transfers to the order's address, oldest first. When there are more than 100, the 100 largest, final ones
 *     before all others.
 */
public record PaymentData(
        @JsonProperty(required = true) String orderId,
        @JsonProperty(required = true) String orderNumber,
        @JsonProperty(required = true) String reference,
        @JsonProperty(required = true) String status,
        @JsonProperty(required = true) String orderAmount,
        @JsonProperty(required = true) OrderPrice price,
        @JsonProperty(required = true) String receivedAmount,
        @JsonProperty(required = true) String creditedAmount,
        @JsonProperty(required = true) String refundedAmount,
        @JsonProperty(required = true) String missingAmount,
        @JsonProperty(required = true) String overpaidAmount,
        @JsonProperty(required = true) String currency,
        @JsonProperty(required = true) String network,
        @JsonProperty(required = true) Instant paidAt,
        @JsonProperty(required = true) Map<String, Object> metadata,
        @JsonProperty(required = true) List<OrderTransaction> transactions) {}
