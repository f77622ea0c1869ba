import type { Logger } from 'pino'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Rows } from '../database.ts'

/** Chooses where reads go that need not use the primary (docs/decisions/database.md#replica-reads). */
export interface Replica {
  /** Returns the replica when it has all that was committed before this call, else the primary. */
  choose(): Promise<Database>
  /** The replica's last known state, and the counts of reads so far. */
  readonly state: ReplicaState
  close(): Promise<void>
}

export interface ReplicaState {
  /** `in step`: it caught up in time. `behind`: it did not. `away`: it gave no answer. */
  readonly standing: 'in step' | 'behind' | 'away'
  /** Number of reads that each has answered. */
  readonly answered: { readonly replica: number; readonly primary: number }
}

export interface ReplicaParts {
  readonly primary: Database
  readonly replica: Database
  /** How long a read may wait for the replica to catch up. */
  readonly waitMs: number
  readonly log: Logger
  /** A monotonic clock. */
  readonly elapsedMs: () => number
}

/** How long a replica that was behind or away is not used, so that reads do not wait for it again and again. */
export const cooldownMs = 5000
/** Timeout after which a silent replica counts as away. */
export const replicaAnswerMs = 2000
const checkMs = 2
const checkMsMax = 32

/**
 * Reads the primary's log position first. It covers every change that the caller has seen committed, in whichever process. The replica
 * answers if it reaches that position in time, otherwise the primary does.
 */
export function openReplica({ primary, replica, waitMs, log, elapsedMs }: ReplicaParts): Replica {
  const state = { standing: 'in step' as ReplicaState['standing'], answered: { replica: 0, primary: 0 } }
  let cooldownUntil = -Infinity
  const found = (standing: ReplicaState['standing'], error?: unknown) => {
    if (standing !== state.standing) log.warn({ standing, err: error }, 'replica state changed')
    state.standing = standing
    if (standing !== 'in step') cooldownUntil = elapsedMs() + cooldownMs
  }
  const isInStep = async (written: Written): Promise<boolean> => {
    const until = elapsedMs() + waitMs
    for (let pause = checkMs; !(await hasReplayed(replica, written)); pause = Math.min(pause * 2, checkMsMax)) {
      if (elapsedMs() >= until) return false
      await sleep(pause)
    }
    return true
  }
  const query = async <Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]> => {
    try {
      return await replica.query<Row>(text, values)
    } catch (error) {
      // The replica went away, or canceled the statement to continue replaying. If the primary refuses it too, the statement is wrong.
      const rows = await primary.query<Row>(text, values)
      found('away', error)
      return rows
    }
  }
  const ofPrimary = () => {
    state.answered.primary += 1
    return primary
  }
  return {
    state,
    async choose() {
      if (elapsedMs() < cooldownUntil) return ofPrimary()
      const written = await findWritten(primary)
      try {
        found((await isInStep(written)) ? 'in step' : 'behind')
      } catch (error) {
        found('away', error)
      }
      if (state.standing !== 'in step') return ofPrimary()
      state.answered.replica += 1
      return { ...primary, query }
    },
    close: () => replica.close(),
  }
}

interface Written {
  readonly position: string
  readonly timeline: number
  readonly system: string
}

async function findWritten(primary: Rows): Promise<Written> {
  const [row] = await primary.query<Written>(
    `select position::text, ('x' || left(pg_walfile_name(position), 8))::bit(32)::integer as timeline,
            (select system_identifier from pg_control_system())::text as system
       from (select pg_current_wal_flush_lsn() as position) as written`,
  )
  return row!
}

/**
 * Whether it is a replica of this primary and has reached the position. Positions compare only within one history: after a failover, the
 * old server may have a higher position and other rows.
 */
async function hasReplayed(replica: Rows, written: Written): Promise<boolean> {
  const [row] = await replica.query<{ has: boolean; is_replica: boolean; timeline: number; system: string }>(
    `select pg_last_wal_replay_lsn() >= $1::pg_lsn as has, pg_is_in_recovery() as is_replica,
            (select system_identifier from pg_control_system())::text as system,
            greatest((select timeline_id from pg_control_checkpoint()),
              (select min_recovery_end_timeline from pg_control_recovery())) as timeline`,
    [written.position],
  )
  const { has, is_replica: isReplica, timeline, system } = row!
  if (!isReplica) throw new Error('DATABASE_REPLICA_URL names no replica')
  if (system !== written.system) throw new Error('DATABASE_REPLICA_URL names a replica of another server')
  if (timeline !== written.timeline)
    throw new Error(`the replica is on timeline ${timeline}, the primary on ${written.timeline}`)
  return has
}

/** Returns the same dependencies. They read from the replica if there is one and it has all that was committed before now. */
export async function withReplica<Given extends { readonly db: Database; readonly replica?: Replica }>(
  deps: Given,
): Promise<Given> {
  return deps.replica ? { ...deps, db: await deps.replica.choose() } : deps
}
