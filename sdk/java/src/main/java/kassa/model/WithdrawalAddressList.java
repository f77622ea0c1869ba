// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * The allow-list of an environment.
 *
 * @param addresses The addresses, newest first.
 * @param isRestricted Whether only these addresses are paid to.
 */
public record WithdrawalAddressList(
        @JsonProperty(required = true) List<WithdrawalAddress> addresses,
        @JsonProperty(required = true) boolean isRestricted) {}
