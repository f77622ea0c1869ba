package kassa.internal;

import com.fasterxml.jackson.databind.JsonNode;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import kassa.ApiException;
import kassa.Kassa;
import kassa.KassaConnectionException;
import kassa.KassaDecodeException;
import kassa.KassaException;
import kassa.KassaTimeoutException;
import kassa.RateLimitException;

/** Sends requests: signed for each attempt, repeated where that is safe, within one deadline. */
public final class Transport {
    /** Longer answers are refused. Long statements come as files, which are read in pieces. */
    static final int LONGEST_BODY = 32 << 20;
    /** Waits grow from up to half a second to up to eight. */
    private static final long BASE = 500;
    private static final long CAP = 8000;

    private static final Pattern HELP = Pattern.compile("<([^>]*)>[^,]*;\\s*rel=\"?help\"?");
    private static final Pattern SECONDS = Pattern.compile("[0-9]{1,9}");
    private static final System.Logger LOGGER = System.getLogger("kassa");

    final Settings settings;
    final Clock clock;
    private final Http http;
    /** How far the service's clock is ahead of ours, in milliseconds. */
    private volatile long skew;

    public Transport(Settings settings, Http http, Clock clock) {
        this.settings = settings;
        this.http = http;
        this.clock = clock;
    }

    /** A successful answer: of a stream the answer itself, else its body. */
    record Result(Answer answer, byte[] body, JsonNode json, int attempt) {}

    Result send(Call call) {
        return send(call, false, settings.timeout().toMillis(), settings.maxRetries());
    }

    Result send(Call call, boolean isStream, long timeout, int retries) {
        long end = clock.monotonic() + settings.deadline().toMillis();
        int repairs = 0;
        for (int attempt = 1; true; attempt++) {
            long left = Math.max(1, end - clock.monotonic());
            try {
                return attempt(call, attempt, isStream, Math.min(timeout, left));
            } catch (KassaException error) {
                if (repairs == 0 && repairClock(error)) {
                    repairs = 1;
                    continue;
                }
                long pause = pause(call, error, attempt - repairs, retries);
                if (pause < 0 || clock.monotonic() + pause >= end || Thread.currentThread().isInterrupted()) throw error;
                Level level = error instanceof RateLimitException ? Level.WARNING : Level.DEBUG;
                LOGGER.log(level, "{0} waits {1} ms: {2}", call.route().operation(), pause, error.getMessage());
                sleep(call, pause);
            }
        }
    }

    void sleep(Call call, long milliseconds) {
        try {
            clock.sleep(milliseconds);
        } catch (InterruptedException interrupted) {
            throw noAnswer(call, 1, Lost.interrupted());
        }
    }

    private Result attempt(Call call, int attempt, boolean isStream, long timeout) {
        Answer answer;
        byte[] body;
        long begun = clock.monotonic();
        try {
            answer = http.send(call.route().method(), settings.baseUrl() + call.target(), headers(call), call.body(), timeout);
            if (isStream && answer.isSuccess() && answer.isOfType(call.route().accept())) {
                return new Result(answer, null, null, attempt);
            }
            body = answer.read(LONGEST_BODY, Math.max(1, timeout - (clock.monotonic() - begun)), clock);
        } catch (Lost lost) {
            throw noAnswer(call, attempt, lost);
        }
        LOGGER.log(Level.DEBUG, "{0}: {1}", call.route().operation(), answer.status());
        JsonNode json = body != null && answer.isOfType("application/json") ? Json.parse(body) : null;
        String accept = call.route().accept();
        boolean isExpected = accept.equals("application/json") ? json != null : body != null && answer.isOfType(accept);
        if (answer.isSuccess() && isExpected) return new Result(answer, body, json, attempt);
        throw refusal(call, attempt, answer, body, json);
    }

    static KassaConnectionException noAnswer(Call call, int attempt, Lost lost) {
        String message = "No answer: " + lost.getMessage();
        return lost.isTimeout
                ? new KassaTimeoutException(message, call.info(null, attempt), lost)
                : new KassaConnectionException(message, call.info(null, attempt), lost);
    }

    private Map<String, String> headers(Call call) {
        Map<String, String> headers = new LinkedHashMap<>(call.headers());
        headers.put("Accept", call.route().accept());
        headers.put("User-Agent", "kassa-java/" + Kassa.VERSION);
        if (call.body().length > 0) headers.put("Content-Type", "application/json");
        if (call.route().isPublic()) return headers;
        if (settings.signer() == null) {
            throw new IllegalArgumentException(
                    "This operation needs a key: give one to the builder, or set KASSA_KEY_ID and KASSA_SECRET");
        }
        long time = Math.floorDiv(clock.now() + skew, 1000L);
        headers.put(
                "Authorization", settings.signer().authorization(time, call.route().method(), call.target(), call.body()));
        return headers;
    }

    private KassaException refusal(Call call, int attempt, Answer answer, byte[] body, JsonNode json) {
        String words = answer.status() >= 400 && json != null ? json.path("error").textValue() : null;
        if (words == null || words.isEmpty()) {
            String location = answer.header("location");
            String what = answer.header("content-type");
            if (location != null) {
                what = "a redirect to " + location.substring(0, Math.min(200, location.length())) + ", which is not followed";
            }
            if (body == null) what = "longer than 32 MiB";
            return notUnderstood(call, attempt, answer, body, answer.status() + " " + what, null);
        }
        return ApiException.of(new ApiException.Details(
                call.info(answer, attempt),
                answer.status(),
                words,
                answer.header("kassa-error-param"),
                retryAfter(answer.header("retry-after")),
                docUrl(answer.header("link")),
                answer.header("date")));
    }

    static KassaDecodeException notUnderstood(
            Call call, int attempt, Answer answer, byte[] body, String why, Throwable cause) {
        byte[] beginning = body == null ? new byte[0] : Arrays.copyOf(body, Math.min(body.length, 500));
        String shown = new String(beginning, StandardCharsets.UTF_8);
        return new KassaDecodeException(
                "Not an answer of Kassa: " + why, call.info(answer, attempt), answer.status(), shown, cause);
    }

    private String docUrl(String header) {
        Matcher help = HELP.matcher(header == null ? "" : header);
        try {
            return URI.create(settings.baseUrl() + "/").resolve(help.find() ? help.group(1) : "/docs/errors").toString();
        } catch (IllegalArgumentException noAddress) {
            return settings.baseUrl() + "/docs/errors";
        }
    }

    /** {@code Retry-After} from now: seconds or an HTTP date. */
    private Duration retryAfter(String header) {
        if (header == null) return null;
        if (SECONDS.matcher(header).matches()) return Duration.ofSeconds(Long.parseLong(header));
        Instant time = httpDate(header);
        return time == null ? null : Duration.ofMillis(Math.max(0, time.toEpochMilli() - clock.now()));
    }

    private static Instant httpDate(String text) {
        try {
            return text == null ? null : ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
        } catch (DateTimeException noDate) {
            return null;
        }
    }

    /** After a refusal for its time: takes over the service's clock. */
    private boolean repairClock(KassaException error) {
        if (!(error instanceof ApiException refused) || !refused.error().startsWith("request timestamp too ")) return false;
        Instant time = httpDate(refused.date());
        if (time == null) return false;
        skew = time.toEpochMilli() - clock.now();
        LOGGER.log(Level.WARNING, "clock set {0} ms ahead, to the service''s", skew);
        return true;
    }

    /** Milliseconds to wait before another attempt; negative if there is none. */
    private long pause(Call call, KassaException error, int attempt, int retries) {
        int status = statusOf(error);
        // 408 and 429 say that nothing was done, so even what must not be done twice can be sent again.
        boolean isSafe = call.route().isRepeatable() || status == 408 || status == 429;
        if (attempt > retries || !isSafe || !isRetryable(error)) return -1;
        Duration asked = error instanceof ApiException refused ? refused.retryAfter() : null;
        if (asked == null) return backoff(attempt);
        return asked.compareTo(settings.maxRetryAfter()) <= 0 ? asked.toMillis() : -1;
    }

    /** Full jitter, so that callers who failed together do not return together. */
    long backoff(int attempt) {
        return (long) (clock.random() * Math.min(CAP, BASE << Math.min(Math.max(attempt, 1) - 1, 10)));
    }

    /** Whether another attempt may succeed. A conflict (409) never becomes anything else by repeating it. */
    static boolean isRetryable(KassaException error) {
        int status = statusOf(error);
        boolean isBusy = error instanceof ApiException refused && refused.error().equals("no available address");
        return isBusy || status == 0 || status == 408 || status == 429 || status >= 500;
    }

    /** 0 when nothing answered. */
    private static int statusOf(KassaException error) {
        if (error instanceof ApiException refused) return refused.status();
        return error instanceof KassaDecodeException other ? other.status() : 0;
    }
}
