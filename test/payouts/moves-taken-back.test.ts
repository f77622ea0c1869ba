// What came to a wallet of ours in a final block that its chain took back is in the books no more, and once again where another block has it.
import { createHash } from 'node:crypto'
import test, { type ExecutionContext } from 'ava'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { usdt } from '../../src/lib/money.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import { deletePause } from '../../src/payments/follow/pause.store.ts'
import { planReversal, reverseFinal, type ReversalPlan } from '../../src/payments/reverse/reverse-final.service.ts'
import type { FakeTransfer } from '../helpers/fake-chain.ts'
import { orderInput } from '../helpers/order-input.ts'
import { enterSpending, findUnentered } from '../../src/payouts/reserves/float.service.ts'
import { hooked } from '../helpers/hooked.ts'
import { assertNoDeadlocks } from '../helpers/liveness.ts'
import { doneOrWaiting } from '../payments/interleave.ts'
import { becomeHot, books, million, startMoving, type Moving } from './moving.ts'
import { brokenInvariants } from './payouts.ts'

const hashOf = (network: string, name: string) =>
  `${network === 'ERC20' ? '0x' : ''}${createHash('sha256').update(name).digest('hex')}`

/** What each kind of place got from another or from somebody else, in one block. */
async function seeMoves(at: Moving): Promise<FakeTransfer[]> {
  const { network } = at.key
  const { order } = await createOrder(at.deps, at.merchant, orderInput({ network, amount: usdt(25_000_000n) }))
  const transfers = [
    { to: at.hot, amount: 7_000_000n, txHash: hashOf(network, 'capital') },
    { from: at.cold, to: at.hot, amount: 5_000_000n, txHash: hashOf(network, 'refill') },
    { from: at.hot, to: at.cold, amount: 3_000_000n, txHash: hashOf(network, 'by hand') },
    { from: at.cold, to: order.address, amount: 2_000_000n, txHash: hashOf(network, 'to an order') },
  ]
  at.chain.mine(transfers)
  at.chain.mineEmpty(4)
  await watchChain(at.deps, at.key)
  return transfers
}

/** The chain has other blocks in place of its newest, and everybody has noticed: what is to be reversed. */
async function breakFinality(at: Moving, blocks: FakeTransfer[][] = [], depth = 5): Promise<ReversalPlan> {
  at.chain.reorg(depth, blocks)
  at.chain.mineEmpty(4)
  await watchChain(at.deps, at.key)
  const outcome = await planReversal(at.deps, at.key, { chain: at.chain.chain, way: null })
  if (outcome.kind !== 'plan') throw new Error(outcome.kind)
  return outcome.plan
}

async function takeBack(t: ExecutionContext, at: Moving, blocks: FakeTransfer[][] = []): Promise<void> {
  const plan = await breakFinality(at, blocks)
  t.is((await reverseFinal(at.deps, plan)).kind, 'reversed')
}

async function resume(at: Moving, ...transfers: FakeTransfer[]): Promise<void> {
  await deletePause(at.deps.db, at.key)
  at.chain.mine(transfers)
  at.chain.mineEmpty(4)
  await watchChain(at.deps, at.key)
}

const canBeSwept = async ({ service }: Moving) => {
  const rows = await service.admin.query<{ credited: string }>('select credited::text from deposit_balance')
  return rows.map(row => BigInt(row.credited))
}

for (const network of ['ERC20', 'TRC20'] as const) {
  test(`${network}: what wallets and an order got in blocks that were taken back is reversed, and booked once when it comes again`, async t => {
    const at = await startMoving(t, network)
    await at.toCold()
    const before = await books(at)
    const moves = await seeMoves(at)
    const moved = await books(at)
    t.is(moved.platform_capital, 7_000_000n)
    t.is(moved.onchain_deposit, 2_000_000n)
    for (let time = 0; time < 2; time += 1) {
      await takeBack(t, at)
      t.deepEqual(await books(at), before)
      t.deepEqual(await canBeSwept(at), [0n])
      t.deepEqual(await brokenInvariants(at), [])
      await resume(at, ...moves)
      t.deepEqual(await books(at), moved)
      t.deepEqual(await canBeSwept(at), [2_000_000n])
      t.deepEqual(await brokenInvariants(at), [])
    }
  })

  test(`${network}: what another block has instead stays in the books as it is`, async t => {
    const at = await startMoving(t, network)
    await at.toCold()
    const moves = await seeMoves(at)
    const moved = await books(at)
    await takeBack(t, at, [[], moves])
    t.deepEqual(await books(at), moved)
    const heights = await at.service.admin.query('select distinct block_height::int as height from wallet_deposit')
    t.deepEqual(heights, [{ height: at.chain.head.height - 8 }], 'where it is now')
    await resume(at)
    t.deepEqual(await books(at), moved)
    const [row] = await at.service.admin.query<{ count: number }>(
      `select count(*)::int as count from ledger_tx where kind = 'reversal'`,
    )
    t.is(row!.count, 0)
    t.deepEqual(await brokenInvariants(at), [])
  })
}

test('a transaction that moves another amount in the block that it is in now is booked as that block has it', async t => {
  const at = await startMoving(t, 'ERC20')
  await at.toCold()
  const before = await books(at)
  const paid = { to: at.hot, amount: 7_000_000n, txHash: hashOf('ERC20', 'capital') }
  const left = { from: at.cold, to: at.someone(), amount: 3_000_000n, txHash: hashOf('ERC20', 'left') }
  at.chain.mine([paid, left])
  at.chain.mineEmpty(4)
  await watchChain(at.deps, at.key)
  const now = [
    { ...paid, amount: 6_000_000n },
    { ...left, amount: 2_000_000n },
  ]
  await takeBack(t, at, [now])
  t.deepEqual(await books(at), before)
  await resume(at)
  t.deepEqual(await books(at), {
    ...before,
    onchain_hot: before.onchain_hot! + 6_000_000n,
    platform_capital: 6_000_000n,
  })
  t.is((await findUnentered(at.deps, at.key, left.txHash))?.amount, usdt(2_000_000n))
})

test('what an operator has entered as taken out is reversed with its block, and to be entered anew when it comes again', async t => {
  const at = await startMoving(t, 'ERC20')
  await at.toCold()
  await at.see({ to: at.cold, amount: 50_000_000n })
  const before = await books(at)
  const left = { from: at.cold, to: at.someone(), amount: 3_000_000n, txHash: hashOf('ERC20', 'left') }
  const enter = async () => {
    const spent = await findUnentered(at.deps, at.key, left.txHash)
    return spent && enterSpending(at.deps, { spent, of: 'platform_capital' })
  }
  at.chain.mine([left])
  at.chain.mineEmpty(4)
  await watchChain(at.deps, at.key)
  t.truthy(await enter())
  const entered = await books(at)
  await takeBack(t, at)
  t.deepEqual(await books(at), before)
  t.is(await enter(), null)
  await resume(at, left)
  t.deepEqual(await books(at), before)
  t.truthy(await enter())
  t.deepEqual(await books(at), entered)
})

test('an operator enters a spending while its block is taken back: it is reversed as well, and nobody waits in a ring', async t => {
  const at = await startMoving(t, 'ERC20')
  await at.toCold()
  await at.see({ to: at.cold, amount: 50_000_000n })
  const before = await books(at)
  const left = { from: at.cold, to: at.someone(), amount: 3_000_000n, txHash: hashOf('ERC20', 'left') }
  at.chain.mine([left])
  at.chain.mineEmpty(4)
  await watchChain(at.deps, at.key)
  const plan = await breakFinality(at)
  const [entering, reversing] = [await at.service.second(), await at.service.second()]
  const spent = (await findUnentered(at.deps, at.key, left.txHash))!
  const others: Promise<unknown>[] = []
  const stopping = hooked(entering, async text => {
    if (!text.startsWith('insert into ledger_tx') || others.length > 0) return
    others.push(reverseFinal(reversing, plan))
    await doneOrWaiting(at.service, others[0]!)
  })
  t.truthy(await enterSpending(stopping, { spent, of: 'platform_capital' }))
  t.is(others.length, 1)
  await Promise.all(others)
  t.deepEqual(await books(at), before)
  assertNoDeadlocks(t, entering.db, reversing.db)
})

test('what came to a cold wallet that is hot since, and what went from there to another, is where the chain has it', async t => {
  const at = await startMoving(t, 'ERC20')
  await at.toCold()
  await at.see({ to: at.cold, amount: 50_000_000n })
  const { platform_capital: capital = 0n } = await books(at)
  at.chain.mine([
    { to: at.cold, amount: 7_000_000n },
    { from: at.cold, to: at.hot, amount: 3_000_000n },
  ])
  at.chain.mineEmpty(4)
  await watchChain(at.deps, at.key)
  await becomeHot(at)
  await at.see({ to: at.cold, amount: 1_000_000n })
  const plan = await breakFinality(at, [], 10)
  t.is(plan.taken.deposits.length, 3)
  t.is((await reverseFinal(at.deps, plan)).kind, 'reversed')
  t.deepEqual(await books(at), { onchain_hot: million + capital, platform_capital: capital })
})
