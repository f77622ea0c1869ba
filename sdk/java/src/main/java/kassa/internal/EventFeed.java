package kassa.internal;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import kassa.Event;
import kassa.resource.Routes;

/** Every event of the key's environment as it happens, none left out across connections. Never ends by itself. */
final class EventFeed implements Source<Event> {
    /** What may stand in a header. */
    private static final Pattern PRINTABLE = Pattern.compile("[!-~]{1,255}");

    private final Transport transport;
    private final Connections connections;
    private String lastEventId;
    private int failures;
    private boolean isLost;

    EventFeed(Transport transport, String lastEventId) {
        if (lastEventId != null && !PRINTABLE.matcher(lastEventId).matches()) {
            throw new IllegalArgumentException("lastEventId must be the id of an event");
        }
        this.transport = transport;
        this.lastEventId = lastEventId;
        connections = new Connections(transport);
    }

    @Override
    public Event next() {
        while (!connections.isClosed()) {
            if (connections.isOpen()) {
                Event event = listen();
                if (event != null) return event;
            } else {
                connect();
            }
        }
        connections.end();
        return null;
    }

    private void connect() {
        Input input = new Input();
        if (lastEventId != null) input.headers.put("Last-Event-ID", lastEventId);
        Call call = Call.of(Routes.STREAM_EVENTS, input);
        if (isLost) connections.pause(call, transport.backoff(++failures), Long.MAX_VALUE);
        isLost = !connections.isClosed() && !connections.open(call, Long.MAX_VALUE);
    }

    private Event listen() {
        Blocks.Block block = connections.next(1000);
        if (block == Blocks.END) {
            connections.end();
            isLost = true;
        }
        if (block == null || block == Blocks.END) return null;
        Event event = eventIn(block.data());
        // A mark without data tells where the stream begins; data that cannot be read was cut and comes again.
        if (event == null && !block.data().isEmpty()) return null;
        if (PRINTABLE.matcher(block.id()).matches()) {
            lastEventId = block.id();
            failures = 0;
        }
        return event;
    }

    private static Event eventIn(String data) {
        try {
            return Json.event(data.getBytes(StandardCharsets.UTF_8));
        } catch (IllegalArgumentException cut) {
            return null;
        }
    }

    @Override
    public void close() {
        connections.close();
    }
}
