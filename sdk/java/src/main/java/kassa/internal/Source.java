package kassa.internal;

/** Where a live stream comes from. */
public interface Source<T> {
    /** Waits for the next; null at the end. */
    T next();

    void close();
}
