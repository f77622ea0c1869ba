package kassa;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import kassa.internal.Lost;
import kassa.model.*;
import org.junit.jupiter.api.Test;

class ClientTest {
    private static final String ID = Script.ID;

    private static CreateOrderRequest newOrder() {
        return new CreateOrderRequest().amount("25").currency(Currency.USDT).network(Network.TRC20).description("<b> ß");
    }

    private static String keyIn(String body) throws Exception {
        return Script.JSON.readTree(body).path("idempotency_key").asText();
    }

    @Test
    void everyAttemptHasTheSameKeyAndASignature() throws Exception {
        Script script = new Script(Script.lost(), Script.refusal(503, "service unavailable"), Script.order(201));
        assertEquals("OPEN", script.kassa().orders().create(newOrder()).status());
        assertTrue(keyIn(script.bodies().get(0)).matches("[0-9a-f-]{36}"));
        assertEquals(1, script.bodies().stream().distinct().count());
        int[] seconds = {0, 0, 1};
        for (int at = 0; at < 3; at++) {
            String form = "Bearer mk_test_\\w+:" + (1767225600 + seconds[at]) + ":[0-9a-f]{64}";
            assertTrue(script.requests.get(at).headers().get("Authorization").matches(form));
        }
        assertEquals(List.of(500L, 1000L), script.waits);
        assertTrue(script.bodies().get(0).contains("\"<b> ß\""));
    }

    @Test
    void anOwnKeyIsKept() throws Exception {
        Script script = new Script(Script.order(201));
        script.kassa().orders().create(newOrder().idempotencyKey("cart-1017"));
        assertEquals("cart-1017", keyIn(script.bodies().get(0)));
    }

    @Test
    void moneyNeverLeavesUnderAKeyThatIsMadeUp() {
        Script script = new Script();
        for (String key : new String[] {null, "", " "}) {
            for (Runnable each : List.<Runnable>of(
                    () -> script.kassa().refunds().create(ID, new CreateRefundRequest().amount("5").idempotencyKey(key)),
                    () -> script.kassa().withdrawals().create(new CreateWithdrawalRequest().amount("5").idempotencyKey(key)))) {
                String message = assertThrows(IllegalArgumentException.class, each::run).getMessage();
                assertTrue(message.contains("idempotencyKey of yours"), message);
            }
        }
        assertEquals(List.of(), script.requests);
    }

    @Test
    void whatMustNotBeDoneTwiceIsSentOnce() {
        for (Object first : List.of(Script.lost(), new Lost("late", true), Script.refusal(503, "service unavailable"))) {
            Script script = new Script(first);
            assertThrows(KassaException.class, () -> script.kassa().sandbox().pay(ID));
            assertEquals(List.of(""), script.bodies());
        }
    }

    @Test
    void whatWasRefusedUnreadIsSentAgain() {
        Script script = new Script(Script.refusal(429, "rate limit exceeded", "retry-after", "3"), Script.json(201, Map.of()));
        assertThrows(KassaDecodeException.class, () -> script.kassa().sandbox().pay(ID));
        assertEquals(List.of(3000L), script.waits);
    }

    @Test
    void aWaitThatIsTooLongIsAnErrorAtOnce() {
        Script script = new Script(Script.refusal(429, "rate limit exceeded", "retry-after", "50"));
        RateLimitException error = assertThrows(RateLimitException.class, () -> script.kassa().orders().retrieve(ID));
        assertEquals(Duration.ofSeconds(50), error.retryAfter());
        assertEquals(1, error.attempt());
        assertEquals(List.of(), script.waits);
        Script patient = new Script(Script.refusal(429, "rate limit exceeded", "retry-after", "50"), Script.order(200));
        patient.kassa(Duration.ofSeconds(180), 4, Duration.ofSeconds(65)).orders().retrieve(ID);
        assertEquals(List.of(50_000L), patient.waits);
    }

    @Test
    void theDeadlineEndsACall() {
        Script script = new Script(IntStream.range(0, 20).mapToObj(at -> Script.lost()).toArray());
        Kassa kassa = script.kassa(Duration.ofSeconds(4), 20, Duration.ofSeconds(10));
        KassaConnectionException error = assertThrows(KassaConnectionException.class, () -> kassa.orders().retrieve(ID));
        // Half a second, one and two have passed; four more would be too late.
        assertEquals(List.of(500L, 1000L, 2000L), script.waits);
        assertEquals(4, error.attempt());
    }

    @Test
    void errorsSayWhatTheyAreAbout() {
        Script script = new Script(
                Script.refusal(409, "duplicate idempotency key"),
                Script.refusal(400, "invalid amount", "kassa-error-param", "amount", "link", "</docs/errors#a>; rel=\"help\""),
                Script.refusal(418, "added later"));
        Kassa kassa = script.kassa();
        CreateOrderRequest wanted = newOrder().idempotencyKey("cart-1017");
        ConflictException conflict = assertThrows(ConflictException.class, () -> kassa.orders().create(wanted));
        assertEquals(
                List.of(409, "duplicate idempotency key", "req_1", "cart-1017", "createOrder", "https://pay.example.com/docs/errors"),
                List.of(conflict.status(), conflict.error(), conflict.requestId(), conflict.idempotencyKey(), conflict.operation(), conflict.docUrl()));
        BadRequestException invalid = assertThrows(BadRequestException.class, () -> kassa.orders().create(wanted));
        assertEquals("amount", invalid.param());
        assertEquals("https://pay.example.com/docs/errors#a", invalid.docUrl());
        ApiException later = assertThrows(ApiException.class, () -> kassa.orders().create(wanted));
        assertEquals("added later", later.error());
        assertEquals(3, script.requests.size());
    }

    @Test
    void theClockIsRepairedOnce() {
        String[] date = {"date", "Fri, 02 Jan 2026 00:00:00 GMT"};
        Script script = new Script(Script.refusal(401, "request timestamp too old", date), Script.order(200));
        script.kassa().orders().retrieve(ID);
        assertTrue(script.requests.get(1).headers().get("Authorization").contains(":1767312000:"));
        Script again = new Script(
                Script.refusal(401, "request timestamp too old", date), Script.refusal(401, "request timestamp too old", date));
        assertThrows(AuthenticationException.class, () -> again.kassa().orders().retrieve(ID));
    }

    @Test
    void pagesOfProxiesAreNoAnswers() {
        for (kassa.internal.Answer answer : List.of(
                Script.raw(200, "<html>", "content-type", "text/html"),
                Script.raw(200, "{", "content-type", "application/json"),
                Script.raw(302, "", "location", "https://login.example"),
                Script.json(404, Map.of("error", 404)))) {
            Script script = new Script(answer);
            KassaDecodeException error = assertThrows(KassaDecodeException.class, () -> script.kassa().orders().retrieve(ID));
            assertEquals(answer.status(), error.status());
        }
    }

    @Test
    void answersAreTypedAndMayHaveMore() {
        Map<String, Object> given = Script.order("ADDED_LATER");
        given.put("transactions", List.of(Map.of(
                "tx_hash", "h", "log_index", 0, "from", "T", "amount", "25", "block_number", 5_000_000_000L,
                "block_time", "2026-01-01T00:00:00+02:00", "status", "final")));
        Order order = new Script(Script.json(200, given)).kassa().orders().retrieve(ID);
        assertEquals("ADDED_LATER", order.status());
        assertEquals(5_000_000_000L, order.transactions().get(0).blockNumber());
        assertEquals(Instant.parse("2025-12-31T22:00:00Z"), order.transactions().get(0).blockTime());
        assertEquals(Map.of("a", 1), order.metadata());
        assertNull(order.payerCost());
        for (Map.Entry<String, Object> wrong :
                Map.of("transactions", (Object) 5, "created_at", "tomorrow", "price", List.of(), "confirmations", "x").entrySet()) {
            Map<String, Object> broken = Script.order("OPEN");
            broken.put(wrong.getKey(), wrong.getValue());
            Script script = new Script(Script.json(200, broken));
            assertThrows(KassaDecodeException.class, () -> script.kassa().orders().retrieve(ID), wrong.getKey());
        }
        Map<String, Object> lacking = Script.order("OPEN");
        lacking.remove("address");
        assertThrows(KassaDecodeException.class, () -> new Script(Script.json(200, lacking)).kassa().orders().retrieve(ID));
    }

    @Test
    void aRefundIsAWithdrawalOrAClaim() {
        Map<String, Object> claim = new LinkedHashMap<>();
        for (String name : "id merchant_id order_id refund_id refund_url amount currency network environment".split(" ")) claim.put(name, "x");
        claim.put("created_at", "2026-01-01T00:00:00Z");
        claim.put("expires_at", "2026-01-01T00:00:00Z");
        Script script = new Script(Script.json(201, claim));
        CreatedRefund refund = script.kassa().refunds().create(ID, new CreateRefundRequest().claim(true).idempotencyKey("refund-1"));
        assertNull(refund.withdrawal());
        assertEquals("x", refund.claim().refundUrl());
    }

    @Test
    void identifiersThatLeadElsewhereAreRefused() {
        Script script = new Script(Script.order(200));
        for (String id : new String[] {null, "", ".", "..", " "}) {
            assertThrows(IllegalArgumentException.class, () -> script.kassa().orders().retrieve(id));
        }
        script.kassa().orders().retrieve("a/b?c d");
        assertEquals(List.of("/v1/orders/a%2Fb%3Fc%20d"), script.targets());
    }

    @Test
    void nullIsSentWhereItSaysSomething() {
        Script script = new Script(Script.json(200, Map.of()), Script.json(200, Map.of()), Script.json(200, Map.of()));
        for (UpdatePaymentLinkRequest change : List.of(
                new UpdatePaymentLinkRequest().expiresAt(null),
                new UpdatePaymentLinkRequest().isActive(false).title(null),
                new UpdatePaymentLinkRequest())) {
            assertThrows(KassaDecodeException.class, () -> script.kassa().paymentLinks().update("pl_1", change));
        }
        assertEquals(List.of("{\"expires_at\":null}", "{\"is_active\":false}", "{}"), script.bodies());
    }

    @Test
    void amountsAreExactAndTimesHaveTheirZone() {
        Script script = new Script(Script.order(201), Script.json(200, Map.of("orders", List.of(), "total", 0)));
        script.kassa().orders().create(newOrder().amount(new BigDecimal("1E+2")).idempotencyKey("k"));
        assertTrue(script.bodies().get(0).contains("\"amount\":\"100\""), script.bodies().get(0));
        script.kassa().orders().list(new ListOrdersParams().createdFrom(Instant.EPOCH)).first();
        assertEquals("/v1/orders?created_from=1970-01-01T00%3A00%3A00Z", script.targets().get(1));
    }

    @Test
    void keysThatCannotWorkAreRefused() {
        for (String[] each : new String[][] {
            {Script.SECRET, "mk_test_1", "swapped"}, {"mk_test_1", "whsec_1", "webhooks"}, {"mk_live_1", Script.SECRET, "live"},
            {"mk_test_1", "", "both"}, {"x", Script.SECRET, "mk_test_"}, {"mk_test_1", "sk_test_a\n", "copied"},
        }) {
            Kassa.Builder builder = Kassa.builder().key(each[0], each[1]).baseUrl("https://pay.example.com");
            String message = assertThrows(IllegalArgumentException.class, builder::build).getMessage();
            assertTrue(message.contains(each[2]), message);
            assertFalse(message.contains(Script.SECRET), message);
        }
        for (String url : List.of("", "pay.example.com", "https://pay.example.com/kassa", "ftp://pay.example.com", "https://a@b")) {
            Kassa.Builder builder = Kassa.builder().key("mk_test_1", Script.SECRET).baseUrl(url);
            assertThrows(IllegalArgumentException.class, builder::build);
        }
    }

    @Test
    void nothingShowsTheSecret() {
        Kassa.Builder builder = Kassa.builder().key("mk_test_1", Script.SECRET).baseUrl("https://pay.example.com");
        String shown = builder + " " + builder.build() + " " + builder.settings() + " " + builder.build().orders();
        assertFalse(shown.contains(Script.SECRET), shown);
    }

    @Test
    void aListIsWalkedByCursor() {
        List<Map<String, Object>> first = List.of(event("a"), event("b"));
        Script script = new Script(
                Script.json(200, Map.of("events", first, "has_more", true, "next_cursor", "cur_1")),
                Script.json(200, Map.of("events", List.of(event("c")), "has_more", false, "next_cursor", "cur_2")));
        List<String> ids = new ArrayList<>();
        for (Event event : script.kassa().events().list(new ListEventsParams().after("evt_0"))) ids.add(event.id());
        assertEquals(List.of("a", "b", "c"), ids);
        assertEquals(List.of("/v1/events?after=evt_0&limit=100", "/v1/events?limit=100&cursor=cur_1"), script.targets());
    }

    private static Map<String, Object> event(String id) {
        return Map.of("id", id, "event", "payment.confirmed", "data", Map.of());
    }

    @Test
    void aListIsReadAsFarAsItIsWalked() {
        Script script = new Script(
                Script.json(200, Map.of("events", List.of(event("a")), "next_cursor", "cur_1")),
                Script.json(200, Map.of("orders", List.of(), "total", 7, "next_cursor", "cur_1")),
                Script.refusal(403, "forbidden"),
                Script.json(200, Map.of("orders", 5)));
        Kassa kassa = script.kassa();
        assertEquals("a", kassa.events().list().iterator().next().id());
        Page<OrderSummary> page = kassa.orders().list(new ListOrdersParams().status("PAID").limit(5)).first();
        assertEquals(7, page.total());
        assertEquals("cur_1", page.nextCursor());
        assertThrows(PermissionDeniedException.class, () -> kassa.orders().list().stream().count());
        assertThrows(KassaDecodeException.class, () -> kassa.orders().list().first());
        assertEquals(4, script.requests.size());
    }
}
