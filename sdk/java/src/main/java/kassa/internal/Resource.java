package kassa.internal;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;
import kassa.Event;
import kassa.LiveStream;
import kassa.Page;
import kassa.Pages;
import kassa.model.Order;

/** What the generated resources are made of. */
public abstract class Resource {
    /** After so much silence a file is taken for dead. */
    private static final long IDLE = 35_000;

    private final Transport transport;

    protected Resource(Transport transport) {
        this.transport = transport;
    }

    protected final <T> T fetch(Route route, Class<T> type, Input input) {
        return decoded(Call.of(route, input), json -> Json.read(json, type));
    }

    protected final <T> List<T> fetchList(Route route, Class<T> type, Input input) {
        return decoded(Call.of(route, input), json -> Json.readList(json, type));
    }

    protected final String fetchText(Route route, Input input) {
        return new String(transport.send(Call.of(route, input)).body(), StandardCharsets.UTF_8);
    }

    protected final <T> Pages<T> fetchPages(Route route, String field, Class<T> type, Input input) {
        return new Pages<>(
                query -> {
                    Input asked = new Input();
                    asked.path.putAll(input.path);
                    asked.query = query;
                    return decoded(Call.of(route, asked), json -> page(json, field, type));
                },
                input.query);
    }

    private static <T> Page<T> page(JsonNode json, String field, Class<T> type) {
        boolean hasMore = json.path("has_more").asBoolean(true);
        return new Page<>(
                Json.readList(json.get(field), type),
                json.path("total").isIntegralNumber() ? json.path("total").longValue() : null,
                hasMore ? json.path("next_cursor").textValue() : null);
    }

    protected final InputStream fetchFile(Route route, Input input) {
        long timeout = transport.settings.timeout().toMillis();
        return new Download(
                transport.send(Call.of(route, input), true, timeout, transport.settings.maxRetries()).answer().body());
    }

    protected final LiveStream<Order> watchOrder(String id) {
        return new LiveStream<>(new OrderWatch(transport, id, null));
    }

    protected final LiveStream<Event> streamEvents(String lastEventId) {
        return new LiveStream<>(new EventFeed(transport, lastEventId));
    }

    private <T> T decoded(Call call, Function<JsonNode, T> decode) {
        Transport.Result result = transport.send(call);
        try {
            return decode.apply(result.json());
        } catch (IllegalArgumentException cause) {
            throw Transport.notUnderstood(call, result.attempt(), result.answer(), result.body(), cause.getMessage(), cause);
        }
    }

    /** A file as it comes. */
    private static final class Download extends InputStream {
        private final Answer.Body body;
        private byte[] piece = new byte[0];
        private int at;
        private boolean isOver;

        private Download(Answer.Body body) {
            this.body = body;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] to, int offset, int length) throws IOException {
            if (length == 0) return 0;
            while (at == piece.length && !isOver) fill();
            if (isOver) return -1;
            int count = Math.min(length, piece.length - at);
            System.arraycopy(piece, at, to, offset, count);
            at += count;
            return count;
        }

        private void fill() throws IOException {
            try {
                byte[] next = body.next(IDLE);
                if (next == null) throw new Lost("nothing came for a while", true);
                isOver = next == Answer.Body.END;
                piece = next;
                at = 0;
            } catch (Lost lost) {
                body.close();
                throw new IOException(lost.getMessage(), lost);
            }
        }

        @Override
        public void close() {
            body.close();
        }
    }
}
