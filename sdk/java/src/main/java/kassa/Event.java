package kassa;

import java.util.Map;
import kassa.internal.Json;

/**
 * What happened to an order or a withdrawal, also of a type that is newer than this package. Handle each {@code id} once: an event
 * can be delivered more than once.
 *
 * @param id Its name; empty if it has none.
 * @param event Its type, such as {@code payment.confirmed}.
 * @param timestamp When it happened, ISO 8601.
 * @param environment {@code test} or {@code live}.
 * @param test Whether it is a sample that was asked for.
 * @param data What it is about.
 * @param raw All of it, as it came.
 */
public record Event(
        String id,
        String event,
        String timestamp,
        String environment,
        boolean test,
        Map<String, Object> data,
        Map<String, Object> raw) {
    /**
     * Reads the data into a class: {@code event.dataAs(PaymentData.class)}.
     *
     * @throws IllegalArgumentException if it lacks what the contract promises.
     */
    public <T> T dataAs(Class<T> type) {
        return Json.convert(data, type);
    }
}
