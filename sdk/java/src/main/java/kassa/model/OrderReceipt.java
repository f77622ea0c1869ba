// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What was paid for an order, signed by the service. */
public record OrderReceipt(
        @JsonProperty(required = true) ReceiptContent receipt,
        @JsonProperty(required = true) ReceiptSignature signature) {}
