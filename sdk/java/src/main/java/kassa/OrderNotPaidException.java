package kassa;

import kassa.model.Order;

/** The order ended without being paid: it expired, was underpaid or is frozen. */
public final class OrderNotPaidException extends KassaException {
    private final transient Order order;

    public OrderNotPaidException(Order order) {
        super("Order " + order.id() + " ended as " + order.status(), new Call("streamOrderEvents", null, null, 1), null);
        this.order = order;
    }

    /** The order as it ended. */
    public Order order() {
        return order;
    }
}
