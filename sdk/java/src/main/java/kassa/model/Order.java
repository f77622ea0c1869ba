// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * A payment that is expected, under way, or settled.
 *
 * @param id A UUID in lower case.
 * @param merchantId The merchant who owns the order.
 * @param orderNumber A short name of the order for people, starting with {@code ord_}.
 * @param reference The number you gave the order; {@code null} when you gave none.
 * @param paymentLinkId The payment link that the order came from; {@code null} when it came from none.
 * @param orderAmount What was asked for, in USDT.
 * @param receivedAmount What has arrived on the address so far, in USDT. Before the order is settled it includes transfers that are
 *     not final yet, and it can fall again if the chain takes a block back.
 * @param creditedAmount What was added to your balance, in USDT; {@code 0} until the money is final. With {@code fee_amount} it adds
 *     up to the money credited.
 * @param feeAmount The fee kept from the money credited, in USDT, rounded down to a millionth.
 * @param frozenAmount What screening holds back of the money that arrived, in USDT; {@code 0} when nothing is held. It is credited
 *     once it is released. Money that operators set apart for good is in no amount.
 * @param refundedAmount What was sent back to the customer of the money credited, in USDT; {@code 0} when nothing was refunded.
 * @param missingAmount What is still to be paid, in USDT; {@code 0} as soon as enough has arrived, within the tolerance too. Money
 *     that is held back does not count, except while the order is {@code FROZEN}.
 * @param overpaidAmount How much more than {@code order_amount} has arrived, in USDT, without what is held back; {@code 0} when
 *     nothing is too much. It is credited like the rest.
 * @param address Where the customer pays. It belongs to this order for ever and is never given to another one; money that comes
 *     late is still attributed to this order.
 * @param confirmations How many blocks confirm the money so far, counted up to {@code required_confirmations}.
 * @param requiredConfirmations How many confirmations make a transfer final on this network.
 * @param transactions The transfers to the address, oldest first. When there are more than 100, the 100 largest, final ones before
 *     all others. All of them count.
 * @param description The text given at creation; empty when none was given.
 * @param metadata The data given at creation; an empty object when none was given.
 * @param paymentUrl The hosted checkout page. Redirect your customer there.
 * @param returnUrl The URL given at creation; empty when none was given.
 * @param webhookUrl The URL given at creation; empty when none was given.
 * @param expireAt A payment is in time if the time of its block is not later than this.
 * @param remainderExpireAt Until when the payment page of an {@code UNDERPAID} order asks for {@code missing_amount}; {@code null} unless
 *     you asked for the rest. It asks for nothing while a refund of the order is under way or was paid.
 * @param paidAt When the payment was final and credited; {@code null} until then.
 * @param tolerancePercent The tolerance as a decimal string; {@code 0.01} is 1 %.
 * @param createdAt When the order was created.
 * @param updatedAt When the order last changed.
 * @param payerCost What a transfer to {@code address} costs your customer on the network. Only <code>GET
 *     /v1/orders/&#123;id&#125;</code> has this field. {@code null} on networks where the cost does not depend on
 *     the address ({@code ERC20}: wallets show their gas), and while no node has told it within the hour.
 */
public record Order(
        @JsonProperty(required = true) String id,
        @JsonProperty(required = true) String merchantId,
        @JsonProperty(required = true) String orderNumber,
        @JsonProperty(required = true) String reference,
        @JsonProperty(required = true) String paymentLinkId,
        @JsonProperty(required = true) String status,
        @JsonProperty(required = true) String orderAmount,
        @JsonProperty(required = true) OrderPrice price,
        @JsonProperty(required = true) String receivedAmount,
        @JsonProperty(required = true) String creditedAmount,
        @JsonProperty(required = true) String feeAmount,
        @JsonProperty(required = true) String frozenAmount,
        @JsonProperty(required = true) String refundedAmount,
        @JsonProperty(required = true) String missingAmount,
        @JsonProperty(required = true) String overpaidAmount,
        @JsonProperty(required = true) String currency,
        @JsonProperty(required = true) String network,
        @JsonProperty(required = true) String address,
        @JsonProperty(required = true) long confirmations,
        @JsonProperty(required = true) long requiredConfirmations,
        @JsonProperty(required = true) List<OrderTransaction> transactions,
        @JsonProperty(required = true) String description,
        @JsonProperty(required = true) Map<String, Object> metadata,
        @JsonProperty(required = true) String paymentUrl,
        @JsonProperty(required = true) String returnUrl,
        @JsonProperty(required = true) String webhookUrl,
        @JsonProperty(required = true) Instant expireAt,
        @JsonProperty(required = true) Instant remainderExpireAt,
        @JsonProperty(required = true) Instant paidAt,
        @JsonProperty(required = true) String environment,
        @JsonProperty(required = true) String tolerancePercent,
        @JsonProperty(required = true) Instant createdAt,
        @JsonProperty(required = true) Instant updatedAt,
        PayerCost payerCost) {}
