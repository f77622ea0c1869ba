// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * What happened to an order.
 *
 * @param orderId The order's {@code id}.
 * @param entries Oldest first; entries of the same moment in the order of cause and effect.
 * @param isComplete {@code false} when more happened than is listed, as when somebody sends very many small transfers, or when
 *     what is older than it is kept was removed.
 */
public record OrderTimeline(
        @JsonProperty(required = true) String orderId,
        @JsonProperty(required = true) String status,
        @JsonProperty(required = true) List<TimelineEntry> entries,
        @JsonProperty(required = true) boolean isComplete) {}
