// Every answer the contract documents, produced by the real service and judged by Prism; what it cannot carry is in `past-prism.test.ts`.
// Servers of their own: `broken`, whose every handler throws (500); `strict`, which allows one request; `silent`, whose database takes no connections (503).
import test, { type ExecutionContext } from 'ava'
import { permissions, type Permission } from '../../src/merchants/api-keys/permission.ts'
import { operations, type Operation } from '../../generated/operations.ts'
import type { AllHandlers } from '../../src/http/contract.ts'
import type { TestRequest } from '../helpers/client.ts'
import { copyLink } from '../helpers/copy-link.ts'
import { startReceiver, type Receiver } from '../helpers/receiver.ts'
import { startTestServer } from '../helpers/server.ts'
import { takeNoConnections } from '../helpers/service-unavailable.ts'
import { contract } from './contract-document.ts'
import { documentedAnswers, gaps } from './coverage.ts'
import { bodies, fillAllowList, idsOf, judged, ownObjects, seven, type Judged } from './prism-requests.ts'
import { strictLimits, throwing } from './prism-servers.ts'
import {
  body,
  isPastPrism,
  makeMerchantFixture,
  nothing,
  payee,
  startFixtureServer,
  targetOf,
  type MerchantFixture,
} from './merchant-fixture.ts'

const all = Object.values<Operation>(operations)
const signed = all.filter(operation => !operation.isPublic)
const withBody = all.filter(operation => operation.hasBody)
/** What was answered through Prism: `createOrder.409`. */
const produced = new Set<string>()

let plain: Judged
let broken: Judged
let strict: Judged
let silent: Judged
let closed: Judged
let receiver: Receiver
let fixture: MerchantFixture

test.before(async () => {
  receiver = await startReceiver()
  plain = await judged(startFixtureServer())
  broken = await judged(startTestServer({ server: { replace: throwing } }))
  strict = await judged(startTestServer({ env: strictLimits }))
  silent = await judged(startTestServer())
  closed = await judged(startTestServer({ env: { KASSA_REGISTRATION: 'closed' } }))
  fixture = await makeMerchantFixture(plain.at, receiver)
})
test.after.always(async () => {
  for (const { prism, at } of [plain, broken, strict, silent, closed]) await prism.close().then(() => at.close())
  await receiver.close()
})

/** Sends through Prism, asserts the status and that Prism has nothing to say, and notes what was produced. */
async function judge(
  t: ExecutionContext,
  wanted: string,
  { by = plain, ...request }: TestRequest & { by?: Judged },
): Promise<void> {
  const answer = await by.prism.send(by.at.service.clock.now(), request)
  const [operationId = '', status] = wanted.split('.')
  t.is(String(answer.status), status!, `${wanted}: ${answer.text}`)
  t.is(answer.violations, '', wanted)
  produced.add(`${operationId}.${answer.status}`)
}

const ids = () => idsOf(fixture)

/** A request that the operation grants, as far as its object lets it. */
function requestOf(operation: Operation, change: Partial<TestRequest> = {}): TestRequest & { method: string } {
  const content = operation.hasBody ? { body: bodies[operation.operationId]?.() ?? {} } : {}
  const as = operation.isPublic ? {} : { as: fixture.merchant }
  return { method: operation.method, target: targetOf(operation, ids()), ...content, ...as, ...change }
}

test.serial('an operation grants what it is asked for', async t => {
  const objects = ownObjects(fixture)
  // An endpoint and a key are needed until everything else was asked.
  const last = ['deleteWebhook', 'revokeApiKey']
  const inOrder = [
    ...all.filter(one => !last.includes(one.operationId)),
    ...all.filter(one => last.includes(one.operationId)),
  ]
  for (const operation of inOrder.filter(one => one.operationId !== 'streamEvents')) {
    const target = targetOf(operation, { ...ids(), ...objects[operation.operationId] })
    await judge(t, `${operation.operationId}.${operation.successStatus}`, requestOf(operation, { target }))
  }
})

test.serial('orders, their timelines and their streams in every state', async t => {
  const { open, ...ended } = fixture.orders
  for (const order of [open, ...Object.values(ended)]) {
    for (const id of ['getOrder', 'getOrderTimeline', 'streamOrderEvents'] as const) {
      if (id === 'streamOrderEvents' && order === open) continue
      await judge(t, `${id}.200`, requestOf(operations[id], { target: targetOf(operations[id], { ...ids(), order }) }))
    }
  }
})

test.serial('lists with every parameter', async t => {
  const range = 'created_from=2026-01-01T00:00:00Z&created_to=2027-01-01T00:00:00Z'
  for (const [id, query] of [
    ['listOrders', `limit=2&offset=1&status=PAID&network=TRC20&${range}`],
    ['listWebhookDeliveries', 'limit=1&offset=1'],
    ['listWithdrawals', 'limit=1&offset=1&status=PENDING&network=TRC20'],
    ['listRefunds', 'limit=1&offset=0'],
    ['listEvents', `after=evt_00000000&before=${fixture.event}&limit=1`],
  ] as const) {
    const request = requestOf(operations[id])
    // The form in which Prism writes a query, so that the signature holds.
    await judge(t, `${id}.200`, { ...request, target: `${request.target}?${new URLSearchParams(query).toString()}` })
  }
})

test.serial('400: an unknown parameter', async t => {
  for (const operation of all) {
    const request = requestOf(operation)
    await judge(t, `${operation.operationId}.400`, { ...request, target: `${request.target}?limmit=5` })
  }
})

test.serial('400: every field wrong or missing, and one too many', async t => {
  for (const operation of withBody) {
    const right = bodies[operation.operationId]?.() ?? {}
    const fields = operation.bodyFields.flatMap(field => [{ [field]: null }, { [field]: { a: 1 } }, { [field]: '\0' }])
    for (const change of [...fields, { surplus: 1 }]) {
      // A link may have neither an end nor a limit.
      if (operation.operationId === 'updatePaymentLink' && ('expires_at' in change || 'payments_max' in change) && Object.values(change)[0] === null) continue // prettier-ignore
      // Metadata may be any object.
      if ('metadata' in change && Object.values(change).every(value => typeof value === 'object' && value)) continue
      await judge(t, `${operation.operationId}.400`, requestOf(operation, { body: { ...right, ...change } }))
    }
  }
})

test.serial('401: every reason', async t => {
  const { merchant } = fixture
  const now = Math.floor(plain.at.service.clock.now().getTime() / 1000)
  const revoked = await plain.at.key(merchant.merchantId, 'test')
  await plain.at.service.deps.db.query('update api_key set is_active = false, revoked_at = now() where key_id = $1', [
    revoked.keyId,
  ])
  for (const operation of signed) {
    const { as: _, ...unsigned } = requestOf(operation)
    for (const change of [
      {},
      { headers: { authorization: 'Bearer x' } },
      { as: { keyId: 'mk_test_nobody', secret: 'x' } },
      { as: revoked },
      { as: merchant, timestamp: now - 301 },
      { as: merchant, timestamp: now + 301 },
      { as: { ...merchant, secret: 'another' } },
    ]) {
      await judge(t, `${operation.operationId}.401`, { ...unsigned, ...change })
    }
  }
})

test.serial('403: no business before verification or after suspension, no reach beyond the environment', async t => {
  const pending = await plain.at.merchant({ approved: false })
  const suspended = await plain.at.merchant()
  await plain.at.service.deps.db.query(`update merchant set status = 'SUSPENDED' where id = $1`, [suspended.merchantId])
  const pendingLive = await plain.at.key(pending.merchantId, 'live')
  for (const operation of signed.filter(one => one.errorMessages['403']?.includes('merchant_not_active'))) {
    await judge(t, `${operation.operationId}.403`, requestOf(operation, { as: suspended }))
    await judge(t, `${operation.operationId}.403`, requestOf(operation, { as: pendingLive }))
  }
  const { createApiKey, revokeApiKey } = operations
  for (const as of [pending, pendingLive, fixture.merchant])
    await judge(t, 'createApiKey.403', requestOf(createApiKey, { as, body: { environment: 'live' } }))
  const target = targetOf(revokeApiKey, { ...ids(), key: fixture.live.keyId })
  await judge(t, 'revokeApiKey.403', requestOf(revokeApiKey, { target }))
})

test.serial('403: a key without the permission', async t => {
  const only = (permission: Permission) =>
    plain.at.key(fixture.merchant.merchantId, 'test', { permissions: [permission] })
  const [withdraws, reads] = [await only('withdrawals'), await only('read')]
  for (const operation of signed.filter(one => one.errorMessages['403']?.includes('forbidden'))) {
    const as = operation.permission === 'withdrawals' ? reads : withdraws
    await judge(t, `${operation.operationId}.403`, requestOf(operation, { as }))
  }
})

test.serial('204: a finished order, to who saw its end', async t => {
  const { order } = ids()
  const [row] = await plain.at.service.deps.db.query<{ version: number }>('select version from orders where id = $1', [
    order,
  ])
  const request = requestOf(operations.streamOrderEvents, { headers: { 'last-event-id': String(row!.version) } })
  await judge(t, 'streamOrderEvents.204', request)
})

test.serial('404: what never was, and what is named in another form', async t => {
  for (const operation of all.filter(one => one.pathParameters.length > 0)) {
    for (const none of [nothing, seven])
      await judge(t, `${operation.operationId}.404`, requestOf(operation, { target: targetOf(operation, none) }))
  }
  await judge(
    t,
    'redeliver.404',
    requestOf(operations.redeliver, {
      target: targetOf(operations.redeliver, { ...ids(), delivery: nothing.delivery }),
    }),
  )
})

test.serial('404: the sandbox, to a live key', async t => {
  for (const operation of all.filter(one => one.isSandboxOnly))
    await judge(t, `${operation.operationId}.404`, requestOf(operation, { as: fixture.live }))
})

test.serial('403: registering where nobody may', async t => {
  await judge(t, 'registerMerchant.403', { ...requestOf(operations.registerMerchant), by: closed })
})

test.serial('409: every conflict', async t => {
  const full = await plain.at.merchant({ permissions })
  const registration = { name: 'Shop', email: 'shop@merchant.example', platform_user_id: 'twice' }
  await judge(t, 'registerMerchant.201', requestOf(operations.registerMerchant, { body: registration }))
  await judge(t, 'registerMerchant.409', requestOf(operations.registerMerchant, { body: registration }))
  for (let made = 1; made < 50; made++) await plain.at.key(full.merchantId, 'test')
  await plain.at.service.deps.db.query(
    `update api_key set created_at = created_at - interval '1 hour' where merchant_id = $1`,
    [full.merchantId],
  )
  await judge(t, 'createApiKey.409', requestOf(operations.createApiKey, { as: full }))
  await judge(t, 'createTestMerchant.201', requestOf(operations.createTestMerchant, { as: full }))
  for (let made = 0; made < 20; made++)
    await judge(t, 'createWebhook.201', requestOf(operations.createWebhook, { as: full }))
  await judge(t, 'createWebhook.409', requestOf(operations.createWebhook, { as: full }))
  const order = { ...body, idempotency_key: 'once' }
  await judge(t, 'createOrder.201', requestOf(operations.createOrder, { body: order }))
  await judge(t, 'createOrder.201', requestOf(operations.createOrder, { body: order }))
  await judge(t, 'createOrder.409', requestOf(operations.createOrder, { body: { ...order, amount: '26' } }))
  const link = { title: 'Workshop', amount: '180', idempotency_key: 'once' }
  await judge(t, 'createPaymentLink.201', requestOf(operations.createPaymentLink, { body: link }))
  await judge(t, 'createPaymentLink.409', requestOf(operations.createPaymentLink, { body: { ...link, amount: '26' } }))
  const linkAt = targetOf(operations.updatePaymentLink, ids())
  const endAt = (time: string | null) =>
    requestOf(operations.updatePaymentLink, { target: linkAt, body: { expires_at: time } })
  await judge(t, 'updatePaymentLink.200', endAt('2026-01-01T00:00:00Z'))
  await copyLink(plain.at.service, { id: linkAt.split('/').at(-1)!, count: 10_000 })
  await judge(t, 'updatePaymentLink.409', endAt(null))
  const withdrawal = { ...body, address: payee(1), idempotency_key: 'once' }
  await judge(t, 'createWithdrawal.201', requestOf(operations.createWithdrawal, { body: withdrawal }))
  await judge(
    t,
    'createWithdrawal.409',
    requestOf(operations.createWithdrawal, { body: { ...withdrawal, amount: '26' } }),
  )
  const refund = { amount: '1', address: payee(1), idempotency_key: 'once' }
  await judge(t, 'createRefund.409', requestOf(operations.createRefund, { body: refund }))
  const cancelled = targetOf(operations.cancelWithdrawal, { ...ids(), withdrawal: fixture.spareWithdrawal })
  await judge(t, 'cancelWithdrawal.409', requestOf(operations.cancelWithdrawal, { target: cancelled }))
  await fillAllowList(plain.at, full.merchantId)
  await judge(t, 'addWithdrawalAddress.409', requestOf(operations.addWithdrawalAddress, { as: full }))
  for (const id of ['cancelOrder', 'acceptOrder', 'requestRemainder'] as const)
    await judge(t, `${id}.409`, requestOf(operations[id]))
  const target = targetOf(operations.getOrderReceipt, { ...ids(), order: fixture.orders.cancelled })
  await judge(t, 'getOrderReceipt.409', requestOf(operations.getOrderReceipt, { target }))
  const inactive = targetOf(operations.testWebhook, { ...ids(), webhook: fixture.inactiveWebhook })
  await judge(t, 'testWebhook.409', requestOf(operations.testWebhook, { target: inactive }))
  // The sample sent above waits for its first attempt.
  const [waiting] = await plain.at.service.deps.db.query<{ id: string }>(
    `select id from webhook_delivery where endpoint_id = $1 and status = 'PENDING'`,
    [fixture.webhook],
  )
  const pending = targetOf(operations.redeliver, { ...ids(), delivery: waiting!.id })
  await judge(t, 'redeliver.409', requestOf(operations.redeliver, { target: pending }))
})

test.serial('413, 415: a body too large, and of another type', async t => {
  for (const operation of all.filter(one => one.errorMessages['413'])) {
    const large = { ...bodies[operation.operationId]?.(), surplus: 'a'.repeat(65_536) }
    await judge(t, `${operation.operationId}.413`, requestOf(operation, { body: large }))
  }
  for (const operation of all.filter(one => one.errorMessages['415'])) {
    const headers = { 'content-type': 'text/plain' }
    const text = requestOf(operation, operation.hasBody ? { headers } : { headers, body: '{}' })
    await judge(t, `${operation.operationId}.415`, text)
  }
})

test.serial('429: the second request where one is allowed, with the time to wait', async t => {
  for (const operation of all.filter(one => one.errorMessages['429'])) {
    const as = await strict.at.merchant({ permissions })
    await strict.at.send(operation.isPublic ? requestOf(operation) : { target: '/v1/merchants/me', as })
    const request = requestOf(operation, operation.isPublic ? {} : { as })
    await judge(t, `${operation.operationId}.429`, { ...request, by: strict })
  }
})

test.serial('500: a fault of our own', async t => {
  const as = await broken.at.merchant({ permissions })
  for (const operation of all) {
    const request = requestOf(operation, operation.isPublic ? {} : { as })
    await judge(t, `${operation.operationId}.500`, { ...request, by: broken })
  }
})

test.serial('503: the database does not answer', async t => {
  const as = await silent.at.merchant({ permissions })
  await takeNoConnections(silent.at.service.admin)
  for (const operation of all.filter(one => one.errorMessages['503'])) {
    const request = requestOf(operation, operation.isPublic ? {} : { as })
    await judge(t, `${operation.operationId}.503`, { ...request, by: silent })
  }
})

test.serial('every documented answer was produced, and none beside them', t => {
  const documented = documentedAnswers(contract).filter(answer => !isPastPrism(answer))
  t.deepEqual(gaps(documented, produced), [])
})

test.serial('Prism would have said so: another value, another field, another status', async t => {
  const answer = (status: number, content: object) => () => Promise.resolve({ status, body: content })
  const lies = {
    getHealth: answer(200, { status: 'fine' }),
    getMerchant: answer(200, { id: 7 }),
    getReadiness: answer(202, { status: 'ready' }),
    listApiKeys: answer(200, { api_keys: [], secret: 'sk' }),
  }
  const replace = (handlers: AllHandlers) =>
    ({ ...handlers, answers: { ...handlers.answers, ...lies } }) as unknown as AllHandlers
  const lying = await judged(startTestServer({ server: { replace } }))
  t.teardown(() => lying.prism.close().then(() => lying.at.close()))
  const as = await lying.at.merchant({ permissions })
  for (const target of ['/healthz', '/v1/merchants/me', '/readyz', '/v1/merchants/api-keys']) {
    const { violations } = await lying.prism.send(lying.at.service.clock.now(), { target, as })
    t.not(violations, '', target)
  }
})
