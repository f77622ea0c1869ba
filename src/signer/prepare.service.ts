import { purposeTable } from '../chains/purpose.ts'
import type { Intent, SentTransaction, Terms } from '../chains/outgoing.ts'
import type { Database } from '../database/database.ts'
import { usdt } from '../lib/money.ts'
import { nextNonceOf, type ToSign } from './attempt.store.ts'
import { endsOf } from './ends.ts'
import type { Ends } from './facts.ts'
import type { JournalEntry } from './journal.ts'
import type { SigningWallet } from './signing-wallet.ts'
import { expiringTerms, numberedTerms } from './terms.ts'
import type { WalletRow } from './wallet.store.ts'

/** What the next transaction of an address is numbered by. */
export type Numbers = Pick<WalletRow, 'nextNonce' | 'lastTimestampMs'>

/** On which terms it could be signed, asked of the nodes before any transaction of the database is open. */
export interface Offer {
  readonly terms: (known: Numbers) => Terms | null
  readonly referenceHeight: number | null
}

export interface Refused {
  readonly refused: string
  readonly isForGood: boolean
}

/** Asks the nodes on which terms the attempt could be signed, or says why it could not. */
export async function prepare(db: Database, wallet: SigningWallet, next: ToSign): Promise<Offer | Refused> {
  const { outgoing, journal, feeMax } = wallet
  const before = journal.of(next.subjectId)
  // Whoever gives it up waits for this word, since the journal alone knows what was ever signed.
  if (next.isGivenUp) return { refused: 'an operator has given it up', isForGood: before.length === 0 }
  const ends = endsIn(wallet, next)
  if (typeof ends === 'string') return { refused: ends, isForGood: false }
  const { sender } = ends
  if (!sender.isHot && before.length === 0) {
    const count = await outgoing.transactionCount(sender.address)
    const known = await nextNonceOf(db, wallet.key, sender.address)
    if (count > known)
      return {
        refused: `the chain has ${count} transactions of ${sender.address}, ${known} are ours`,
        isForGood: false,
      }
  }
  const quote = await outgoing.quote(intentOf(ends, next))
  if (quote.kind === 'refused') return { refused: quote.reason, isForGood: quote.isPermanent && before.length === 0 }
  if (quote.kind === 'nonce') {
    const fees = before.map(entry => ({
      maxFeePerGas: BigInt(entry.maxFeePerGas ?? 0),
      maxPriorityFeePerGas: BigInt(entry.maxPriorityFeePerGas ?? 0),
    }))
    const given = before[0]?.nonce
    return {
      terms: ({ nextNonce }) => numberedTerms({ nonce: given ?? nextNonce, quote, before: fees, feeMax }),
      referenceHeight: null,
    }
  }
  for (const entry of before)
    if (!(await outgoing.isImpossible(sentOf(entry))))
      return { refused: 'an earlier attempt may still be paid', isForGood: false }
  const reference = await outgoing.finalHead()
  return {
    terms: ({ lastTimestampMs }) => expiringTerms({ quote, reference, lastTimestampMs, feeMax }),
    referenceHeight: reference.height,
  }
}

/** From and to where it goes, as the signer finds out by itself. */
export function endsIn({ address, holder, deposits, rules, journal }: SigningWallet, { facts, subjectId }: ToSign) {
  const hot = { address, holder, isHot: true }
  return endsOf({ hot, deposits, coldAddresses: rules.coldAddresses }, facts, journal.of(subjectId)[0]?.destination)
}

export function intentOf({ sender, to }: Ends, { facts }: ToSign): Intent {
  const { kind } = purposeTable[facts.purpose]
  const { amount } = facts
  return kind === 'token'
    ? { kind, token: facts.token ?? '', from: sender.address, to, amount: usdt(amount) }
    : { kind, from: sender.address, to, amount }
}

function sentOf({ txHash, wallet, nonce, referenceHeight, expirationMs }: JournalEntry): SentTransaction {
  const order =
    nonce === null
      ? { kind: 'expiring' as const, referenceHeight: referenceHeight ?? 0, expirationMs: expirationMs ?? 0 }
      : { kind: 'nonce' as const, nonce }
  return { txHash, from: wallet, order }
}
