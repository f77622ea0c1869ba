package kassa;

/** 404: it does not exist, or not for this key. */
public final class NotFoundException extends ApiException {
    NotFoundException(Details details) {
        super(details);
    }
}
