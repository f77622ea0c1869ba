// Somebody sends thousands of tiny transfers to one order: another merchant's payment beside them in the same block waits for none.
import test from 'ava'
import { run as screenPayments } from '../../src/jobs/screen-payment.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import { getOrder } from '../../src/orders/order.service.ts'
import { settle } from '../../src/payments/settle/settle.service.ts'
import { assertBooks } from '../helpers/books.ts'
import { assertSettled } from '../helpers/liveness.ts'
import { orderInput } from '../helpers/order-input.ts'
import { flowNetworks, openFlowService, type FlowService } from './service.ts'
import { units } from './sale.ts'

let service: FlowService
test.before(async () => {
  service = await openFlowService({ isDirect: true })
})
test.after.always(() => service.close())

const [transactions, transfersEach] = [5, 400]
/** More screening than two thousand transfers take. */
const roundsMax = 100

for (const network of flowNetworks) {
  test.serial(
    `${network}: 2,000 tiny transfers to one order, and the other order is PAID before another block`,
    async t => {
      const { deps, clock } = service
      const key = { environment: 'test', network } as const
      const { local, chain } = service.on(network)
      await service.meet(network)
      const open = async () => {
        const owner = { ...(await service.merchant()), environment: 'test' as const }
        const { order } = await createOrder(deps, owner, orderInput({ network }))
        return { order, get: () => getOrder(deps, owner, order.id) }
      }
      const [flooded, other] = [await open(), await open()]
      const tiny = Array.from({ length: transfersEach }, () => ({ to: flooded.order.address, amount: units('0.01') }))
      for (let count = 1; count <= transactions; count++) {
        // The other payment is the last of all.
        const last = count === transactions ? [{ to: other.order.address, amount: units('25') }] : []
        await local.pay({ kind: 'batch', transfers: [...tiny, ...last] })
      }
      await local.mine(2)
      await local.mine(local.finalityBlocks)
      const head = await chain.head()
      clock!.set(head.time)
      await watchChain(deps, key)
      await screenPayments(deps, key)
      t.like(await other.get(), { status: 'PAID', credited_amount: '24.75' })
      t.is((await chain.head()).height, head.height, 'no block was waited for')
      const [sent] = await deps.db.query<{ transfers: number; blocks: number; together: boolean }>(
        `select count(*)::int as transfers, count(distinct block_height)::int as blocks,
              max(block_height) = (select block_height from chain_transfer where order_id = $2) as together
         from chain_transfer where order_id = $1`,
        [flooded.order.id, other.order.id],
      )
      t.is(sent?.transfers, transactions * transfersEach)
      t.true(sent!.blocks <= 2 && sent!.together, JSON.stringify(sent))
      let rounds = 0
      while ((await flooded.get()).credited_amount !== '19.8' && rounds++ < roundsMax) {
        await screenPayments(deps, key)
        clock!.advance(5)
        await settle(deps, key)
      }
      t.like(await flooded.get(), { status: 'OPEN', received_amount: '20', credited_amount: '19.8' })
      await assertSettled(t, deps.db)
      await assertBooks(t, deps.db)
    },
  )
}
