import { refillAddresses } from '../../deposit-addresses/address.service.ts'
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
 * Brings our record of one chain up to its head: final blocks first, then those that may still be taken back, then the
 * orders they concern. Safe to run at any time and in several processes: what two of them read, one records. From a node that
 * does not answer nothing is concluded; what a majority does not tell alike is shown and not credited.
 */
export async function follow(deps: Deps, key: ChainKey, stop?: AbortSignal): Promise<void> {
  const chain = deps.chains.find(key.environment, key.network)
  if (!chain) return
  const followed = { key, chain, stop }
  await followPlanned(deps, { ...followed, ...(await deps.polls.plan(deps, followed)) })
}

/** The same, over what is read of the chain by whoever decided what is looked at. */
export async function followPlanned(deps: Deps, followed: Followed & PlannedPoll): Promise<void> {
  const { key, chain, poll, pressure } = followed
  const problems: string[] = []
  const errors: unknown[] = []
  const note = (error: unknown) => void errors.push(error)
  if (poll.head || poll.final) await readOrPause(deps, followed, problems).catch(note)
  // Before settling, which may take long: readiness asks when somebody last looked.
  await noteStatus(deps, { key, chain, problems, pressure }).catch((error: unknown) =>
    deps.log.error({ err: error, ...key }, 'how the network was found could not be written down'),
  )
  await settle(deps, key).catch(note)
  // The first error is the cause; a later one may be its consequence.
  const [first, ...later] = errors
  for (const error of later) deps.log.error({ err: error, ...key }, 'settling failed after reading had failed')
  if (errors.length > 0) throw first
}

/** Adds to `problems` what the nodes did not answer, or not alike. */
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
  // Where calls are counted the next look is not due at once, whatever comes of this one.
  const now = deps.clock.now()
  const kinds = (['head', 'final'] as const).filter(kind => poll[kind] && chain.pressure() !== null)
  for (const kind of kinds) await touchCursor(deps.db, key, { now, kind })
  // A halted chain is looked at all the same, so that the service stays ready: orders and the other network go on.
  if ((await findPause(deps.db, key)) !== null) return touchCursor(deps.db, key, { now })
  await refillAddresses(deps, key)
  if (poll.final) await creditWhatIsFinal(deps, followed, { heads, problems })
  if (poll.head) await followHead(deps, followed, heads)
}

interface Found {
  readonly heads: Heads
  readonly problems: string[]
}

/** Where no majority tells what is final crediting waits, and seeing goes on. */
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
    'a final block was taken back: crediting on this network stops; see docs/operating/when-it-breaks.md, "A paused chain"',
  )
}
