package kassa.internal;

import java.io.ByteArrayOutputStream;
import java.util.Locale;
import java.util.Map;

/**
 * An answer, whose body may still be on its way.
 *
 * @param headers By names in lower case.
 */
public record Answer(int status, Map<String, String> headers, Body body) {
    /** A body that comes in pieces. */
    public interface Body {
        /** The end of a body. */
        byte[] END = new byte[0];

        /** Waits for the next piece; null if none came in so many milliseconds, {@link #END} at the end. */
        byte[] next(long milliseconds) throws Lost;

        void close();
    }

    String header(String name) {
        return headers.get(name);
    }

    boolean isSuccess() {
        return status >= 200 && status < 300;
    }

    boolean isOfType(String accept) {
        String kind = headers.getOrDefault("content-type", "").split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
        return accept.equals("*/*") || kind.equals(accept);
    }

    /** Returns all of the body, or null if it is longer than that. Closes it. */
    byte[] read(int longest, long milliseconds, Clock clock) throws Lost {
        long limit = clock.monotonic() + milliseconds;
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        try {
            while (true) {
                byte[] piece = body.next(Math.max(1, limit - clock.monotonic()));
                if (piece == Body.END) return all.toByteArray();
                if (piece == null || clock.monotonic() > limit) throw new Lost("not all of it in time", true);
                if (all.size() + piece.length > longest) return null;
                all.writeBytes(piece);
            }
        } finally {
            body.close();
        }
    }
}
