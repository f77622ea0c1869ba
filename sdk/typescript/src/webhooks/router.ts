import { webhookEventTypes, type KnownWebhookEvent, type WebhookEvent, type WebhookEventType } from './event.ts'
import type { RawBody } from './raw-body.ts'
import type { WebhookHeaders } from './signature-header.ts'
import { WebhookVerificationError, type WebhookVerificationCode } from './verification-error.ts'
import { secretsOf, verified, type VerifyOptions, type WebhookSecrets } from './verify.ts'

export interface WebhookRouterOptions extends VerifyOptions {
  readonly secrets: WebhookSecrets
  /**
   * Gets every event that has no handler of its own, also those that are newer than this package. There must be one: an
   * event nobody looked at is then a decision, not an accident.
   */
  readonly fallback: (event: WebhookEvent) => unknown
  /** Hears why a webhook was not answered with 204; writes to `console.error` by default. */
  readonly onError?: (error: unknown) => void
}

/** What to answer to the service. `body` is JSON, or empty with 204. */
export interface WebhookAnswer {
  readonly status: number
  readonly body: string
}

export interface WebhookRouter {
  /**
   * Has events of this type handled. A handler that throws, or whose promise fails, makes the answer 500, and the service
   * sends the event again. The service waits 10 seconds: do long work afterwards.
   *
   * Throws a `TypeError` for a type that does not exist, has a handler already, or comes after the first webhook.
   */
  on<Type extends WebhookEventType>(
    type: Type,
    handler: (event: Extract<KnownWebhookEvent, { event: Type }>) => unknown,
  ): WebhookRouter
  /** Verifies a webhook and has it handled. Never throws; the adapters send what it returns. */
  handle(body: RawBody | (() => Promise<RawBody>), headers: WebhookHeaders): Promise<WebhookAnswer>
}

/**
 * Verifies webhooks and gives each event to its handler. Hand it to the adapter of your framework.
 *
 * @throws WebhookVerificationError `secret_missing` when there is no secret, TypeError when there is no fallback.
 * @example
 * const router = createWebhookRouter({ secrets: process.env.KASSA_WEBHOOK_SECRET, fallback: () => {} })
 *   .on('payment.confirmed', event => deliver(event.data.order_id))
 */
export function createWebhookRouter(options: WebhookRouterOptions): WebhookRouter {
  const secrets = secretsOf(options.secrets)
  if (typeof options.fallback !== 'function') throw new TypeError('A webhook router needs a fallback')
  const handlers = new Map<string, (event: WebhookEvent) => unknown>()
  const onError = options.onError ?? (error => console.error(error))
  let isStarted = false
  const router: WebhookRouter = {
    on(type, handler) {
      const isKnown = webhookEventTypes.includes(type)
      if (!isKnown) throw new TypeError(`${type} is no event; there are ${webhookEventTypes.join(', ')}`)
      if (handlers.has(type)) throw new TypeError(`${type} has a handler already`)
      if (isStarted) throw new TypeError(`${type} is registered after the first webhook`)
      handlers.set(type, handler as (event: WebhookEvent) => unknown)
      return router
    },
    async handle(body, headers) {
      isStarted = true
      try {
        const event = await verified(typeof body === 'function' ? body : () => body, { headers, secrets, options })
        await (handlers.get(event.event) ?? options.fallback)(event)
        return { status: 204, body: '' }
      } catch (error) {
        report(onError, error)
        return answerTo(error)
      }
    },
  }
  return router
}

/** A listener that fails does not change the answer. */
function report(onError: (error: unknown) => void, error: unknown): void {
  try {
    onError(error)
  } catch (failure) {
    console.error(failure)
  }
}

/** The reason, when it lies in the webhook or in how it was read; of the handlers' errors nothing is told. */
function answerTo(error: unknown): WebhookAnswer {
  if (!(error instanceof WebhookVerificationError)) return answer(500, 'the handler failed')
  return answer(statusOf(error.code), error.message)
}

/** What is not genuine is not let in, what cannot be read is the sender's fault; only a body that was parsed is ours. */
function statusOf(code: WebhookVerificationCode): number {
  return statuses[code]
}

const statuses: Readonly<Record<WebhookVerificationCode, number>> = {
  header_missing: 400,
  header_malformed: 400,
  body_empty: 400,
  body_invalid: 400,
  signature_mismatch: 401,
  timestamp_too_old: 401,
  timestamp_too_new: 401,
  secret_missing: 401,
  body_too_large: 413,
  body_not_raw: 500,
}

export function answer(status: number, error: string): WebhookAnswer {
  return { status, body: JSON.stringify({ error }) }
}
