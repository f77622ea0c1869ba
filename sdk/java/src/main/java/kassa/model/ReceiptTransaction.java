// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;

/**
 * A final transfer.
 *
 * @param txHash The hash of a transaction, 64 hexadecimal digits, with {@code 0x} in front on Ethereum and without on TRON.
 * @param logIndex Position of the transfer among the logs of its transaction, from 0.
 * @param from Who paid.
 * @param amount How much, in USDT.
 * @param blockNumber Height of the block.
 * @param blockTime A time in UTC, ISO 8601.
 */
public record ReceiptTransaction(
        @JsonProperty(required = true) String txHash,
        @JsonProperty(required = true) long logIndex,
        @JsonProperty(required = true) String from,
        @JsonProperty(required = true) String amount,
        @JsonProperty(required = true) long blockNumber,
        @JsonProperty(required = true) Instant blockTime) {}
