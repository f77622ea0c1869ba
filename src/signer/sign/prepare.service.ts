import { purposeTable } from '../../chains/purpose.ts'
import { isProvenImpossible, type Evidence } from '../../chains/read/absence.service.ts'
import type { BlockRef } from '../../chains/chain.ts'
import type { Intent, SentTransaction } from '../../chains/send/outgoing.ts'
import { isRecorded } from '../../chains/own-record.store.ts'
import type { Database, Rows } from '../../database/database.ts'
import { usdt } from '../../lib/money.ts'
import { nextNonceOf } from './attempt.store.ts'
import type { ToSign } from './facts.sql.ts'
import { isBudgetEnough } from '../policy/outstanding.ts'
import type { Ends, Facts, OwnAddresses, Sender } from '../policy/facts.ts'
import type { JournalEntry } from '../journal/journal.ts'
import { tooDear, type Offer, type Refused } from '../policy/offer.ts'
import { prepareBatch } from './prepare-batch.service.ts'
import type { SigningWallet } from '../keys/signing-wallet.ts'
import { expiringTerms, feesOf, numberedTerms } from '../policy/terms.ts'

/** Requests the terms for a signature from the nodes, or returns why there can be none. */
export async function prepare(db: Database, wallet: SigningWallet, next: ToSign): Promise<Offer | Refused> {
  const { outgoing, journal, feeMax } = wallet
  const before = journal.of(next.intentId)
  // Marking as failed waits for this result. Only the journal knows what was ever signed, and only the chain whether it can be paid.
  if (next.isGivenUp) {
    const isForGood = await isNothingAlive(db, wallet, next.intentId)
    return { refused: 'an operator marked it as failed', isForGood }
  }
  const ends = endsIn(wallet, next)
  if (typeof ends === 'string') return { refused: ends, isForGood: false }
  const { sender } = ends
  // With another nonce, both could enter a block.
  if (before.some(entry => entry.nonce !== null && entry.wallet !== sender.address))
    return { refused: 'an earlier attempt was signed by the previous wallet', isForGood: false }
  if (next.facts.purpose === 'batch') return prepareBatch(db, wallet, next)
  if (!sender.isHot && before.length === 0) {
    const count = await outgoing.transactionCount(sender.address)
    const known = await nextNonceOf(db, wallet.key, sender.address)
    if (count > known)
      return {
        refused: `the chain has ${count} transactions of ${sender.address}, ${known} are ours`,
        isForGood: false,
      }
  }
  const leftOut = next.facts.purpose === 'fill' && before.length === 0 ? await leftOutBy(wallet) : null
  if (leftOut === 'none') return { refused: 'there is no nonce gap', isForGood: true }
  const quote = await outgoing.quote(intentOf(ends, next))
  if (quote.kind === 'refused') {
    if (!quote.isPermanent) return { refused: quote.reason, isForGood: false }
    return (
      dearerAnyway(before, feeMax) ?? {
        refused: quote.reason,
        isForGood: await isNothingAlive(db, wallet, next.intentId),
      }
    )
  }
  if (quote.kind === 'nonce') {
    const given = before[0]?.nonce ?? leftOut
    return {
      terms: ({ nextNonce }) => numberedTerms({ nonce: given ?? nextNonce, quote, before: before.map(feesOf), feeMax }),
      referenceHeight: null,
    }
  }
  const reference = await outgoing.finalHead()
  const failedLimits = await limitsOfFailed({ rows: db, way: outgoing, key: wallet.key }, before, reference)
  if (!failedLimits) return { refused: 'an earlier attempt may still be mined', isForGood: false }
  const intent = intentOf(ends, next)
  const moved = intent.kind === 'coin' ? intent.amount : 0n
  return {
    terms({ lastTimestampMs, committed }) {
      const terms = expiringTerms({ quote, reference, lastTimestampMs, failedLimits, feeMax })
      if (!terms) return tooDear
      const isPaid = isBudgetEnough({ quote, committed, feeLimit: terms.feeLimit, moved })
      return isPaid || !sender.isHot ? terms : 'the sender has too little TRX for the fees of all pending payouts'
    },
    referenceHeight: reference.height,
  }
}

/** Returns the next nonce of the chain, when all nonces signed here are higher. Throws ChainUnavailable. */
async function leftOutBy({ outgoing, journal, address }: SigningWallet): Promise<number | 'none'> {
  const count = await outgoing.transactionCount(address)
  return journal.numbersOf(address).isLeftOut(count) ? count : 'none'
}

/**
 * Raises the fee of a transaction that may still enter a block, although the token would refuse it now. The wallet's later transactions
 * wait for its nonce. In a block it either fails and moves nothing, or it pays once. `null`: there is no nonce.
 */
function dearerAnyway(before: readonly JournalEntry[], feeMax: bigint): Offer | null {
  const last = before.at(-1)
  if (!last || last.nonce === null) return null
  const { nonce, gasLimit } = last
  const quote = { kind: 'nonce', gasLimit: gasLimit ?? 0, maxFeePerGas: 0n, maxPriorityFeePerGas: 0n } as const
  const terms = numberedTerms({ nonce, quote, before: before.map(feesOf), feeMax })
  return { terms: () => terms, referenceHeight: null }
}

/** Whether nothing was ever signed for the intent, or only what provably can never be paid. Throws ChainUnavailable. */
export async function isNothingAlive(
  rows: Rows,
  { outgoing, journal, key }: Pick<SigningWallet, 'outgoing' | 'journal' | 'key'>,
  intentId: string,
): Promise<boolean> {
  const before = journal.of(intentId)
  if (before.length === 0) return true
  if (before.some(({ nonce }) => nonce !== null)) return false
  const evidence = { rows, way: outgoing, key }
  return (await limitsOfFailed(evidence, before, await outgoing.finalHead())) !== null
}

/**
 * Returns the fee limits of attempts that ran out of energy; `null` when an attempt may still be paid. An attempt is over once a majority
 * proves that no block can include it. It is also over once it failed in a final block and has expired since, so that no other block can
 * include it.
 */
async function limitsOfFailed(
  evidence: Evidence & { readonly way: SigningWallet['outgoing'] },
  before: readonly JournalEntry[],
  { time }: BlockRef,
): Promise<bigint[] | null> {
  const limits: bigint[] = []
  for (const entry of before) {
    // The next signature refers to that final block. A branch where an earlier attempt did pay lacks this block, and rejects what refers to
    // it.
    if (!hasExpired(entry, time)) return null
    const outcome = await evidence.way.outcome(sentOf(entry))
    if (outcome.kind !== 'final') {
      if (!(await isProvenImpossible(evidence, sentOf(entry)))) return null
      continue
    }
    if (outcome.result !== 'failure' || outcome.moved.length > 0) return null
    if (await isRecorded(evidence.rows, evidence.key, [entry.txHash])) return null
    // More energy would have helped. More time is not possible.
    if (outcome.reason === 'OUT_OF_ENERGY') limits.push(BigInt(entry.feeLimit ?? 0))
  }
  return limits
}

function hasExpired({ expirationMs }: JournalEntry, finalTime: Date): boolean {
  return expirationMs !== null && finalTime.getTime() >= expirationMs
}

/** Returns sender and recipient, which the signer itself derives. */
export function endsIn(
  { address, walletSigner, deposits, rules, journal }: SigningWallet,
  { facts, intentId }: ToSign,
) {
  const hot = { address, walletSigner, isHot: true }
  return endsOf({ hot, deposits, coldAddresses: rules.coldAddresses }, facts, journal.of(intentId)[0]?.destination)
}

export function intentOf({ sender, to }: Ends, { facts }: ToSign): Intent {
  const { kind } = purposeTable[facts.purpose]
  const { amount } = facts
  return kind === 'token'
    ? { kind, token: facts.token ?? '', from: sender.address, to, amount: usdt(amount) }
    : { kind, from: sender.address, to, amount }
}

/** Returns the form in which nodes are queried. */
export function sentOf({ txHash, wallet, nonce, referenceHeight, expirationMs }: JournalEntry): SentTransaction {
  const order =
    nonce === null
      ? { kind: 'expiring' as const, referenceHeight: referenceHeight ?? 0, expirationMs: expirationMs ?? 0 }
      : { kind: 'nonce' as const, nonce }
  return { txHash, from: wallet, order }
}

/**
 * Returns sender and recipient of an attempt, from its purpose and the signer's own keys and addresses. A string says why they are unknown.
 * The database provides only a payee's address and the index of a deposit address.
 */
function endsOf(own: OwnAddresses, facts: Facts, earlier: string | undefined): Ends | string {
  const { from, to } = purposeTable[facts.purpose]
  const ends = { hot: own.hot, deposit: depositOf(own, facts) }
  const sender = ends[from]
  if (typeof sender === 'string') return sender
  if (to === 'payee') return facts.destination === null ? 'it has no address' : { sender, to: facts.destination }
  if (to === 'cold') {
    // A later attempt keeps the first one's address.
    const cold = earlier ?? facts.destination ?? own.coldAddresses[0]
    return cold === undefined ? 'the signer has no cold address' : { sender, to: cold }
  }
  const receiver = ends[to]
  return typeof receiver === 'string' ? receiver : { sender, to: receiver.address }
}

function depositOf({ deposits }: OwnAddresses, { step }: Facts): Sender | string {
  if (!step || step.address === null || step.index === null) return 'it has no deposit address'
  if (!deposits) return 'the signer has no deposit keystore'
  const derived = deposits(step.index)
  return derived.address === step.address ? derived : `${step.address} is not the address ${step.index} of our own key`
}
