// A user interface can be built against the mock: every answer the contract documents can be had from it by asking for it.
import { once } from 'node:events'
import { connect } from 'node:net'
import { text as wholeText } from 'node:stream/consumers'
import test, { type ExecutionContext } from 'ava'
import { contentOf, follow, object, responsesOf } from '../../scripts/generate/document.ts'
import type { Json, JsonObject, Operation } from '../../scripts/generate/document.ts'
import { sampleRequest } from '../../scripts/generate/samples/request.ts'
import { contract, served } from '../contract/contract-document.ts'
import { nodeThread } from './interpreters/node.ts'
import { startMock, type Mock } from './mock.ts'
import { samplesOf } from './sample-setup.ts'

const node = nodeThread()
let mock: Mock

test.before(async () => {
  mock = await startMock()
})
test.after.always(() => Promise.all([mock.close(), node.close?.()]))

/** A well-formed signature; the mock has no secret to check it with. */
const authorization = `Bearer mk_test_4bXq8LmZ2RwT6vKc0NsYhP:1767225600:${'0'.repeat(64)}`

function ask(operation: Operation, headers: Readonly<Record<string, string>>): Promise<Response> {
  const { method, target, headers: own, payload } = sampleRequest(contract, operation)
  const type = payload === '' ? {} : { 'content-type': 'application/json' }
  return fetch(mock.url + target, {
    method,
    headers: { ...own, ...type, ...headers },
    body: payload === '' ? null : payload,
  })
}

async function assertAnswer(
  t: ExecutionContext,
  response: Response,
  { value, where }: { readonly value: Json; readonly where: string },
): Promise<void> {
  const text = await response.text()
  if (typeof value === 'string') t.is(text, value, where)
  else t.deepEqual(JSON.parse(text) as Json, value, where)
}

function examplesOf(answer: JsonObject): [string, Json][] {
  const examples = Object.entries(object(contentOf(answer)?.entry.examples))
  return examples.map(([name, example]) => [name, follow(contract, example).value ?? null])
}

for (const operation of served) {
  test.serial(`${operation.operationId}: every documented answer, by status and name of its example`, async t => {
    for (const [status, answer] of responsesOf(contract, operation)) {
      // A 204 has no body to give an example of.
      if (status === '204') continue
      const examples = examplesOf(answer)
      t.true(examples.length > 0, status)
      for (const [name, value] of examples) {
        const response = await ask(operation, { authorization, prefer: `code=${status}, example=${name}` })
        t.is(String(response.status), status, name)
        await assertAnswer(t, response, { value, where: `${status} ${name}` })
      }
    }
  })

  test.serial(`${operation.operationId}: a good request is granted, and one without a signature refused`, async t => {
    const [status] = responsesOf(contract, operation).find(([code]) => code.startsWith('2'))!
    t.is(String((await ask(operation, { authorization })).status), status)
    const isPublic = JSON.stringify(operation.node.security) === '[]'
    t.is(String((await ask(operation, {})).status), isPublic ? status : '401')
  })

  test.serial(`${operation.operationId}: the package talks to the mock`, async t => {
    const { source } = samplesOf(operation).find(one => one.label === 'Node SDK')!
    const env = {
      KASSA_BASE_URL: mock.url,
      KASSA_KEY_ID: 'mk_test_4bXq8LmZ2RwT6vKc0NsYhP',
      KASSA_SECRET: 'sk_test_mock',
    }
    // The mock forgets: the stream of all events ends and is opened again, and each page of events is followed by itself.
    const endless = ['streamEvents', 'listEvents'].includes(operation.operationId)
      ? { enough: /payment\.\w+|evt_\w+/ }
      : {}
    const run = await node.run(source, { env, ...endless })
    t.true(run.ok, run.errors)
    t.not(run.output.trim(), '')
  })
}

/** What is refused, in the words of the service. */
const refusals: readonly [name: string, method: string, target: string, body: string | null, status: number, error: string][] = [
  ['JSON that is none', 'POST', '/v1/orders', '{bad', 400, 'invalid json'],
  ['no body', 'POST', '/v1/orders', '', 400, 'invalid json'],
  ['too little', 'POST', '/v1/orders', '{"amount":"5","currency":"USDT","network":"TRC20"}', 400, 'amount below minimum'],
  ['another currency', 'POST', '/v1/orders', '{"amount":"25","currency":"EUR","network":"TRC20"}', 400, 'unsupported currency'],
  ['a misspelt field', 'POST', '/v1/orders', '{"amount":"25","currency":"USDT","network":"TRC20","amonut":"1"}', 400, 'unknown field: amonut'],
  ['too large', 'POST', '/v1/orders', ' '.repeat(70_000), 413, 'payload too large'],
  ['a wrong parameter', 'GET', '/v1/orders?limit=0', null, 400, 'invalid limit'],
  ['an unknown parameter', 'GET', '/v1/orders?page=2', null, 400, 'unknown parameter: page'],
  ['an id that is none', 'GET', '/v1/orders/7', null, 404, 'order not found'],
  ['an unknown path', 'GET', '/v1/order', null, 404, 'not found'],
  ['another method', 'PUT', '/v1/orders', '{bad', 405, 'method not allowed'],
] // prettier-ignore

for (const [name, method, target, body, status, error] of refusals) {
  test.serial(`it refuses ${name} as the service does`, async t => {
    const headers = { authorization, ...(body !== null && { 'content-type': 'application/json' }) }
    const response = await fetch(mock.url + target, { method, headers, body })
    t.is(response.status, status)
    t.deepEqual(await response.json(), { error })
    t.is(response.headers.get('allow'), status === 405 ? 'GET, POST' : null)
    t.is(response.headers.get('access-control-allow-origin'), '*')
  })
}

test.serial('a body without a type is JSON, as to the service', async t => {
  const body = new TextEncoder().encode('{"amount":"25","currency":"USDT","network":"TRC20"}')
  t.is((await fetch(`${mock.url}/v1/orders`, { method: 'POST', headers: { authorization }, body })).status, 201)
})

test.serial('a page of another origin may ask it', async t => {
  const headers = { origin: 'http://shop.example', 'access-control-request-method': 'POST' }
  const response = await fetch(`${mock.url}/v1/orders`, { method: 'OPTIONS', headers })
  t.is(response.status, 204)
  t.truthy(response.headers.get('access-control-allow-origin'))
})

test.serial('a client that leaves before its answer is whole disturbs nobody else', async t => {
  const { hostname, port } = new URL(mock.url)
  for (let left = 0; left < 10; left++) {
    const client = connect({ host: hostname, port: Number(port) })
    client.write(`GET /v1/events HTTP/1.1\r\nhost: mock\r\nauthorization: ${authorization}\r\n\r\n`, () =>
      client.destroy(),
    )
    await once(client, 'close')
  }
  t.is((await fetch(`${mock.url}/healthz`)).status, 200)
})

test.serial('a path that is no address is refused', async t => {
  const { hostname, port } = new URL(mock.url)
  const client = connect({ host: hostname, port: Number(port) })
  client.end('GET // HTTP/1.1\r\nhost: mock\r\nconnection: close\r\n\r\n')
  t.regex(await wholeText(client), /^HTTP\/1\.1 404 .*"error":"not found"/s)
})

test('Ctrl-C ends it', async t => {
  const own = await startMock()
  t.is(await own.close(), 0)
})
