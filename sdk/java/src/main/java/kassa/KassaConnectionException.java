package kassa;

/** No answer: no connection, or it broke. Whether the service carried the request out is not known. */
public class KassaConnectionException extends KassaException {
    public KassaConnectionException(String message, Call call, Throwable cause) {
        super(message, call, cause);
    }
}
