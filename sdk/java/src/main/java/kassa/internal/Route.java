package kassa.internal;

/**
 * How to send an operation.
 *
 * @param isPublic Needs no key.
 * @param isRepeatable Repeating it does no harm when an earlier attempt arrived.
 * @param key Whether its body has an idempotency key.
 */
public record Route(
        String operation,
        String method,
        String path,
        boolean isPublic,
        boolean isRepeatable,
        Key key,
        String accept) {
    /** {@code OPTIONAL}: one is made up. */
    public enum Key {
        NONE,
        OPTIONAL,
        REQUIRED
    }
}
