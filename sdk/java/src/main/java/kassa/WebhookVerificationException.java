package kassa;

/** A webhook that must not be believed. Its message never holds a secret. */
public final class WebhookVerificationException extends Exception {
    private final String code;

    WebhookVerificationException(String code, String message) {
        super(message);
        this.code = code;
    }

    /**
     * One of {@code header_missing}, {@code header_malformed}, {@code signature_mismatch}, {@code timestamp_too_old}, {@code
     * timestamp_too_new}, {@code body_empty}, {@code body_invalid} and {@code secret_missing}.
     */
    public String code() {
        return code;
    }
}
