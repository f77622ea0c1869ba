import { createHmac } from 'node:crypto'
import type { Cli } from './cli.ts'

/** An event as the stream tells it: the body that webhooks carry. */
export interface ListenedEvent {
  readonly id: string
  readonly event: string
  readonly timestamp: string
  readonly environment: string
  readonly data: Readonly<Record<string, unknown>>
}

export interface Forwarding {
  readonly target: URL
  readonly secret: string
  readonly event: ListenedEvent
}

export type ForwardedAnswer =
  | { readonly status: number; readonly latency_ms: number; readonly error: null }
  /** Nobody answered; the reason in words. */
  | { readonly status: null; readonly latency_ms: number; readonly error: string }

/** As long as Kassa itself waits for a receiver. */
const timeoutMs = 10_000

/** Posts an event as Kassa would: the same headers, a signature of now, ten seconds, no redirects. Sent once. */
export async function forward(cli: Cli, { target, secret, event }: Forwarding): Promise<ForwardedAnswer> {
  const body = JSON.stringify(event)
  const started = cli.elapsedMs()
  const latency = () => Math.round(cli.elapsedMs() - started)
  try {
    const response = await fetch(target, {
      method: 'POST',
      headers: headersOf(event, body, { secret, time: cli.now() }),
      body,
      redirect: 'manual',
      signal: AbortSignal.any([cli.signal, AbortSignal.timeout(timeoutMs)]),
    })
    await response.body?.cancel()
    return { status: response.status, latency_ms: latency(), error: null }
  } catch (error) {
    if (cli.signal.aborted) throw error
    return { status: null, latency_ms: latency(), error: reasonOf(error) }
  }
}

/** The headers of a webhook (docs/spec/interface.md §6.2; docs/spec/decisions.md §5), the three of Standard Webhooks among them. */
function headersOf(
  event: ListenedEvent,
  body: string,
  { secret, time }: { readonly secret: string; readonly time: number },
): Record<string, string> {
  const hex = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const standard = createHmac('sha256', key).update(`${event.id}.${time}.${body}`).digest('base64')
  return {
    'Content-Type': 'application/json',
    'X-Merchant-Signature': `t=${time},v1=${hex}`,
    'X-Webhook-Event': event.event,
    'X-Webhook-Id': event.id,
    'X-Webhook-Delivery': `wd_listen_${event.id.slice('evt_'.length)}`,
    'X-Webhook-Attempt': '1',
    'Webhook-Id': event.id,
    'Webhook-Timestamp': String(time),
    'Webhook-Signature': `v1,${standard}`,
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return `no answer within ${timeoutMs / 1000} s`
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED') return 'nobody listens there'
  return cause instanceof Error ? cause.message : String(cause)
}
