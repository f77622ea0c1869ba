package kassa;

/** 429: too many requests; {@link #retryAfter()} says when the next may be sent. */
public final class RateLimitException extends ApiException {
    RateLimitException(Details details) {
        super(details);
    }
}
