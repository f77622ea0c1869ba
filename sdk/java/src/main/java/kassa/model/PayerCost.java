// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;

/**
 * What one transfer of USDT to an address costs whoever sends it, from a node's answer of the last minutes. A
 * first transfer to an address needs about twice the energy of a later one.
 *
 * @param energy Units of energy that the transfer uses.
 * @param trxMax The most it costs in TRX, as a decimal string: all energy and bandwidth paid for. A customer with staked or
 *     rented energy, or with free bandwidth, pays less.
 * @param addressHoldsToken Whether USDT lies on the address already, which makes a transfer cheaper.
 * @param energyPriceSun The price of one unit of energy in sun, millionths of a TRX.
 * @param bandwidthBytes Bytes of the transaction that bandwidth is paid for.
 * @param bandwidthPriceSun The price of one byte in sun.
 * @param quotedAt When the node was asked.
 */
public record PayerCost(
        @JsonProperty(required = true) long energy,
        @JsonProperty(required = true) String trxMax,
        @JsonProperty(required = true) boolean addressHoldsToken,
        @JsonProperty(required = true) String energyPriceSun,
        @JsonProperty(required = true) long bandwidthBytes,
        @JsonProperty(required = true) String bandwidthPriceSun,
        @JsonProperty(required = true) Instant quotedAt) {}
