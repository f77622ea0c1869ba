package kassa.internal;

/** No answer, or not all of it. */
public final class Lost extends Exception {
    final boolean isTimeout;

    public Lost(String message, boolean isTimeout) {
        super(message);
        this.isTimeout = isTimeout;
    }

    /** Somebody wants this thread to end. */
    static Lost interrupted() {
        Thread.currentThread().interrupt();
        return new Lost("the thread was interrupted", false);
    }
}
