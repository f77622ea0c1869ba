// What strangers and merchants ask for is served by a connection of the role `api`, as in production, and is granted there.
import test from 'ava'
import { operations, type Operation } from '../../generated/operations.ts'
import { roleUrl } from '../../dev/postgres/database-roles.ts'
import { compose } from '../../src/app.ts'
import { bodies, idsOf } from '../contract/prism-requests.ts'
import { makeMerchantFixture, startFixtureServer, targetOf } from '../contract/merchant-fixture.ts'
import { fill, openDashboard, pathOf } from '../dashboard/fixture.ts'
import { startFakeControl } from '../helpers/control-server.ts'
import { startReceiver } from '../helpers/receiver.ts'
import { testConfig, testService } from '../helpers/deps.ts'
import { businessPages } from '../../src/web/dashboard/business-pages.ts'

const roleOf = `select current_user::text as role`

test('every operation of the contract is granted to the role api', async t => {
  const at = await startFixtureServer()
  const receiver = await startReceiver()
  t.teardown(() => receiver.close())
  const fixture = await makeMerchantFixture(at, receiver)
  t.deepEqual(await at.service.api.db.query(roleOf), [{ role: 'kassa_api' }])
  const objects: Readonly<Record<string, object>> = {
    cancelOrder: { order: fixture.orders.open },
    requestRemainder: { order: fixture.orders.underpaid },
    acceptOrder: { order: fixture.orders.underpaid },
    deleteWebhook: { webhook: fixture.spareWebhook },
    cancelWithdrawal: { withdrawal: fixture.spareWithdrawal },
    removeWithdrawalAddress: { address: fixture.spareAddress },
  }
  const last = ['deleteWebhook', 'revokeApiKey']
  const all = Object.values<Operation>(operations).filter(({ operationId }) => operationId !== 'streamEvents')
  for (const operation of all.toSorted(
    (one, other) => last.indexOf(one.operationId) - last.indexOf(other.operationId),
  )) {
    const { operationId, method } = operation
    const target = targetOf(operation, { ...idsOf(fixture), ...objects[operationId] })
    const body = operation.hasBody ? { body: bodies[operationId]?.() ?? {} } : {}
    const answer = await at.send({ method, target, ...body, ...(!operation.isPublic && { as: fixture.merchant }) })
    t.is(answer.status, operation.successStatus, `${operationId}: ${answer.text}`)
  }
  await t.notThrowsAsync(at.close(), 'the database refused nothing')
})

test('every page and form of the dashboard is granted to the role api', async t => {
  const control = await startFakeControl()
  t.teardown(() => control.close())
  control.answers = { pay: () => ({ transactions: [] }) }
  const at = await openDashboard({
    KASSA_SANDBOX_CONTROL_URL: control.url,
    KASSA_SANDBOX_CONTROL_TOKEN: control.token,
  })
  const things = await fill(at)
  const owner = await at.person(things.merchantId, 'owner')
  for (const page of businessPages) {
    const path = pathOf(page, things)
    const { status } = page.method === 'GET' ? await at.get(owner, path) : await at.post(owner, path)
    t.true(status < 500, `${page.method} ${page.path}: ${status}`)
  }
  await t.notThrowsAsync(at.close(), 'the database refused nothing')
})

test('a process of several roles serves strangers as api, and its sandbox operations and jobs as worker', async t => {
  const service = await testService()
  t.teardown(() => service.close())
  const config = testConfig(service.databaseUrl, { DATABASE_API_URL: roleUrl(service.adminUrl, 'api') })
  const { deps, api, close } = await compose(config)
  t.teardown(close)
  t.deepEqual(await deps.db.query(roleOf), [{ role: 'kassa_worker' }])
  t.deepEqual(await api[0]?.db.query(roleOf), [{ role: 'kassa_api' }])
  t.deepEqual(await api[0]?.sandbox?.db.query(roleOf), [{ role: 'kassa_worker' }])
  t.regex(api[0]?.config.databaseUrl ?? '', /^postgres:\/\/kassa_api:/, 'it listens as that role too')
})
