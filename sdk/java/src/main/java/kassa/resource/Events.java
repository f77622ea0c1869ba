// generated from openapi/: do not edit; run npm run generate
package kassa.resource;

import java.util.List;
import kassa.Event;
import kassa.LiveStream;
import kassa.Pages;
import kassa.internal.Input;
import kassa.internal.Resource;
import kassa.internal.Transport;
import kassa.model.*;

/** The operations of {@code events}. */
public class Events extends Resource {
    public Events(Transport transport) {
        super(transport);
    }

    /**
     * List events: {@code GET /v1/events}.
     *
     * <p>Lists the events of the key's environment, whether or not they were delivered to anybody. Sample events are
     * not among them. Events are kept for 90 days unless the installation says otherwise; an {@code after} that is
     * older is refused.
     *
     * <p>Without {@code after}, newest first. With {@code after}, what happened after that event, **oldest first**;
     * {@code after=evt_00000000} begins with the very first event. Given {@code before} too, the events between the
     * two.
     *
     * <p>Send {@code next_cursor} as {@code cursor} to go on in the same direction until {@code has_more} is {@code
     * false}. Going forward, send the last cursor again whenever you like: an event never appears before a cursor
     * you were given, so nothing is skipped this way.
     */
    public Pages<Event> list(ListEventsParams params) {
        return fetchPages(Routes.LIST_EVENTS, "events", Event.class, new Input().query(params));
    }

    /** Calls {@link #list(ListEventsParams)} with nothing optional. */
    public Pages<Event> list() {
        return list(null);
    }

    /**
     * Stream events: {@code GET /v1/events/stream}.
     *
     * <p>Answers with a stream of Server-Sent Events: every event of the key's environment as it happens, each as one
     * {@code id:} line with the event's {@code id} and one {@code data:} line with the body that webhooks carry. A
     * comment line every 15 seconds keeps the connection open.
     *
     * <p>The stream begins with the present. After a {@code retry:} line its first block is an {@code id:} line without
     * data: it tells where the stream begins, so that a connection lost before the first event can be resumed too.
     * To resume, send the last {@code id} you saw as {@code Last-Event-ID}, with a new signature: every event after
     * it follows, none is left out. {@code evt_00000000} replays everything from the very first event.
     *
     * <p>The server ends the stream after half an hour, and within 5 seconds of the key being revoked or the merchant
     * suspended. Opening a stream counts as one request; a key has as many streams open at a time as the operator
     * allows, those of orders included.
     */
    public LiveStream<Event> stream(String lastEventId) {
        return streamEvents(lastEventId);
    }

    /** Calls {@link #stream(String)} with nothing optional. */
    public LiveStream<Event> stream() {
        return stream(null);
    }

    /**
     * Get an event: <code>GET /v1/events/&#123;id&#125;</code>.
     *
     * <p>Returns one event with the body that webhooks carry, whether or not it was delivered to anybody: what to ask
     * when a webhook seems to be lost, or its body is doubted.
     */
    public Event retrieve(String id) {
        return fetch(Routes.GET_EVENT, Event.class, new Input().path("id", id));
    }
}
