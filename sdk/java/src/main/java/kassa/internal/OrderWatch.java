package kassa.internal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import kassa.model.Order;
import kassa.model.OrderStatus;
import kassa.resource.Routes;

/** The order as it is, then at each change, until it ends or the time is over. */
public final class OrderWatch implements Source<Order> {
    private static final Set<String> ENDED = Set.of(
            OrderStatus.PAID, OrderStatus.EXPIRED, OrderStatus.EXPIRED_PAID, OrderStatus.UNDERPAID, OrderStatus.FROZEN);
    /** The service sends the order at once; something that says nothing for so long holds streams back. */
    private static final long FIRST = 10_000;
    /** So many looks at most before a stream is tried again. */
    private static final int MOST_POLLS = 8;

    private final Transport transport;
    private final Connections connections;
    private final Call stream;
    private final Call look;
    private final long until;

    private long begunAt;
    private boolean hasHeard;
    private int failures;
    private int silent;
    private int polls;
    private long pause;
    private boolean isOver;
    private JsonNode last;
    private long version;

    /** A null time: however long it takes. */
    public OrderWatch(Transport transport, String id, Duration time) {
        this.transport = transport;
        connections = new Connections(transport);
        stream = Call.of(Routes.STREAM_ORDER_EVENTS, new Input().path("id", id));
        look = Call.of(Routes.GET_ORDER, new Input().path("id", id));
        until = time == null ? Long.MAX_VALUE : transport.clock.monotonic() + time.toMillis();
    }

    /** Whether nothing more happens to an order. A status that is newer than this package is waited through. */
    public static boolean hasEnded(String status) {
        return ENDED.contains(status);
    }

    @Override
    public Order next() {
        Order order = null;
        while (order == null && !isOver && !connections.isClosed()) {
            long now = transport.clock.monotonic();
            if (now >= until) {
                isOver = true;
                order = look();
            } else if (connections.isOpen()) {
                order = listen(now);
            } else if (pause > 0) {
                connections.pause(look, pause, until - now);
                pause = 0;
            } else if (polls > 0) {
                order = look();
                // The longer streams have told nothing, the less often one is tried.
                int done = Math.min(silent, MOST_POLLS) - polls;
                pause = Math.min(5000, 1000L << Math.min(Math.max(silent + done - 1, 0), 10));
                polls--;
            } else {
                begunAt = now;
                hasHeard = false;
                if (!connections.open(stream, until - now)) endConnection();
            }
        }
        isOver = isOver || order == null || hasEnded(order.status());
        if (isOver) connections.end();
        return order;
    }

    private Order listen(long now) {
        Blocks.Block block = connections.next(Math.min(1000, until - now));
        boolean isHeldBack = !hasHeard && transport.clock.monotonic() - begunAt > FIRST;
        if (block == Blocks.END || block == null && isHeldBack) endConnection();
        JsonNode json = block == null ? null : Json.parse(block.data().getBytes(StandardCharsets.UTF_8));
        if (json == null) return null;
        try {
            Order order = Json.read(json, Order.class);
            hasHeard = true;
            if (!isNew(json, block.id())) return null;
            failures = 0;
            return order;
        } catch (IllegalArgumentException cut) {
            return null;
        }
    }

    private void endConnection() {
        connections.end();
        failures++;
        silent = hasHeard ? 0 : silent + 1;
        if (hasHeard) pause = transport.backoff(failures);
        else polls = Math.min(silent, MOST_POLLS);
    }

    private Order look() {
        Transport.Result found = connections.look(look);
        if (found == null || !isNew(found.json(), "")) return null;
        try {
            return Json.read(found.json(), Order.class);
        } catch (IllegalArgumentException cause) {
            throw Transport.notUnderstood(look, found.attempt(), found.answer(), found.body(), cause.getMessage(), cause);
        }
    }

    /** After a new connection a state comes again, perhaps from a process that lags behind. */
    private boolean isNew(JsonNode order, String id) {
        JsonNode state = order.deepCopy();
        // Only looks have it.
        if (state instanceof ObjectNode fields) fields.remove("payer_cost");
        long number = id.matches("[0-9]{1,18}") ? Long.parseLong(id) : 0;
        if (state.equals(last) || number > 0 && number < version) return false;
        last = state;
        version = Math.max(number, version);
        return true;
    }

    @Override
    public void close() {
        connections.close();
    }
}
