import type { Logger } from 'pino'
import type { Rows } from '../database/database.ts'
import { clockChannel, listen } from '../database/notify.ts'
import type { Deps } from '../deps.ts'
import { movableClock, type MovableClock } from '../lib/clock.ts'
import { addOffset, findOffset } from './clock.store.ts'
import { controlOf, type Mined } from './control.service.ts'
import type { Network } from '../chains/chain.ts'
import { networkTable } from '../chains/networks.ts'

/** Poll interval, for the case that notifications are lost. */
const pollMs = 1000

export interface FollowedClock {
  readonly clock: MovableClock
  close(): Promise<void>
}

export interface ClockSource {
  readonly db: Rows
  readonly databaseUrl: string
  readonly log: Logger
}

/** A clock that follows the business clock in the database, which all processes of a sandbox share. */
export async function followBusinessClock({ db, databaseUrl, log }: ClockSource): Promise<FollowedClock> {
  const clock = movableClock()
  const read = async () => clock.setOffset(await findOffset(db))
  await read()
  let reading: Promise<void> = Promise.resolve()
  let waiting = 0
  // One queued read covers all requests that came during the present one. More would pile up while the database is away.
  const refresh = () => {
    if (waiting > 1) return
    waiting += 1
    reading = reading
      .then(read)
      .catch((error: unknown) => log.warn({ err: error }, 'failed to read business clock'))
      .finally(() => (waiting -= 1))
  }
  const signals = listen({ databaseUrl, log, channel: clockChannel, onSignal: refresh })
  const timer = setInterval(refresh, pollMs)
  return {
    clock,
    async close() {
      clearInterval(timer)
      await signals.close()
      await reading
    },
  }
}

export interface ClockMove {
  readonly now: Date
  readonly offsetMs: number
}

/**
 * Advances the business clock and then the local chains. In that order, since chains behind the clock only expire orders late, while
 * chains ahead of it would expire them at once.
 */
export async function advanceClock(deps: Deps, seconds: number): Promise<ClockMove> {
  const moved = await moveBusinessClock(deps, seconds)
  await controlOf(deps).setClock(moved.offsetMs)
  return moved
}

/** As `advanceClock`, for a caller who advances the chains itself. */
export async function moveBusinessClock(deps: Deps, seconds: number): Promise<ClockMove> {
  const offsetMs = await addOffset(deps.db, seconds * 1000)
  deps.movableClock?.setOffset(offsetMs)
  await deps.db.kysely
    .selectNoFrom(e => e.fn('pg_notify', [e.val(clockChannel), e.val(String(offsetMs))]).as('sent'))
    .execute()
  return { now: deps.clock.business(), offsetMs }
}

/** Mines blocks at once and advances the clock by their time, so that it never falls behind the chains. */
export async function mineBlocks(deps: Deps, network: Network, blocks: number): Promise<ClockMove & Mined> {
  const moved = await moveBusinessClock(deps, blocks * networkTable[network].blockSeconds)
  return { ...moved, ...(await controlOf(deps).mine(network, blocks, moved.offsetMs)) }
}
