package kassa.internal;

import java.util.LinkedHashMap;
import java.util.Map;

/** What an operation takes. */
public final class Input {
    final Map<String, String> path = new LinkedHashMap<>();
    final Map<String, String> headers = new LinkedHashMap<>();
    Map<String, Object> query = Map.of();
    Map<String, Object> body = Map.of();

    public Input path(String name, String value) {
        path.put(name, value);
        return this;
    }

    public Input query(Fields<?> fields) {
        if (fields != null) query = fields.values();
        return this;
    }

    public Input body(Fields<?> fields) {
        if (fields != null) body = fields.values();
        return this;
    }
}
