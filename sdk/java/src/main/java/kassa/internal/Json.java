package kassa.internal;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import kassa.CreatedRefund;
import kassa.Event;
import kassa.model.RefundClaim;
import kassa.model.Withdrawal;

/** Reads and writes JSON. Fields that are newer than this package are left out. */
public final class Json {
    private static final TypeReference<Map<String, Object>> MAP = new TypeReference<>() {};

    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .addModule(new SimpleModule()
                    .addDeserializer(Instant.class, reader(Json::instant))
                    .addDeserializer(Event.class, reader(Json::event))
                    .addDeserializer(CreatedRefund.class, reader(Json::refund)))
            .build();

    private Json() {}

    private interface Reading<T> {
        T read(JsonNode node) throws JsonProcessingException;
    }

    private static <T> JsonDeserializer<T> reader(Reading<T> reading) {
        return new JsonDeserializer<>() {
            @Override
            public T deserialize(JsonParser parser, DeserializationContext context) throws IOException {
                try {
                    return reading.read(context.readTree(parser));
                } catch (IllegalArgumentException | DateTimeException cause) {
                    throw JsonMappingException.from(parser, cause.getMessage(), cause);
                }
            }
        };
    }

    static byte[] write(Map<String, Object> fields) {
        try {
            return MAPPER.writeValueAsBytes(fields);
        } catch (JsonProcessingException cause) {
            throw new IllegalArgumentException("This cannot be written as JSON: " + cause.getOriginalMessage(), cause);
        }
    }

    /** Returns an object or a list; null for anything else. */
    static JsonNode parse(byte[] text) {
        try {
            JsonNode node = MAPPER.readTree(text);
            return node != null && node.isContainerNode() ? node : null;
        } catch (IOException cause) {
            return null;
        }
    }

    /** Throws an {@link IllegalArgumentException} for what lacks what the contract promises. */
    static <T> T read(JsonNode node, Class<T> type) {
        try {
            T value = MAPPER.treeToValue(node, type);
            if (value == null) throw new IllegalArgumentException("an object was expected");
            return value;
        } catch (JsonProcessingException cause) {
            throw new IllegalArgumentException(cause.getOriginalMessage(), cause);
        }
    }

    static <T> List<T> readList(JsonNode node, Class<T> type) {
        if (node == null || !node.isArray()) throw new IllegalArgumentException("a list was expected");
        List<T> items = new ArrayList<>();
        for (JsonNode each : node) items.add(read(each, type));
        return items;
    }

    public static <T> T convert(Map<String, Object> fields, Class<T> type) {
        return read(MAPPER.valueToTree(fields), type);
    }

    /** Throws an {@link IllegalArgumentException} for what is no event. */
    public static Event event(byte[] text) {
        JsonNode node = parse(text);
        if (node == null) throw new IllegalArgumentException("this is no JSON");
        return event(node);
    }

    private static Event event(JsonNode node) {
        if (!node.path("event").isTextual() || !node.path("data").isObject()) {
            throw new IllegalArgumentException("this is no event");
        }
        return new Event(
                node.path("id").asText(),
                node.path("event").asText(),
                node.path("timestamp").asText(),
                node.path("environment").asText(),
                node.path("test").asBoolean(),
                MAPPER.convertValue(node.path("data"), MAP),
                MAPPER.convertValue(node, MAP));
    }

    private static CreatedRefund refund(JsonNode node) {
        return node.has("refund_url")
                ? new CreatedRefund(null, read(node, RefundClaim.class))
                : new CreatedRefund(read(node, Withdrawal.class), null);
    }

    private static Instant instant(JsonNode node) {
        return OffsetDateTime.parse(node.asText()).toInstant();
    }
}
