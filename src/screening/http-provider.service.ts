import { formatUsdt } from '../lib/money.ts'
import { signWebhook } from '../lib/crypto/hmac.ts'
import type { Clock } from '../lib/clock.ts'
import { asMembers, queryProvider } from './query-provider.service.ts'
import { plainText } from '../lib/text/plain-text.ts'
import type { ScreeningProvider, ScreeningSubject, Verdict } from './screening.ts'

export interface HttpProviderOptions {
  readonly url: string
  /** Signs each request when set: `X-Kassa-Signature: t=<seconds>,v1=<HMAC-SHA256 of "<t>.<body>", hex>`. */
  readonly secret: string | null
  readonly clock: Clock
  readonly timeoutMs?: number
}

/**
 * A screening service behind the operator's own adapter. POSTs the subject as JSON and expects `{"verdict": "clear" | "flagged", "reason"?: string,
 * "reference"?: string}`. Any other answer is an error.
 */
export function createHttpProvider(options: HttpProviderOptions): ScreeningProvider {
  return {
    name: 'http',
    async screen(subject) {
      const body = JSON.stringify(bodyOf(subject))
      const headers = {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(options.secret !== null && { 'x-kassa-signature': sign(options.secret, options.clock.now(), body) }),
      }
      return verdictOf(await queryProvider({ url: options.url, method: 'POST', headers, body }, options.timeoutMs))
    },
  }
}

function bodyOf(subject: ScreeningSubject): Record<string, string | null> {
  return {
    direction: subject.direction,
    environment: subject.environment,
    network: subject.network,
    ...(subject.direction === 'incoming' && { tx_hash: subject.txHash, tx_sender: subject.txSender }),
    from: subject.from,
    to: subject.to,
    amount: formatUsdt(subject.amount),
    currency: 'USDT',
  }
}

function sign(secret: string, now: Date, body: string): string {
  const seconds = Math.floor(now.getTime() / 1000)
  return `t=${seconds},v1=${signWebhook(secret, seconds, body)}`
}

function verdictOf(answer: unknown): Verdict {
  const { verdict, reason, reference } = asMembers(answer, 'the answer')
  const named = textOf(reference, 'reference')
  const sentence = textOf(reason, 'reason')
  if (verdict === 'clear') return { kind: 'clear', reference: named, evidence: { answer } }
  if (verdict !== 'flagged') throw new Error('the answer has no verdict')
  return { kind: 'flagged', reason: sentence || 'Flagged by screening', reference: named, evidence: { answer } }
}

function textOf(value: unknown, what: string): string | null {
  if (value === undefined || value === null) return null
  if (typeof value !== 'string') throw new Error(`the answer's ${what} is not text`)
  return plainText(value, 200)
}
