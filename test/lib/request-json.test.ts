import test, { type ExecutionContext } from 'ava'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { JsonRequestFailed, requestJson, type JsonRequestFailure } from '../../src/lib/text/request-json.ts'

type Answer = (response: ServerResponse, request: IncomingMessage) => void

/** A program that answers like this, and what asks it with little patience. */
async function program(t: ExecutionContext, answer: Answer) {
  const asked: IncomingMessage[] = []
  const server = createServer((request, response) => {
    asked.push(request)
    answer(response, request)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/key-in-path`
  const ask = (question: { body?: string; timeoutMs?: number } = {}) =>
    requestJson({ url, method: 'POST', headers: { 'x-key': 'k' }, timeoutMs: 5_000, bytesMax: 1_000, ...question })
  return { ask, asked, url }
}

const useless: Readonly<Record<string, readonly [JsonRequestFailure, Answer]>> = {
  'status 500': ['status', response => response.writeHead(500).end('{"a":1}')],
  'status 204': ['status', response => response.writeHead(204).end()],
  'status 201': ['status', response => response.writeHead(201).end('{}')],
  'a redirect': ['connection', response => response.writeHead(302, { location: '/elsewhere' }).end()],
  'a redirect that keeps the method': ['connection', response => response.writeHead(307, { location: '/x' }).end()],
  'an HTML page': ['not json', response => response.end('<html></html>')],
  'half of the JSON': ['not json', response => response.end('{"a":')],
  'an empty body': ['not json', response => response.end()],
  'one byte too many': ['too long', response => response.end(`"${'x'.repeat(999)}"`)],
  'a connection that breaks': ['connection', response => response.destroy()],
  'a body that breaks': ['connection', breakBody],
}

function breakBody(response: ServerResponse): void {
  response.writeHead(200, { 'content-length': '10' }).write('{', () => response.destroy())
}

for (const [what, [kind, answer]] of Object.entries(useless)) {
  test(`${what} is no answer, of kind ${kind}, and the message holds nothing of the path`, async t => {
    const { ask, asked } = await program(t, answer)
    const error = await t.throwsAsync(ask(), { instanceOf: JsonRequestFailed })
    t.is(error.kind, kind)
    t.false(error.message.includes('key-in-path'), error.message)
    t.is(asked.length, 1, 'nothing is followed or asked twice')
  })
}

for (const [what, answer] of Object.entries({
  'no answer at all': () => {},
  'a body that never ends': response => response.writeHead(200).write('{'),
  'an endless body of a refusal': response => response.writeHead(500).write('{'),
} satisfies Record<string, Answer>)) {
  test(`${what} ends when its time is over`, async t => {
    const { ask } = await program(t, answer)
    await t.throwsAsync(ask({ timeoutMs: 200 }), { instanceOf: JsonRequestFailed })
  })
}

test('an endless flood is left at once, whatever its status', async t => {
  for (const status of [200, 500]) {
    const closed = Promise.withResolvers<void>()
    const { ask } = await program(t, response => {
      const more = () => {
        while (response.write('x'.repeat(16_384)));
      }
      response.writeHead(status).on('drain', more).on('close', closed.resolve)
      more()
    })
    await t.throwsAsync(ask({ timeoutMs: 60_000 }), { instanceOf: JsonRequestFailed })
    await closed.promise
  }
  t.pass()
})

test('what an other program says about its refusal is kept, so far as it is short', async t => {
  const { ask } = await program(t, response => response.writeHead(409).end(`held already ${'x'.repeat(10_000)}`))
  const error = await t.throwsAsync<JsonRequestFailed>(ask())
  t.is(error.status, 409)
  t.regex(error.said, /^held already x+$/)
  t.is(error.said.length, 500)
})

test('method, headers and body arrive as given, and the JSON comes back, of as many bytes as allowed', async t => {
  let body: Promise<string> | undefined
  const { ask, asked } = await program(t, (response, request) => {
    body = text(request)
    response.end(`"${'x'.repeat(998)}"`)
  })
  t.is(await ask({ body: '{"a":"ü"}' }), 'x'.repeat(998))
  t.is(await body, '{"a":"ü"}')
  t.is(asked[0]?.method, 'POST')
  t.is(asked[0]?.headers['x-key'], 'k')
})

test('an address that cannot be asked is not repeated', async t => {
  const bounds = { method: 'GET', headers: {}, timeoutMs: 1_000, bytesMax: 10 } as const
  for (const url of ['http://user:secret@127.0.0.1/', 'not-an-address-secret']) {
    const error = await t.throwsAsync(requestJson({ url, ...bounds }), { instanceOf: JsonRequestFailed })
    t.false(error.message.includes('secret'))
  }
})
