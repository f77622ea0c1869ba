<?php

// generated from openapi/: do not edit; run npm run generate

declare(strict_types=1);

namespace Kassa\Model;

use DateTimeImmutable;
use Kassa\Event;
use Kassa\Internal\ListOf;
use Kassa\Internal\Model;

/**
 * `PENDING_KYB`: identity not verified yet, only test keys may do business. `ACTIVE`: may accept live payments.
 * `SUSPENDED`: may not use business operations in either environment.
 */
final class MerchantStatus
{
    public const PENDING_KYB = 'PENDING_KYB';
    public const ACTIVE = 'ACTIVE';
    public const SUSPENDED = 'SUSPENDED';
}

/** Decides the fee rate. */
final class MerchantTier
{
    public const BASIC = 'BASIC';
    public const STANDARD = 'STANDARD';
    public const PREMIUM = 'PREMIUM';
}

/**
 * `test` moves no real money and sees only test chains; `live` is the real thing. Nothing of one environment is
 * visible in the other.
 */
final class Environment
{
    public const LIVE = 'live';
    public const TEST = 'test';
}

/** A merchant. */
final class Merchant extends Model
{
    public function __construct(
        /** A UUID in lower case. */
        public readonly string $id,
        /** The identifier given at registration. */
        public readonly string $platform_user_id,
        /** The display name. */
        public readonly string $name,
        /** The contact address. */
        public readonly string $email,
        public readonly string $status,
        public readonly string $tier,
        /**
         * The part of each payment that is kept as fee, as a decimal fraction: `0.01` is 1 %. It is `0` until the
         * merchant is approved. An order keeps the rate of the moment it was created.
         */
        public readonly string $fee_rate,
        /**
         * `test` until the merchant is approved, `live` from then on: how far the merchant has come, whichever key asks.
         * The key's own environment is in its prefix.
         */
        public readonly string $environment,
        /** When the merchant registered. */
        public readonly DateTimeImmutable $created_at,
        /** When the merchant was last changed. */
        public readonly DateTimeImmutable $updated_at,
        /** Fields that are newer than this package. */
        public readonly array $additional = [],
    ) {
    }
}

/**
 * `orders`: create, cancel and accept orders, and the sandbox's controls. `read`: read and stream everything but
 * keys. `webhooks`: create, change, delete and test endpoints, and send events again. `keys`: list, create and
 * revoke keys. `refunds`: send money back for an order. `withdrawals`: withdraw money. A live key gets the last
 * two in the dashboard only.
 */
final class Permission
{
    public const ORDERS = 'orders';
    public const READ = 'read';
    public const WEBHOOKS = 'webhooks';
    public const KEYS = 'keys';
    public const REFUNDS = 'refunds';
    public const WITHDRAWALS = 'withdrawals';
}

/** A key without its secret. */
final class ApiKey extends Model
{
    public function __construct(
        /** The public part of the key; starts with `mk_live_` or `mk_test_`. */
        public readonly string $key_id,
        /** The label given at creation; empty when none was given. */
        public readonly string $name,
        public readonly string $environment,
        /** What may be done with the key. */
        public readonly array $permissions,
        /** The source ranges the key may be used from; empty when it may be used from anywhere. */
        public readonly array $allowed_cidrs,
        /** Whether requests may be signed with it; `false` once it is revoked. */
        public readonly bool $is_active,
        /** When it was created. */
        public readonly DateTimeImmutable $created_at,
        /** When a request was signed with it last, to the minute or so; `null` if none ever was. */
        public readonly ?DateTimeImmutable $last_used_at,
        /** Fields that are newer than this package. */
        public readonly array $additional = [],
    ) {
    }
}

/** The keys that the signing key may see, newest first. */
final class ApiKeyList extends Model
{
    public function __construct(
        /**
         * All active keys, and the newest revoked ones.
         *
         * @var list<ApiKey>
         */
        #[ListOf(ApiKey::class)]
        public readonly array $api_keys,
        /** Fields that are newer than this package. */
        public readonly array $additional = [],
    ) {
    }
}

/** A new key with its secret. */
final class CreatedApiKey extends Model
{
    public function __construct(
        /** The public part of the key; starts with `mk_live_` or `mk_test_`. */
        public readonly string $key_id,
        /** The signing secret. Shown this once. */
        public readonly string $secret,
        /** The label; empty when none was given. */
        public readonly string $name,
        public readonly string $environment,
        /** When it was created. */
        public readonly DateTimeImmutable $created_at,
        /** Fields that are newer than this package. */
        public readonly array $additional = [],
    ) {
    }
}

/** What was done, in words. */
final class Message extends Model
{
    public function __construct(
        /** For people; do not compare it. */
        public readonly string $message,
        /** Fields that are newer than this package. */
        public readonly array $additional = [],
    ) {
    }
}

/**
 * | Status | Means |
 * |---|---|
 * | `PENDING` | Being created; never seen in an answer. |
 * | `OPEN` | Waiting for money. A part payment keeps it open and raises `received_amount`. |
 * | `PENDING_CONFIRM` | Enough money was seen in the newest block. |
 * | `CONFIRMING` | Further blocks follow, but the money is not final yet. Do not deliver. |
 * | `PAID` | Enough money is final, screened and credited. Deliver. |
 * | `EXPIRED` | The time is over and nothing that counts came. |
 * | `EXPIRED_PAID` | Enough money came, but late. It is credited; decide whether you still deliver. |
 * | `UNDERPAID` | The time is over and too little came. What came is credited; settle it with your customer. |
 * | `FROZEN` | The order needs money that screening flagged. Do not deliver. The order becomes paid when that
 * money is released or enough other money arrives. Money set apart never counts. |
 */
final class OrderStatus
{
    public const PENDING = 'PENDING';
    public const OPEN = 'OPEN';
    public const PENDING_CONFIRM = 'PENDING_CONFIRM';
    public const CONFIRMING = 'CONFIRMING';
    public const PAID = 'PAID';
    public const EXPIRED = 'EXPIRED';
    public const EXPIRED_PAID = 'EXPIRED_PAID';
    public const UNDERPAID = 'UNDERPAID';
    public const FROZEN = 'FROZEN';
}

/** `TRC20` is USDT on TRON, `ERC20` is USDT on Ethereum. */
final class Network
{
    public const TRC20 = 'TRC20';
    public const ERC20 = 'ERC20';
}

/** `fixed`: you set the rate. `feed`: it is the median of the feeds that the operator of the service configured. */
final class RateSource
{
    public const FIXED = 'fixed';
    public const FEED = 'feed';
}

/**
 * The price that `order_amount` was converted from, with the rate of that moment, which stays; `null` for an
 * order in USDT.
 */
final class OrderPrice extends Model
{
    public function __construct(
        /** The price, with all decimals of its currency. */
        public readonly string $amount,
        /** An ISO 4217 code such as `EUR`. Metals, test codes and USDT itself are none. */
        public readonly string $currency,
        /** How many units of the currency one USDT is worth, as a decimal string in its shortest exact form. */
        public readonly string $units_per_usdt,
        public readonly string $source,
        /** Fields that are newer than this package. */
        public readonly array $additional = [],
    ) {
    }
}

/** The only currency is `USDT`. */
final class Currency
{
    public const USDT = 'USDT';
}

/** The fields of an order that lists carry. Read the order itself for the rest. */
final class OrderSummary extends Model
{
    public function __construct(
        /** A UUID in lower case. */
        public readonly string $id,
        /** A short name of the order for people, starting with `ord_`. */
        public readonly string $order_number,
        /** The number you gave the order; `null` when you gave none. */
        public readonly ?string $reference,
        public readonly string $status,
        /** What was asked for, in USDT. */
        public readonly string $order_amount,
        public readonly ?OrderPrice $price,
        public readonly string $currency,
        public readonly string $network,
        /** The hosted checkout page. */
        public readonly string $payment_url,
        /** When the payment was final and credited; `null` until then. */
        public readonly ?DateTimeImmutable $paid_at,
        /** When the order was created. */
        public readonly DateTimeImmutable $created_at,
        /** Fields that are newer than this package. */
        public readonly array $additional = [],
    ) {
    }
}

/** One transfer of USDT to the order's address, told apart by network, transaction and position in it. */
final class OrderTransaction extends Model
{
    public function __construct(
        /** The hash of a transaction, 64 hexadecimal digits, with `0x` in front on Ethereum and without on TRON. */
        public readonly string $tx_hash,
        /** Position of the transfer among the logs of its transaction, from 0. */
        public readonly int $log_index,
        /** Who paid. For an exchange this is the exchange's address, so never refund to it unasked. */
        public readonly string $from,
        /** How much, in USDT. */
        public readonly string $amount,
        /** Height of the block that holds the transaction. */
        public readonly int $block_number,
        /** The time the block carries; it decides whether the payment was in time. */
        public readonly DateTimeImmutable $block_time,
        /**
         * `SEEN` in the newest block, `CONFIRMING` with blocks on top, `FINAL` for good, `ORPHANED` when the chain took
         * its block back, `FROZEN` when screening flagged it, also after operators set it apart (the timeline has
         * `transfer.set_apart`), `DUST` when it is too small to count.
         */
        public readonly string $status,
        /** Fields that are newer than this package. */
        public readonly array $additional = [],
    ) {
    }
}

/**
 * What one transfer of USDT to an address costs whoever sends it, from a node's answer of the last minutes. A
 * first transfer to an address needs about twice the energy of a later one.
 */
final class PayerCost extends Model
{
    public function __construct(
        /** Units of energy that the transfer uses. */
        public readonly int $energy,
        /**
         * The most it costs in TRX, as a decimal string: all energy and bandwidth paid for. A customer with staked or
         * rented energy, or with free bandwidth, pays less.
         */
        public readonly string $trx_max,
        /** Whether USDT lies on the address already, which makes a transfer cheaper. */
        public readonly bool $address_holds_token,
        /** The price of one unit of energy in sun, millionths of a TRX. */
        public readonly string $energy_price_sun,
        /** Bytes of the transaction that bandwidth is paid for. */
        public readonly int $bandwidth_bytes,
        /** The price of one byte in sun. */
        public readonly string $bandwidth_price_sun,
        /** When the node was asked. */
        public readonly DateTimeImmutable $quoted_at,
        /** Fields that are newer than this package. */
        public readonly array $additional = [],
    ) {
    }
}

/** A payment that is expected, under way, or settled. */
final class Order extends Model
{
    public function __construct(
        /** A UUID in lower case. */
        public readonly string $id,
        /** The merchant who owns the order. */
        public readonly string $merchant_id,
        /** A short name of the order for people, starting with `ord_`. */
        public readonly string $order_number,
        /** The number you gave the order; `null` when you gave none. */
        public readonly ?string $reference,
        /** The payment link that the order came from; `null` when it came from none. */
        public readonly ?string $payment_link_id,
        public readonly string $status,
        /** What was asked for, in USDT. */
        public readonly string $order_amount,
        public readonly ?OrderPrice $price,
        /**
         * What has arrived on the address so far, in USDT. Before the order is settled it includes transfers that are
         * not final yet, and it can fall again if the chain takes a block back.
         */
        public readonly string $received_amount,
        /**
         * What was added to your balance, in USDT; `0` until the money is final. With `fee_amount` it adds up to the
         * money credited.
         */
        public readonly string $credited_amount,
        /** The fee kept from the money credited, in USDT, rounded down to a millionth. */
        public readonly string $fee_amount,
        /**
         * What screening holds back of the money that arrived, in USDT; `0` when nothing is held. It is credited once it
         * is released. Money that operators set apart for good is in no amount.
         */
        public readonly string $frozen_amount,
        /** What was sent back to the customer of the money credited, in USDT; `0` when nothing was refunded. */
        public readonly string $refunded_amount,
        /**
         * What is still to be paid, in USDT; `0` as soon as enough has arrived, within the tolerance too. Money that is
         * held back does not count, except while the order is `FROZEN`.
         */
        public readonly string $missing_amount,
        /**
         * How much more than `order_amount` has arrived, in USDT, without what is held back; `0` when nothing is too
         * much. It is credited like the rest.
         */
        public readonly string $overpaid_amount,
        public readonly string $currency,
        public readonly string $network,
        /**
         * Where the customer pays. It belongs to this order for ever and is never given to another one; money that comes
         * late is still attributed to this order.
         */
        public readonly string $address,
        /** How many blocks confirm the money so far, counted up to `required_confirmations`. */
        public readonly int $confirmations,
        /** How many confirmations make a transfer final on this network. */
        public readonly int $required_confirmations,
        /**
         * The transfers to the address, oldest first. When there are more than 100, the 100 largest, final ones before
         * all others. All of them count.
         *
         * @var list<OrderTransaction>
         */
        #[ListOf(OrderTransaction::class)]
        public readonly array $transactions,
        /** The text given at creation; empty when none was given. */
        public readonly string $description,
        /** The data given at creation; an empty object when none was given. */
        public readonly array $metadata,
        /** The hosted checkout page. Redirect your customer there. */
        public readonly string $payment_url,
        /** The URL given at creation; empty when none was given. */
        public readonly string $return_url,
        /** The URL given at creation; empty when none was given. */
        public readonly string $webhook_url,
        /** A payment is in time if the time of its block is not later than this. */
        public readonly DateTimeImmutable $expire_at,
        /**
         * Until when the payment page of an `UNDERPAID` order asks for `missing_amount`; `null` unless you asked for the
         * rest. It asks for nothing while a refund of the order is under way or was paid.
         */
        public readonly ?DateTimeImmutable $remainder_expire_at,
        /** When the payment was final and credited; `null` until then. */
        public readonly ?DateTimeImmutable $paid_at,
        public readonly string $environment,
        /** The tolerance as a decimal string; `0.01` is 1 %. */
        public readonly string $tolerance_percent,
        /** When the order was created. */
        public readonly DateTimeImmutable $created_at,
        /** When the order last changed. */
        public readonly DateTimeImmutable $updated_at,
        /**
         * What a transfer to `address` costs your customer on the network. Only `GET /v1/orders/{id}` has this field.
         * `null` on networks where the cost does not depend on the address (`ERC20`: wallets show their gas), and while
         * no node has told it within the hour.
         */
        public readonly ?PayerCost $payer_cost = null,
        /** Fields that are newer than this package. */
        public readonly array $additional = [],
    ) {
    }
}

/**
 * `PENDING` is reserved and waits for approval; then `APPROVED`, `SIGNED` and `BROADCAST`; it ends as
 * `COMPLETED`, `FAILED` or `REJECTED`.
 */
final class WithdrawalStatus
{
    public const PENDING = 'PENDING';
    public const APPROVED = 'APPROVED';
    public const SIGNED = 'SIGNED';
    public const BROADCAST = 'BROADCAST';
    public const COMPLETED = 'COMPLETED';
    public const FAILED = 'FAILED';
    public const REJECTED = 'REJECTED';
}

/** A payment from your balance to an address of your choice. */
final class Withdrawal extends Model
{
    public function __construct(
        /** A UUID in lower case. */
        public readonly string $id,
        /** The merchant whose balance it is taken from. */
        public readonly string $merchant_id,
        /** The order that is refunded; `null` for any other withdrawal. */
        public readonly ?string $order_id,
        public readonly string $status,
        /** What the destination receives, in USDT. */
        public readonly string $amount,
        /** The fee taken on top, in USDT. */
        public readonly string $fee_amount,
        /** Amount and fee together, what the balance is charged, in USDT. */
        public readonly string $total_amount,
        public readonly string $currency,
        public readonly string $network,
        /** The destination. */
        public readonly string $address,
        /** The hash of the transaction; `null` until it is signed. */
        public readonly ?string $tx_hash,
        /** The block that holds the transaction; `null` until there is one. */
        public readonly ?int $block_number,
        /** Why it failed or was rejected; `null` otherwise. */
        public readonly ?string $failure_reason,
        /** The data given at creation; an empty object when none was given. */
        public readonly array $metadata,
        public readonly string $environment,
        /** When it was asked for. */
        public readonly DateTimeImmutable $created_at,
        /** When it last changed. */
        public readonly DateTimeImmutable $updated_at,
        /** When it was final on the chain; `null` until then. */
        public readonly ?DateTimeImmutable $completed_at,
        /** Fields that are newer than this package. */
        public readonly array $additional = [],
    ) {
    }
}

/** A link by which your customer says where a refund goes. */
final class RefundClaim extends Model
{
    public function __construct(
        /** A UUID in lower case. */
        public readonly string $id,
        /** The merchant whose balance the refund is taken from. */
        public readonly string $merchant_id,
        /** The order that is refunded. */
        public readonly string $order_id,
        /** The refund that came of it; `null` until it is claimed. */
        public readonly ?string $refund_id,
        /** Where your customer claims it. Whoever has this link decides where the money goes; send it to nobody else. */
        public readonly string $refund_url,
        /** What your customer receives, in USDT. */
        public readonly string $amount,
        public readonly string $currency,
        public readonly string $network,
        public readonly string $environment,
        /** When it was asked for. */
        public readonly DateTimeImmutable $created_at,
        /** Until when it can be claimed. */
        public readonly DateTimeImmutable $expires_at,
        /** Fields that are newer than this package. */
        public readonly array $additional = [],
    ) {
    }
}

/** A price with the rate that converted it. */
final class ReceiptPrice extends Model
{
    public function __construct(
        /** The price, with all decimals of its currency. */
        public readonly string $amount,
        /** An ISO 4217 code such as `EUR`. Metals, test codes and USDT itself are none. */
        public readonly string $currency,
        /** How many units of the currency one USDT is worth, as a decimal string in its shortest exact form. */
        public readonly string $units_per_usdt,
        public readonly string $source,
        /** Fields that are newer than this package. */
        public readonly array $additional = [],
    ) {
    }
}

/** A final transfer. */
final class ReceiptTransaction extends Model
{
    public function __construct(
        /** The hash of a transaction, 64 hexadecimal digits, with `0x` in front on Ethereum and without on TRON. */
        public readonly string $tx_hash,
        /** Position of the transfer among the logs of its transaction, from 0. */
        public readonly int $log_index,
        /** Who paid. */
        public readonly string $from,
        /** How much, in USDT. */
        public readonly string $amount,
        /** Height of the block. */
        public readonly int $block_number,
        /** A time in UTC, ISO 8601. */
        public readonly DateTimeImmutable $block_time,
        /** Fields that are newer than this package. */
        public readonly array $additional = [],
    ) {
    }
}

/** What is certified. */
final class ReceiptContent extends Model
{
    public function __construct(
        /** The form of the receipt. */
        public readonly int $version,
        /** The service that signs. */
        public readonly string $issuer,
        /** A UUID in lower case. */
        public readonly string $order_id,
        /** A short name of the order for people, starting with `ord_`. */
        public readonly string $order_number,
        /** The merchant who was paid. */
        public readonly string $merchant_id,
        public readonly string $environment,
        /** `EXPIRED_PAID` when it was paid after its time. */
        public readonly string $status,
        public readonly string $network,
        public readonly string $currency,
        /** Where it was paid to. */
        public readonly string $address,
        /** What was asked for, in USDT. */
        public readonly string $order_amount,
        /** What came, in USDT. */
        public readonly string $received_amount,
        /** What the merchant was credited, in USDT. */
        public readonly string $credited_amount,
        /** The fee, in USDT. */
        public readonly string $fee_amount,
        /** A time in UTC, ISO 8601. */
        public readonly DateTimeImmutable $paid_at,
        /**
         * The final transfers to the address.
         *
         * @var list<ReceiptTransaction>
         */
        #[ListOf(ReceiptTransaction::class)]
        public readonly array $transactions,
        /** The price that `order_amount` was converted from. Only receipts of orders with a price have it. */
        public readonly ?ReceiptPrice $price = null,
        /** Fields that are newer than this package. */
        public readonly array $additional = [],
    ) {
    }
}

/** How receipts are signed (RFC 8032). */
final class ReceiptAlgorithm
{
    public const ED25519 = 'Ed25519';
}

/** The signature over the canonical JSON of the receipt. */
final class ReceiptSignature extends Model
{
    public function __construct(
        public readonly string $algorithm,
        /** The first half of the key's SHA-256, in hexadecimal. */
        public readonly string $key_id,
        /** 64 bytes in base64url. */
        public readonly string $value,
        /** Fields that are newer than this package. */
        public readonly array $additional = [],
    ) {
    }
}

/** What was paid for an order, signed by the service. */
final class OrderReceipt extends Model
{
    public function __construct(
        public readonly ReceiptContent $receipt,
        public readonly ReceiptSignature $signature,
        /** Fields that are newer than this package. */
        public readonly array $additional = [],
    ) {
    }
}

/** An event about the order. */
final class TimelineEvent extends Model
{
    public function __construct(
        /**
         * Identifier of the event, the same on every attempt and at every endpoint. De-duplicate on it: one order can
         * have several events, so `data.order_id` alone would swallow a later one.
         */
        public readonly string $id,
        /**
         * | Event | Means |
         * |---|---|
         * | `payment.confirmed` | An order was paid and the money is final. Deliver. |
         * | `payment.expired` | An order expired and nothing that counts came. |
         * | `payment.underpaid` | An order expired and too little came. |
         * | `payment.frozen` | Screening flagged a transfer. Do not deliver. |
         * | `withdrawal.completed` | A withdrawal is final on the chain. |
         * | `withdrawal.failed` | A withdrawal failed; the money is back in your balance. |
         */
        public readonly string $type,
        /** Fields that are newer than this package. */
        public readonly array $additional = [],
    ) {
    }
}

/** An attempt to deliver an event. */
final class TimelineDelivery extends Model
{
    public function __construct(
        /** Identifier of a delivery, constant over its attempts. */
        public readonly string $id,
        /** The endpoint; for an order with a `webhook_url` one that is in no list. */
        public readonly string $webhook_id,
        /** Which attempt it was, from 1; 0 when it was given up before the first. */
        public readonly int $attempt,
        /**
         * Why it failed, in the words of `last_error` of deliveries; `null` when it did not. For orders of a shop plugin
         * also `unexpected answer`, `endpoint inactive` and `superseded`.
         */
        public readonly ?string $error,
        /** Fields that are newer than this package. */
        public readonly array $additional = [],
    ) {
    }
}

/** One thing that happened. Of the objects, those it is about are given, the others are `null`. */
final class TimelineEntry extends Model
{
    public function __construct(
        /** When the service recorded it. */
        public readonly DateTimeImmutable $at,
        /**
         * | Type | Means |
         * |---|---|
         * | `order.created` | The order was created. |
         * | `order.payment_seen` | Enough money was seen in a block. |
         * | `order.confirming` | That block has descendants. |
         * | `order.payment_lost` | The chain took the block back: the order waits again, or what had been credited was
         * reversed. |
         * | `order.paid` | Enough money is final. |
         * | `order.expired` | The time was over and nothing had come. |
         * | `order.underpaid` | The time was over and too little had come. |
         * | `order.paid_late` | Enough money came after the time was over. |
         * | `order.frozen` | Screening flagged a transfer. |
         * | `order.released` | Frozen money was released. |
         * | `order.set_apart` | Frozen money was set apart for good, and the order goes on or ends without it. |
         * | `order.remainder_requested` | The merchant asked for the rest of the underpaid order. |
         * | `order.accepted` | The underpaid order was accepted. |
         * | `order.cancelled` | The order was cancelled. |
         * | `order.credited` | More money was credited; the status stays. |
         * | `transfer.seen` | A transfer to the address was seen in a block. |
         * | `transfer.confirming` | Its block has descendants. |
         * | `transfer.final` | It can not be taken back any more. |
         * | `transfer.orphaned` | The chain took its block back. |
         * | `transfer.frozen` | Screening flagged it. |
         * | `transfer.set_apart` | Two operators set it apart for good: it is never credited. |
         * | `event.recorded` | An event was recorded. |
         * | `delivery.attempt_failed` | An attempt to deliver failed; another follows. |
         * | `delivery.delivered` | The receiver accepted the event. |
         * | `delivery.failed` | No further attempt is made. |
         * | `history.removed` | What the message names is no longer kept. |
         */
        public readonly string $type,
        /** The same in words, for people; do not compare it. */
        public readonly string $message,
        /** The status the order had from then on. */
        public readonly ?string $order_status,
        /** The transfer, as it was from then on. */
        public readonly ?OrderTransaction $transaction,
        /** The event. */
        public readonly ?TimelineEvent $event,
        /** The attempt to deliver the event. */
        public readonly ?TimelineDelivery $delivery,
        /** Fields that are newer than this package. */
        public readonly array $additional = [],
    ) {
    }
}

/** What happened to an order. */
final class OrderTimeline extends Model
{
    public function __construct(
        /** The order's `id`. */
        public readonly string $order_id,
        public readonly string $status,
        /**
         * Oldest first; entries of the same moment in the order of cause and effect.
         *
         * @var list<TimelineEntry>
         */
        #[ListOf(TimelineEntry::class)]
        public readonly array $entries,
        /**
         * `false` when more happened than is listed, as when somebody sends very many small transfers, or when what is
         * older than it is kept was removed.
         */
        public readonly bool $is_complete,
        /** Fields that are newer than this package. */
        public readonly array $additional = [],
    ) {
    }
}

/**
 * How much each customer pays in another currency; `null` when the link has an amount in USDT or the customer
 * chooses. Each order is converted at the rate of its moment.
 */
final class LinkPrice extends Model
{
    public function __construct(
        /** The price, with all decimals of its currency. */
        public readonly string $amount,
        /** An ISO 4217 code such as `EUR`. Metals, test codes and USDT itself are none. */
        public readonly string $currency,
        /** Fields that are newer than this package. */
        public readonly array $additional = [],
    ) {
    }
}

/** The bounds that the customer chooses the amount within, both included; `null` when the amount is fixed. */
final class OpenAmount extends Model
{
    public function __construct(
        /** A decimal string, of USDT in its shortest exact form, of other currencies with all their decimals. */
        public readonly string $min,
        /** A decimal string, of USDT in its shortest exact form, of other currencies with all their decimals. */
        public readonly string $max,
        /**
         * `USDT`, or an ISO 4217 code such as `EUR`: the customer then enters an amount of that currency, and your rate
         * converts it.
         */
        public readonly string $currency,
        /** Amounts that the page offers as buttons; empty when it has only the field. */
        public readonly array $suggested,
        /** Fields that are newer than this package. */
        public readonly array $additional = [],
    ) {
    }
}

/** A page that many customers can pay, each with an order of their own. */
final class PaymentLink extends Model
{
    public function __construct(
        /** Identifier of a payment link, starting with `pl_`. */
        public readonly string $id,
        /** The public page. Share it in a chat, a mail or as a QR code. */
        public readonly string $url,
        /**
         * What is paid for: 1 to 120 printable characters, no space at either end. The customer sees it on the page of
         * the link and on the checkout page.
         */
        public readonly string $title,
        /** More about it; empty when nothing was given. */
        public readonly string $description,
        /** How much each customer pays, in USDT; `null` when the link has a `price` or the customer chooses. */
        public readonly ?string $amount,
        public readonly ?LinkPrice $price,
        public readonly ?OpenAmount $open_amount,
        public readonly string $currency,
        /** The networks that the customer chooses from. */
        public readonly array $networks,
        /** The number you gave the order; `null` when you gave none. */
        public readonly ?string $reference,
        /** Copied to each order; an empty object when none was given. */
        public readonly array $metadata,
        /** Copied to each order; empty when none was given. */
        public readonly string $return_url,
        /** From then on the link creates no further order; `null` when it does not expire. */
        public readonly ?DateTimeImmutable $expires_at,
        /** How many orders of the link may be paid or open at once; `null` when there is no limit. */
        public readonly ?int $payments_max,
        /** Whether the link creates orders. `false`, it is paused. */
        public readonly bool $is_active,
        public readonly string $environment,
        /** When the link was created. */
        public readonly DateTimeImmutable $created_at,
        /** When the link last changed. */
        public readonly DateTimeImmutable $updated_at,
        /** Fields that are newer than this package. */
        public readonly array $additional = [],
    ) {
    }
}

/** Your balance on one network. */
final class Balance extends Model
{
    public function __construct(
        public readonly string $network,
        public readonly string $currency,
        /** What can be withdrawn, in USDT. */
        public readonly string $available,
        /** What was seen for orders that are not settled yet, before fees, in USDT. */
        public readonly string $pending,
        /** What withdrawals and refunds that are not final yet take, their fees included, in USDT. */
        public readonly string $reserved,
        /** What screening holds back, in USDT. */
        public readonly string $frozen,
        /**
         * What you owe, in USDT, because a chain took back payments after they were final and you had spent them. What
         * you are credited next pays it first; until then `available` is 0.
         */
        public readonly string $owed,
        /** Fields that are newer than this package. */
        public readonly array $additional = [],
    ) {
    }
}

/** Your balances in the environment of the key. */
final class BalanceList extends Model
{
    public function __construct(
        /**
         * One for each network.
         *
         * @var list<Balance>
         */
        #[ListOf(Balance::class)]
        public readonly array $balances,
        public readonly string $environment,
        /** Fields that are newer than this package. */
        public readonly array $additional = [],
    ) {
    }
}

/**
 * Where money of yours lies in the books: `available` can be withdrawn, `reserved` is on its way out, `frozen`
 * is held back by screening, `owed` is what you owe because a chain took back what you had spent. What is
 * pending is not in the books yet.
 */
final class StatementAccount
{
    public const AVAILABLE = 'available';
    public const RESERVED = 'reserved';
    public const FROZEN = 'frozen';
    public const OWED = 'owed';
}

/** An account at the beginning and at the end of the period. */
final class StatementBalance extends Model
{
    public function __construct(
        public readonly string $network,
        public readonly string $account,
        /** What was there before the first entry, in USDT. */
        public readonly string $opening_balance,
        /** The sum of the entries, in USDT. */
        public readonly string $change,
        /** What is there after the last entry, in USDT. */
        public readonly string $closing_balance,
        /** Fields that are newer than this package. */
        public readonly array $additional = [],
    ) {
    }
}

/**
 * What was booked: `payment` of an order, `freeze` and `release` of a payment, `set_apart` of a frozen one that
 * is never credited, `reserve` of a withdrawal or refund, `withdrawal` that was paid, `release_reserve` of one
 * that was not, `reversal` of an earlier entry; `debt`, `debt_payment` and `write_off` of what a reversal left
 * owing.
 */
final class StatementEntryType
{
    public const PAYMENT = 'payment';
    public const FREEZE = 'freeze';
    public const RELEASE = 'release';
    public const SET_APART = 'set_apart';
    public const REVERSAL = 'reversal';
    public const RESERVE = 'reserve';
    public const WITHDRAWAL = 'withdrawal';
    public const RELEASE_RESERVE = 'release_reserve';
    public const DEBT = 'debt';
    public const DEBT_PAYMENT = 'debt_payment';
    public const WRITE_OFF = 'write_off';
}

/** One movement on one of your accounts. */
final class StatementEntry extends Model
{
    public function __construct(
        /** A time in UTC, ISO 8601. */
        public readonly DateTimeImmutable $created_at,
        public readonly string $type,
        public readonly string $network,
        public readonly string $account,
        /** What was added to the account, or taken from it, in USDT. */
        public readonly string $amount,
        /** What was on the account after it, in USDT. */
        public readonly string $balance,
        /** The fee that was taken with it, in USDT; negative where it was given back. */
        public readonly string $fee_amount,
        /** The order that was paid or refunded. */
        public readonly ?string $order_id,
        /** The withdrawal or refund. */
        public readonly ?string $withdrawal_id,
        /** The transaction that brought the payment. */
        public readonly ?string $tx_hash,
        /** Fields that are newer than this package. */
        public readonly array $additional = [],
    ) {
    }
}

/** What happened on your accounts in a period. */
final class Statement extends Model
{
    public function __construct(
        /** A UUID in lower case. */
        public readonly string $merchant_id,
        public readonly string $environment,
        /** A time in UTC, ISO 8601. */
        public readonly DateTimeImmutable $from,
        /** A time in UTC, ISO 8601. */
        public readonly DateTimeImmutable $to,
        /**
         * Your accounts on the networks where you have any.
         *
         * @var list<StatementBalance>
         */
        #[ListOf(StatementBalance::class)]
        public readonly array $accounts,
        /**
         * Every entry of the period, in the order of the books.
         *
         * @var list<StatementEntry>
         */
        #[ListOf(StatementEntry::class)]
        public readonly array $entries,
        /** Fields that are newer than this package. */
        public readonly array $additional = [],
    ) {
    }
}

/** What a withdrawal costs. */
final class WithdrawalQuote extends Model
{
    public function __construct(
        /** What the destination would receive, in USDT. */
        public readonly string $amount,
        /** The fee taken on top, in USDT. */
        public readonly string $fee_amount,
        /** Amount and fee together, what the balance would be charged, in USDT. */
        public readonly string $total_amount,
        /** The smallest amount that can be withdrawn, in USDT. */
        public readonly string $minimum_amount,
        public readonly string $currency,
        public readonly string $network,
        /** Fields that are newer than this package. */
        public readonly array $additional = [],
    ) {
    }
}

/** An address that you may withdraw to. */
final class WithdrawalAddress extends Model
{
    public function __construct(
        /** A UUID in lower case. */
        public readonly string $id,
        public readonly string $network,
        /**
         * A blockchain address: base58 starting with `T` on TRON, `0x` and 40 hexadecimal digits on Ethereum, always
         * answered with checksum capitals (EIP-55). What you send may be all in lower or all in upper case; with both,
         * the checksum has to be right.
         */
        public readonly string $address,
        /** What you call it; empty when you did not say. */
        public readonly string $name,
        public readonly string $environment,
        /** From when on money may go there. */
        public readonly DateTimeImmutable $usable_from,
        /** When it was listed. */
        public readonly DateTimeImmutable $created_at,
        /** Fields that are newer than this package. */
        public readonly array $additional = [],
    ) {
    }
}

/** The allow-list of an environment. */
final class WithdrawalAddressList extends Model
{
    public function __construct(
        /**
         * The addresses, newest first.
         *
         * @var list<WithdrawalAddress>
         */
        #[ListOf(WithdrawalAddress::class)]
        public readonly array $addresses,
        /** Whether only these addresses are paid to. */
        public readonly bool $is_restricted,
        /** Fields that are newer than this package. */
        public readonly array $additional = [],
    ) {
    }
}

/** How prices in a currency are converted to USDT. */
final class CurrencyRate extends Model
{
    public function __construct(
        /** An ISO 4217 code such as `EUR`. Metals, test codes and USDT itself are none. */
        public readonly string $currency,
        public readonly string $source,
        /**
         * How many units of the currency one USDT is worth now, as a decimal string. `null` while the feeds give no
         * usable rate; orders with a price in the currency are refused then.
         */
        public readonly ?string $units_per_usdt,
        /** When the feeds quoted the rate, by the oldest that agrees; `null` for a fixed rate and while there is none. */
        public readonly ?DateTimeImmutable $quoted_at,
        public readonly string $environment,
        /** When you last set it. */
        public readonly DateTimeImmutable $updated_at,
        /** Fields that are newer than this package. */
        public readonly array $additional = [],
    ) {
    }
}

/** Your rates. */
final class CurrencyRateList extends Model
{
    public function __construct(
        /**
         * One for each currency, in alphabetical order.
         *
         * @var list<CurrencyRate>
         */
        #[ListOf(CurrencyRate::class)]
        public readonly array $rates,
        /** Fields that are newer than this package. */
        public readonly array $additional = [],
    ) {
    }
}

/** An endpoint of yours that receives events. */
final class Webhook extends Model
{
    public function __construct(
        /** Identifier of a webhook endpoint. */
        public readonly string $id,
        /** The merchant who owns the endpoint. */
        public readonly string $merchant_id,
        /** The address that receives the events. */
        public readonly string $url,
        /** The event types it receives. */
        public readonly array $events,
        /** Whether events are sent to it. */
        public readonly bool $is_active,
        /** When it was created. */
        public readonly DateTimeImmutable $created_at,
        /** When it last changed. */
        public readonly DateTimeImmutable $updated_at,
        /** Fields that are newer than this package. */
        public readonly array $additional = [],
    ) {
    }
}

/** One event on its way to one endpoint. */
final class WebhookDelivery extends Model
{
    public function __construct(
        /** Identifier of a delivery, constant over its attempts. */
        public readonly string $id,
        /** The endpoint it goes to. */
        public readonly string $webhook_id,
        /**
         * | Event | Means |
         * |---|---|
         * | `payment.confirmed` | An order was paid and the money is final. Deliver. |
         * | `payment.expired` | An order expired and nothing that counts came. |
         * | `payment.underpaid` | An order expired and too little came. |
         * | `payment.frozen` | Screening flagged a transfer. Do not deliver. |
         * | `withdrawal.completed` | A withdrawal is final on the chain. |
         * | `withdrawal.failed` | A withdrawal failed; the money is back in your balance. |
         */
        public readonly string $event_type,
        public readonly Event $payload,
        /**
         * `PENDING` while attempts remain, `DELIVERED` once the endpoint answered 2xx within 10 seconds, `FAILED` after
         * the sixth attempt failed or the endpoint was made inactive.
         */
        public readonly string $status,
        /** How many attempts were made so far. */
        public readonly int $attempts,
        /** How many attempts are made at most, over about 26 hours and 36 minutes. */
        public readonly int $max_attempts,
        /**
         * Why the last attempt failed: `timeout`, `connection`, `tls`, `dns`, `blocked address`, or `http` and the
         * status answered; `endpoint inactive` when it was given up because the endpoint was made inactive or deleted;
         * `null` if none failed. A redirect counts as a failure.
         */
        public readonly ?string $last_error,
        /** When the endpoint accepted it; `null` until then. */
        public readonly ?DateTimeImmutable $delivered_at,
        /** When the event was recorded for this endpoint. */
        public readonly DateTimeImmutable $created_at,
        /** Fields that are newer than this package. */
        public readonly array $additional = [],
    ) {
    }
}

/** What the payment is an example of. */
final class TestScenario
{
    public const EXACT = 'exact';
    public const UNDERPAY = 'underpay';
    public const OVERPAY = 'overpay';
    public const SPLIT = 'split';
    public const LATE = 'late';
    public const WRONG_TOKEN = 'wrong_token';
    public const FLAGGED = 'flagged';
    public const REORG = 'reorg';
}

/** One transfer on the local chain. */
final class TestTransaction extends Model
{
    public function __construct(
        /** The hash of a transaction, 64 hexadecimal digits, with `0x` in front on Ethereum and without on TRON. */
        public readonly string $tx_hash,
        /** Who paid. */
        public readonly string $from,
        /** The order's address. */
        public readonly string $to,
        /** The contract of the token that was transferred. */
        public readonly string $token,
        /** An amount of USDT as a decimal string in its shortest exact form, such as `25`, `24.75` or `0`. */
        public readonly string $amount,
        /** The height of the block that holds it. */
        public readonly int $block_number,
        /** Fields that are newer than this package. */
        public readonly array $additional = [],
    ) {
    }
}

/** What was sent. */
final class TestPayment extends Model
{
    public function __construct(
        /** A UUID in lower case. */
        public readonly string $order_id,
        public readonly string $network,
        public readonly string $scenario,
        /**
         * The transfers to the order's address, in the order they were sent; empty while they wait for their block.
         *
         * @var list<TestTransaction>
         */
        #[ListOf(TestTransaction::class)]
        public readonly array $transactions,
        /** The height at which a payment with `delay_blocks` will be sent; `null` when it was sent. */
        public readonly ?int $scheduled_for_block,
        /** The time of the business clock. */
        public readonly DateTimeImmutable $now,
        /** Fields that are newer than this package. */
        public readonly array $additional = [],
    ) {
    }
}

/** The clock of the test environment. */
final class TestClock extends Model
{
    public function __construct(
        /** The time of the business clock. */
        public readonly DateTimeImmutable $now,
        /** How far it is ahead of the real time. */
        public readonly int $offset_seconds,
        /** Fields that are newer than this package. */
        public readonly array $additional = [],
    ) {
    }
}

/** The chain after mining. */
final class MinedTestBlocks extends Model
{
    public function __construct(
        public readonly string $network,
        /** The height of the newest block. */
        public readonly int $block_number,
        /** The time of the business clock. */
        public readonly DateTimeImmutable $now,
        /** Fields that are newer than this package. */
        public readonly array $additional = [],
    ) {
    }
}

/** A merchant with all it needs to begin. */
final class TestMerchant extends Model
{
    public function __construct(
        public readonly Merchant $merchant,
        public readonly CreatedApiKey $api_key,
        /** The secret its webhooks are signed with. */
        public readonly string $webhook_secret,
        /** Fields that are newer than this package. */
        public readonly array $additional = [],
    ) {
    }
}

/** A public key of receipts. */
final class ReceiptKey extends Model
{
    public function __construct(
        /** The first half of the key's SHA-256, in hexadecimal. */
        public readonly string $key_id,
        public readonly string $algorithm,
        /** 32 bytes in base64url. */
        public readonly string $public_key,
        /** Fields that are newer than this package. */
        public readonly array $additional = [],
    ) {
    }
}

/** The keys that receipts are checked with. */
final class ReceiptKeyList extends Model
{
    public function __construct(
        /**
         * The first signs, the others did before.
         *
         * @var list<ReceiptKey>
         */
        #[ListOf(ReceiptKey::class)]
        public readonly array $keys,
        /** Fields that are newer than this package. */
        public readonly array $additional = [],
    ) {
    }
}

/** The process is alive. */
final class Health extends Model
{
    public function __construct(
        /** Always the same. */
        public readonly string $status,
        /** Fields that are newer than this package. */
        public readonly array $additional = [],
    ) {
    }
}

/** Whether payments of a network are seen and credited. */
final class NetworkHealth extends Model
{
    public function __construct(
        public readonly string $environment,
        public readonly string $network,
        /**
         * `ok`: payments are seen and credited, and every node answers. `degraded`: they are seen; whether they are
         * credited the reason says. `blind`: nothing is seen.
         */
        public readonly string $state,
        /** Why, in words. */
        public readonly string $reason,
        /** Fields that are newer than this package. */
        public readonly array $additional = [],
    ) {
    }
}

/** The process can serve requests. */
final class Readiness extends Model
{
    public function __construct(
        /** Always the same. */
        public readonly string $status,
        /**
         * Each configured network of each environment.
         *
         * @var list<NetworkHealth>
         */
        #[ListOf(NetworkHealth::class)]
        public readonly array $networks,
        /**
         * How the replica that lists are read from was found last, where there is one. `behind` and `away`: the primary
         * answers in its place.
         */
        public readonly ?string $replica = null,
        /** Fields that are newer than this package. */
        public readonly array $additional = [],
    ) {
    }
}

/** The order the event is about, as it was when the event happened. */
final class PaymentData extends Model
{
    public function __construct(
        /** The order's `id`. */
        public readonly string $order_id,
        /** A short name of the order for people, starting with `ord_`. */
        public readonly string $order_number,
        /** The number you gave the order; `null` when you gave none. */
        public readonly ?string $reference,
        public readonly string $status,
        /** What was asked for, in USDT. */
        public readonly string $order_amount,
        public readonly ?OrderPrice $price,
        /** What arrived, in USDT. */
        public readonly string $received_amount,
        /** What was added to your balance after the fee, in USDT. */
        public readonly string $credited_amount,
        /**
         * What you have sent back or are sending back of it, in USDT. An order that is still open can be refunded and be
         * paid in full later all the same: look at this before you deliver.
         */
        public readonly string $refunded_amount,
        /** What is still to be paid, in USDT; `0` when enough arrived, within the tolerance too. */
        public readonly string $missing_amount,
        /** How much more than asked for arrived, in USDT, without what screening holds back. */
        public readonly string $overpaid_amount,
        public readonly string $currency,
        public readonly string $network,
        /** When the payment was final and credited; `null` if it was not. */
        public readonly ?DateTimeImmutable $paid_at,
        /** The data you gave when you created the order. */
        public readonly array $metadata,
        /**
         * The transfers to the order's address, oldest first. When there are more than 100, the 100 largest, final ones
         * before all others.
         *
         * @var list<OrderTransaction>
         */
        #[ListOf(OrderTransaction::class)]
        public readonly array $transactions,
        /** Fields that are newer than this package. */
        public readonly array $additional = [],
    ) {
    }
}

/** The order, one of whose transfers was flagged. Its `status` says whether the order itself is `FROZEN`. */
final class PaymentFrozenData extends Model
{
    public function __construct(
        /** The order's `id`. */
        public readonly string $order_id,
        /** A short name of the order for people, starting with `ord_`. */
        public readonly string $order_number,
        /** The number you gave the order; `null` when you gave none. */
        public readonly ?string $reference,
        public readonly string $status,
        /** What was asked for, in USDT. */
        public readonly string $order_amount,
        public readonly ?OrderPrice $price,
        /** What arrived, in USDT. */
        public readonly string $received_amount,
        /** What was added to your balance after the fee, in USDT. */
        public readonly string $credited_amount,
        /**
         * What you have sent back or are sending back of it, in USDT. An order that is still open can be refunded and be
         * paid in full later all the same: look at this before you deliver.
         */
        public readonly string $refunded_amount,
        /** What is still to be paid, in USDT; `0` when enough arrived, within the tolerance too. */
        public readonly string $missing_amount,
        /** How much more than asked for arrived, in USDT, without what screening holds back. */
        public readonly string $overpaid_amount,
        public readonly string $currency,
        public readonly string $network,
        /** When the payment was final and credited; `null` if it was not. */
        public readonly ?DateTimeImmutable $paid_at,
        /** The data you gave when you created the order. */
        public readonly array $metadata,
        /**
         * The transfers to the order's address, oldest first. When there are more than 100, the 100 largest, final ones
         * before all others.
         *
         * @var list<OrderTransaction>
         */
        #[ListOf(OrderTransaction::class)]
        public readonly array $transactions,
        /** Why the transfer was flagged, for people. */
        public readonly string $reason,
        /** Fields that are newer than this package. */
        public readonly array $additional = [],
    ) {
    }
}
