package kassa;

/** No answer in time. Whether the service carried the request out is not known. */
public final class KassaTimeoutException extends KassaConnectionException {
    public KassaTimeoutException(String message, Call call, Throwable cause) {
        super(message, call, cause);
    }
}
