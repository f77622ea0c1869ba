// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * A public key of receipts.
 *
 * @param keyId The first half of the key's SHA-256, in hexadecimal.
 * @param publicKey 32 bytes in base64url.
 */
public record ReceiptKey(
        @JsonProperty(required = true) String keyId,
        @JsonProperty(required = true) String algorithm,
        @JsonProperty(required = true) String publicKey) {}
