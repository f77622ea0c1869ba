<?php

declare(strict_types=1);

namespace Kassa\Exception;

use Kassa\Model\Order;

/** The order ended without being paid: it expired, was underpaid or is frozen. */
class OrderNotPaidException extends KassaException
{
    public function __construct(public readonly Order $order)
    {
        parent::__construct("Order {$order->id} ended as {$order->status}", 'streamOrderEvents');
    }
}
