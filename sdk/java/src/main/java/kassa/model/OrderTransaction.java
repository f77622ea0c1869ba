// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;

/**
 * One transfer of USDT to the order's address, told apart by network, transaction and position in it.
 *
 * @param txHash The hash of a transaction, 64 hexadecimal digits, with {@code 0x} in front on Ethereum and without on TRON.
 * @param logIndex Position of the transfer among the logs of its transaction, from 0.
 * @param from Who paid. For an exchange this is the exchange's address, so never refund to it unasked.
 * @param amount How much, in USDT.
 * @param blockNumber Height of the block that holds the transaction.
 * @param blockTime The time the block carries; it decides whether the payment was in time.
 * @param status {@code SEEN} in the newest block, {@code CONFIRMING} with blocks on top, {@code FINAL} for good, {@code
 *     ORPHANED} when the chain took its block back, {@code FROZEN} when screening flagged it, also after operators
 *     set it apart (the timeline has {@code transfer.set_apart}), {@code DUST} when it is too small to count.
 */
public record OrderTransaction(
        @JsonProperty(required = true) String txHash,
        @JsonProperty(required = true) long logIndex,
        @JsonProperty(required = true) String from,
        @JsonProperty(required = true) String amount,
        @JsonProperty(required = true) long blockNumber,
        @JsonProperty(required = true) Instant blockTime,
        @JsonProperty(required = true) String status) {}
