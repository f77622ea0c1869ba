package kassa.internal;

import java.util.concurrent.ThreadLocalRandom;

/** Time and chance, which tests replace. */
public class Clock {
    /** Unix time in milliseconds. */
    public long now() {
        return System.currentTimeMillis();
    }

    /** Milliseconds that no correction of the clock moves. */
    public long monotonic() {
        return System.nanoTime() / 1_000_000;
    }

    public void sleep(long milliseconds) throws InterruptedException {
        Thread.sleep(milliseconds);
    }

    /** From 0 to 1. */
    public double random() {
        return ThreadLocalRandom.current().nextDouble();
    }
}
