package kassa;

import java.time.Duration;
import kassa.internal.OrderWatch;
import kassa.internal.Transport;
import kassa.model.Order;
import kassa.model.OrderStatus;

/** Orders: what a customer is to pay, and what came of it. */
public final class Orders extends kassa.resource.Orders {
    private final Transport transport;

    Orders(Transport transport) {
        super(transport);
        this.transport = transport;
    }

    /** Waits until an order is paid, however long that takes; see {@link #waitUntilPaid(String, Duration)}. */
    public Order waitUntilPaid(String id) {
        return waitUntilPaid(id, null);
    }

    /**
     * Waits until an order is paid, by its event stream, or by looking at it where streams do not get through.
     *
     * @param id The order's UUID or {@code order_number}.
     * @param timeout How long to wait; null: until the order ends.
     * @throws OrderNotPaidException It ended as {@code EXPIRED}, {@code UNDERPAID} or {@code FROZEN}.
     * @throws KassaTimeoutException It was not paid in time.
     */
    public Order waitUntilPaid(String id, Duration timeout) {
        Order last = null;
        try (LiveStream<Order> states = new LiveStream<>(new OrderWatch(transport, id, timeout))) {
            for (Order order : states) {
                if (order.status().equals(OrderStatus.PAID) || order.status().equals(OrderStatus.EXPIRED_PAID)) return order;
                last = order;
            }
        }
        if (last != null && OrderWatch.hasEnded(last.status())) throw new OrderNotPaidException(last);
        String seen = last == null ? "it was not seen" : "last seen " + last.status();
        KassaException.Call call = new KassaException.Call("streamOrderEvents", null, null, 1);
        throw new KassaTimeoutException("Not paid within " + timeout + "; " + seen, call, null);
    }
}
