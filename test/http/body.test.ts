import { once } from 'node:events'
import http from 'node:http'
import test from 'ava'
import { exchange } from '../helpers/client.ts'
import { startTestServer, type TestServer } from '../helpers/server.ts'

let at: TestServer
let port: number

test.before(async () => {
  at = await startTestServer()
  port = Number(new URL(await at.listen()).port)
})
test.after.always(() => at.close())

const head = 'POST /v1/merchants HTTP/1.1\r\nHost: k\r\nContent-Type: application/json\r\n'
const tooLarge = /^HTTP\/1\.1 413 .*\{"error":"payload too large"\}$/s

test('V-23 a body declared larger than 64 kB is refused before a byte of it was sent', async t => {
  t.regex(await exchange(port, `${head}Content-Length: 999999999\r\n\r\n`), tooLarge)
})

test('V-23 a chunked body is refused as soon as it grows larger than 64 kB, with an answer', async t => {
  const request = http.request({
    port,
    method: 'POST',
    path: '/v1/merchants',
    headers: { 'content-type': 'application/json' },
  })
  const answered = once(request, 'response') as Promise<[http.IncomingMessage]>
  request.on('error', () => {}) // the rest of the body may find the connection closed; the answer is what counts
  for (let chunk = 0; chunk < 80; chunk++) request.write(Buffer.alloc(1024, 0x20))
  const [response] = await answered
  t.is(response.statusCode, 413)
  let text = ''
  for await (const part of response) text += String(part)
  t.is(text, '{"error":"payload too large"}')
  request.destroy()
})

test('V-28 control characters of the C1 block are refused like the others', async t => {
  for (const control of ['\u0080', '\u0085', '\u009f', '\u007f', '\u0000', '\u001b']) {
    const body = JSON.stringify({ name: `a${control}b`, email: 'a@example.com', platform_user_id: 'c1' })
    const answer = await at.send({ method: 'POST', target: '/v1/merchants', body })
    t.deepEqual([answer.status, answer.json], [400, { error: 'invalid name' }], JSON.stringify(control))
  }
})

test('a body has one type, or none: two are refused, in whichever order they stand', async t => {
  const body = '{}'
  const said = async (...types: readonly string[]) => {
    const headers = types.map(type => `Content-Type: ${type}\r\n`).join('')
    const request = `POST /v1/merchants HTTP/1.1\r\nHost: k\r\nConnection: close\r\n${headers}Content-Length: ${body.length}\r\n\r\n${body}`
    return /^HTTP\/1\.1 (\d+)/.exec(await exchange(port, request))?.[1]
  }
  t.is(await said(), '400')
  t.is(await said('application/json; charset=utf-8'), '400')
  for (const types of [
    ['text/plain'],
    ['application/json; charset=utf-16'],
    ['application/json', 'text/plain'],
    ['text/plain', 'application/json'],
    ['application/json', 'application/json'],
    ['application/json, text/plain'],
  ])
    t.is(await said(...types), '415', types.join(' | '))
})

test('an answer of the parser carries a request id like every other', async t => {
  t.regex(await exchange(port, 'nonsense\r\n\r\n'), /\r\nX-Request-Id: [0-9a-f-]{36}\r\n/)
  t.regex(
    await exchange(port, 'GET /healthz HTTP/1.1\r\nHost: k\r\nExpect: miracles\r\n\r\n'),
    /\r\nx-request-id: [0-9a-f-]{36}\r\n/i,
  )
})
