// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * The signature over the canonical JSON of the receipt.
 *
 * @param keyId The first half of the key's SHA-256, in hexadecimal.
 * @param value 64 bytes in base64url.
 */
public record ReceiptSignature(
        @JsonProperty(required = true) String algorithm,
        @JsonProperty(required = true) String keyId,
        @JsonProperty(required = true) String value) {}
