package kassa;

import java.util.Iterator;
import java.util.NoSuchElementException;
import kassa.internal.Source;

/**
 * What comes as it happens. A lost connection is opened again and goes on where it was. Iterate it once, and close it to end it:
 *
 * <pre>{@code
 * try (LiveStream<Order> states = kassa.orders().watch(id)) {
 *     for (Order order : states) ...
 * }
 * }</pre>
 */
public final class LiveStream<T> implements Iterable<T>, AutoCloseable {
    private final Source<T> source;

    /** Not for programs. */
    public LiveStream(Source<T> source) {
        this.source = source;
    }

    @Override
    public Iterator<T> iterator() {
        return new Iterator<>() {
            private T next;

            @Override
            public boolean hasNext() {
                if (next == null) next = source.next();
                return next != null;
            }

            @Override
            public T next() {
                if (!hasNext()) throw new NoSuchElementException();
                T found = next;
                next = null;
                return found;
            }
        };
    }

    /** Ends it, from any thread. */
    @Override
    public void close() {
        source.close();
    }
}
