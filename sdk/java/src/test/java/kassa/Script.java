package kassa;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import kassa.internal.Answer;
import kassa.internal.Clock;
import kassa.internal.Http;
import kassa.internal.Lost;
import kassa.internal.Settings;
import kassa.internal.Signer;
import kassa.internal.Transport;

/** A service that gives these answers in turn, and a client of it that never really waits. */
final class Script extends Clock implements Http {
    static final String SECRET = "sk_test_51H9x2fLqYk0c3Rr7TzVwN8m";
    static final String ID = "0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b";
    static final ObjectMapper JSON = new ObjectMapper();

    record Request(String method, String target, Map<String, String> headers, String body) {}

    final List<Request> requests = new ArrayList<>();
    final List<Long> waits = new ArrayList<>();
    private final Deque<Object> answers = new ArrayDeque<>();
    private long elapsed;

    /** Answers are an {@link Answer} or a {@link Lost}. */
    Script(Object... answers) {
        this.answers.addAll(Arrays.asList(answers));
    }

    Kassa kassa() {
        return kassa(Duration.ofSeconds(180), 4, Duration.ofSeconds(10));
    }

    Kassa kassa(Duration deadline, int maxRetries, Duration maxRetryAfter) {
        Signer signer = Signer.of("mk_test_4bXq8LmZ2RwT6vKc0NsYhP", SECRET);
        Settings settings =
                new Settings("https://pay.example.com", signer, Duration.ofSeconds(30), deadline, maxRetries, maxRetryAfter);
        return new Kassa(Kassa.builder(), new Transport(settings, this, this));
    }

    @Override
    public Answer send(String method, String url, Map<String, String> headers, byte[] body, long timeout) throws Lost {
        String target = url.substring("https://pay.example.com".length());
        Map<String, String> named = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        named.putAll(headers);
        requests.add(new Request(method, target, named, new String(body, StandardCharsets.UTF_8)));
        Object answer = answers.poll();
        if (answer == null) throw new IllegalStateException("The script is over");
        if (answer instanceof Lost lost) throw lost;
        return (Answer) answer;
    }

    List<String> bodies() {
        return requests.stream().map(Request::body).toList();
    }

    List<String> targets() {
        return requests.stream().map(Request::target).toList();
    }

    @Override
    public long now() {
        return 1767225600_000L + elapsed;
    }

    @Override
    public long monotonic() {
        return elapsed;
    }

    @Override
    public void sleep(long milliseconds) {
        waits.add(milliseconds);
        elapsed += milliseconds;
    }

    @Override
    public double random() {
        return 1;
    }

    static Lost lost() {
        return new Lost("connection lost", false);
    }

    /** An order as the service tells it, with a field that is newer than this package. */
    static Map<String, Object> order(String status) {
        Map<String, Object> order = new LinkedHashMap<>();
        for (String name : ("merchant_id order_number received_amount credited_amount fee_amount frozen_amount refunded_amount missing_amount"
                        + " overpaid_amount address description payment_url return_url webhook_url environment tolerance_percent")
                .split(" ")) order.put(name, "0");
        for (String name : "reference payment_link_id price remainder_expire_at paid_at".split(" ")) order.put(name, null);
        for (String name : "expire_at created_at updated_at".split(" ")) order.put(name, "2026-01-01T00:00:00.000Z");
        order.putAll(Map.of("id", ID, "status", status, "order_amount", "25", "currency", "USDT", "network", "TRC20"));
        order.putAll(Map.of("confirmations", 0, "required_confirmations", 3, "transactions", List.of()));
        order.putAll(Map.of("metadata", Map.of("a", 1), "added_later", Map.of("b", List.of(1))));
        return order;
    }

    static Answer json(int status, Object body, String... headers) {
        Map<String, String> all = new LinkedHashMap<>(Map.of("content-type", "application/json", "x-request-id", "req_1"));
        for (int i = 0; i < headers.length; i += 2) all.put(headers[i], headers[i + 1]);
        return new Answer(status, all, pieces(List.of(text(body))));
    }

    static Answer order(int status) {
        return json(status, order("OPEN"));
    }

    static Answer refusal(int status, String words, String... headers) {
        return json(status, Map.of("error", words), headers);
    }

    static Answer raw(int status, String text, String... headers) {
        Map<String, String> all = new LinkedHashMap<>();
        for (int i = 0; i < headers.length; i += 2) all.put(headers[i], headers[i + 1]);
        return new Answer(status, all, pieces(List.of(text)));
    }

    static Answer stream(String... pieces) {
        return new Answer(200, Map.of("content-type", "text/event-stream; charset=utf-8"), pieces(List.of(pieces)));
    }

    static String block(Object data, String id) {
        return "id: " + id + "\ndata: " + text(data) + "\n\n";
    }

    static String text(Object value) {
        try {
            return JSON.writeValueAsString(value);
        } catch (Exception cause) {
            throw new IllegalArgumentException(cause);
        }
    }

    private static Answer.Body pieces(List<String> texts) {
        Deque<byte[]> left = new ArrayDeque<>();
        texts.forEach(text -> left.add(text.getBytes(StandardCharsets.UTF_8)));
        return new Answer.Body() {
            @Override
            public byte[] next(long milliseconds) {
                return left.isEmpty() ? END : left.poll();
            }

            @Override
            public void close() {
                left.clear();
            }
        };
    }
}
