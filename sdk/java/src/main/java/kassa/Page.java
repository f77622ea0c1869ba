package kassa;

import java.util.List;

/**
 * One answer of a list.
 *
 * @param total How many items match in all; null for lists that do not count.
 * @param nextCursor Where the next page begins; null on the last page.
 */
public record Page<T>(List<T> items, Long total, String nextCursor) {}
