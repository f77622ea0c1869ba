import type { ChainKey } from '../../chains/chain.ts'
import { SharedReads } from '../../chains/read/shared-reads.ts'
import { cellsOf, type Deps } from '../../deps.ts'
import { withWallets } from '../../payouts/reserves/wallet-deposit.service.ts'
import { follow, followPlanned } from './follow-chain.service.ts'
import type { Followed } from './followed.ts'
import type { PlannedPoll } from './poll-scheduler.service.ts'

interface Cell {
  readonly deps: Deps
  readonly planned: PlannedPoll
}

/**
 * Brings the records of all cells up to the head of one chain, each by itself, over one reading of it (docs/decisions/cells.md#cells-as-schemas).
 * What fails in one holds up no other.
 */
export async function followCells(deps: Deps, key: ChainKey, stop?: AbortSignal): Promise<void> {
  const chain = deps.chains.find(key.environment, key.network)
  if (!chain) return
  const all = cellsOf(deps)
  if (all.length === 1) return follow(deps, key, stop)
  const followed = { key, chain, stop }
  const plans = await Promise.allSettled(all.map(async one => planOf(one, followed)))
  const cells = plans.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []))
  // What one of them looks at costs no more when all do, and they stay at the same place.
  const poll = { head: cells.some(one => one.planned.poll.head), final: cells.some(one => one.planned.poll.final) }
  const reads = new SharedReads(
    chain,
    cells.map(({ deps: { db, watched } }) => withWallets(db, key, accounts => watched.filter(db, key, accounts))),
  )
  const ended = await Promise.allSettled(
    cells.map(({ deps: own, planned }, reader) =>
      followPlanned(own, { ...followed, ...planned, chain: reads.of(reader), poll }),
    ),
  )
  throwFirst(all, key, plans)
  const reading = cells.map(cell => cell.deps)
  throwFirst(reading, key, ended)
}

function throwFirst(cells: readonly Deps[], key: ChainKey, ended: readonly PromiseSettledResult<unknown>[]): void {
  for (const [at, one] of ended.entries())
    if (one.status === 'rejected') cells[at]!.log.error({ err: one.reason, ...key }, 'the chain could not be followed')
}

async function planOf(deps: Deps, followed: Followed): Promise<Cell> {
  return { deps, planned: await deps.polls.plan(deps, followed) }
}
