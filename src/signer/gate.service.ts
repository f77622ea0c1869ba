import type { Logger } from 'pino'
import type { ChainKey } from '../chains/chain.ts'
import type { Outgoing } from '../chains/outgoing.ts'
import type { Database } from '../database/database.ts'
import type { Clock } from '../lib/clock.ts'
import { findSight } from './gate.store.ts'
import { mayStillLand, unready, type Beginning, type Sight } from './readiness.ts'
import { signedLifeMs } from './terms.ts'

export interface GateParts {
  readonly db: Database
  readonly clock: Pick<Clock, 'now'>
  readonly log: Logger
  readonly key: ChainKey
  readonly outgoing: Pick<Outgoing, 'finalHead'>
  readonly isSandbox: boolean
  /** Whether the journal is known to hold all that was ever signed. */
  readonly isJournalWhole: boolean
  /** Milliseconds for which what was seen is good enough. */
  readonly freshMs: number
  /** Milliseconds of a clock that nobody sets. */
  readonly elapsed: () => number
}

export interface Gate {
  /** Why nothing is to be signed now, `null` when it may be. Throws ChainUnavailable. */
  heldBack(): Promise<string | null>
  /** Whether nothing that the journal does not know can come into a block any more. */
  readonly isSettled: boolean
}

/**
 * Begins to hold back what is asked to be signed with a wallet: while clocks disagree, while the watcher lags, and at the start until it
 * has read so far that it would have noticed what database and journal have both forgotten
 * (docs/decisions/222-when-the-signer-waits.md). Throws ChainUnavailable.
 */
export async function openGate(parts: GateParts): Promise<Gate> {
  const { key, outgoing, isSandbox, isJournalWhole, log } = parts
  const lifeMs = isSandbox || isJournalWhole ? 0 : signedLifeMs(key.network)
  const beginning: Beginning = { final: await outgoing.finalHead(), lifeMs }
  const see = freshly(parts, () => look(parts))
  let told: string | null = null
  let isSettled = lifeMs === 0
  return {
    get isSettled() {
      return isSettled
    },
    async heldBack() {
      const sight = await see()
      isSettled ||= !mayStillLand(sight, beginning)
      const reason = unready(sight, beginning, { network: key.network, isSandbox })
      if (reason !== null && reason !== told) log.error({ ...key, reason }, 'the signer waits')
      if (reason === null && told !== null) log.info({ ...key }, 'the signer goes on')
      return (told = reason)
    },
  }
}

async function look({ db, clock, key, outgoing }: GateParts): Promise<Sight> {
  // First, so that the watcher is never thought to be further than it was.
  const final = await outgoing.finalHead()
  const seen = await findSight(db, key)
  return { ...seen, final, now: clock.now() }
}

/** The same again while it is fresh enough. */
function freshly<Value>({ elapsed, freshMs }: GateParts, get: () => Promise<Value>): () => Promise<Value> {
  let kept: { readonly value: Value; readonly until: number } | null = null
  return async () => {
    if (!kept || elapsed() >= kept.until) kept = { value: await get(), until: elapsed() + freshMs }
    return kept.value
  }
}
