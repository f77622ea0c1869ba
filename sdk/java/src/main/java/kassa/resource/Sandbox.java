// generated from openapi/: do not edit; run npm run generate
package kassa.resource;

import kassa.internal.Input;
import kassa.internal.Resource;
import kassa.internal.Transport;
import kassa.model.*;

/** The operations of {@code sandbox}. */
public class Sandbox extends Resource {
    public Sandbox(Transport transport) {
        super(transport);
    }

    /**
     * Pay an order on the local chain: <code>POST /v1/test/orders/&#123;id&#125;/pay</code>.
     *
     * <p>Pays an order of yours with real transfers on the sandbox's local chain, and answers when they are in a block.
     * Ten seconds later they are final, and the order says what became of it. Without a body it pays what is
     * missing.
     *
     * <p>{@code amount} replaces the amount of any scenario. As on the real chains, a single transfer of more than
     * 1000000000 USDT is taken for no payment and changes nothing. {@code late} waits for an order that ends within
     * seconds, such as one made with {@code expires_in: 1}; else it moves the clock as {@code POST
     * /v1/test/clock/advance} does, which ends other orders too. {@code reorg} moves it by the time of the blocks it
     * mines. Only a sandbox has this operation.
     */
    public TestPayment pay(String id, TestPaymentRequest body) {
        return fetch(Routes.PAY_TEST_ORDER, TestPayment.class, new Input().path("id", id).body(body));
    }

    /** Calls {@link #pay(String, TestPaymentRequest)} with nothing optional. */
    public TestPayment pay(String id) {
        return pay(id, null);
    }

    /**
     * Move the clock forward: {@code POST /v1/test/clock/advance}.
     *
     * <p>Moves the business clock of the test environment and the time of both local chains forward, and mines a block
     * on each: orders expire, retries fall due. It never moves back. The clock that request signatures are checked
     * against is another one and stays right: sign with your own time as always. Only a sandbox has this operation.
     */
    public TestClock advanceClock(AdvanceTestClockRequest body) {
        return fetch(Routes.ADVANCE_TEST_CLOCK, TestClock.class, new Input().body(body));
    }

    /**
     * Mine blocks: {@code POST /v1/test/mine}.
     *
     * <p>Mines empty blocks on one of the local chains at once, or full ones if transactions wait. Each takes its time:
     * 2 s on Ethereum and 3 s on TRON, by which the clock moves forward, as {@code POST /v1/test/clock/advance} does
     * it. Only a sandbox has this operation.
     */
    public MinedTestBlocks mine(MineTestBlocksRequest body) {
        return fetch(Routes.MINE_TEST_BLOCKS, MinedTestBlocks.class, new Input().body(body));
    }

    /**
     * Make another merchant: {@code POST /v1/test/merchants}.
     *
     * <p>Makes another merchant with a test key of its own and its webhook secret, without a registration form or a
     * dashboard. Two requests in the same second make two. Only a sandbox has this operation.
     */
    public TestMerchant createMerchant(CreateTestMerchantRequest body) {
        return fetch(Routes.CREATE_TEST_MERCHANT, TestMerchant.class, new Input().body(body));
    }

    /** Calls {@link #createMerchant(CreateTestMerchantRequest)} with nothing optional. */
    public TestMerchant createMerchant() {
        return createMerchant(null);
    }
}
