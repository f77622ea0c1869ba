import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Owner } from '../lib/owner.ts'
import type { Rows } from './database.ts'
import { given } from './expressions.ts'

/** Notified with the id of an order and, after a space, its version. */
export const orderChannel = 'kassa_order'
/** Notified with the merchant and environment an event belongs to, as `eventTopic` writes them. */
export const eventChannel = 'kassa_event'
/** Notified when the business clock of a sandbox was moved. */
export const clockChannel = 'kassa_clock'
/** Waits between attempts to listen again; the last one repeats. */
const reconnectMs = [100, 300, 1000, 3000] as const

/**
 * Tells every process that orders changed. Called after the change is committed: inside a transaction it would take a
 * database-wide lock at commit. A notification is a hint, whoever misses it reads the change at the next poll.
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

/** What orders' readers are notified with instead of an order's id when a chain was read up to a new block. */
export const blockTopic = 'block'

/** Tells that a chain was read up to a new block. */
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

/** The name under which one merchant's events of one environment are told and read. */
export function eventTopic({ merchantId, environment }: Owner): string {
  return `${merchantId}:${environment}`
}

/** The same for events that were recorded: a hint, after the commit. */
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
  /** Called with what a notification names, up to the first space; with `null` when notifications may have been lost. */
  readonly onSignal: (topic: string | null) => void
}

/** Listens on a connection of its own, and again, with growing pauses, whenever that connection is lost. */
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
      if (!stopped.aborted) options.log.warn({ err: error }, 'notifications lost, listening again')
    }
    const waitMs = reconnectMs[Math.min(failures, reconnectMs.length - 1)]
    await setTimeout(waitMs, undefined, { signal: stopped }).catch(() => undefined)
  }
}

/** Always throws in the end: when the connection is lost or `stopped` ends it. */
async function listenUntilLost(options: SignalOptions, stopped: AbortSignal, onListening: () => void): Promise<never> {
  const client = new pg.Client({
    connectionString: options.databaseUrl,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  const lost = Promise.withResolvers<never>()
  // Until it is awaited below, a loss must not count as unhandled.
  lost.promise.catch(() => undefined)
  client.on('error', lost.reject)
  client.on('end', () => lost.reject(new Error('the connection ended')))
  client.on('notification', ({ payload }) => options.onSignal(payload?.split(' ', 1)[0] ?? null))
  const end = () => void client.end().catch(lost.reject)
  stopped.addEventListener('abort', end, { once: true })
  try {
    // A connection ended while it is being made answers neither with success nor with failure.
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
