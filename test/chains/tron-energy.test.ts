import { createHash } from 'node:crypto'
import test, { type ExecutionContext } from 'ava'
import { TronWeb } from 'tronweb'
import { addressOfKey } from '../../src/chains/address.ts'
import { connectOutgoing } from '../../src/chains/connect-outgoing.ts'
import type { FinalOutcome, Intent } from '../../src/chains/send/outgoing.ts'
import type { Quote } from '../../src/chains/send/quote.ts'
import { usdt } from '../../src/lib/money.ts'
import { keyInMemory } from '../../src/signer/keys/wallet-signer.ts'
import { expiringTerms } from '../../src/signer/policy/terms.ts'
import { startLocalTron } from '../helpers/local-tron.ts'
import { sentOf } from './outgoing-conformance.ts'

const trx = 1_000_000n
type Refused = Extract<Quote, { kind: 'refused' }>

/** A chain on which the hot wallet has staked for energy, as dear as the token's is on the public network. */
async function openStaked(t: ExecutionContext) {
  const local = await startLocalTron({ energyFactor: 34_000 })
  t.teardown(() => local.stop())
  const way = await connectOutgoing(local.settings, () => performance.now())
  const tronWeb = new TronWeb({ fullHost: local.url, privateKey: local.faucetKey })
  const frozen = await tronWeb.transactionBuilder.freezeBalanceV2(50_000 * 1_000_000, 'ENERGY', local.faucet)
  t.true((await tronWeb.trx.sendRawTransaction(await tronWeb.trx.sign(frozen))).result)
  await local.mine(local.finalityBlocks + 1)
  const hot = keyInMemory(Buffer.from(local.faucetKey, 'hex'))
  let [lastTimestampMs, people] = [0, 0]
  const deposit = () => {
    const account = keyInMemory(
      createHash('sha256')
        .update(`deposit ${(people += 1)}`)
        .digest(),
    )
    return { account, address: addressOfKey('TRC20', account.publicKey) }
  }
  const send = async (intent: Intent, account = hot, given?: Quote): Promise<FinalOutcome> => {
    const quote = given ?? (await way.quote(intent))
    if (quote.kind !== 'expiring') throw new Error(JSON.stringify(quote, (_, value) => String(value)))
    const terms = expiringTerms({
      quote,
      reference: await way.finalHead(),
      lastTimestampMs,
      failedLimits: [],
      feeMax: 10_000n * trx,
    })!
    lastTimestampMs = terms.timestampMs
    const unsigned = await way.format.build(intent, terms)
    const signed = unsigned.attachSignature(await account.sign(unsigned.digest))
    t.deepEqual(way.format.decode(signed.raw).intent, intent)
    t.is((await way.broadcast(signed))[0]?.value.kind, 'accepted')
    await local.mine(local.finalityBlocks + 1)
    const outcome = await way.outcome(sentOf(signed, intent.from, terms))
    if (outcome.kind !== 'final') throw new Error(outcome.kind)
    return outcome
  }
  /** A deposit address with money, that nobody activated. */
  const paid = async () => {
    const one = deposit()
    await local.pay({ kind: 'transfer', to: one.address, amount: 50_000_000n })
    await local.mine(local.finalityBlocks + 1)
    const { token, faucet } = local
    const sweep = { kind: 'token', token, from: one.address, to: faucet, amount: usdt(50_000_000n) } as const
    return { ...one, sweep }
  }
  return { local, way, send, paid, from: local.faucet }
}

test('a sweep whose fee is burned: TRX activates the address and pays for it, and what is missing is told exactly', async t => {
  const { way, send, paid, from } = await openStaked(t)
  const { address: to, account, sweep } = await paid()
  const first = (await way.quote(sweep)) as Refused
  t.like(first, { kind: 'refused', isPermanent: false, isActivated: false })
  const topUp = await send({ kind: 'coin', from, to, amount: first.missingCoin! })
  t.is(topUp.result, 'success')
  t.deepEqual(topUp.moved, [])
  t.is(topUp.fee, 1_100_000n, 'what an account costs that is new')
  const swept = await send(sweep, account)
  t.is(swept.result, 'success')
  t.deepEqual(
    swept.moved.map(one => one.amount),
    [usdt(50_000_000n)],
  )
  t.true(swept.fee > 5n * trx && swept.fee <= first.missingCoin!, `${swept.fee} of ${first.missingCoin}`)
  t.log({ strategy: 'burn', topUp: topUp.fee, sweep: swept.fee, left: first.missingCoin! - swept.fee })
})

test('a sweep by lent energy burns nothing, and the energy is taken back', async t => {
  const { way, send, paid, from } = await openStaked(t)
  const { address: to, account, sweep } = await paid()
  const lend = { kind: 'delegate', from, to, amount: ((await way.quote(sweep)) as Refused).missingStake! } as const
  t.like(await way.quote(lend), { kind: 'refused', reason: 'its receiver is not activated' })
  const activated = await send({ kind: 'coin', from, to, amount: 1n })
  t.like(await way.quote(sweep), { kind: 'refused', isActivated: true })
  const delegated = await send(lend)
  t.is(delegated.result, 'success')
  const swept = await send(sweep, account)
  t.is(swept.result, 'success')
  t.is(swept.fee, 0n)
  const back = { ...lend, kind: 'reclaim' } as const
  const reclaimed = await send(back)
  t.is(reclaimed.result, 'success')
  t.like(await way.quote(back), { kind: 'refused', reason: 'less than that is lent' })
  t.log({
    strategy: 'delegate',
    activation: activated.fee,
    lend: delegated.fee,
    sweep: swept.fee,
    reclaim: reclaimed.fee,
  })
})

test('energy that was lent before counts: only the rest is missing', async t => {
  const { way, send, paid, from } = await openStaked(t)
  const { address: to, sweep } = await paid()
  await send({ kind: 'coin', from, to, amount: 1n })
  const before = (await way.quote(sweep)) as Refused
  const half = before.missingStake! / 2n
  await send({ kind: 'delegate', from, to, amount: half })
  const after = (await way.quote(sweep)) as Refused
  t.true(after.missingCoin! < (before.missingCoin! * 6n) / 10n)
  t.true(after.missingStake! + half <= before.missingStake! + 2n * trx)
})

test('energy is lent to no contract, and never more than is staked', async t => {
  const { way, local, send, from } = await openStaked(t)
  const amount = 10n * trx
  t.like(await way.quote({ kind: 'delegate', from, to: local.batcher, amount }), { kind: 'refused', isPermanent: true })
  const to = local.token
  t.is((await way.quote({ kind: 'delegate', from, to, amount })).kind, 'refused')
  const someone = addressOfKey('TRC20', keyInMemory(createHash('sha256').update('somebody').digest()).publicKey)
  await send({ kind: 'coin', from, to: someone, amount: 1n })
  t.like(await way.quote({ kind: 'delegate', from, to: someone, amount: 50_001n * trx }), { kind: 'refused' })
  t.is((await way.quote({ kind: 'delegate', from, to: someone, amount: 50_000n * trx })).kind, 'expiring')
})

test('a transfer to a holder is given enough for one whose account is emptied meanwhile; what was estimated would not do', async t => {
  const { way, send, paid, from, local } = await openStaked(t)
  const { address: account } = await paid()
  const emptied = addressOfKey('TRC20', keyInMemory(createHash('sha256').update('emptied').digest()).publicKey)
  const to = (receiver: string) =>
    ({ kind: 'token', token: local.token, from, to: receiver, amount: usdt(5n) }) as const
  const [quote, fresh] = [await way.quote(to(account)), await way.quote(to(emptied))]
  if (quote.kind !== 'expiring' || fresh.kind !== 'expiring') return t.fail()
  t.true(quote.feeLimit < fresh.feeLimit)
  t.is(fresh.feeLimitDearest, fresh.feeLimit)
  // The margin is rounded up twice.
  t.true(quote.feeLimitDearest - fresh.feeLimit < 1_000n && quote.feeLimitDearest >= fresh.feeLimit - 1_000n)
  t.true(quote.coins > 0n && quote.means > quote.coins)
  const tight = { ...quote, feeLimitDearest: quote.feeLimit }
  t.like(await send(to(emptied), undefined, tight), { result: 'failure', reason: 'OUT_OF_ENERGY', moved: [] })
  t.like(await send(to(emptied), undefined, quote), { result: 'success' })
})
