package kassa;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import kassa.internal.Lost;
import kassa.model.Order;
import org.junit.jupiter.api.Test;

class StreamTest {
    private static final String ID = Script.ID;

    private static String block(String status, String id) {
        return Script.block(Script.order(status), id);
    }

    private static List<String> statuses(Script script) {
        List<String> seen = new ArrayList<>();
        try (LiveStream<Order> states = script.kassa().orders().watch(ID)) {
            for (Order order : states) seen.add(order.status());
        }
        return seen;
    }

    @Test
    void anOrderIsWatchedAcrossConnections() {
        Script script = new Script(
                Script.stream(": hello\n\n", block("OPEN", "1")),
                Script.lost(),
                Script.order(200),
                Script.stream(block("OPEN", "1"), "data: {\"cut", "\n\n", block("CONFIRMING", "2"), block("OPEN", "1")),
                Script.stream(block("PAID", "3")));
        assertEquals(List.of("OPEN", "CONFIRMING", "PAID"), statuses(script));
    }

    @Test
    void aBlockMayComeInPieces() {
        Map<String, Object> paid = Script.order("PAID");
        paid.put("description", "a\u2028b\u0085c ß");
        String text = Script.block(paid, "1").replace("\n", "\r\n");
        String[] pieces = IntStream.iterate(0, at -> at < text.length(), at -> at + 7)
                .mapToObj(at -> text.substring(at, Math.min(at + 7, text.length())))
                .toArray(String[]::new);
        try (LiveStream<Order> states = new Script(Script.stream(pieces)).kassa().orders().watch(ID)) {
            assertEquals("a\u2028b\u0085c ß", states.iterator().next().description());
        }
    }

    @Test
    void aLineWithoutEndIsGivenUp() {
        String[] pieces = new String[5];
        Arrays.fill(pieces, "x".repeat(1 << 20));
        assertEquals(List.of("PAID"), statuses(new Script(Script.stream(pieces), Script.json(200, Script.order("PAID")))));
    }

    @Test
    void aStatusThatIsNewerIsWaitedThrough() {
        Script script = new Script(Script.stream(block("ADDED_LATER", "1"), block("PAID", "2")));
        assertEquals(List.of("ADDED_LATER", "PAID"), statuses(script));
    }

    @Test
    void whatCannotBeMendedEndsAWatch() {
        assertThrows(NotFoundException.class, () -> statuses(new Script(Script.refusal(404, "order not found"))));
        Object[] nobody = Collections.nCopies(20, Script.lost()).toArray();
        assertThrows(KassaConnectionException.class, () -> statuses(new Script(nobody)));
    }

    @Test
    void waitingEndsWithTheOrder() {
        Script script = new Script(Script.stream(block("EXPIRED_PAID", "2")));
        assertEquals("EXPIRED_PAID", script.kassa().orders().waitUntilPaid(ID, Duration.ofMinutes(10)).status());
        Script under = new Script(Script.stream(block("UNDERPAID", "2")));
        OrderNotPaidException error =
                assertThrows(OrderNotPaidException.class, () -> under.kassa().orders().waitUntilPaid(ID));
        assertEquals("UNDERPAID", error.order().status());
    }

    @Test
    void waitingEndsInTimeAndLooksOnceMore() {
        Script script = new Script(Script.order(200));
        KassaTimeoutException error = assertThrows(
                KassaTimeoutException.class, () -> script.kassa().orders().waitUntilPaid(ID, Duration.ZERO));
        assertTrue(error.getMessage().contains("last seen OPEN"), error.getMessage());
        Script late = new Script(new Lost("late", true), Script.order(200), Script.json(200, Script.order("PAID")));
        assertEquals("PAID", late.kassa().orders().waitUntilPaid(ID, Duration.ofMillis(500)).status());
    }

    @Test
    void aServiceThatAsksForALongRestDoesNotProlongTheWait() {
        Script script = new Script(
                Script.refusal(429, "rate limit exceeded", "retry-after", "50"),
                Script.refusal(429, "rate limit exceeded", "retry-after", "50"),
                Script.order(200));
        Orders orders = script.kassa().orders();
        assertThrows(KassaTimeoutException.class, () -> orders.waitUntilPaid(ID, Duration.ofSeconds(20)));
        assertEquals(List.of(20_000L), script.waits);
    }

    @Test
    void eventsGoOnWhereTheyWereLost() {
        Map<String, Object> event = Map.of("id", "evt_2", "event", "order.added_later", "data", Map.of("a", 1));
        Script script = new Script(
                Script.stream("id: evt_1\n\n"),
                Script.lost(),
                Script.stream(Script.block(event, "evt_2"), "id: evt_3\ndata: {\"cut\n\n"),
                Script.refusal(403, "forbidden"));
        List<Object> seen = new ArrayList<>();
        try (LiveStream<Event> events = script.kassa().events().stream()) {
            assertThrows(PermissionDeniedException.class, () -> events.forEach(one -> seen.add(one.data())));
        }
        assertEquals(List.of(Map.of("a", 1)), seen);
        List<String> sent = new ArrayList<>();
        script.requests.forEach(one -> sent.add(one.headers().get("Last-Event-ID")));
        assertEquals(Arrays.asList(null, "evt_1", "evt_1", "evt_2"), sent);
    }

    @Test
    void anIdentifierThatIsNoHeaderIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> new Script().kassa().events().stream("evt_1\r\nX-Other: 1"));
    }
}
