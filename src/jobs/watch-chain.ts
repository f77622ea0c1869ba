import { chainName } from '../chains/chain.ts'
import type { Deps } from '../deps.ts'
import { follow } from '../payments/follow/follow-chain.service.ts'
import { followCells } from '../payments/follow/follow-cells.service.ts'
import { enqueue } from '../queue/queue.ts'
import type { Jobs } from '../queue/queues.ts'

const watchSeconds = 1

/** Follows a chain for this cell alone. */
export const run = (deps: Deps, data: Jobs['watch-chain'], stop?: AbortSignal): Promise<void> =>
  follow(deps, data, stop)

/** Follows a chain for all cells, and leaves the job that does it again. */
export async function runAgain(deps: Deps, data: Jobs['watch-chain'], stop?: AbortSignal): Promise<void> {
  try {
    await followCells(deps, data, stop)
  } finally {
    await enqueueWatch(deps, data, watchSeconds)
  }
}

/** Leaves a job that watches this chain, unless one waits already. */
export async function enqueueWatch(deps: Deps, data: Jobs['watch-chain'], waitSeconds = 0): Promise<void> {
  await enqueue(deps.db, {
    name: 'watch-chain',
    data,
    singletonKey: chainName(data),
    waitSeconds,
  })
}
