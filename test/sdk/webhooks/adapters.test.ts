// Each adapter in the framework it is for, over a real socket where the framework has one.
import { once } from 'node:events'
import http, { type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import Hapi from '@hapi/hapi'
import test, { type ExecutionContext } from 'ava'
import express from 'express'
import fastify from 'fastify'
import { createWebhookRouter, type WebhookRouter } from '../../../sdk/typescript/src/webhooks/index.ts'
import { expressHandler } from '../../../sdk/typescript/src/webhooks/express.ts'
import { fastifyPlugin } from '../../../sdk/typescript/src/webhooks/fastify.ts'
import { fetchHandler } from '../../../sdk/typescript/src/webhooks/fetch.ts'
import { hapiRoute } from '../../../sdk/typescript/src/webhooks/hapi.ts'
import { nextApiHandler, nextRouteHandler } from '../../../sdk/typescript/src/webhooks/next.ts'
import { body, headersOf, later, secret } from './signed.ts'

interface Receiver {
  readonly send: (request: RequestInit) => Promise<Response>
  readonly stop: () => Promise<unknown>
}

const maxBodyBytes = 2000
/** Spaces, letters outside ASCII and a number JSON.stringify would change: only the raw bytes verify. */
const awkward = '{ "event" : "payment.confirmed",\n "data": { "order_id": "ü€😀", "amount": 1.0 } }'

const receivers: Record<string, (router: WebhookRouter) => Promise<Receiver>> = {
  Fetch: async router => inProcess(fetchHandler(router, { maxBodyBytes })),
  'Next, App Router': async router => inProcess(nextRouteHandler(router, { maxBodyBytes })),
  'Next, pages/api': async router => listening(asListener(nextApiHandler(router, { maxBodyBytes }))),
  'node:http': async router => listening(asListener(expressHandler(router, { maxBodyBytes }))),
  Express: async router => {
    const app = express()
    app.post('/kassa', expressHandler(router, { maxBodyBytes }))
    app.use(express.json())
    return listening(app)
  },
  'Express after express.raw': async router => {
    const app = express()
    app.use('/kassa', express.raw({ type: '*/*', limit: maxBodyBytes }))
    app.post('/kassa', expressHandler(router))
    return listening(app)
  },
  'Express after express.text': async router => {
    const app = express()
    app.use(express.text({ type: '*/*', limit: maxBodyBytes }))
    app.post('/kassa', expressHandler(router))
    return listening(app)
  },
  Fastify: async router => {
    const app = fastify()
    app.post('/json', (request, reply) => reply.send(request.body))
    await app.register(fastifyPlugin(router, { path: '/kassa', maxBodyBytes }))
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    return { send: request => fetch(`${url}/kassa`, request), stop: () => app.close() }
  },
  hapi: async router => {
    const server = Hapi.server({ port: 0, host: '127.0.0.1' })
    server.auth.scheme('refuse', () => ({ authenticate: () => Promise.reject(new Error('no')) }))
    server.auth.strategy('refuse', 'refuse')
    server.auth.default('refuse')
    server.route(hapiRoute(router, { path: '/kassa', maxBodyBytes }))
    await server.start()
    return { send: request => fetch(`${server.info.uri}/kassa`, request), stop: () => server.stop() }
  },
}

for (const [name, start] of Object.entries(receivers)) {
  test(`${name}: the raw body verifies, is handled once, and is answered with 204`, async t => {
    const { handled, answers } = await sendAll(t, start, [genuine(body), genuine(awkward)])
    t.deepEqual(answers, [
      { status: 204, text: '' },
      { status: 204, text: '' },
    ])
    t.deepEqual(handled, ['0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b', 'ü€😀'])
  })

  test(`${name}: a forged, an unsigned and an empty webhook are refused in words`, async t => {
    const forged = { method: 'POST', headers: headersOf(body, 'whsec_other'), body }
    const unsigned = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
    const empty = { method: 'POST', headers: headersOf('') }
    const { handled, answers } = await sendAll(t, start, [forged, unsigned, empty, { method: 'POST' }])
    t.deepEqual(
      answers.map(({ status }) => status),
      [401, 400, 400, 400],
    )
    t.regex(errorOf(answers[0]), /did not make this signature/)
    t.regex(errorOf(answers[1]), /no header X-Merchant-Signature/)
    t.regex(errorOf(answers[2]), /The body is empty/)
    t.regex(errorOf(answers[3]), /no header X-Merchant-Signature/)
    t.deepEqual(handled, [])
  })

  test(`${name}: a handler that fails makes the answer 500, so that the service tries again`, async t => {
    const text = JSON.stringify({ event: 'payment.confirmed', data: { order_id: 'fail' } })
    const { answers } = await sendAll(t, start, [genuine(text)])
    t.deepEqual(answers, [{ status: 500, text: '{"error":"the handler failed"}' }])
  })

  test(`${name}: a body above the limit is refused with 413 before it is verified`, async t => {
    const long = JSON.stringify({ event: 'payment.confirmed', data: { order_id: 'x'.repeat(maxBodyBytes) } })
    const { handled, answers } = await sendAll(t, start, [genuine(long)])
    t.is(answers[0]?.status, 413)
    t.deepEqual(handled, [])
  })
}

for (const name of ['Fetch', 'Next, App Router', 'Next, pages/api', 'node:http']) {
  test(`${name}: other methods than POST are answered with 405`, async t => {
    const receiver = await receivers[name]!(routerFor([]))
    const response = await receiver.send({ method: 'GET' })
    t.is(response.status, 405)
    t.is(response.headers.get('allow'), 'POST')
    await receiver.stop()
  })
}

test('Express: behind express.json() the answer says what to change', async t => {
  const app = express()
  app.use(express.json())
  app.post('/kassa', expressHandler(routerFor([])))
  const receiver = await listening(app)
  const response = await receiver.send(genuine(body))
  t.is(response.status, 500)
  t.regex(errorOf({ text: await response.text() }), /it was parsed before.*express\.raw/)
  await receiver.stop()
})

test('Express: behind express.json() an unsigned request is refused all the same, as what it is', async t => {
  const app = express()
  app.use(express.json())
  app.post('/kassa', expressHandler(routerFor([])))
  const receiver = await listening(app)
  for (const request of [
    { method: 'POST' },
    { method: 'POST', headers: { 'content-type': 'application/json' }, body },
  ]) {
    t.is((await receiver.send(request)).status, 400)
  }
  await receiver.stop()
})

test('Express: raw bytes that express.json() was told to keep are taken', async t => {
  const handled: string[] = []
  const app = express()
  app.use(express.json({ verify: (request, _response, bytes) => void Object.assign(request, { rawBody: bytes }) }))
  app.post('/kassa', expressHandler(routerFor(handled)))
  const receiver = await listening(app)
  t.is((await receiver.send(genuine(awkward))).status, 204)
  t.deepEqual(handled, ['ü€😀'])
  await receiver.stop()
})

test('Fastify: other routes of the same server still get parsed bodies', async t => {
  const app = fastify()
  app.post('/json', (request, reply) => reply.send(request.body))
  await app.register(fastifyPlugin(routerFor([]), { path: '/kassa' }))
  const response = await app.inject({ method: 'POST', url: '/json', payload: { parsed: true } })
  t.deepEqual(response.json(), { parsed: true })
  await app.close()
})

function routerFor(handled: string[]): WebhookRouter {
  return createWebhookRouter({ secrets: secret, fallback: () => {}, onError: () => {}, ...later(0) }).on(
    'payment.confirmed',
    async ({ data }) => {
      if (data.order_id === 'fail') throw new Error('The database is away')
      handled.push(data.order_id)
    },
  )
}

function genuine(text: string): RequestInit {
  return { method: 'POST', headers: headersOf(text), body: text }
}

async function sendAll(
  t: ExecutionContext,
  start: (router: WebhookRouter) => Promise<Receiver>,
  requests: RequestInit[],
) {
  const handled: string[] = []
  const receiver = await start(routerFor(handled))
  t.teardown(receiver.stop)
  const answers: { status: number; text: string }[] = []
  for (const request of requests) {
    const response = await receiver.send(request)
    answers.push({ status: response.status, text: await response.text() })
  }
  return { handled, answers }
}

function errorOf(answer: { readonly text: string } | undefined): string {
  return (JSON.parse(answer?.text ?? '') as { error: string }).error
}

function inProcess(handler: (request: Request) => Promise<Response>): Receiver {
  return { send: request => handler(new Request('https://shop.example/kassa', request)), stop: async () => {} }
}

function asListener(handler: (...given: Parameters<RequestListener>) => Promise<void>): RequestListener {
  return (request, response) => void handler(request, response)
}

async function listening(listener: RequestListener): Promise<Receiver> {
  const server = http.createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/kassa`
  const stop = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { send: request => fetch(url, request), stop }
}
