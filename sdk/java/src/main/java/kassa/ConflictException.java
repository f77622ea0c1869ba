package kassa;

/** 409: it contradicts what is there. Never repeated. */
public final class ConflictException extends ApiException {
    ConflictException(Details details) {
        super(details);
    }
}
