package kassa;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A list that is read while it is iterated: {@code for (OrderSummary order : kassa.orders().list())}. A cursor neither repeats nor
 * skips items while the list grows.
 */
public final class Pages<T> implements Iterable<T> {
    /** Walking costs a request a page, so pages are as long as allowed unless the caller chose. */
    private static final int LONGEST = 100;

    private final Function<Map<String, Object>, Page<T>> load;
    private final Map<String, Object> query;

    /** Not for programs. */
    public Pages(Function<Map<String, Object>, Page<T>> load, Map<String, Object> query) {
        this.load = load;
        this.query = query;
    }

    @Override
    public Iterator<T> iterator() {
        return stream().iterator();
    }

    /** Every item. */
    public Stream<T> stream() {
        return StreamSupport.stream(pages().spliterator(), false).flatMap(page -> page.items().stream());
    }

    /** Page by page. */
    public Iterable<Page<T>> pages() {
        return PageIterator::new;
    }

    /** The first page alone: one request. */
    public Page<T> first() {
        return load.apply(query);
    }

    private final class PageIterator implements Iterator<Page<T>> {
        /** Null when there is no further page. */
        private Map<String, Object> next = new LinkedHashMap<>(query);

        private PageIterator() {
            next.putIfAbsent("limit", LONGEST);
        }

        @Override
        public boolean hasNext() {
            return next != null;
        }

        @Override
        public Page<T> next() {
            if (next == null) throw new NoSuchElementException();
            Page<T> page = load.apply(next);
            if (page.nextCursor() == null) {
                next = null;
                return page;
            }
            // A cursor says where the page begins; beside it these are refused.
            for (String name : new String[] {"offset", "after", "before"}) next.remove(name);
            next.put("cursor", page.nextCursor());
            return page;
        }
    }
}
