import type { Chain, ChainKey } from '../../chains/chain.ts'
import type { Deps } from '../../deps.ts'
import { findLastPosition } from '../../ledger/credit.store.ts'
import { addSeconds } from '../../lib/clock.ts'
import { daySeconds, hourSeconds, putOffSecondsMax } from '../../lib/durations.ts'
import { claimCheck, finishCheck, insertChecks, rescheduleCheck, releaseCheck } from './chain-check.store.ts'
import { reconcile, sayUnproven } from './reconcile.service.ts'

/** Delay before the first check of a new network, so that it does not slow down the start. */
const firstSeconds = hourSeconds
/** Delay after differences, to learn sooner whether they remain. */
const againSeconds = hourSeconds
/** Delay after unavailable nodes. */
const retrySeconds = 600
/**
 * The next check reads this much again. Entries get their ids before they commit, so a slow transaction may commit behind entries that
 * are already checked.
 */
const overlapSeconds = 600
/** Longer than one part of a check, which renews the lease. */
const leaseSeconds = 600

/**
 * Reconciles each due network of this process with its chain, once a day. A row holds the due time, so exactly one process runs each
 * check. After a difference, repeats and reports the same part until it agrees.
 */
export async function checkDueChains(deps: Deps, stop?: AbortSignal): Promise<void> {
  const configured = deps.config.networks.flatMap(({ environment, network, xpub }) => {
    const chain = deps.chains.find(environment, network)
    return chain ? [{ key: { environment, network }, chain, xpub }] : []
  })
  const now = deps.clock.now()
  const keys = configured.map(one => one.key)
  await insertChecks(deps.db, keys, { now, nextAt: addSeconds(now, firstSeconds) })
  for (const one of configured) if (!stop?.aborted) await checkWhenDue(deps, one, stop)
}

interface Configured {
  readonly key: ChainKey
  readonly chain: Chain
  readonly xpub: string
}

class Stopped extends Error {
  override readonly name = 'Stopped'
}

async function checkWhenDue(deps: Deps, { key, chain, xpub }: Configured, stop?: AbortSignal): Promise<void> {
  const { claims, db, clock, log } = deps
  const leaseUntil = async () => addSeconds((await claims.times()).now, leaseSeconds)
  const { now } = await claims.times()
  const putOffUntilMax = addSeconds(now, daySeconds + putOffSecondsMax)
  const after = await claims.take({
    take: token => claimCheck(db, key, { now, leaseUntil: addSeconds(now, leaseSeconds), putOffUntilMax, token }),
    release: token => releaseCheck(db, key, { token, now }),
  })
  if (!after) return
  const horizon = await findLastPosition(db, addSeconds(clock.business(), -overlapSeconds))
  try {
    const report = await reconcile(db, { key, chain, xpub, after }, async () => {
      if (stop?.aborted) throw new Stopped('the process ends')
      await rescheduleCheck(db, key, await leaseUntil())
    })
    const { upTo, unproven, ...found } = report
    const agrees = report.differences === 0
    // No difference, but not everything is proven: read the same part again until it is.
    if (agrees && unproven) {
      await rescheduleCheck(db, key, addSeconds(clock.now(), againSeconds))
      log.warn(
        { ...key, ...found, unproven: sayUnproven(key, unproven) },
        'reconciliation incomplete: payments unproven',
      )
      return
    }
    await finishCheck(db, key, {
      ...found,
      checked: agrees ? { ...upTo, ledgerId: lower(upTo.ledgerId, horizon) } : after,
      succeededAt: clock.now(),
      nextAt: addSeconds(clock.now(), agrees ? daySeconds : againSeconds),
    })
    if (agrees) log.info({ ...key, ...found }, 'reconciliation finished')
    else log.fatal({ ...key, ...found }, 'reconciliation found differences; see docs/operating/log-lines.md')
  } catch (error) {
    // The next run restarts this check.
    await rescheduleCheck(db, key, addSeconds(clock.now(), error instanceof Stopped ? 0 : retrySeconds))
    if (!(error instanceof Stopped)) log.warn({ ...key, err: error }, 'reconciliation failed')
  }
}

function lower(one: string, other: string): string {
  return BigInt(one) < BigInt(other) ? one : other
}
