// Every operation of the contract under random requests: those its schemas allow, and those with one thing wrong, all over a
// real socket and all signed, unless the signature is what is wrong. `KASSA_FUZZ_REQUESTS` says how many, `KASSA_FUZZ_SEED`
// repeats a run; the seed is printed. An operation added to the contract is fuzzed without a line being written.
import { randomInt } from 'node:crypto'
import test from 'ava'
import fc from 'fast-check'
import { operations, type Operation } from '../../generated/operations.ts'
import type { AllHandlers } from '../../src/http/contract.ts'
import { makeMerchantFixture, startFixtureServer } from '../contract/merchant-fixture.ts'
import { assertBooks } from '../helpers/books.ts'
import type { TestAnswer } from '../helpers/client.ts'
import { startReceiver, type Receiver } from '../helpers/receiver.ts'
import { startTestServer, type TestServer } from '../helpers/server.ts'
import { fuzzCaller, type FuzzCaller, type Parties } from './caller.ts'
import { expectation, spoilt, type Expected } from './spoilt.ts'
import { wanted } from './valid.ts'

const requestsMin = Number(process.env.KASSA_FUZZ_REQUESTS ?? 2400)
const seed = Number(process.env.KASSA_FUZZ_SEED ?? randomInt(2 ** 31))
console.log(`fuzz: KASSA_FUZZ_SEED=${seed}, ${requestsMin} requests`)

const all = Object.values<Operation>(operations)
const weights = all.map(weightOf)
const weightsSum = weights.reduce((sum, one) => sum + one, 0)
let sentCount = 0

let at: TestServer
let receiver: Receiver
let parties: Parties
let caller: FuzzCaller

test.before(async () => {
  receiver = await startReceiver()
  at = await startFixtureServer()
  const url = await at.listen()
  const fixture = await makeMerchantFixture(at, receiver)
  const revoked = await at.key(fixture.merchant.merchantId, 'test')
  await at.service.deps.db.query('update api_key set is_active = false, revoked_at = now() where key_id = $1', [
    revoked.keyId,
  ])
  parties = { at, url, fixture, revoked }
  caller = fuzzCaller(parties)
})
test.after.always(() => Promise.all([at.close(), receiver.close()]))

/** The more an operation reads, the more can be wrong with it. */
function weightOf({ bodyFields, queryParameters, pathParameters, headerParameters }: Operation): number {
  return 2 + 2 * bodyFields.length + queryParameters.length + pathParameters.length + headerParameters.length
}

function runsOf(operation: Operation): number {
  return Math.ceil((requestsMin * weightOf(operation)) / weightsSum / 2)
}

const ofContract = /^(invalid|missing|unknown|unsupported|amount below)/

function assertExpected(operation: Operation, expected: Expected, { status, json, text }: TestAnswer): void {
  const is = (fits: boolean) => {
    if (!fits) throw new Error(`expected it ${expected}, but: ${status} ${text.slice(0, 300)}`)
  }
  if (expected === 'unauthorized') is(status === 401)
  if (expected === 'refused') is(status >= 400)
  if (expected === 'granted') {
    is(
      status === operation.successStatus ||
        // Who has seen the last event of an order is told by 204 that there is nothing to stream.
        (operation.isStreaming && status === 204) ||
        ([400, 403, 404, 409].includes(status) && !ofContract.test(String(json.error))),
    )
  }
}

for (const operation of all) {
  test.serial(`${operation.operationId} takes everything the contract allows`, async t => {
    t.timeout(3_600_000)
    let granted = 0
    const known = { event: parties.fixture.event }
    const property = fc.asyncProperty(wanted(operation, known), async good => {
      const answer = await caller.ask(operation, good, null)
      sentCount++
      granted += answer.status === operation.successStatus ? 1 : 0
      assertExpected(operation, 'granted', answer)
    })
    await fc.assert(property, { seed, numRuns: runsOf(operation), includeErrorInReport: true })
    t.true(granted > 0, 'at least one was granted')
  })

  test.serial(`${operation.operationId} refuses everything else, and nothing shakes it`, async t => {
    t.timeout(3_600_000)
    const known = { event: parties.fixture.event }
    const property = fc.asyncProperty(spoilt(operation, known), async plan => {
      const answer = await caller.ask(operation, plan.wanted, plan.fault)
      sentCount++
      assertExpected(operation, expectation(operation, plan), answer)
    })
    await fc.assert(property, { seed, numRuns: runsOf(operation), includeErrorInReport: true })
    t.pass()
  })
}

test.serial('a fault of our own, an answer of another form and a slow answer would have been seen', async t => {
  const slow = () => new Promise(resolve => setTimeout(resolve, 1100, { status: 200, body: { status: 'ready' } }))
  const replace = (handlers: AllHandlers) => {
    const wrong = {
      getHealth: () => Promise.reject(new Error('broken')),
      getReadiness: slow,
      getMerchant: () => ({ status: 200, body: {} }),
    }
    return { ...handlers, answers: { ...handlers.answers, ...wrong } } as unknown as AllHandlers
  }
  const lying = await startTestServer({ server: { replace } })
  t.teardown(() => lying.close())
  const other = fuzzCaller({
    ...parties,
    at: lying,
    url: await lying.listen(),
    fixture: { ...parties.fixture, merchant: await lying.merchant() },
  })
  const ask = (operation: Operation) =>
    other.ask(operation, { body: undefined, query: {}, header: {}, isOwn: true }, null)
  await t.throwsAsync(ask(operations.getHealth), { message: /^500 / })
  await t.throwsAsync(ask(operations.getReadiness), { message: /^takes 1\d{3} ms/ })
  await t.throwsAsync(ask(operations.getMerchant), { message: /must have required property/ })
  t.is((await ask(operations.getContract)).status, 200)
})

test.serial('after all this the books are right, the prototypes are clean, and the service answers', async t => {
  t.true(sentCount >= requestsMin, `${sentCount} requests`)
  await assertBooks(t, at.service.deps.db)
  t.is(({} as { polluted?: unknown }).polluted, undefined)
  t.is((await at.send({ target: '/healthz' })).status, 200)
  t.is((await at.send({ target: '/v1/orders', as: parties.fixture.merchant })).status, 200)
})
