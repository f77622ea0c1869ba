package kassa.internal;

import kassa.ApiException;
import kassa.KassaConnectionException;
import kassa.KassaDecodeException;
import kassa.KassaException;
import kassa.KassaTimeoutException;

/** The connections of one stream: what they had in common. */
final class Connections {
    private static final long OPEN = 10_000;
    /** The service says something every 15 seconds; after so many of silence a connection is taken for dead. */
    private static final long IDLE = 35_000;
    /** A service that asks to be left alone longer than this is asked again anyway: its limits are per minute. */
    private static final long LONGEST_REST = 65_000;

    private final Transport transport;
    private Blocks blocks;
    private long heardAt;
    private boolean hasAnswered;
    private int troubles;
    private long rest;
    private boolean isClosed;

    Connections(Transport transport) {
        this.transport = transport;
    }

    /** Opens one, if that works. Throws only what no later connection can mend. */
    boolean open(Call call, long left) {
        long timeout = Math.min(Math.min(OPEN, transport.settings.timeout().toMillis()), Math.max(1, left));
        try {
            Answer.Body body = transport.send(call, true, timeout, 0).answer().body();
            heardAt = transport.clock.monotonic();
            succeed();
            return use(new Blocks(body));
        } catch (KassaException error) {
            endure(error);
            return false;
        }
    }

    private synchronized boolean use(Blocks opened) {
        if (isClosed) opened.close();
        else blocks = opened;
        return !isClosed;
    }

    /** The next block of the open connection; null if nothing came in time. */
    Blocks.Block next(long milliseconds) {
        try {
            Blocks.Block block = blocks.next(Math.max(1, milliseconds));
            long now = transport.clock.monotonic();
            if (block == null && now - heardAt > IDLE) return Blocks.END;
            if (block != null) heardAt = now;
            return block;
        } catch (Lost lost) {
            return Blocks.END;
        }
    }

    synchronized void end() {
        if (blocks != null) blocks.close();
        blocks = null;
    }

    boolean isOpen() {
        return blocks != null;
    }

    synchronized void close() {
        isClosed = true;
        // The thread that reads sees the end.
        if (blocks != null) blocks.close();
    }

    synchronized boolean isClosed() {
        return isClosed;
    }

    /** Looks at something once; null if that failed for a while. */
    Transport.Result look(Call call) {
        try {
            Transport.Result found = transport.send(call, false, Math.min(OPEN, transport.settings.timeout().toMillis()), 0);
            succeed();
            return found;
        } catch (KassaException error) {
            endure(error);
            return null;
        }
    }

    /** Waits for so long, or as long as the service asked, and no longer than there is time left. */
    void pause(Call call, long milliseconds, long left) {
        transport.sleep(call, Math.min(Math.max(milliseconds, rest), left));
    }

    private void succeed() {
        hasAnswered = true;
        troubles = 0;
        rest = 0;
    }

    /** Takes note of what may be over in a while, and throws the rest. */
    private void endure(KassaException error) {
        boolean isGarbled = error instanceof KassaDecodeException other && other.status() < 300;
        boolean isInterrupted = Thread.currentThread().isInterrupted();
        if (isInterrupted || !isGarbled && !Transport.isRetryable(error)) throw error;
        troubles++;
        boolean isNobody = error instanceof KassaConnectionException && !(error instanceof KassaTimeoutException);
        // Until something answered once, an address that nobody listens at is a mistake and not a restart.
        if (isNobody && !hasAnswered && troubles > transport.settings.maxRetries()) throw error;
        hasAnswered = hasAnswered || !isNobody;
        boolean isAsked = error instanceof ApiException refused && refused.retryAfter() != null;
        rest = isAsked ? Math.min(((ApiException) error).retryAfter().toMillis(), LONGEST_REST) : 0;
    }
}
