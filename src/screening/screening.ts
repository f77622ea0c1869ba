import type { Environment, Network } from '../chains/chain.ts'
import type { Usdt } from '../lib/money.ts'
import { plainText } from '../lib/text/plain-text.ts'

/** What is screened: money that came, before it is credited, or money that is to go out, before it is paid. */
export type ScreeningSubject = IncomingTransfer | OutgoingPayment

/** One final transfer to an address of ours. */
export interface IncomingTransfer {
  readonly direction: 'incoming'
  readonly environment: Environment
  readonly network: Network
  readonly txHash: string
  /** Whose tokens moved. */
  readonly from: string
  /** Who signed the transaction; often the same as `from`. */
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

/** What a provider says of a subject. Evidence is kept for ever: JSON of bounded size that shows on what it rests. */
export type Verdict =
  | { readonly kind: 'clear'; readonly reference: string | null; readonly evidence: unknown }
  | {
      readonly kind: 'flagged'
      /** One sentence for the merchant and the operator. */
      readonly reason: string
      readonly reference: string | null
      readonly evidence: unknown
    }

/** A source of verdicts. Whatever it throws means that it does not know; nothing passes on that. */
export interface ScreeningProvider {
  readonly name: string
  /** It answers from this machine at once: it is asked while a merchant waits. */
  readonly isLocal?: true
  screen(subject: ScreeningSubject): Promise<Verdict>
}

/** The providers in charge of each network of each environment; none means that nothing is screened there. */
export interface Screening {
  find(environment: Environment, network: Network): readonly ScreeningProvider[]
}

/** A provider's answer as it is recorded; `unknown` when it gave none. */
export interface Finding {
  readonly provider: string
  readonly verdict: Verdict | { readonly kind: 'unknown'; readonly error: string }
}

export type ScreeningResult = 'clear' | 'flagged' | 'unknown'

/** Any provider that flags decides; a subject passes only when every provider clears it, and never without any. */
export function combine(findings: readonly Finding[]): ScreeningResult {
  if (findings.some(({ verdict }) => verdict.kind === 'flagged')) return 'flagged'
  return findings.length > 0 && findings.every(({ verdict }) => verdict.kind === 'clear') ? 'clear' : 'unknown'
}

const reasonLengthMax = 255

/** The sentences of all who flagged, each once, within what the contract allows a reason. */
export function reasonOf(findings: readonly Finding[]): string {
  const reasons = findings.flatMap(({ verdict }) => (verdict.kind === 'flagged' ? [verdict.reason] : []))
  return plainText([...new Set(reasons)].join('; '), reasonLengthMax) || 'Flagged by screening'
}

/** What was missing, for the operator. */
export function errorOf(findings: readonly Finding[]): string {
  const errors = findings.flatMap(({ provider, verdict }) =>
    verdict.kind === 'unknown' ? [`${provider}: ${verdict.error}`] : [],
  )
  return plainText(errors.join('; ') || 'no provider is configured', 500)
}

export interface Party {
  /** How a reason names it. */
  readonly role: 'sending address' | 'signing address' | 'destination address'
  readonly address: string
}

/** Who is on the other side: whoever's tokens came, and whoever signed where that is somebody else; or whoever is to be paid. */
export function partiesOf(subject: ScreeningSubject): Party[] {
  if (subject.direction === 'outgoing') return [{ role: 'destination address', address: subject.to }]
  const sender: Party = { role: 'sending address', address: subject.from }
  return subject.txSender === subject.from ? [sender] : [sender, { role: 'signing address', address: subject.txSender }]
}

const retrySecondsMin = 5
const retrySecondsMax = 600

/** Seconds until a subject that could not be screened is tried again: 5, 10, 20 … at most ten minutes. */
export function retrySecondsAfter(attempts: number): number {
  return Math.min(retrySecondsMax, retrySecondsMin * 2 ** Math.min(attempts - 1, 20))
}
