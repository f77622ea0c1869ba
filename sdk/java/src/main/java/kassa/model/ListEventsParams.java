// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import kassa.internal.Fields;

/** What to send to {@code GET /v1/events}. A field that is not set is left out. */
public final class ListEventsParams extends Fields<ListEventsParams> {
    /** How many to return at most. Digits only, without leading zeros; more than 100 is refused, not cut. */
    public ListEventsParams limit(int limit) {
        return set("limit", limit);
    }

    /**
     * Go on after an earlier page, in its direction: its {@code next_cursor}, sent with the same {@code type}. Not
     * together with {@code after} or {@code before}, which it remembers.
     */
    public ListEventsParams cursor(String cursor) {
        return set("cursor", cursor);
    }

    /** The {@code id} of an event; those that happened after it are listed, oldest first. */
    public ListEventsParams after(String after) {
        return set("after", after);
    }

    /** The {@code id} of an event; those that happened before it are listed. */
    public ListEventsParams before(String before) {
        return set("before", before);
    }

    /** Only events of this type. */
    public ListEventsParams type(String type) {
        return set("type", type);
    }
}
