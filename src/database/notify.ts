import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Owner } from '../lib/owner.ts'
import type { Rows } from './database.ts'
import { given } from './expressions.ts'

/** The payload is the id of an order and, after a space, its version. */
export const orderChannel = 'kassa_order'
/** The payload is the merchant and environment of an event, in the form of `eventTopic`. */
export const eventChannel = 'kassa_event'
/** Notified when a sandbox's business clock was moved. */
export const clockChannel = 'kassa_clock'
/** Delays before listening again; the last one repeats. */
const reconnectMs = [100, 300, 1000, 3000] as const

/**
 * Notifies every process that orders changed. Call it after the commit: inside a transaction it would take a database-wide lock at the
 * commit. A notification is only a hint. The next poll finds what a process missed.
 */
export async function notifyOrdersChanged(
  deps: { db: Rows },
  orders: readonly { readonly id: string; readonly version: number }[],
): Promise<void> {
  await notify(
    deps,
    orderChannel,
    orders.map(({ id, version }) => `${id} ${version}`),
  )
}

/** The payload, in place of an order's id, when a chain was read up to a new block. */
export const blockTopic = 'block'

/** Notifies that a chain was read up to a new block. */
export async function notifyBlock(deps: { db: Rows }): Promise<void> {
  await notify(deps, orderChannel, [blockTopic])
}

async function notify(deps: { db: Rows }, channel: string, texts: readonly string[]): Promise<void> {
  if (texts.length > 0)
    await deps.db.kysely
      .selectFrom(
        given(
          'told',
          { text: 'text' },
          texts.map(text => ({ text })),
        ),
      )
      .select(e => e.fn('pg_notify', [e.val(channel), 'told.text']).as('sent'))
      .execute()
}

/** Returns the topic of a merchant's events in one environment. */
export function eventTopic({ merchantId, environment }: Owner): string {
  return `${merchantId}:${environment}`
}

/** Notifies every process that events were recorded. Call it after the commit; it is only a hint. */
export async function notifyEventsRecorded(deps: { db: Rows }, owners: readonly Owner[]): Promise<void> {
  await notify(deps, eventChannel, [...new Set(owners.map(owner => eventTopic(owner)))])
}

export interface Signals {
  /** Stops listening and frees the connection. */
  close(): Promise<void>
}

export interface SignalOptions {
  readonly databaseUrl: string
  readonly log: Logger
  readonly channel: string
  /** Called with the first word of a notification, and with `null` when notifications may have been lost. */
  readonly onSignal: (topic: string | null) => void
}

/** Listens on a connection of its own. Reconnects with growing delays when the connection is lost. */
export function listen(options: SignalOptions): Signals {
  const stopped = new AbortController()
  const running = listenForever(options, stopped.signal)
  return {
    async close() {
      stopped.abort()
      await running
    },
  }
}

async function listenForever(options: SignalOptions, stopped: AbortSignal): Promise<void> {
  for (let failures = 0; !stopped.aborted; failures++) {
    const onListening = () => {
      failures = 0
      options.onSignal(null)
    }
    try {
      await listenUntilLost(options, stopped, onListening)
    } catch (error) {
      if (!stopped.aborted) options.log.warn({ err: error }, 'notification connection lost, listening again')
    }
    const waitMs = reconnectMs[Math.min(failures, reconnectMs.length - 1)]
    await setTimeout(waitMs, undefined, { signal: stopped }).catch(() => undefined)
  }
}

/** Never returns: it throws when the connection is lost or `stopped` ends it. */
async function listenUntilLost(options: SignalOptions, stopped: AbortSignal, onListening: () => void): Promise<never> {
  const client = new pg.Client({
    connectionString: options.databaseUrl,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  const lost = Promise.withResolvers<never>()
  // Prevents an unhandled rejection before the promise is awaited below.
  lost.promise.catch(() => undefined)
  client.on('error', lost.reject)
  client.on('end', () => lost.reject(new Error('the connection ended')))
  client.on('notification', ({ payload }) => options.onSignal(payload?.split(' ', 1)[0] ?? null))
  const end = () => void client.end().catch(lost.reject)
  stopped.addEventListener('abort', end, { once: true })
  try {
    // A connection that ends while it is being opened neither resolves nor rejects.
    await Promise.race([beginListening(client, options.channel), lost.promise])
    onListening()
    return await lost.promise
  } finally {
    stopped.removeEventListener('abort', end)
    end()
  }
}

async function beginListening(client: pg.Client, channel: string): Promise<void> {
  await client.connect()
  await client.query(`listen ${channel}`)
}
