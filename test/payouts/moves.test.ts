// What moves between wallets of ours is a move in the books, whoever signed it; all else that comes is the operator's own, and what leaves is entered.
import { createHash } from 'node:crypto'
import test from 'ava'
import { pino } from 'pino'
import { addressOfKey } from '../../src/chains/address.ts'
import { usdt } from '../../src/lib/money.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import { findOrder } from '../../src/orders/order.store.ts'
import { findPause } from '../../src/payments/follow/pause.store.ts'
import { settle } from '../../src/payments/settle/settle.service.ts'
import { keyInMemory } from '../../src/signer/keys/wallet-signer.ts'
import { replaceRequested } from '../../src/signer/sign/replace.service.ts'
import { markReplacing } from '../../src/payouts/attempts/admin-payouts.store.ts'
import { enterFloatIn, enterSpending, findUnentered } from '../../src/payouts/reserves/float.service.ts'
import { pauseWallet } from '../../src/payouts/reserves/spending.store.ts'
import { orderInput } from '../helpers/order-input.ts'
import { ask, newest, rescanAll } from '../payments/rescanning.ts'
import { books, isPaused, million, startMoving } from './moving.ts'
import { brokenInvariants } from './payouts.ts'

for (const network of ['ERC20', 'TRC20'] as const)
  test(`${network}: what goes to the cold wallet and comes back leaves the books as they were`, async t => {
    const at = await startMoving(t, network)
    for (let cycle = 0; cycle < 3; cycle += 1) {
      const amount = await at.toCold()
      t.deepEqual(await books(at), { onchain_hot: million - amount, onchain_cold: amount })
      await at.see({ from: at.cold, to: at.hot, amount })
      t.deepEqual(await books(at), { onchain_hot: million }, `cycle ${cycle}`)
    }
    t.false(await isPaused(at), 'the operator moves what is cold')
    t.deepEqual(await brokenInvariants(at), [])
  })

test('what somebody else sends to a hot or a cold wallet is the money of the operator', async t => {
  const at = await startMoving(t, 'ERC20')
  const amount = await at.toCold()
  await at.see({ to: at.cold, amount: 5_000_000n }, { to: at.hot, amount: 7_000_000n })
  t.deepEqual(await books(at), {
    onchain_hot: million - amount + 7_000_000n,
    onchain_cold: amount + 5_000_000n,
    platform_capital: 12_000_000n,
  })
  t.deepEqual(await brokenInvariants(at), [])
})

test('what goes from a cold wallet to an address of an order is moved, pays for nothing, and can be swept', async t => {
  const at = await startMoving(t, 'ERC20')
  const amount = await at.toCold()
  const { order } = await createOrder(at.deps, at.merchant, orderInput({ network: 'ERC20', amount: usdt(25_000_000n) }))
  await at.see({ from: at.cold, to: order.address, amount: 25_000_000n })
  t.deepEqual(await books(at), {
    onchain_hot: million - amount,
    onchain_cold: amount - 25_000_000n,
    onchain_deposit: 25_000_000n,
  })
  const [found] = await at.service.admin.query<{ status: string; transfers: number }>(
    `select status, (select count(*)::int from chain_transfer x where x.order_id = o.id) as transfers from orders o where id = $1`,
    [order.id],
  )
  t.deepEqual(found, { status: 'OPEN', transfers: 0 })
  const [balance] = await at.service.admin.query('select credited::text, swept::text from deposit_balance')
  t.deepEqual(balance, { credited: '25000000', swept: '0' })
  t.deepEqual(await brokenInvariants(at), [])
})

test('a payment stays one when its sender becomes a cold wallet, also when its block is read again', async t => {
  const at = await startMoving(t, 'ERC20')
  const { order } = await createOrder(at.deps, at.merchant, orderInput({ network: 'ERC20', amount: usdt(25_000_000n) }))
  await at.see({ from: at.cold, to: order.address, amount: 25_000_000n })
  await settle(at.deps, at.key)
  const amount = await at.toCold()
  const before = await books(at)
  t.is(before.onchain_cold, amount)
  await ask(at.deps, at.key)
  await rescanAll(at.deps)
  t.like(await newest(at.deps), { status: 'DONE' })
  t.deepEqual(await books(at), before)
  t.is((await findOrder(at.deps.db, order.id))?.status, 'PAID')
  t.is(await findPause(at.deps.db, at.key), null)
})

test('what a stranger with the key of an order moves is no payment of another order, and halts the wallet', async t => {
  const at = await startMoving(t, 'ERC20')
  await at.toCold()
  const open = async (idempotencyKey: string) =>
    (
      await createOrder(
        at.deps,
        at.merchant,
        orderInput({ network: 'ERC20', amount: usdt(25_000_000n), idempotencyKey }),
      )
    ).order
  const [one, other] = [await open('one'), await open('other')]
  await at.see({ to: one.address, amount: 25_000_000n })
  const before = await books(at)
  await at.see({ from: one.address, to: other.address, amount: 10_000_000n })
  t.deepEqual(await books(at), before, 'from one address of an order to another')
  await at.see({ from: one.address, to: at.cold, amount: 10_000_000n })
  t.deepEqual(await books(at), {
    ...before,
    onchain_deposit: before.onchain_deposit! - 10_000_000n,
    onchain_cold: before.onchain_cold! + 10_000_000n,
  })
  t.true(await isPaused(at))
  t.deepEqual(await brokenInvariants(at), [])
})

test('what leaves a cold wallet is in order once its operator has entered it, as taken out or as a fee', async t => {
  const at = await startMoving(t, 'ERC20')
  const amount = await at.toCold()
  await at.see({ to: at.cold, amount: 50_000_000n })
  const hashes = [`0x${'a1'.repeat(32)}`, `0x${'a2'.repeat(32)}`] as const
  for (const txHash of hashes) await at.see({ from: at.cold, to: at.someone(), amount: 10_000_000n, txHash })
  t.false(await isPaused(at))
  const isLeft = (one: unknown) =>
    (one as { invariant: string }).invariant.startsWith('every transfer from an address of ours')
  t.true((await brokenInvariants(at)).some(isLeft))
  for (const [txHash, of] of [
    [hashes[0], 'platform_capital'],
    [hashes[1], 'platform_cost'],
  ] as const) {
    const spent = await findUnentered(at.deps, at.key, txHash)
    t.is(spent?.amount, usdt(10_000_000n))
    t.regex((await enterSpending(at.deps, { spent: spent!, of }))!, /^(float_out|fee_paid):test:ERC20:0x/)
    t.is(await enterSpending(at.deps, { spent: spent!, of: 'platform_fee' }), null, 'once')
    t.is(await findUnentered(at.deps, at.key, txHash), null)
  }
  t.false((await brokenInvariants(at)).some(isLeft))
  t.deepEqual(await books(at), {
    onchain_hot: million - amount,
    onchain_cold: amount + 30_000_000n,
    platform_capital: 40_000_000n,
    platform_cost: 10_000_000n,
  })
})

test('money that lay at a wallet before it was watched is entered by its operator, at wallets of ours alone', async t => {
  const at = await startMoving(t, 'ERC20')
  t.is(await enterFloatIn(at.deps, { key: at.key, address: at.someone(), amount: usdt(5n) }), null)
  t.regex(
    (await enterFloatIn(at.deps, { key: at.key, address: at.hot, amount: usdt(5_000_000n) }))!,
    /^float_in:test:ERC20:before:/,
  )
  t.deepEqual(await books(at), { onchain_hot: million + 5_000_000n, platform_capital: 5_000_000n })
})

test('money moved by hand from the wallet before to the one that replaced it, and from there to a cold one, is ours as before', async t => {
  const at = await startMoving(t, 'ERC20')
  const amount = await at.toCold()
  const { service, key } = at
  const old = at.wallet()
  const walletSigner = keyInMemory(createHash('sha256').update('another hot wallet').digest())
  const hot = addressOfKey('ERC20', walletSigner.publicKey)
  await pauseWallet(service.admin, key, { reason: 'the key leaked', now: service.clock.now() })
  await markReplacing(service.admin, key, { now: service.clock.now(), since: null })
  const deps = { db: at.signerDb, clock: service.clock, log: pino({ level: 'silent' }) }
  await replaceRequested(deps, {
    ...old,
    walletSigner: walletSigner,
    address: hot,
    rules: { ...old.rules, wallet: hot },
  })
  await service.admin.query('update wallet set paused_at = null, pause_reason = null')
  await at.see({ from: old.address, to: hot, amount: 60_000_000n })
  t.deepEqual(await books(at), { onchain_hot: million - amount, onchain_cold: amount })
  await at.see({ from: old.address, to: at.cold, amount: 40_000_000n })
  t.deepEqual(await books(at), { onchain_hot: million - amount - 40_000_000n, onchain_cold: amount + 40_000_000n })
  t.false(await isPaused(at), 'its operator moves what is left there')
  await at.see({ from: old.address, to: at.someone(), amount: 1_000_000n })
  t.true(await isPaused(at), 'but not to somebody else')
})
