package kassa;

import java.time.Duration;

/** The service refused the request. Its words are in {@link #error()}. */
public class ApiException extends KassaException {
    private final transient Details details;

    /** What the service said. */
    public record Details(
            Call call, int status, String error, String param, Duration retryAfter, String docUrl, String date) {}

    ApiException(Details details) {
        super(messageOf(details), details.call(), null);
        this.details = details;
    }

    private static String messageOf(Details of) {
        return of.status() + " " + of.error() + " (" + of.call().operation() + ", request " + of.call().requestId() + ")";
    }

    /** Returns the exception for a status. */
    public static ApiException of(Details details) {
        return switch (details.status()) {
            case 400 -> new BadRequestException(details);
            case 401 -> new AuthenticationException(details);
            case 403 -> new PermissionDeniedException(details);
            case 404 -> new NotFoundException(details);
            case 409 -> new ConflictException(details);
            case 429 -> new RateLimitException(details);
            default -> details.status() >= 500 ? new ServerException(details) : new ApiException(details);
        };
    }

    /** The HTTP status. */
    public int status() {
        return details.status();
    }

    /** The message, literally as the contract has it. */
    public String error() {
        return details.error();
    }

    /** The field or parameter the message is about, such as {@code amount}; null if it is about none. */
    public String param() {
        return details.param();
    }

    /** How long to wait before the next attempt; null unless the service asked for it. */
    public Duration retryAfter() {
        return details.retryAfter();
    }

    /** What the message means and what to do about it. */
    public String docUrl() {
        return details.docUrl();
    }

    /** The time of the answer by the service's clock, as HTTP writes it. */
    public String date() {
        return details.date();
    }
}
