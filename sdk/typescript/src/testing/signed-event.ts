import { signWebhook } from './sign-webhook.ts'

/**
 * What a receiver must accept and what it must refuse: `genuine`; `tampered` (the body was changed after it was signed);
 * `old` and `future` (signed ten minutes before or after now); `wrong_secret`; `unsigned` (no signature header).
 */
export const signedEventVariants = ['genuine', 'tampered', 'old', 'future', 'wrong_secret', 'unsigned'] as const
export type SignedEventVariant = (typeof signedEventVariants)[number]

export interface SignedEventOptions {
  readonly secret: string
  /** Default `genuine`. */
  readonly variant?: SignedEventVariant
  /** The time of this moment. */
  readonly now?: () => Date
}

/** Ready for `new Request(url, …)` and `fetch(url, …)`. */
export interface SignedEvent {
  readonly method: 'POST'
  readonly body: string
  readonly headers: Record<string, string>
}

/** Twice what a receiver may allow, so that no delay of a test makes it right. */
const skewSeconds = 600

/**
 * An event as a signed request, or as a forged one.
 *
 * @example
 * for (const variant of signedEventVariants) {
 *   const response = await app.fetch(new Request(url, await signedEvent(event, { secret, variant })))
 *   assert.equal(response.ok, variant === 'genuine')
 * }
 */
export async function signedEvent(event: { readonly data: object }, options: SignedEventOptions): Promise<SignedEvent> {
  const { secret, variant = 'genuine', now = () => new Date() } = options
  const body = JSON.stringify(event)
  const skew = { old: -skewSeconds, future: skewSeconds }[variant as 'old' | 'future'] ?? 0
  const t = Math.floor(now().getTime() / 1000) + skew
  const headers = await signWebhook(body, variant === 'wrong_secret' ? `${secret}x` : secret, { t })
  if (variant === 'unsigned') delete headers['X-Merchant-Signature']
  return { method: 'POST', body: variant === 'tampered' ? tampered(event) : body, headers }
}

/** Says that more was paid than was. */
function tampered(event: { readonly data: object }): string {
  return JSON.stringify({ ...event, data: { ...event.data, amount: '1000000', received_amount: '1000000' } })
}
