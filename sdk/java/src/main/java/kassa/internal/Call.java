package kassa.internal;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.StringJoiner;
import java.util.UUID;
import kassa.KassaException;

/** A request, the same for every attempt but for its signature. */
record Call(Route route, String target, byte[] body, Map<String, String> headers, String idempotencyKey) {
    static Call of(Route route, Input input) {
        Map<String, Object> fields = new LinkedHashMap<>(input.body);
        if (route.key() != Route.Key.NONE) fields.put("idempotency_key", key(route, fields.get("idempotency_key")));
        // What may be left out is sent when it is there, and an empty object is left out as well.
        boolean isSent = !fields.isEmpty() || route.method().equals("PUT") || route.method().equals("PATCH");
        byte[] body = isSent ? Json.write(fields) : new byte[0];
        return new Call(route, target(route, input), body, input.headers, (String) fields.get("idempotency_key"));
    }

    private static String target(Route route, Input input) {
        String target = route.path();
        for (Map.Entry<String, String> each : input.path.entrySet()) {
            String value = each.getValue() == null ? "" : each.getValue();
            // Nothing but dots and blanks would be taken for a folder, or for no name at all.
            if (value.replaceAll("[. \t]", "").isEmpty()) {
                throw new IllegalArgumentException(each.getKey() + " must be an identifier, not \"" + value + "\"");
            }
            target = target.replace("{" + each.getKey() + "}", encode(value).replace("+", "%20"));
        }
        StringJoiner query = new StringJoiner("&", "?", "").setEmptyValue("");
        input.query.forEach((name, value) -> query.add(encode(name) + "=" + encode(String.valueOf(value))));
        return target + query;
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static String key(Route route, Object given) {
        if (given instanceof String text && !text.isBlank()) return text;
        if (route.key() == Route.Key.OPTIONAL && given == null) return UUID.randomUUID().toString();
        // Money leaves: a key made up here is forgotten when the program dies, and the next attempt pays again.
        throw new IllegalArgumentException(route.operation()
                + " needs an idempotencyKey of yours, kept before the call: repeated with the same key it pays once, with another"
                + " one again");
    }

    /** What every error says about the call. */
    KassaException.Call info(Answer answer, int attempt) {
        String requestId = answer == null ? null : answer.header("x-request-id");
        return new KassaException.Call(route.operation(), requestId, idempotencyKey, attempt);
    }
}
