import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { sqlState } from '../sql-state.ts'
import type { Rows } from '../database.ts'

/** Node's and PostgreSQL's codes for a database that is not there yet, is starting, or takes no further connection. */
const away = /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|EAI_AGAIN|53300|57P0[123]|08\w{3})$/
/** The driver's words for a connection that came to nothing; it has no codes for these. */
const endedWords = /connection terminated|not queryable|timeout expired|timeout exceeded when trying to connect/i

/** A statement that took too long, and one that waited too long for a lock. */
const tookTooLong = /^(57014|55P03)$/

const pauseMs = 1_000
/** About a minute where a connection is refused, and ten where each try waits until it has taken too long. */
const triesMax = 60

/** Whether nothing is wrong but that the database cannot be reached now. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return away.test(sqlState(error)) || endedWords.test(error.message) || isAway(error.cause)
}

/**
 * Whether nothing is wrong but that the database cannot be reached now, or was too busy to answer in time. Where a commit was lost nobody knows
 * whether it was done.
 */
export function isServiceUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return isAway(error) || tookTooLong.test(sqlState(error)) || isServiceUnavailable(error.cause)
}

/**
 * Does what a process does at its start, again while the database cannot be reached: it may be starting too, or be busy. `work` leaves nothing
 * behind where it fails.
 */
export async function whenReachable<Value>(log: Pick<Logger, 'warn'>, work: () => Promise<Value>): Promise<Value> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isAway(error) || tries >= triesMax) throw error
      log.warn({ err: error, tries }, 'the database cannot be reached yet')
      await pause(pauseMs)
    }
  }
}

/** Of the rows that are written: so many processes hardly wait for each other. */
export const writeSlots = 8

/** Writes and commits one row. Throws what the database says where it takes no writes: a standby, a full disk, one that only reads. */
export async function writeOnce(rows: Rows, slot: number, now: Date): Promise<void> {
  await rows.query(
    `insert into readiness_write (slot, written_at) values ($1, $2)
     on conflict (slot) do update set written_at = excluded.written_at`,
    [slot, now],
  )
}
