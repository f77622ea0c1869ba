package kassa.internal;

import java.time.Duration;
import java.util.regex.Pattern;

/** How a client works. */
public record Settings(
        String baseUrl, Signer signer, Duration timeout, Duration deadline, int maxRetries, Duration maxRetryAfter) {
    private static final Pattern BASE_URL = Pattern.compile("https?://[^/?#@\\s]+/?");

    public static String checkBaseUrl(String text) {
        if (text == null || text.isEmpty()) {
            throw new IllegalArgumentException(
                    "There is no base URL: give baseUrl or set KASSA_BASE_URL. A sandbox on this machine is http://127.0.0.1:8080");
        }
        // A signature covers the path as the service sees it, which one before it would change.
        if (!BASE_URL.matcher(text).matches()) {
            throw new IllegalArgumentException(
                    "baseUrl must be an address without a path, such as https://pay.example.com");
        }
        return text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
    }
}
