// The Postman collection as it is, run by Postman's own runner against the service.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import test from 'ava'
import { sampleRequest } from '../../scripts/generate/samples/request.ts'
import { contract, served, root } from '../contract/contract-document.ts'
import { payee } from '../contract/merchant-fixture.ts'
import { openSampleSetup, type SampleSetup } from './sample-setup.ts'

/** As much of newman as is used. */
interface Newman {
  run(options: object): NodeJS.EventEmitter
}

interface Execution {
  readonly item: { readonly id: string }
  readonly response?: { readonly code: number; text(): string }
  readonly assertions?: readonly { readonly assertion: string; readonly error?: Error }[]
}

interface Summary {
  readonly run: {
    readonly executions: readonly Execution[]
    readonly failures: readonly { readonly error: Error; readonly source?: { readonly name?: string } }[]
  }
}

const newman = createRequire(path.join(root, 'test/tools/package.json'))('newman') as Newman
const collection = JSON.parse(readFileSync(path.join(root, 'generated/postman.json'), 'utf8')) as object

async function run(setup: SampleSetup, values: Readonly<Record<string, string>>): Promise<Summary['run']> {
  const { KASSA_BASE_URL: baseUrl, KASSA_KEY_ID: keyId, KASSA_SECRET: secret } = setup.env
  const known = { baseUrl, keyId, secret, ...values }
  const environment = { values: Object.entries(known).map(([key, value]) => ({ key, value })) }
  const [error, summary] = (await once(newman.run({ collection, environment, reporters: [] }), 'done')) as [
    Error | null,
    Summary,
  ]
  if (error) throw error
  return summary.run
}

/** What the fixture has of what no request makes. */
function made({ fixture }: SampleSetup): Readonly<Record<string, string>> {
  return {
    underpaidOrderId: fixture.orders.underpaid,
    webhookId: fixture.webhook,
    paymentLinkId: fixture.link,
    deliveryId: fixture.delivery,
    eventId: fixture.event,
    payoutAddress: payee(1),
    paidOrderId: fixture.orders.paid,
    pendingWithdrawalId: fixture.spareWithdrawal,
  }
}

/** Nobody's money moves unless an address is named to which it may go; and nothing is paid yet. */
const leftWithoutMoney = [
  'createRefund',
  'getOrderReceipt',
  'createWithdrawal',
  'getWithdrawal',
  'cancelWithdrawal',
  'addWithdrawalAddress',
  'removeWithdrawalAddress',
]

/** Streams end only when something happens; a runner would wait for that. */
const asked = served.filter(operation => !sampleRequest(contract, operation).isStream)

test.serial('every request of the collection is signed and granted, from top to bottom', async t => {
  const setup = await openSampleSetup()
  t.teardown(() => setup.close())
  const { executions, failures } = await run(setup, made(setup))
  t.deepEqual(
    failures.map(({ error, source }) => `${source?.name}: ${error.message}`),
    [],
  )
  t.deepEqual(executions.map(one => one.item.id).toSorted(), asked.map(one => one.operationId).toSorted())
  for (const { item, assertions } of executions)
    t.is(assertions?.length, 1, `${item.id} is expected to answer something`)
})

test.serial(
  'with a key alone it can be run again and again: what must be new is, what nobody made is left out',
  async t => {
    const setup = await openSampleSetup()
    t.teardown(() => setup.close())
    for (const time of ['once', 'twice']) {
      const { executions, failures } = await run(setup, {})
      t.deepEqual(
        failures.map(({ error, source }) => `${source?.name}: ${error.message}`),
        [],
        time,
      )
      const answered = executions.filter(one => one.response).map(one => one.item.id)
      const left = asked.map(one => one.operationId).filter(id => !answered.includes(id))
      t.deepEqual(left, ['requestRemainder', 'acceptOrder', ...leftWithoutMoney, 'redeliver'], time)
    }
  },
)

test('no script of the collection uses what the sandbox calls deprecated', t => {
  t.false(JSON.stringify(collection).includes('CryptoJS'))
})

test.serial('with another secret every signed request is refused, and the run says so', async t => {
  const setup = await openSampleSetup()
  t.teardown(() => setup.close())
  const { executions, failures } = await run(setup, {
    ...made(setup),
    secret: 'another',
    orderId: setup.fixture.orders.paid,
    createdKeyId: setup.fixture.spareKey,
    withdrawalId: setup.fixture.withdrawal,
    withdrawalAddressId: setup.fixture.address,
  })
  const signed = asked.filter(one => JSON.stringify(one.node.security) !== '[]').map(one => one.operationId)
  const refused = executions.filter(one => one.response?.code === 401)
  t.deepEqual(refused.map(one => one.item.id).toSorted(), signed.toSorted())
  for (const { item, response } of refused) t.is(response?.text(), '{"error":"invalid signature"}', item.id)
  t.is(failures.length, signed.length)
})
