// An account that pays itself has neither received nor spent anything, whatever a node tells of it.
import test from 'ava'
import { usdt } from '../../src/lib/money.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import { findCursors } from '../../src/payments/follow/cursor.store.ts'
import { recordFinalBlocks, recordHeadBlock } from '../../src/payments/record/record.service.ts'
import { settle } from '../../src/payments/settle/settle.service.ts'
import { testMerchant } from '../helpers/deps.ts'
import { orderInput } from '../helpers/order-input.ts'
import { startPayouts, watch } from './payouts.ts'

for (const network of ['ERC20', 'TRC20'] as const)
  test(`${network}: a deposit address or a wallet that pays itself is recorded nowhere`, async t => {
    const at = await startPayouts(network)
    t.teardown(() => at.close())
    const { service, deps, key } = at
    await watch(at)
    const { order } = await createOrder(deps, await testMerchant(deps), orderInput({ network }))
    const chain = network === 'ERC20' ? service.ethereum : service.tron
    const { head, final, resumes } = (await findCursors(deps.db, key))!
    chain.mineEmpty(1)
    const block = (await chain.chain.block(head.height + 1))!
    const each = { ordinal: 0, amount: usdt(25_000_000n), blockHeight: block.height, blockHash: block.hash }
    const transfers = [order.address, at.wallet().address].map((account, index) => {
      return { ...each, txHash: chain.hash(`self ${index}`), from: account, to: account }
    })
    const place = { height: block.height, hash: block.hash, time: block.time }
    const quorum = transfers.map(transfer => ({ transfer, blockTime: block.time }))
    t.true(
      await recordHeadBlock(deps, key, {
        from: head,
        to: { head: place, quorum: place },
        block,
        quorum,
        other: quorum,
      }),
    )
    const times = new Map([[block.height, block.time]])
    t.true(await recordFinalBlocks(deps, key, { final, resumes, end: block, transfers, times }))
    await settle(deps, key)
    const [counts] = await service.admin.query(
      `select (select count(*) from chain_transfer) as transfers, (select count(*) from wallet_spending) as spendings,
              (select count(*) from wallet_deposit) as deposits, (select count(*) from wallet where paused_at is not null) as pauses,
              (select status from orders where id = $1) as status`,
      [order.id],
    )
    t.deepEqual(counts, { transfers: '0', spendings: '0', deposits: '0', pauses: '0', status: 'OPEN' })
  })
