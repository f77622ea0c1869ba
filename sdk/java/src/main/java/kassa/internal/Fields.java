package kassa.internal;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/** What is sent with a request, by name. */
public abstract class Fields<Self extends Fields<Self>> {
    private final Map<String, Object> values = new LinkedHashMap<>();

    protected final Self set(String name, Object value) {
        if (value == null) values.remove(name);
        else values.put(name, plain(value));
        return self();
    }

    /** Null says something else than leaving it out. */
    protected final Self setNullable(String name, Object value) {
        values.put(name, plain(value));
        return self();
    }

    @SuppressWarnings("unchecked")
    private Self self() {
        return (Self) this;
    }

    private static Object plain(Object value) {
        if (value instanceof BigDecimal amount) return amount.toPlainString();
        return value instanceof Instant ? value.toString() : value;
    }

    /** A copy. */
    final Map<String, Object> values() {
        return new LinkedHashMap<>(values);
    }
}
