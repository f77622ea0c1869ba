import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Rows } from './database.ts'

const channel = 'kassa_order'
/** Waits between attempts to listen again; the last one repeats. */
const reconnectMs = [100, 300, 1000, 3000] as const

/**
 * Tells every process that an order changed. Called after the change is committed: inside a transaction it would take a
 * database-wide lock at commit. A notification is a hint, whoever misses it reads the change at the next poll.
 */
export async function notifyOrderChanged(deps: { db: Rows }, orderId: string, version: number): Promise<void> {
  await deps.db.query('select pg_notify($1, $2)', [channel, `${orderId}:${version}`])
}

export interface OrderSignals {
  /** Stops listening and frees the connection. */
  close(): Promise<void>
}

export interface SignalOptions {
  readonly databaseUrl: string
  readonly log: Logger
  /** Called with the id of an order that changed; with `null` when any may have: notifications were lost. */
  readonly onSignal: (orderId: string | null) => void
}

/** Listens on a connection of its own, and again, with growing pauses, whenever that connection is lost. */
export function listenOrders(options: SignalOptions): OrderSignals {
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
      if (!stopped.aborted) options.log.warn({ err: error }, 'notifications of order changes lost, listening again')
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
  client.on('notification', ({ payload }) => options.onSignal(payload?.split(':', 1)[0] ?? null))
  const end = () => void client.end().catch(lost.reject)
  stopped.addEventListener('abort', end, { once: true })
  try {
    // A connection ended while it is being made answers neither with success nor with failure.
    await Promise.race([beginListening(client), lost.promise])
    onListening()
    return await lost.promise
  } finally {
    stopped.removeEventListener('abort', end)
    end()
  }
}

async function beginListening(client: pg.Client): Promise<void> {
  await client.connect()
  await client.query(`listen ${channel}`)
}
