// An order that is paid on a chain which then takes back final blocks.
import type { FakeTransfer } from '../helpers/fake-chain.ts'
import { testService, type TestServiceOptions } from '../helpers/deps.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { deletePause, findPause } from '../../src/payments/follow/pause.store.ts'
import { planReversal, type ReversalPlan } from '../../src/payments/reverse/reverse-final.service.ts'
import { openWatched, watchBoth } from './watched-order.ts'

export const reversalKey = { environment: 'test', network: 'ERC20' } as const

export async function begin(t: { teardown(fn: () => Promise<void>): void }, options: TestServiceOptions = {}) {
  const service = await testService({ ...options, env: { KASSA_DUST_BELOW: '0' } })
  t.teardown(() => service.close())
  await watchBoth(service)
  const watched = await openWatched(service)
  const { deps } = service
  const { chain } = watched
  return {
    service,
    ...watched,
    /** The chain takes back blocks that were final, with these in their place, and everybody notices. */
    async breakFinality(depth: number, blocks: readonly (readonly FakeTransfer[])[] = []) {
      chain.reorg(depth, blocks)
      chain.mineEmpty(3)
      await watchChain(deps, reversalKey)
      if ((await findPause(deps.db, reversalKey)) === null) throw new Error('the chain did not halt')
    },
    async plan(): Promise<ReversalPlan> {
      const outcome = await planReversal(deps, reversalKey, { chain: chain.chain, way: null })
      if (outcome.kind !== 'plan') throw new Error(outcome.kind)
      return outcome.plan
    },
    async resume() {
      await deletePause(deps.db, reversalKey)
      await watchChain(deps, reversalKey)
    },
    async balances() {
      const rows = await deps.db.query<{ kind: string; balance: string }>(
        'select kind, balance from ledger_account order by kind',
      )
      return Object.fromEntries(rows.map(row => [row.kind, row.balance]))
    },
  }
}
