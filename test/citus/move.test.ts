// Runs under `npm run lab -- citus` alone: a cell of Citus moves from one server to the other.
import test from 'ava'
import pg from 'pg'
import { defaultRoleNames } from '../../src/database/roles/roles.ts'
import { moveSchema, serverOf } from '../../src/database/cells/move-schema.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import { getOrder } from '../../src/orders/order.service.ts'
import { followCells } from '../../src/payments/follow/follow-cells.service.ts'
import { cellsOf, type Deps } from '../../src/deps.ts'
import { issueKey } from '../../dev/seed/issue-key.ts'
import { approveMerchant } from '../../dev/seed/approve-merchant.ts'
import { registerMerchant } from '../../src/merchants/onboarding/register-merchant.service.ts'
import { assertBooks } from '../helpers/books.ts'
import { testService } from '../helpers/deps.ts'
import { orderInput } from '../helpers/order-input.ts'
import { platformUserIn } from '../cells/fixture.ts'

const key = { environment: 'test', network: 'TRC20' } as const

test('a cell moves to another server while it takes payments: each is credited once, and the books are in order', async t => {
  const service = await testService({ cells: 2 })
  t.teardown(() => service.close())
  const { deps, tron } = service
  await followCells(deps, key)
  const cell = cellsOf(deps)[1]!
  const schema = cell.config.databaseSchema
  const owner = await merchantIn(cell)
  const administrator = new pg.Client(service.adminUrl)
  await administrator.connect()
  t.teardown(() => administrator.end())
  const before = (await serverOf(administrator, schema))!
  const target = (await serverOf(administrator, service.deps.config.databaseSchema))!
  t.notDeepEqual(before, target)
  const state = { isMoving: true }
  const moving = moveSchema(administrator, { schema, to: target, names: defaultRoleNames }).finally(
    () => (state.isMoving = false),
  )
  const ids: string[] = []
  while (state.isMoving || ids.length < 5) {
    const { order } = await createOrder(cell, owner, orderInput({ network: 'TRC20' }))
    ids.push(order.id)
    tron.mine([{ to: order.address, amount: 25_000_000n }])
    tron.mineEmpty(4)
    await followCells(deps, key)
  }
  await moving
  await followCells(deps, key)
  for (const id of ids) t.is((await getOrder(cell, owner, id)).status, 'PAID')
  t.deepEqual(await serverOf(administrator, schema), target)
  const [sum] = await cell.db.query<{ count: string; amount: string }>(
    `select count(*), sum(e.amount) as amount from ledger_entry e join ledger_account a on a.id = e.account_id where a.kind = 'onchain_deposit'`,
  )
  t.deepEqual(sum, { count: String(ids.length), amount: String(25_000_000 * ids.length) })
  for (const { db } of cellsOf(deps)) await assertBooks(t, db)
  t.log(`${ids.length} payments while it moved`)
})

async function merchantIn(deps: Deps) {
  const name = await platformUserIn(deps)
  const { id: merchantId } = await registerMerchant(deps, { name, email: `${name}@example.com`, platformUserId: name })
  await approveMerchant(deps, merchantId, 'BASIC')
  const { keyId } = await issueKey(deps, { merchantId, environment: 'test', name: 'tests' })
  return { merchantId, environment: 'test', keyId } as const
}
