package kassa;

/** 500 and above: the service failed. */
public final class ServerException extends ApiException {
    ServerException(Details details) {
        super(details);
    }
}
