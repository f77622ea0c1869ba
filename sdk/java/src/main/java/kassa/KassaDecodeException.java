package kassa;

/** Something answered, but not as the service does: the page of a proxy, or a redirect. */
public final class KassaDecodeException extends KassaException {
    private final int status;
    private final String body;

    public KassaDecodeException(String message, Call call, int status, String body, Throwable cause) {
        super(message, call, cause);
        this.status = status;
        this.body = body;
    }

    /** The HTTP status. */
    public int status() {
        return status;
    }

    /** The beginning of what came. */
    public String body() {
        return body;
    }
}
