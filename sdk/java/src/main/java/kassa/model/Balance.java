// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * Your balance on one network.
 *
 * @param available What can be withdrawn, in USDT.
 * @param pending What was seen for orders that are not settled yet, before fees, in USDT.
 * @param reserved What withdrawals and refunds that are not final yet take, their fees included, in USDT.
 * @param frozen What screening holds back, in USDT.
 * @param owed What you owe, in USDT, because a chain took back payments after they were final and you had spent them. What
 *     you are credited next pays it first; until then {@code available} is 0.
 */
public record Balance(
        @JsonProperty(required = true) String network,
        @JsonProperty(required = true) String currency,
        @JsonProperty(required = true) String available,
        @JsonProperty(required = true) String pending,
        @JsonProperty(required = true) String reserved,
        @JsonProperty(required = true) String frozen,
        @JsonProperty(required = true) String owed) {}
