// generated from openapi/: do not edit; run npm run generate
package kassa.resource;

import java.util.List;
import kassa.internal.Input;
import kassa.internal.Resource;
import kassa.internal.Transport;
import kassa.model.*;

/** The operations of {@code withdrawalAddresses}. */
public class WithdrawalAddresses extends Resource {
    public WithdrawalAddresses(Transport transport) {
        super(transport);
    }

    /**
     * List addresses you may withdraw to: {@code GET /v1/withdrawal-addresses}.
     *
     * <p>Lists the addresses of your allow-list in the environment of the key, newest first, and says whether the list
     * is in force.
     */
    public WithdrawalAddressList list() {
        return fetch(Routes.LIST_WITHDRAWAL_ADDRESSES, WithdrawalAddressList.class, new Input());
    }

    /**
     * List an address you may withdraw to: {@code POST /v1/withdrawal-addresses}.
     *
     * <p>Adds an address to your allow-list. It counts 24 hours later, so that whoever steals a key cannot empty your
     * balance at once. Adding one that is listed already changes nothing and returns it. At most 100 addresses.
     *
     * <p>Where the list is in force, withdrawals and refunds to any other address are refused. It is so for {@code
     * live} keys; the operator of the service switches it for you.
     */
    public WithdrawalAddress add(AddWithdrawalAddressRequest body) {
        return fetch(Routes.ADD_WITHDRAWAL_ADDRESS, WithdrawalAddress.class, new Input().body(body));
    }

    /**
     * Take an address off the allow-list: <code>DELETE /v1/withdrawal-addresses/&#123;id&#125;</code>.
     *
     * <p>Takes an address off your allow-list, at once. Withdrawals to it that were asked for before go on.
     */
    public Message remove(String id) {
        return fetch(Routes.REMOVE_WITHDRAWAL_ADDRESS, Message.class, new Input().path("id", id));
    }
}
