import type { Logger } from 'pino'
import type { ChainKey } from '../chains/chain.ts'
import type { Outgoing } from '../chains/send/outgoing.ts'
import type { Database } from '../database/database.ts'
import type { Clock } from '../lib/clock.ts'
import { findChainView } from './readiness.store.ts'
import { mayStillLand, unready, type Beginning, type ChainView } from './readiness.ts'
import { signedLifeMs } from './policy/terms.ts'

export interface ReadinessParts {
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

export interface ReadinessCheck {
  /** Why nothing is to be signed now, `null` when it may be. Throws ChainUnavailable. */
  heldBack(): Promise<string | null>
  /** Whether nothing that the journal does not know can come into a block any more. */
  readonly isSettled: boolean
}

/**
 * Begins to hold back what is asked to be signed with a wallet: while clocks disagree, while the watcher lags, and at the start until it
 * has read so far that it would have noticed what database and journal have both forgotten
 * (docs/decisions/signer.md#waiting-after-a-start). Throws ChainUnavailable.
 */
export async function createReadinessCheck(parts: ReadinessParts): Promise<ReadinessCheck> {
  const { key, outgoing, isSandbox, isJournalWhole, log } = parts
  const lifeMs = isSandbox || isJournalWhole ? 0 : signedLifeMs(key.network)
  const beginning: Beginning = { final: await outgoing.finalHead(), lifeMs }
  const see = freshly(parts, () => readView(parts))
  let logged: string | null = null
  let isSettled = lifeMs === 0
  return {
    get isSettled() {
      return isSettled
    },
    async heldBack() {
      const view = await see()
      isSettled ||= !mayStillLand(view, beginning)
      const reason = unready(view, beginning, { network: key.network, isSandbox })
      if (reason !== null && reason !== logged) log.error({ ...key, reason }, 'the signer waits')
      if (reason === null && logged !== null) log.info({ ...key }, 'the signer goes on')
      return (logged = reason)
    },
  }
}

async function readView({ db, clock, key, outgoing }: ReadinessParts): Promise<ChainView> {
  // First, so that the watcher is never thought to be further than it was.
  const final = await outgoing.finalHead()
  const seen = await findChainView(db, key)
  return { ...seen, final, now: clock.now() }
}

/** The same again while it is fresh enough. */
function freshly<Value>({ elapsed, freshMs }: ReadinessParts, get: () => Promise<Value>): () => Promise<Value> {
  let kept: { readonly value: Value; readonly until: number } | null = null
  return async () => {
    if (!kept || elapsed() >= kept.until) kept = { value: await get(), until: elapsed() + freshMs }
    return kept.value
  }
}
