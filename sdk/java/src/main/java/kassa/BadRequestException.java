package kassa;

/** 400: something is wrong with the parameters, or no address is available at the moment. */
public final class BadRequestException extends ApiException {
    BadRequestException(Details details) {
        super(details);
    }
}
