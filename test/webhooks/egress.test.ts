import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import tls from 'node:tls'
import { gzipSync } from 'node:zlib'
import test, { type ExecutionContext } from 'ava'
import { createEgress, type EgressOptions } from '../../src/webhooks/endpoints/egress.service.ts'
import {
  answerWith,
  makeCertificates,
  neverAnswer,
  selfSignedCertificate,
  startReceiver,
  testCertificates,
  type ReceiverAnswer,
  type ReceiverOptions,
} from '../helpers/receiver.ts'

const loopback = ['127.0.0.0/8', '::1/128']
const body = '{"event":"payment.confirmed"}'
const shortMs = 400

async function sender(options: Partial<EgressOptions> = {}) {
  const { caFile } = await testCertificates()
  const post = createEgress({ allowCidrs: loopback, caFile, own: [], ...options })
  return (url: string) => post({ url, headers: { 'Content-Type': 'application/json' }, body })
}

async function receiver(t: ExecutionContext, answer?: ReceiverAnswer, options?: ReceiverOptions) {
  const started = await startReceiver(answer, options)
  t.teardown(() => started.close())
  return started
}

/** A server below HTTP, for receivers that do not follow it. */
async function rawServer(t: ExecutionContext, server: net.Server): Promise<string> {
  const sockets = new Set<net.Socket>()
  const remember = (socket: net.Socket) => void sockets.add(socket.on('error', () => {}))
  server.on('connection', remember).on('secureConnection', remember)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
}

test('one POST arrives with the headers and the very bytes given', async t => {
  const there = await receiver(t)
  const send = await sender()
  t.deepEqual(await send(there.url), { kind: 'answered', status: 200 })
  const [request] = there.received
  t.like(request, { method: 'POST', path: '/hook', body })
  t.is(request?.headers['content-type'], 'application/json')
  t.is(request?.headers.host, `127.0.0.1:${there.port}`)
})

test('a receiver named localhost is reached on whichever family it listens', async t => {
  const there = await receiver(t)
  const send = await sender()
  t.deepEqual(await send(`https://localhost:${there.port}/hook`), { kind: 'answered', status: 200 })
})

for (const status of [200, 204, 299, 300, 400, 410, 500]) {
  test(`W-10 the status ${status} is reported as it is`, async t => {
    const there = await receiver(t, answerWith(status))
    const send = await sender()
    t.deepEqual(await send(there.url), { kind: 'answered', status })
  })
}

for (const status of [301, 302, 303, 307, 308]) {
  test(`W-06 a redirect ${status} is not followed`, async t => {
    const secret = await receiver(t)
    const there = await receiver(t, answerWith(status, { location: secret.url }))
    const send = await sender()
    t.deepEqual(await send(there.url), { kind: 'answered', status })
    t.is(secret.connections, 0)
  })
}

test('W-08 a receiver that never answers times out after ten seconds in all', async t => {
  const there = await receiver(t, neverAnswer)
  const send = await sender()
  const begun = performance.now()
  t.deepEqual(await send(there.url), { kind: 'failed', error: 'timeout' })
  const seconds = (performance.now() - begun) / 1000
  t.true(seconds > 9.9 && seconds < 11.5, `took ${seconds} s`)
})

test('W-08 headers that drip in one byte at a time do not stretch the time', async t => {
  const { cert, key } = await testCertificates()
  const drip = tls.createServer({ cert, key }, socket => {
    socket.write('HTTP/1.1 200 OK\r\nX-Slow: ')
    const timer = setInterval(() => socket.write('a'), 20)
    socket.on('close', () => clearInterval(timer)).on('error', () => {})
  })
  const url = await rawServer(t, drip)
  const send = await sender({ timeoutMs: shortMs })
  t.deepEqual(await send(url), { kind: 'failed', error: 'timeout' })
})

test('W-08 a host that accepts the connection and never speaks TLS times out', async t => {
  const url = await rawServer(t, net.createServer())
  const send = await sender({ timeoutMs: shortMs })
  t.deepEqual(await send(url), { kind: 'failed', error: 'timeout' })
})

test('W-08 a name server that never answers times out', async t => {
  const send = await sender({ timeoutMs: shortMs, resolve: () => new Promise(() => {}) })
  t.deepEqual(await send('https://receiver.example/hook'), { kind: 'failed', error: 'timeout' })
})

test('W-09 a body that drips for ever is cut off long before the time is over; the status had decided', async t => {
  const there = await receiver(t, response => {
    response.writeHead(200)
    const timer = setInterval(() => response.write('a'), 20)
    response.on('close', () => clearInterval(timer))
  })
  const timeoutMs = 60_000
  const send = await sender({ timeoutMs })
  const begun = performance.now()
  t.like(await send(there.url), { kind: 'answered', status: 200 })
  t.true(performance.now() - begun < timeoutMs / 2)
})

test('W-09 of an endless body only a little is taken', async t => {
  let written = 0
  const ended = Promise.withResolvers<void>()
  const there = await receiver(t, response => {
    const chunk = Buffer.alloc(65_536)
    response.writeHead(200, { 'content-length': String(1_000_000_000) })
    const pour = () => {
      while (response.writable && written < 1_000_000_000) {
        written += chunk.length
        if (!response.write(chunk)) {
          response.once('drain', pour)
          return
        }
      }
    }
    response.on('close', ended.resolve)
    pour()
  })
  const send = await sender()
  t.like(await send(there.url), { kind: 'answered', status: 200 })
  await ended.promise
  t.true(written < 20_000_000, `${written} bytes were taken`)
})

test('W-09 a compressed body is neither asked for nor unpacked', async t => {
  const bomb = gzipSync(Buffer.alloc(50_000_000))
  const there = await receiver(t, response => {
    response.writeHead(500, { 'content-encoding': 'gzip', 'content-length': String(bomb.length) }).end(bomb)
  })
  const send = await sender()
  t.deepEqual(await send(there.url), { kind: 'answered', status: 500 })
  t.is(there.received[0]?.headers['accept-encoding'], undefined)
})

test('W-09 a flood of headers is refused', async t => {
  const there = await receiver(t, answerWith(200, { 'x-flood': 'a'.repeat(60_000) }))
  const send = await sender()
  t.deepEqual(await send(there.url), { kind: 'failed', error: 'connection' })
})

test('a closed port is a failed connection', async t => {
  const there = await startReceiver()
  await there.close()
  const send = await sender()
  t.deepEqual(await send(there.url), { kind: 'failed', error: 'connection' })
})

test('a receiver that hangs up without an answer is a failed connection', async t => {
  const there = await receiver(t, response => response.destroy())
  const send = await sender()
  t.deepEqual(await send(there.url), { kind: 'failed', error: 'connection' })
})

test('W-11 a certificate nobody vouches for is refused, and the request is never sent', async t => {
  const there = await receiver(t, undefined, { certificate: await selfSignedCertificate(new Date()) })
  const send = await sender()
  t.deepEqual(await send(there.url), { kind: 'failed', error: 'tls' })
  t.is(there.received.length, 0)
})

test('W-11 without the extra authority its certificates are refused', async t => {
  const there = await receiver(t)
  const send = await sender({ caFile: null })
  t.deepEqual(await send(there.url), { kind: 'failed', error: 'tls' })
  t.is(there.received.length, 0)
})

test('W-11 a certificate for another host is refused', async t => {
  const there = await receiver(t)
  const send = await sender({ resolve: async () => ['127.0.0.1'] })
  t.deepEqual(await send(`https://receiver.example:${there.port}/hook`), { kind: 'failed', error: 'tls' })
  t.is(there.received.length, 0)
})

test('W-11 an expired certificate is refused', async t => {
  const old = await makeCertificates(new Date(Date.now() - 2 * 365 * 86_400_000))
  const there = await receiver(t, undefined, { certificate: old })
  const send = await sender({ caFile: old.caFile })
  t.deepEqual(await send(there.url), { kind: 'failed', error: 'tls' })
  t.is(there.received.length, 0)
})

test('W-11 a receiver that knows only TLS 1.1 is refused', async t => {
  const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const
  const there = await receiver(t, undefined, { tls: old })
  const send = await sender()
  t.deepEqual(await send(there.url), { kind: 'failed', error: 'tls' })
})

test('W-11 a receiver that speaks plain HTTP on its port is refused', async t => {
  const url = await rawServer(
    t,
    net.createServer(socket => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n')),
  )
  const send = await sender()
  t.deepEqual(await send(url), { kind: 'failed', error: 'tls' })
})

test('an unknown host is a DNS failure', async t => {
  const unknown = Object.assign(new Error('queryA ENOTFOUND'), { code: 'ENOTFOUND' })
  const send = await sender({ resolve: () => Promise.reject(unknown) })
  t.deepEqual(await send('https://receiver.example/hook'), { kind: 'failed', error: 'dns' })
})

const privateAnswers: readonly (readonly string[])[] = [
  ['127.0.0.1'],
  ['10.0.0.1'],
  ['169.254.169.254'],
  ['100.64.0.1'],
  ['0.0.0.0'],
  ['::1'],
  ['fd00::1'],
  ['::ffff:127.0.0.1'],
  ['64:ff9b::7f00:1'],
  ['203.0.113.7', '127.0.0.1'],
  ['8.8.8.8', '127.0.0.1'],
  ['not an address'],
  [],
]
for (const addresses of privateAnswers) {
  test(`W-02 W-03 a name that resolves to [${addresses.join(', ')}] is blocked without a packet`, async t => {
    const there = await receiver(t)
    const send = await sender({ allowCidrs: [], resolve: async () => addresses })
    for (const port of ['', ':8443', `:${there.port}`]) {
      t.deepEqual(await send(`https://rebound.example${port}/hook`), { kind: 'failed', error: 'blocked address' })
    }
    t.is(there.connections, 0)
  })
}

for (const host of ['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', 'localhost']) {
  test(`W-05 the literal ${host} is blocked without a packet`, async t => {
    const there = await receiver(t)
    const send = await sender({ allowCidrs: [] })
    t.deepEqual(await send(`https://${host}:${there.port}/hook`), { kind: 'failed', error: 'blocked address' })
    t.is(there.connections, 0)
  })
}

test('a name with one address inside the opened ranges and one outside is blocked', async t => {
  const there = await receiver(t)
  const send = await sender({ resolve: async () => ['127.0.0.1', '10.0.0.1'] })
  t.deepEqual(await send(`https://mixed.example:${there.port}/hook`), { kind: 'failed', error: 'blocked address' })
  t.is(there.connections, 0)
})

test('W-03 a connection that ended up elsewhere than at the address that was judged carries no request', async t => {
  const there = await receiver(t)
  // Who connects to 0.0.0.0 is connected to a loopback address, which nobody opened here.
  const send = await sender({ allowCidrs: ['0.0.0.0/32'], resolve: async () => ['0.0.0.0'] })
  t.deepEqual(await send(`https://localhost:${there.port}/hook`), { kind: 'failed', error: 'blocked address' })
  t.deepEqual(there.received, [])
})

test('W-21 the service never calls itself, by whichever name', async t => {
  const there = await receiver(t)
  const itself = await sender({ own: [{ host: '127.0.0.1', port: there.port }] })
  for (const host of ['127.0.0.1', 'localhost', '[::1]']) {
    t.deepEqual(await itself(`https://${host}:${there.port}/hook`), { kind: 'failed', error: 'blocked address' })
  }
  const named = await sender({ own: [{ host: 'kassa.example', port: 443 }], resolve: async () => ['127.0.0.1'] })
  t.deepEqual(await named('https://kassa.example/hook'), { kind: 'failed', error: 'blocked address' })
  const alias = await sender({ own: [{ host: '127.0.0.1', port: there.port }], resolve: async () => ['127.0.0.1'] })
  t.deepEqual(await alias(`https://alias.example:${there.port}/`), { kind: 'failed', error: 'blocked address' })
  t.is(there.connections, 0)
})

test('anything but https is blocked', async t => {
  const send = await sender()
  t.deepEqual(await send('http://127.0.0.1:80/hook'), { kind: 'failed', error: 'blocked address' })
})

const answering =
  (content: string | Buffer, status = 500) =>
  (response: Parameters<ReceiverAnswer>[0]) =>
    void response.writeHead(status).end(content)

test('the beginning of an answer is kept as text that can be stored and shown', async t => {
  const send = await sender()
  const bodyOf = async (content: string | Buffer) => {
    const there = await receiver(t, answering(content))
    const outcome = await send(there.url)
    return outcome.kind === 'answered' ? outcome.body : outcome
  }
  t.deepEqual(await bodyOf('upstream\r\nunavailable\t✓'), { text: 'upstream\nunavailable\t✓', isCut: false })
  t.is(await bodyOf(''), undefined)
  t.deepEqual(await bodyOf('a'.repeat(2048)), { text: 'a'.repeat(2048), isCut: false })
  t.deepEqual(await bodyOf('a'.repeat(2049)), { text: 'a'.repeat(2048), isCut: true })
  t.deepEqual(await bodyOf('a'.repeat(1_000_000)), { text: 'a'.repeat(2048), isCut: true })
  t.deepEqual(await bodyOf(`${'a'.repeat(2047)}é`), { text: 'a'.repeat(2047), isCut: true }, 'no half character')
  t.deepEqual(await bodyOf(Buffer.from([0x61, 0x00, 0xff, 0x1b, 0x62])), { text: 'a���b', isCut: false })
  t.deepEqual(await bodyOf('a\u202Eb\u2028c'), { text: 'a�b�c', isCut: false })
})

test('a body that never ends is cut after a second, and the attempt has its status', async t => {
  const there = await receiver(t, response => void response.writeHead(503).write('half of it'))
  const send = await sender()
  t.deepEqual(await send(there.url), { kind: 'answered', status: 503, body: { text: 'half of it', isCut: true } })
})
