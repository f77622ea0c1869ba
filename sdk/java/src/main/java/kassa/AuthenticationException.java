package kassa;

/** 401: the signature was not accepted. */
public final class AuthenticationException extends ApiException {
    AuthenticationException(Details details) {
        super(details);
    }
}
