package kassa;

/** Every error of this package about a call. */
public class KassaException extends RuntimeException {
    private final transient Call call;

    /**
     * What every error knows about its call.
     *
     * @param operation The operation as the contract names it.
     * @param requestId The service's name for the request; null when the service did not answer.
     * @param idempotencyKey The key that was sent; null when the operation has none.
     * @param attempt How many attempts were made.
     */
    public record Call(String operation, String requestId, String idempotencyKey, int attempt) {}

    public KassaException(String message, Call call, Throwable cause) {
        super(message, cause);
        this.call = call;
    }

    /** The operation as the contract names it. */
    public String operation() {
        return call.operation();
    }

    /** The service's name for the request; give it to the operator. Null when the service did not answer. */
    public String requestId() {
        return call.requestId();
    }

    /** The key that was sent: give it again to repeat the call safely. Null when the operation has none. */
    public String idempotencyKey() {
        return call.idempotencyKey();
    }

    /** How many attempts were made. */
    public int attempt() {
        return call.attempt();
    }
}
