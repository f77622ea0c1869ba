import { growReserve, refillAddresses } from '../../deposit-addresses/address.service.ts'
import { ChainUnavailable, FinalityBroken, type ChainKey, type Heads } from '../../chains/chain.ts'
import type { Deps } from '../../deps.ts'
import { noteStatus } from './chain-status.service.ts'
import { findCursors, findResumes, touchCursor } from './cursor.store.ts'
import type { Followed } from './followed.ts'
import type { Poll } from './poll.ts'
import type { PlannedPoll } from './poll-scheduler.service.ts'
import { followFinal } from './follow-final.service.ts'
import { followHead } from './follow-head.service.ts'
import { pauseChain, type Break } from './pause.service.ts'
import { findPause } from './pause.store.ts'
import { startWatching } from '../record/record.service.ts'
import { settle } from '../settle/settle.service.ts'

/**
 * Follows one chain up to its head: final blocks first, then those at the head, then the orders they concern. Safe to run at any time
 * and in several processes: when two read the same block, one records it. A node that does not answer proves nothing. Blocks without a
 * quorum are shown and not credited.
 */
export async function follow(deps: Deps, key: ChainKey, stop?: AbortSignal): Promise<void> {
  const chain = deps.chains.find(key.environment, key.network)
  if (!chain) return
  const followed = { key, chain, stop }
  await followPlanned(deps, { ...followed, ...(await deps.polls.plan(deps, followed)) })
}

/** As `follow`, with a poll plan and a chain reader that the caller provides. */
export async function followPlanned(deps: Deps, followed: Followed & PlannedPoll): Promise<void> {
  const { key, chain, poll, pressure } = followed
  const problems: string[] = []
  const errors: unknown[] = []
  const note = (error: unknown) => void errors.push(error)
  if (poll.head || poll.final) await readOrPause(deps, followed, problems).catch(note)
  // Before settling, which may take long: readiness depends on the time of the last poll.
  await noteStatus(deps, { key, chain, problems, pressure }).catch((error: unknown) =>
    deps.log.error({ err: error, ...key }, 'failed to store chain status'),
  )
  await settle(deps, key).catch(note)
  // The first error is the cause; later ones may be its consequences.
  const [first, ...later] = errors
  for (const error of later) deps.log.error({ err: error, ...key }, 'settlement failed after failed read')
  if (errors.length > 0) throw first
}

/** Adds missing or differing answers of the nodes to `problems`. */
async function readOrPause(deps: Deps, followed: ChainPoll, problems: string[]): Promise<void> {
  const resumes = await findResumes(deps.db, followed.key)
  try {
    await readOn(deps, followed, problems)
  } catch (error) {
    if (error instanceof FinalityBroken) return pause(deps, followed.key, { reason: error.message, resumes })
    problems.push(error instanceof Error ? error.message : String(error))
    if (!(error instanceof ChainUnavailable)) throw error
  }
}

interface ChainPoll extends Followed {
  readonly poll: Poll
}

async function readOn(deps: Deps, followed: ChainPoll, problems: string[]): Promise<void> {
  const { key, chain, poll } = followed
  const heads = await chain.heads({ final: poll.final })
  if (!(await findCursors(deps.db, key))) await startWatching(deps, key, await chain.finalHead())
  // With a call budget, note the poll first: the next one is not due at once, whether or not this one succeeds.
  const now = deps.clock.now()
  const kinds = (['head', 'final'] as const).filter(kind => poll[kind] && chain.pressure() !== null)
  for (const kind of kinds) await touchCursor(deps.db, key, { now, kind })
  // Poll a paused chain too, so that the service stays ready: its orders and the other network carry on.
  if ((await findPause(deps.db, key)) !== null) return touchCursor(deps.db, key, { now })
  await refillAddresses(deps, key)
  if (poll.final) await creditWhatIsFinal(deps, followed, { heads, problems })
  if (poll.head) await followHead(deps, followed, heads)
  await growReserve(deps, key)
}

interface Found {
  readonly heads: Heads
  readonly problems: string[]
}

/** Without a majority on the final head, crediting waits while detection goes on. */
async function creditWhatIsFinal(deps: Deps, followed: Followed, { heads, problems }: Found): Promise<void> {
  if (heads.finalHeight === null) return
  try {
    await followFinal(deps, followed, heads.finalHeight)
  } catch (error) {
    if (!(error instanceof ChainUnavailable)) throw error
    problems.push(error.message)
  }
}

async function pause(deps: Deps, key: ChainKey, found: Break): Promise<void> {
  if (!(await pauseChain(deps, key, found))) return
  deps.log.fatal(
    { ...key, reason: found.reason },
    'chain paused: final block reorged out; see docs/operating/when-it-breaks.md, "A paused chain"',
  )
}
