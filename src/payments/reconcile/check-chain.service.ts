import type { Chain, ChainKey } from '../../chains/chain.ts'
import type { Deps } from '../../deps.ts'
import { findLastPosition } from '../../ledger/credit.store.ts'
import { addSeconds } from '../../lib/clock.ts'
import { daySeconds, hourSeconds, putOffSecondsMax } from '../../lib/durations.ts'
import { claimCheck, finishCheck, insertChecks, rescheduleCheck, releaseCheck } from './chain-check.store.ts'
import { reconcile, sayUnproven } from './reconcile.service.ts'

/** A new network is first checked after an hour, so that a start is not slowed down by it. */
const firstSeconds = hourSeconds
/** After differences: whether they are still there is worth knowing sooner. */
const againSeconds = hourSeconds
/** After nodes that did not answer. */
const retrySeconds = 600
/**
 * So much of the end is read again by the next check: the places of entries are given before they are committed, and one that takes
 * long is committed behind others that were checked already.
 */
const overlapSeconds = 600
/** Longer than one part of a check takes; each part takes it anew. */
const leaseSeconds = 600

/**
 * Checks each network of this process that is due against its chain, once a day. What is due is said by a row, so that each is
 * checked by one process, whichever lives. Where something differs, the same is read again, and told, until it agrees.
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
    // Nothing is known to be wrong, and not all is known: the same is read again until it is proven.
    if (agrees && unproven) {
      await rescheduleCheck(db, key, addSeconds(clock.now(), againSeconds))
      log.warn({ ...key, ...found, unproven: sayUnproven(key, unproven) }, 'payments are left unproven by the nodes')
      return
    }
    await finishCheck(db, key, {
      ...found,
      checked: agrees ? { ...upTo, ledgerId: lower(upTo.ledgerId, horizon) } : after,
      succeededAt: clock.now(),
      nextAt: addSeconds(clock.now(), agrees ? daySeconds : againSeconds),
    })
    if (agrees) log.info({ ...key, ...found }, 'the record agrees with the chain')
    else log.fatal({ ...key, ...found }, 'the record does not agree with the chain; see docs/operating/log-lines.md')
  } catch (error) {
    // Whoever comes next begins this check anew.
    await rescheduleCheck(db, key, addSeconds(clock.now(), error instanceof Stopped ? 0 : retrySeconds))
    if (!(error instanceof Stopped)) log.warn({ ...key, err: error }, 'the record could not be held against the chain')
  }
}

function lower(one: string, other: string): string {
  return BigInt(one) < BigInt(other) ? one : other
}
