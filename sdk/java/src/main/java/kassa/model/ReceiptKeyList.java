// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * The keys that receipts are checked with.
 *
 * @param keys The first signs, the others did before.
 */
public record ReceiptKeyList(
        @JsonProperty(required = true) List<ReceiptKey> keys) {}
