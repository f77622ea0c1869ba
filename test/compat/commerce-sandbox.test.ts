// The shop of charges that a sandbox comes with, whose receiver misbehaves: on a running service, paid on its local chain, told by its own worker.
import { readFileSync } from 'node:fs'
import https from 'node:https'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import test from 'ava'
import { call } from '../../dev/client.ts'
import type { components } from '../../generated/api.ts'
import { openSandboxShop, type Order, type SandboxShop } from '../helpers/sandbox-shop.ts'
import { until } from '../helpers/until.ts'
import { verified, wordsOf, type Charge } from './commerce-shop.ts'

let shop: SandboxShop
test.before(async () => {
  shop = await openSandboxShop()
})
test.after.always(() => shop?.close())

type Timeline = components['schemas']['OrderTimeline']

/** What a receiver does until it is mended, by the number of the order, and what the timeline says of it. */
const faults: Readonly<Record<string, readonly [fault: (response: ServerResponse) => unknown, error: string]>> = {
  hangs: [() => {}, 'timeout'],
  redirects: [response => response.writeHead(302, { location: '/elsewhere' }).end('success'), 'http 302'],
  'answers in wrong words': [response => response.writeHead(422).end('{"error":"unknown charge"}'), 'http 422'],
  'hangs up': [response => response.destroy(), 'connection'],
}

test('a charge stays paid, once, whatever its receiver does, and the receiver is sent the same event when it is mended', async t => {
  const { base_url: base, webhook_receiver: files, compat, merchant } = shop.sandbox
  const { base_url: charges, api_key: key, webhook_secret: secret } = compat.commerce
  let isMended = false
  const received: { readonly path: string; readonly body: string; readonly number: string }[] = []
  const options = { cert: readFileSync(files.cert_file), key: readFileSync(files.key_file) }
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const { url: path = '', method = '', headers } = request
    const body = await text(request)
    const { event } = verified({ method, path, headers, rawHeaders: [], body }, secret)
    const number = String(event.data.metadata['order_id'])
    received.push({ path, body: JSON.stringify(event), number })
    if (isMended) response.writeHead(200).end()
    else faults[number]![0](response)
  }
  const server = https.createServer(options, (request, response) => {
    take(request, response).catch((error: unknown) => response.writeHead(502).end(String(error)))
  })
  // Where docs/guides/commerce-charges.md has the receiver of a sandbox.
  server.listen(8443, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  const ask = async <Answer>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> => {
    const headers = { 'x-cc-api-key': key, 'content-type': 'application/json' }
    const answer = await fetch(charges + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return ((await answer.json()) as { data: Answer }).data
  }
  const errorsOf = async (id: string) => {
    const { entries } = await call<Timeline>({ base_url: base, ...merchant }, { method: 'GET', target: `/v1/orders/${id}/timeline` }) // prettier-ignore
    return entries.flatMap(({ delivery }) => (delivery ? [delivery.error] : []))
  }
  const made = new Map<string, Charge>()
  for (const number of Object.keys(faults)) {
    const local_price = { amount: '25.00', currency: 'USDT' }
    made.set(number, await ask('POST', 'charges', { pricing_type: 'fixed_price', local_price, metadata: { order_id: number } })) // prettier-ignore
  }
  const orders = await Promise.all([...made.values()].map(async ({ id }) => shop.read({ id } as Order)))
  await Promise.all(orders.map(order => shop.pay(order)))
  const paid = await Promise.all(orders.map(order => shop.becomes(order, 'PAID')))
  for (const [number, { id }] of made) {
    const [, error] = faults[number]!
    await until(async () => (await errorsOf(id)).length > 0)
    t.deepEqual(await errorsOf(id), [error], number)
  }
  isMended = true
  await shop.post('/v1/test/clock/advance', { seconds: 61 })
  for (const [number, { id }] of made) {
    await until(async () => (await errorsOf(id)).length > 1)
    t.deepEqual(await errorsOf(id), [faults[number]![1], null], number)
    t.deepEqual(wordsOf(await ask<Charge>('GET', `charges/${id}`)).at(-1), 'COMPLETED')
    const [first, second, ...others] = received.filter(one => one.number === number)
    t.deepEqual([first, others], [second, []], 'twice the same event')
  }
  t.false(received.some(({ path }) => path.includes('elsewhere')))
  t.deepEqual(await Promise.all(orders.map(order => shop.read(order))), paid)
})
