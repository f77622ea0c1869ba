<?php

declare(strict_types=1);

namespace Kassa;

use Kassa\Exception\OrderNotPaidException;
use Kassa\Exception\TimeoutException;
use Kassa\Model\Order;
use Kassa\Model\OrderStatus;

/** Orders: what a customer is to pay, and what came of it. */
final class Orders extends Resource\Orders
{
    /**
     * Waits until an order is paid, by its event stream, or by looking at it where streams do not get through.
     *
     * @param string $id The order's UUID or `order_number`.
     * @param ?float $timeout How long to wait, in seconds. Default: until the order ends.
     * @throws OrderNotPaidException It ended as `EXPIRED`, `UNDERPAID` or `FROZEN`; `order` says how.
     * @throws TimeoutException It was not paid in time.
     */
    public function waitUntilPaid(string $id, ?float $timeout = null): Order
    {
        $order = null;
        foreach ($this->watchOrder($id, $timeout) as $order) {
            if ($order->status === OrderStatus::PAID || $order->status === OrderStatus::EXPIRED_PAID) {
                return $order;
            }
        }
        if ($order !== null && self::hasEnded($order->status)) {
            throw new OrderNotPaidException($order);
        }
        $seen = $order === null ? 'it was not seen' : "last seen {$order->status}";
        throw new TimeoutException("Not paid within $timeout s; $seen", 'streamOrderEvents');
    }
}
