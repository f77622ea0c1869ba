// What the service says where Prism cannot listen, judged by our own validators: 408, since Prism reads a request to its end
// before it forwards it; streams, since Prism answers only when one has ended; and webhooks, which it ignores.
import test, { type ExecutionContext } from 'ava'
import { operations, type Operation } from '../../generated/operations.ts'
import { events, responses, webhooks, type Validator } from '../../generated/validators.js'
import { eventTypes } from '../../generated/words.ts'
import { exchange } from '../helpers/client.ts'
import { openStream } from '../helpers/events.ts'
import { startReceiver, type Received, type Receiver } from '../helpers/receiver.ts'
import type { TestServer } from '../helpers/server.ts'
import { contract, problemsWith, sent } from './contract-document.ts'
import { documentedAnswers, gaps } from './coverage.ts'
import { object, text } from '../../scripts/generate/document.ts'
import {
  deliverAll,
  isPastPrism,
  makeMerchantFixture,
  startFixtureServer,
  type MerchantFixture,
} from './merchant-fixture.ts'

const all = Object.values<Operation>(operations)
const produced = new Set<string>()
let at: TestServer
let url: string
let receiver: Receiver
let fixture: MerchantFixture

test.before(async () => {
  receiver = await startReceiver()
  at = await startFixtureServer({}, { bodyTimeoutMs: 400 })
  url = await at.listen()
  fixture = await makeMerchantFixture(at, receiver)
})
test.after.always(() => Promise.all([at.close(), receiver.close()]))
test.serial('408, past Prism: a body that does not come', async t => {
  const { port } = new URL(url)
  const seconds = Math.floor(at.service.clock.now().getTime() / 1000)
  const claim = `Authorization: Bearer ${fixture.merchant.keyId}:${seconds}:${'0'.repeat(64)}`
  const slowly = async (operation: Operation) => {
    const lines = [`${operation.method} ${operation.path} HTTP/1.1`, 'Host: k', claim, 'Content-Length: 9', '', '{']
    const answer = await exchange(Number(port), lines.join('\r\n'))
    t.regex(answer, /^HTTP\/1\.1 408 /, operation.operationId)
    const validate = statusValidator(operation, 408)
    t.true(validate(JSON.parse(answer.split('\r\n\r\n')[1]!)), operation.operationId)
    produced.add(`${operation.operationId}.408`)
  }
  await Promise.all(all.filter(one => one.errorMessages['408']).map(slowly))
})

function statusValidator({ operationId }: Operation, status: number): Validator<unknown> {
  return (responses[operationId as keyof typeof responses] as Record<number, Validator<unknown>>)[status]!
}

test.serial('streamEvents.200, past Prism: each event as it arrives', async t => {
  const now = at.service.clock.now()
  const stream = await openStream(url, now, {
    target: '/v1/events/stream',
    as: fixture.merchant,
    lastEventId: 'evt_00000000',
  })
  const seen: string[] = []
  while (!eventTypes.every(type => seen.includes(type) || type.startsWith('withdrawal.'))) {
    const event = await stream.next()
    t.true(events.streamEvents(event?.data), JSON.stringify(event))
    seen.push(String(event?.data.event))
  }
  stream.abort()
  produced.add('streamEvents.200')
})

test.serial('streamOrderEvents.200, past Prism as well: each event is an order', async t => {
  const { open: _, ...ended } = fixture.orders
  for (const order of Object.values(ended)) {
    const target = `/v1/orders/${order}/events`
    const stream = await openStream(url, at.service.clock.now(), { target, as: fixture.merchant })
    for (const event of await stream.rest()) t.true(events.streamOrderEvents(event.data), JSON.stringify(event))
  }
})

test.serial('webhooks of every type, headers and body, as they were received', async t => {
  for (const event of eventTypes) {
    const target = `/v1/webhooks/${fixture.webhook}/test`
    t.is((await at.send({ method: 'POST', target, as: fixture.merchant, body: { event } })).status, 201)
  }
  await deliverAll(at)
  for (const type of eventTypes) {
    const received = receiver.received.filter(one => one.headers['x-webhook-event'] === type)
    t.true(
      received.some(one => !one.body.includes('"test":true')) || type.startsWith('withdrawal.'),
      `${type} really happened`,
    )
    for (const one of received) assertWebhook(t, type, one)
    t.true(received.length > 0, type)
  }
})

function assertWebhook(
  t: ExecutionContext,
  type: (typeof eventTypes)[number],
  { headers, body: content }: Received,
): void {
  const validate: Validator<unknown> = webhooks[type]
  t.true(validate(JSON.parse(content)), `${type} ${JSON.stringify(validate.errors)} ${content}`)
  const documented = sent.find(({ path: name }) => name === type)!.parameters.filter(one => one.in === 'header')
  t.true(documented.length >= 2, type)
  for (const parameter of documented) {
    const name = text(parameter.name)
    const schema = object(parameter.schema)
    const value = headers[name.toLowerCase()]
    const isInteger = schema.type === 'integer'
    const problems = problemsWith(schema, isInteger ? Number(value) : (value as string))
    t.is(problems, '', `${type} ${name}: ${String(value)}`)
  }
}

test.serial('what Prism leaves out was produced here', t => {
  t.deepEqual(gaps(documentedAnswers(contract).filter(isPastPrism), produced), [])
})
