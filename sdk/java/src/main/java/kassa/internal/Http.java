package kassa.internal;

import java.util.Map;

/** Sends requests. Follows no redirect: what is signed is the path, and nobody else gets the signature. */
public interface Http {
    /**
     * Returns the answer as soon as its head is there.
     *
     * @param timeout Milliseconds until then.
     */
    Answer send(String method, String url, Map<String, String> headers, byte[] body, long timeout) throws Lost;
}
