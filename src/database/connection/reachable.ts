import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { sqlState } from '../sql-state.ts'
import type { Rows } from '../database.ts'

/** Codes of Node and PostgreSQL for a database that is down, is starting, or accepts no more connections. */
const away =
  /^(ECONN(REFUSED|RESET|ABORTED)|EHOST(UNREACH|DOWN)|ENET(UNREACH|DOWN)|ETIMEDOUT|EPIPE|EAI_AGAIN|53300|57P0[123]|08\w{3})$/
/** The driver's messages for a failed connection, for which it has no codes. */
const endedWords = /connection terminated|not queryable|timeout expired|timeout exceeded when trying to connect/i

/** Codes for a statement timeout, a lock timeout, a read-only server such as a standby, a full disk and too little memory. */
const notNow = /^(57014|55P03|25006|53[12]00)$/

const pauseMs = 1_000
/** About a minute where connections are refused, and ten where each attempt runs into its timeout. */
const triesMax = 60

/** Whether the only problem is that the database cannot be reached now. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return away.test(sqlState(error)) || endedWords.test(error.message) || isAway(error.cause)
}

/**
 * Whether the database cannot be reached now, was too busy to answer in time, or accepts no writes. After a lost commit, nobody knows
 * whether it was applied.
 */
export function isServiceUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return isAway(error) || notNow.test(sqlState(error)) || isServiceUnavailable(error.cause)
}

/** Runs the start-up work of a process and retries it while the database cannot be reached. `work` leaves nothing behind when it fails. */
export async function whenReachable<Value>(log: Pick<Logger, 'warn'>, work: () => Promise<Value>): Promise<Value> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isAway(error) || tries >= triesMax) throw error
      log.warn({ err: error, tries }, 'database unreachable, retrying')
      await pause(pauseMs)
    }
  }
}

/** Rows that are written: with so many, processes rarely wait for each other. */
export const writeSlots = 8

/** Writes and commits one row. Throws the database's error where it accepts no writes: a standby, a full disk, a read-only server. */
export async function writeOnce(rows: Rows, slot: number, now: Date): Promise<void> {
  await rows.query(
    `insert into readiness_write (slot, written_at) values ($1, $2)
     on conflict (slot) do update set written_at = excluded.written_at`,
    [slot, now],
  )
}
