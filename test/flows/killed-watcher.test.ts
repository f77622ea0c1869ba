// A real worker process that dies in the middle of reading what it had missed.
import test from 'ava'
import type { Network } from '../../src/chains/chain.ts'
import { claimsBy } from '../helpers/claims.ts'
import { findCursors } from '../../src/payments/follow/cursor.store.ts'
import { run as screenPayments } from '../../src/jobs/screen-payment.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { addSeconds, systemClock, type Clock } from '../../src/lib/clock.ts'
import { startServiceProcess } from '../faults/service.ts'
import { assertBooks } from '../helpers/books.ts'
import type { NodeRequest } from '../helpers/faulty-node.ts'
import { until } from '../helpers/until.ts'
import { flowNetworks, openFlowService, type FlowService } from './service.ts'
import { openSale } from './sale.ts'

let service: FlowService
test.before(async () => {
  service = await openFlowService({ clock: systemClock })
})
test.after.always(async t => {
  await assertBooks(t, service.deps.db)
  await service.close()
})

/** When no claim of a dead worker is left. */
const afterClaims: Clock = { ...systemClock, business: () => addSeconds(new Date(), 121) }

/** Final blocks that are read and recorded at once. */
const range = { ERC20: 100, TRC20: 20 } as const
for (const network of flowNetworks) {
  test.serial(
    `${network}: a watcher killed in the middle of a range leaves whole ranges; another goes on from there`,
    async t => {
      const { node, chain } = service.on(network)
      const watcher = await startServiceProcess({ ...only(network), KASSA_ROLES: 'worker' })
      t.teardown(() => watcher.kill())
      await until(async () => (await finalHeight(network)) === (await chain.finalHead()).height)
      const sale = await openSale(t, service, { network })
      const start = await finalHeight(network)
      node.set(() => ({ status: 502, body: 'bad gateway' }))
      await sale.transfer('10')
      await sale.mine(2 * range[network])
      await sale.transfer('15')
      await sale.mine(range[network])
      await sale.finalize()
      // From here the node answers again, until it is asked for a block in the middle of the third range.
      const reached = Promise.withResolvers<void>()
      node.set(request => {
        if (finalBlockAsked(request) < start + 2.5 * range[network]) return null
        reached.resolve()
        return 'silence'
      })
      await reached.promise
      await watcher.kill()
      node.set(null)
      // The next range is fetched while one is recorded: the second may or may not have been committed, but none by halves.
      const recorded = (await finalHeight(network)) - start
      t.true([range[network], 2 * range[network]].includes(recorded), `${recorded} blocks`)
      t.not((await sale.get()).status, 'PAID')
      await assertBooks(t, service.deps.db)
      await watchChain(service.deps, { environment: 'test', network })
      // It may have died while it screened a payment: that is screened again when its claim has run out.
      const claims = claimsBy(afterClaims)
      await screenPayments({ ...service.deps, clock: afterClaims, claims }, { environment: 'test', network })
      const paid = await sale.get()
      t.like(paid, { status: 'PAID', received_amount: '25', credited_amount: '24.75' })
      t.is(paid.transactions.length, 2)
      t.deepEqual(await sale.streamed(), ['OPEN', 'PENDING_CONFIRM', 'CONFIRMING', 'PAID'])
    },
  )
}

/** A worker of one network, so that it reads nothing of the other. */
function only(network: Network): Record<string, string> {
  const other = network === 'ERC20' ? 'KASSA_TEST_TRC20_' : 'KASSA_TEST_ERC20_'
  return Object.fromEntries(Object.entries(service.env).filter(([name]) => !name.startsWith(other)))
}

async function finalHeight(network: Network): Promise<number> {
  const cursors = await findCursors(service.deps.db, { environment: 'test', network })
  return cursors?.final.height ?? 0
}

interface Call {
  readonly method?: string
  readonly params?: readonly unknown[]
  readonly num?: number
}

/** The highest final block that a request asks for; 0 when it asks for none. */
function finalBlockAsked({ path, body }: NodeRequest): number {
  if (path === 'walletsolidity/getblockbynum') return (body as Call).num ?? 0
  const asked = Array.isArray(body) ? (body as Call[]).map(({ params }) => params?.[0]) : []
  // The last block of a range is asked for together with the final head.
  return asked.includes('finalized') ? Math.max(...asked.map(Number).filter(Number.isFinite)) : 0
}
