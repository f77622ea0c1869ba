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
 * Follows one chain for all cells with a single read of it (docs/decisions/cells.md#cells-as-schemas). Each cell records for itself, and a
 * failure in one does not hold up the others.
 */
export async function followCells(deps: Deps, key: ChainKey, stop?: AbortSignal): Promise<void> {
  const chain = deps.chains.find(key.environment, key.network)
  if (!chain) return
  const all = cellsOf(deps)
  if (all.length === 1) return follow(deps, key, stop)
  const followed = { key, chain, stop }
  const plans = await Promise.allSettled(all.map(async one => planOf(one, followed)))
  const cells = plans.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []))
  // If one cell needs a poll it costs nothing to let all cells have it, and they stay together.
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
    if (one.status === 'rejected') cells[at]!.log.error({ err: one.reason, ...key }, 'failed to follow chain')
}

async function planOf(deps: Deps, followed: Followed): Promise<Cell> {
  return { deps, planned: await deps.polls.plan(deps, followed) }
}
