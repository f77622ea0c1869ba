// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * Your balances in the environment of the key.
 *
 * @param balances One for each network.
 */
public record BalanceList(
        @JsonProperty(required = true) List<Balance> balances,
        @JsonProperty(required = true) String environment) {}
