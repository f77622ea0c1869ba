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
  /** Whether the journal is known to hold every signature ever made. */
  readonly isJournalWhole: boolean
  /** How long a chain view stays valid, in milliseconds. */
  readonly freshMs: number
  /** A monotonic clock, in milliseconds. */
  readonly elapsed: () => number
}

export interface ReadinessCheck {
  /** Returns why nothing may be signed now; `null` when it may. Throws ChainUnavailable. */
  heldBack(): Promise<string | null>
  /** Whether no transaction missing from the journal can enter a block any more. */
  readonly isSettled: boolean
}

/**
 * Creates the check that blocks signing with a wallet: while clocks disagree, while the watcher lags, and after the start. It then blocks
 * until the watcher has read far enough to notice payouts that database and journal have both lost
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
      if (reason !== null && reason !== logged) log.error({ ...key, reason }, 'signer blocked')
      if (reason === null && logged !== null) log.info({ ...key }, 'signer resumed')
      return (logged = reason)
    },
  }
}

async function readView({ db, clock, key, outgoing }: ReadinessParts): Promise<ChainView> {
  // First the head, so that the watcher never seems further ahead than it was.
  const final = await outgoing.finalHead()
  const seen = await findChainView(db, key)
  return { ...seen, final, now: clock.now() }
}

/** Caches the value while it is fresh. */
function freshly<Value>({ elapsed, freshMs }: ReadinessParts, get: () => Promise<Value>): () => Promise<Value> {
  let kept: { readonly value: Value; readonly until: number } | null = null
  return async () => {
    if (!kept || elapsed() >= kept.until) kept = { value: await get(), until: elapsed() + freshMs }
    return kept.value
  }
}
