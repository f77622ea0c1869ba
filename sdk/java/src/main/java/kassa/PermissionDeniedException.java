package kassa;

/** 403: the key is known but may not do this. */
public final class PermissionDeniedException extends ApiException {
    PermissionDeniedException(Details details) {
        super(details);
    }
}
