// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import kassa.internal.Fields;

/** What to send to {@code POST /v1/withdrawal-addresses}. A field that is not set is left out. */
public final class AddWithdrawalAddressRequest extends Fields<AddWithdrawalAddressRequest> {
    /** {@code TRC20} is USDT on TRON, {@code ERC20} is USDT on Ethereum. */
    public AddWithdrawalAddressRequest network(String network) {
        return set("network", network);
    }

    /**
     * An address of the network. Refused are the format of another network, a wrong checksum, the zero address, any
     * other that begins with 16 zero bytes (precompiled contracts, {@code 0x…dEaD}), the token's own contract,
     * addresses of this service, and what a sanctions or deny list names.
     */
    public AddWithdrawalAddressRequest address(String address) {
        return set("address", address);
    }

    /** What you call it. */
    public AddWithdrawalAddressRequest name(String name) {
        return set("name", name);
    }
}
