// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import kassa.internal.Fields;

/** What to send to {@code POST /v1/test/mine}. A field that is not set is left out. */
public final class MineTestBlocksRequest extends Fields<MineTestBlocksRequest> {
    /** {@code TRC20} is USDT on TRON, {@code ERC20} is USDT on Ethereum. */
    public MineTestBlocksRequest network(String network) {
        return set("network", network);
    }

    /** How many blocks. */
    public MineTestBlocksRequest blocks(int blocks) {
        return set("blocks", blocks);
    }
}
