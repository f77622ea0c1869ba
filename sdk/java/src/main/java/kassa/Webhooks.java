package kassa;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import kassa.internal.Json;
import kassa.internal.Signer;

/** Verifies webhooks. */
public final class Webhooks {
    /** The header that the signature is in. */
    public static final String SIGNATURE_HEADER = "X-Merchant-Signature";
    /** How far the time of a signature may lie from now, in both directions. */
    public static final Duration TOLERANCE = Duration.ofSeconds(300);
    /** Longer than any genuine one; bounds how many signatures a stranger can make us compare. */
    private static final int LONGEST_HEADER = 1024;

    private static final Pattern STAMP = Pattern.compile("t=[0-9]{1,12}");
    private static final Pattern SIGNATURE = Pattern.compile("v1=[0-9a-f]{64}");

    private Webhooks() {}

    /**
     * Verifies a webhook and returns its event.
     *
     * @param body The body exactly as received, never parsed and written again.
     * @param header The value of {@link #SIGNATURE_HEADER}; null if there is none.
     * @param secrets The webhook secret ({@code whsec_…}). While you replace it, both: one of them has to fit. Empty ones and null
     *     are left out.
     * @throws WebhookVerificationException Answer 401.
     */
    public static Event verify(byte[] body, String header, String... secrets) throws WebhookVerificationException {
        List<String> all = secrets == null ? List.of() : Collections.unmodifiableList(java.util.Arrays.asList(secrets));
        return verify(body, header, all, TOLERANCE, Instant.now());
    }

    /** Verifies a webhook with another tolerance, or at another time. */
    public static Event verify(byte[] body, String header, List<String> secrets, Duration tolerance, Instant now)
            throws WebhookVerificationException {
        List<String> keys = secrets.stream().filter(one -> one != null && !one.isBlank()).toList();
        if (keys.isEmpty()) {
            throw new WebhookVerificationException(
                    "secret_missing", "There is no webhook secret: set KASSA_WEBHOOK_SECRET");
        }
        List<String> signatures = new ArrayList<>();
        String stamp = readHeader(header, signatures);
        if (body == null || body.length == 0) {
            throw new WebhookVerificationException("body_empty", "The body is empty: did something read it before?");
        }
        if (!isSigned(keys, stamp, body, signatures)) {
            throw new WebhookVerificationException(
                    "signature_mismatch",
                    "None of the secrets made this signature: check that the body is raw and that the secret is your webhooks', "
                            + "of the same environment");
        }
        checkTime(now.getEpochSecond() - Long.parseLong(stamp), tolerance.toSeconds());
        try {
            return Json.event(body);
        } catch (IllegalArgumentException cause) {
            throw new WebhookVerificationException("body_invalid", "The signature is right, but the body is no event");
        }
    }

    private static String readHeader(String header, List<String> signatures) throws WebhookVerificationException {
        if (header == null || header.isEmpty()) {
            throw new WebhookVerificationException("header_missing", "There is no header " + SIGNATURE_HEADER);
        }
        List<String> stamps = new ArrayList<>();
        if (header.length() <= LONGEST_HEADER) {
            for (String each : header.split(",")) {
                String part = each.strip();
                if (STAMP.matcher(part).matches()) stamps.add(part.substring(2));
                if (SIGNATURE.matcher(part).matches()) signatures.add(part.substring(3));
            }
        }
        if (stamps.size() != 1 || signatures.isEmpty()) {
            String shown = header.substring(0, Math.min(header.length(), 100)).replaceAll("\\p{Cntrl}", "?");
            throw new WebhookVerificationException(
                    "header_malformed",
                    SIGNATURE_HEADER + " must be t=<unix seconds>,v1=<64 hex digits>, not \"" + shown + "\"");
        }
        return stamps.get(0);
    }

    /** Tries every secret with every signature, each in constant time. */
    private static boolean isSigned(List<String> keys, String stamp, byte[] body, List<String> signatures) {
        boolean isGenuine = false;
        for (String key : keys) {
            byte[] expected = Signer.hmac(key, (stamp + ".").getBytes(StandardCharsets.UTF_8), body)
                    .getBytes(StandardCharsets.US_ASCII);
            for (String signature : signatures) {
                isGenuine |= MessageDigest.isEqual(expected, signature.getBytes(StandardCharsets.US_ASCII));
            }
        }
        return isGenuine;
    }

    private static void checkTime(long age, long tolerance) throws WebhookVerificationException {
        if (Math.abs(age) <= tolerance) return;
        String when = age > 0 ? age + " seconds ago" : -age + " seconds in the future";
        throw new WebhookVerificationException(
                age > 0 ? "timestamp_too_old" : "timestamp_too_new",
                "The signature was made " + when + "; " + tolerance + " are allowed");
    }
}
