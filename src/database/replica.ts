import type { Logger } from 'pino'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Rows } from './database.ts'

/** Where reads that need not be of the primary go (docs/decisions/431-reads-of-a-replica.md). */
export interface Replica {
  /** What to read from now: the replica when it has all that was committed before this call, else the primary. */
  choose(): Promise<Database>
  /** How it was found last, and who answered so far. */
  readonly state: ReplicaState
  close(): Promise<void>
}

export interface ReplicaState {
  /** `in step`: it had what was asked for in time. `behind`: it did not. `away`: it did not answer. */
  readonly standing: 'in step' | 'behind' | 'away'
  /** Reads that each has answered. */
  readonly answered: { readonly replica: number; readonly primary: number }
}

export interface ReplicaParts {
  readonly primary: Database
  readonly replica: Database
  /** How long a read may wait for the replica to come up to it. */
  readonly waitMs: number
  readonly log: Logger
  /** A clock that never goes back. */
  readonly elapsedMs: () => number
}

/** One that was behind or away is left alone for this long: nobody waits for it again and again. */
export const restMs = 5000
const lookMs = 2
/** One that says nothing for so long beyond its time is away. */
const silenceMs = 2000

/**
 * The primary says how far its log is written: whoever had an answer to a change before asking here finds it below that place, whichever
 * process made it. A replica that comes up to the place in time answers; else the primary does.
 */
export function openReplica({ primary, replica, waitMs, log, elapsedMs }: ReplicaParts): Replica {
  const state = { standing: 'in step' as ReplicaState['standing'], answered: { replica: 0, primary: 0 } }
  let restUntil = -Infinity
  const found = (standing: ReplicaState['standing'], error?: unknown) => {
    if (standing !== state.standing) log.warn({ standing, err: error }, 'reads of the replica')
    state.standing = standing
    if (standing !== 'in step') restUntil = elapsedMs() + restMs
  }
  const isInStep = async (): Promise<boolean> => {
    const place = await findWritten(primary)
    const until = elapsedMs() + waitMs
    while (!(await hasReplayed(replica, place))) {
      if (elapsedMs() >= until) return false
      await sleep(lookMs)
    }
    return true
  }
  const query = async <Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]> => {
    try {
      return await replica.query<Row>(text, values)
    } catch (error) {
      // It went away, or had to end the statement to go on; what is wrong with the statement itself the primary says as well.
      found('away', error)
      return primary.query<Row>(text, values)
    }
  }
  const ofPrimary = () => {
    state.answered.primary += 1
    return primary
  }
  return {
    state,
    async choose() {
      if (elapsedMs() < restUntil) return ofPrimary()
      const outcome = await answered(isInStep(), waitMs + silenceMs).then(
        is => ({ standing: is ? ('in step' as const) : ('behind' as const), error: undefined }),
        (error: unknown) => ({ standing: 'away' as const, error }),
      )
      found(outcome.standing, outcome.error)
      if (outcome.standing !== 'in step') return ofPrimary()
      state.answered.replica += 1
      return { ...primary, query }
    },
    close: () => replica.close(),
  }
}

/** What came of a look at the replica; fails when nothing has come of it in time. */
async function answered<Value>(look: Promise<Value>, limitMs: number): Promise<Value> {
  const over = new AbortController()
  const silence = sleep(limitMs, undefined, { signal: over.signal }).then(() => {
    throw new Error('the replica says nothing')
  })
  // Whichever comes second is of no interest.
  silence.catch(() => {})
  try {
    return await Promise.race([look, silence])
  } finally {
    over.abort()
    look.catch(() => {})
  }
}

async function findWritten(primary: Rows): Promise<string> {
  const [row] = await primary.query<{ place: string }>('select pg_current_wal_flush_lsn()::text as place')
  return row!.place
}

async function hasReplayed(replica: Rows, place: string): Promise<boolean> {
  const [row] = await replica.query<{ has: boolean | null }>('select pg_last_wal_replay_lsn() >= $1::pg_lsn as has', [
    place,
  ])
  // None is told by a server that replays nothing: it is no replica.
  if (row!.has === null) throw new Error('DATABASE_REPLICA_URL names no replica')
  return row!.has
}

/** The same dependencies, reading from the replica where there is one that has all that was committed before now. */
export async function readingLate<Given extends { readonly db: Database; readonly replica?: Replica }>(
  deps: Given,
): Promise<Given> {
  return deps.replica ? { ...deps, db: await deps.replica.choose() } : deps
}
