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
import { expiringTerms, numberedTerms } from '../policy/terms.ts'

/** Asks the nodes on which terms the attempt could be signed, or says why it could not. */
export async function prepare(db: Database, wallet: SigningWallet, next: ToSign): Promise<Offer | Refused> {
  const { outgoing, journal, feeMax } = wallet
  const before = journal.of(next.intentId)
  // Whoever gives it up waits for this word: the journal alone knows what was ever signed, and the chain what of it can be paid.
  if (next.isGivenUp) {
    const isForGood = await isNothingAlive(db, wallet, next.intentId)
    return { refused: 'an operator has given it up', isForGood }
  }
  const ends = endsIn(wallet, next)
  if (typeof ends === 'string') return { refused: ends, isForGood: false }
  const { sender } = ends
  // With another number both could be in a block.
  if (before.some(entry => entry.nonce !== null && entry.wallet !== sender.address))
    return { refused: 'an earlier attempt was signed by the wallet before this one', isForGood: false }
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
  if (leftOut === 'none') return { refused: 'no number was left out', isForGood: true }
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
  if (!failedLimits) return { refused: 'an earlier attempt may still be paid', isForGood: false }
  const intent = intentOf(ends, next)
  const moved = intent.kind === 'coin' ? intent.amount : 0n
  return {
    terms({ lastTimestampMs, underWay }) {
      const terms = expiringTerms({ quote, reference, lastTimestampMs, failedLimits, feeMax })
      if (!terms) return tooDear
      const isPaid = isBudgetEnough({ quote, underWay, feeLimit: terms.feeLimit, moved })
      return isPaid || !sender.isHot ? terms : 'its sender has too little TRX for the fees of all that is under way'
    },
    referenceHeight: reference.height,
  }
}

/** The number that the chain wants next, where all that was signed here comes after it. Throws ChainUnavailable. */
async function leftOutBy({ outgoing, journal, address }: SigningWallet): Promise<number | 'none'> {
  const count = await outgoing.transactionCount(address)
  return journal.numbersOf(address).isLeftOut(count) ? count : 'none'
}

/**
 * What was signed with this number may still come into a block, and nothing else of the wallet before it does. So it is made dearer though
 * the token would refuse it now: in a block it fails and moves nothing, or it pays, once either way. `null`: nothing has a number.
 */
function dearerAnyway(before: readonly JournalEntry[], feeMax: bigint): Offer | null {
  const last = before.at(-1)
  if (!last || last.nonce === null) return null
  const { nonce, gasLimit } = last
  const quote = { kind: 'nonce', gasLimit: gasLimit ?? 0, maxFeePerGas: 0n, maxPriorityFeePerGas: 0n } as const
  const terms = numberedTerms({ nonce, quote, before: before.map(feesOf), feeMax })
  return { terms: () => terms, referenceHeight: null }
}

function feesOf(entry: JournalEntry) {
  return {
    maxFeePerGas: BigInt(entry.maxFeePerGas ?? 0),
    maxPriorityFeePerGas: BigInt(entry.maxPriorityFeePerGas ?? 0),
  }
}

/** Whether nothing was ever signed of it, or only what provably can never be paid. Throws ChainUnavailable. */
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
 * The limits of those that ran out of energy; `null` where one of them may still be paid: it may, until a majority proves that no block can
 * hold it, or shows that a final block has it, failed, and that it has expired since, so that it could not come into another one either.
 */
async function limitsOfFailed(
  evidence: Evidence & { readonly way: SigningWallet['outgoing'] },
  before: readonly JournalEntry[],
  { time }: BlockRef,
): Promise<bigint[] | null> {
  const limits: bigint[] = []
  for (const entry of before) {
    // What is signed next refers to that block. A branch on which an earlier one counts after all does not have it, and takes nothing that refers to it.
    if (!hasExpired(entry, time)) return null
    const outcome = await evidence.way.outcome(sentOf(entry))
    if (outcome.kind !== 'final') {
      if (!(await isProvenImpossible(evidence, sentOf(entry)))) return null
      continue
    }
    if (outcome.result !== 'failure' || outcome.moved.length > 0) return null
    if (await isRecorded(evidence.rows, evidence.key, [entry.txHash])) return null
    // With more energy it would have gone well; more time is not to be had.
    if (outcome.reason === 'OUT_OF_ENERGY') limits.push(BigInt(entry.feeLimit ?? 0))
  }
  return limits
}

function hasExpired({ expirationMs }: JournalEntry, finalTime: Date): boolean {
  return expirationMs !== null && finalTime.getTime() >= expirationMs
}

/** From and to where it goes, as the signer finds out by itself. */
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

/** As nodes are asked about it. */
export function sentOf({ txHash, wallet, nonce, referenceHeight, expirationMs }: JournalEntry): SentTransaction {
  const order =
    nonce === null
      ? { kind: 'expiring' as const, referenceHeight: referenceHeight ?? 0, expirationMs: expirationMs ?? 0 }
      : { kind: 'nonce' as const, nonce }
  return { txHash, from: wallet, order }
}

/**
 * From and to where an attempt goes, by its purpose and by keys and addresses that the signer has itself; a text: why that cannot be
 * said. The database names a payee's address, and which of the deposit addresses is meant.
 */
function endsOf(own: OwnAddresses, facts: Facts, earlier: string | undefined): Ends | string {
  const { from, to } = purposeTable[facts.purpose]
  const ends = { hot: own.hot, deposit: depositOf(own, facts) }
  const sender = ends[from]
  if (typeof sender === 'string') return sender
  if (to === 'payee') return facts.destination === null ? 'it names no address' : { sender, to: facts.destination }
  if (to === 'cold') {
    // What was begun goes on to the same address.
    const cold = earlier ?? facts.destination ?? own.coldAddresses[0]
    return cold === undefined ? 'the signer knows no cold address' : { sender, to: cold }
  }
  const receiver = ends[to]
  return typeof receiver === 'string' ? receiver : { sender, to: receiver.address }
}

function depositOf({ deposits }: OwnAddresses, { step }: Facts): Sender | string {
  if (!step || step.address === null || step.index === null) return 'it names no deposit address'
  if (!deposits) return 'the signer has no key of the deposit addresses'
  const derived = deposits(step.index)
  return derived.address === step.address ? derived : `${step.address} is not the address ${step.index} of our own key`
}
