import { createHash } from 'node:crypto'
import type { ExecutionContext, TestFn } from 'ava'
import { formatAddress } from '../../src/chains/address.ts'
import { connectOutgoing } from '../../src/chains/connect-outgoing.ts'
import type {
  TransactionOutcome,
  Outgoing,
  SentTransaction,
  SignedTransaction,
  Terms,
  TransferIntent,
} from '../../src/chains/send/outgoing.ts'
import { usdt } from '../../src/lib/money.ts'
import { keyInMemory } from '../../src/signer/keys/wallet-signer.ts'
import { expiringTerms, numberedTerms } from '../../src/signer/policy/terms.ts'
import type { LocalChain } from '../helpers/local-chain.ts'

interface Suite {
  readonly local: LocalChain
  readonly way: Outgoing
  /** Somebody who was never paid. */
  someone(): string
  intent(to: string, amount: bigint): TransferIntent
  /** Signed on terms of now, and how it is found again. */
  sign(intent: TransferIntent): Promise<{ signed: SignedTransaction; sent: SentTransaction }>
  finalize(): Promise<void>
}

/** The promises of `Outgoing`, asserted of one adapter on one blockchain of its own. */
export function outgoingConformance(test: TestFn, open: () => Promise<LocalChain>, { canFork = true } = {}): void {
  let suite: Suite
  test.before(async () => {
    suite = await suiteOf(await open())
  })
  test.after.always(async () => suite?.local.stop())
  const guarantee = (title: string, run: (t: ExecutionContext, suite: Suite) => Promise<void>) =>
    test.serial(title, async t => run(t, suite))

  guarantee('the chain and token it is configured for are accepted, others refused', async (t, { way, local }) => {
    await t.notThrowsAsync(way.verify())
    const other = await connectOutgoing({ ...local.settings, token: local.faucet }, () => 0)
    await t.throwsAsync(other.verify(), { name: 'ChainMismatch' })
  })

  guarantee(
    'a payment is open, then in a block, then final with what it moved',
    async (t, { way, local, someone, intent, sign, finalize }) => {
      const to = someone()
      const { signed, sent } = await sign(intent(to, 12_500_000n))
      t.deepEqual(await way.outcome(sent), { kind: 'open' })
      await local.early?.()
      t.is((await way.broadcast(signed))[0]?.value.kind, 'accepted')
      t.is((await way.outcome(sent)).kind, 'open')
      await local.mine()
      t.is((await way.outcome(sent)).kind, 'included')
      await finalize()
      const outcome = await finalOf(way, sent)
      t.is(outcome.result, 'success')
      t.deepEqual(outcome.moved, [{ from: local.faucet, to, amount: usdt(12_500_000n) }])
      t.false(await way.isImpossible(sent))
    },
  )

  guarantee(
    'the same bytes handed in twice, before and after they are in a block, are one payment',
    async (t, { way, local, someone, intent, sign, finalize }) => {
      const to = someone()
      const { signed, sent } = await sign(intent(to, 3n))
      const kinds: (string | undefined)[] = []
      await local.early?.()
      for (let handed = 0; handed < 2; handed += 1) kinds.push((await way.broadcast(signed))[0]?.value.kind)
      await local.mine()
      kinds.push((await way.broadcast(signed))[0]?.value.kind)
      t.deepEqual(kinds.slice(0, 2), ['accepted', 'known'])
      t.true(kinds[2] === 'known' || kinds[2] === 'nonce_used', kinds[2])
      await finalize()
      t.is((await finalOf(way, sent)).moved.length, 1)
      await local.mine(local.finalityBlocks + 1)
      t.is((await finalOf(way, sent)).moved.length, 1)
    },
  )

  guarantee(
    'a payment that the token refuses is final, failed, and moved nothing',
    async (t, { way, local, someone, intent, sign, finalize }) => {
      const { signed, sent } = await sign({ ...intent(someone(), 1n), amount: usdt(2n ** 90n) })
      await way.broadcast(signed)
      await local.mine()
      await finalize()
      const { result, moved } = await finalOf(way, sent)
      t.is(result, 'failure')
      t.deepEqual(moved, [])
    },
  )

  guarantee(
    'what the token would refuse, and what the wallet has not, is said before it is signed',
    async (t, { way, local, someone, intent }) => {
      const poor = { ...intent(someone(), 1n), from: someone() }
      t.like(await way.quote(poor), { kind: 'refused', isPermanent: false })
      await local.blacklist(local.faucet, true)
      await local.mine()
      t.like(
        await way.quote(intent(someone(), 1n)),
        { kind: 'refused', isPermanent: false },
        'it waits until that is over',
      )
      await local.blacklist(local.faucet, false)
      await local.mine()
      t.not((await way.quote(intent(someone(), 1n))).kind, 'refused')
    },
  )

  const whereForksAre = canFork ? guarantee : () => undefined
  whereForksAre(
    'a payment that a fork took back is open again, and the same bytes bring it back',
    async (t, { way, local, someone, intent, sign, finalize }) => {
      const to = someone()
      const { signed, sent } = await sign(intent(to, 7n))
      await way.broadcast(signed)
      await local.mine()
      t.is((await way.outcome(sent)).kind, 'included')
      await local.reorg(1)
      t.is((await way.outcome(sent)).kind, 'open')
      t.is((await way.broadcast(signed))[0]?.value.kind, 'accepted')
      await local.mine()
      await finalize()
      t.is((await finalOf(way, sent)).result, 'success')
    },
  )

  guarantee('bytes that were tampered with are taken by no node', async (t, { way, someone, intent, sign }) => {
    const { signed } = await sign(intent(someone(), 5n))
    const last = signed.raw.at(-3) === '0' ? '1' : '0'
    const raw = signed.raw.slice(0, -3) + last + signed.raw.slice(-2)
    const [answer] = await way.broadcast({ ...signed, raw })
    t.not(answer?.value.kind, 'accepted')
    t.not(answer?.value.kind, 'known')
  })

  guarantee(
    'nodes that cannot be reached said nothing, which is no refusal',
    async (t, { local, sign, intent, someone }) => {
      const nodes = [{ url: 'http://127.0.0.1:1', headers: {} }]
      const away = await connectOutgoing({ ...local.settings, nodes }, () => 0)
      const { signed, sent } = await sign(intent(someone(), 5n))
      t.true((await away.broadcast(signed)).every(({ value }) => value.kind === 'unknown'))
      await t.throwsAsync(away.outcome(sent), { name: 'ChainUnavailable' })
      await t.throwsAsync(away.isImpossible(sent), { name: 'ChainUnavailable' })
    },
  )
}

export async function finalOf(
  way: Outgoing,
  sent: SentTransaction,
): Promise<Extract<TransactionOutcome, { kind: 'final' }>> {
  const outcome = await way.outcome(sent)
  if (outcome.kind !== 'final') throw new Error(`${sent.txHash} is ${outcome.kind}, not final`)
  return outcome
}

let people = 0

export async function suiteOf(local: LocalChain): Promise<Suite> {
  const way = await connectOutgoing(local.settings, () => performance.now())
  const { network, token } = local.settings
  const account = keyInMemory(Buffer.from(local.faucetKey, 'hex'))
  let lastTimestampMs = 0
  return {
    local,
    way,
    someone: () =>
      formatAddress(
        network,
        createHash('sha256')
          .update(`payee ${(people += 1)}`)
          .digest()
          .subarray(0, 20),
      ),
    intent: (to, amount) => ({ kind: 'token', token, from: local.faucet, to, amount: usdt(amount) }),
    async sign(intent) {
      const terms = await termsOf(way, { ...intent, amount: usdt(1n) }, lastTimestampMs)
      if (terms.kind === 'expiring') lastTimestampMs = terms.timestampMs
      const unsigned = await way.format.build(intent, terms)
      const signed = unsigned.attachSignature(await account.sign(unsigned.digest))
      return { signed, sent: sentOf(signed, intent.from, terms) }
    },
    finalize: () => local.mine(local.finalityBlocks),
  }
}

export function sentOf({ txHash }: SignedTransaction, from: string, terms: Terms): SentTransaction {
  const order =
    terms.kind === 'nonce'
      ? ({ kind: 'nonce', nonce: terms.nonce } as const)
      : { kind: 'expiring' as const, referenceHeight: terms.reference.height, expirationMs: terms.expirationMs }
  return { txHash, from, order }
}

export async function termsOf(way: Outgoing, intent: TransferIntent, lastTimestampMs: number): Promise<Terms> {
  const quote = await way.quote(intent)
  if (quote.kind === 'refused') throw new Error(quote.reason)
  const terms =
    quote.kind === 'nonce'
      ? numberedTerms({ nonce: await way.transactionCount(intent.from), quote, before: [], feeMax: 2n ** 60n })
      : expiringTerms({ quote, reference: await way.finalHead(), lastTimestampMs, failedLimits: [], feeMax: 2n ** 60n })
  if (!terms || typeof terms === 'string') throw new Error(terms ?? 'too dear')
  return terms
}
