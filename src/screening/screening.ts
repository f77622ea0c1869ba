import type { Environment, Network } from '../chains/chain.ts'
import type { Usdt } from '../lib/money.ts'
import { plainText } from '../lib/text/plain-text.ts'

/** What is screened: incoming money before it is credited, or outgoing money before it is paid. */
export type ScreeningSubject = IncomingTransfer | OutgoingPayment

/** A final transfer to one of our addresses. */
export interface IncomingTransfer {
  readonly direction: 'incoming'
  readonly environment: Environment
  readonly network: Network
  readonly txHash: string
  /** The owner of the tokens moved. */
  readonly from: string
  /** The signer of the transaction, often the same as `from`. */
  readonly txSender: string
  readonly to: string
  readonly amount: Usdt
}

/** A withdrawal or refund. */
export interface OutgoingPayment {
  readonly direction: 'outgoing'
  readonly environment: Environment
  readonly network: Network
  /** The wallet that pays; `null` while there is none. */
  readonly from: string | null
  readonly to: string
  readonly amount: Usdt
}

/** A provider's verdict on a subject. Evidence is kept for ever, so it is JSON of bounded size that supports the verdict. */
export type Verdict =
  | { readonly kind: 'clear'; readonly reference: string | null; readonly evidence: unknown }
  | {
      readonly kind: 'flagged'
      /** One sentence for the merchant and the operator. */
      readonly reason: string
      readonly reference: string | null
      readonly evidence: unknown
    }

/** A source of verdicts. An error it throws counts as unknown, which clears nothing. */
export interface ScreeningProvider {
  readonly name: string
  /** Whether it answers locally and at once. Only such providers are asked while a merchant waits. */
  readonly isLocal?: true
  screen(subject: ScreeningSubject): Promise<Verdict>
}

/** The providers for each network of each environment. Without any, nothing is screened there. */
export interface Screening {
  find(environment: Environment, network: Network): readonly ScreeningProvider[]
}

/** A provider's recorded answer; `unknown` when it gave none. */
export interface Finding {
  readonly provider: string
  readonly verdict: Verdict | { readonly kind: 'unknown'; readonly error: string }
}

export type ScreeningResult = 'clear' | 'flagged' | 'unknown'

/** One provider that flags is enough. A subject is clear only when every provider clears it and there is at least one. */
export function combine(findings: readonly Finding[]): ScreeningResult {
  if (findings.some(({ verdict }) => verdict.kind === 'flagged')) return 'flagged'
  return findings.length > 0 && findings.every(({ verdict }) => verdict.kind === 'clear') ? 'clear' : 'unknown'
}

const reasonLengthMax = 255

/** Joins the reasons of all providers that flagged, each once, up to the contract's length limit. */
export function reasonOf(findings: readonly Finding[]): string {
  const reasons = findings.flatMap(({ verdict }) => (verdict.kind === 'flagged' ? [verdict.reason] : []))
  return plainText([...new Set(reasons)].join('; '), reasonLengthMax) || 'Flagged by screening'
}

/** Joins the errors of providers without an answer, for the operator. */
export function errorOf(findings: readonly Finding[]): string {
  const errors = findings.flatMap(({ provider, verdict }) =>
    verdict.kind === 'unknown' ? [`${provider}: ${verdict.error}`] : [],
  )
  return plainText(errors.join('; ') || 'no provider is configured', 500)
}

export interface Party {
  /** The address's role in a reason. */
  readonly role: 'sending address' | 'signing address' | 'destination address'
  readonly address: string
}

/** Returns the counterparties: the owner of incoming tokens and the transaction's signer if different, or the destination of a payment. */
export function partiesOf(subject: ScreeningSubject): Party[] {
  if (subject.direction === 'outgoing') return [{ role: 'destination address', address: subject.to }]
  const sender: Party = { role: 'sending address', address: subject.from }
  return subject.txSender === subject.from ? [sender] : [sender, { role: 'signing address', address: subject.txSender }]
}

const retrySecondsMin = 5
const retrySecondsMax = 600

/** Returns the seconds until screening is retried: 5, 10, 20 …, at most ten minutes. */
export function retrySecondsAfter(attempts: number): number {
  return Math.min(retrySecondsMax, retrySecondsMin * 2 ** Math.min(attempts - 1, 20))
}
