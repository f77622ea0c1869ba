import { connect, type Socket } from 'node:net'
import test from 'ava'
import { authorization } from '../helpers/client.ts'
import { openStream } from '../helpers/events.ts'
import { startTestServer, type TestServer } from '../helpers/server.ts'
import { until } from '../helpers/until.ts'

/** One stream per key, and every stream opens only when the test says so. */
async function heldServer(): Promise<{ own: TestServer; asked: () => number; letOpen: () => void }> {
  let asked = 0
  let letOpen = () => {}
  const released = new Promise<void>(resolve => (letOpen = resolve))
  const own = await startTestServer({
    env: { KASSA_MAX_STREAMS_PER_MERCHANT: '1' },
    server: {
      replace: ({ answers, streams }) => ({
        answers,
        streams: {
          ...streams,
          streamOrderEvents: async context => {
            const start = await streams.streamOrderEvents(context)
            asked++
            await released
            return start
          },
        },
      }),
    },
  })
  return { own, asked: () => asked, letOpen }
}

for (const [name, before] of [
  ['', ''],
  [', waiting behind another answer on its connection', 'GET /healthz HTTP/1.1\r\nHost: k\r\n\r\n'],
] as const) {
  test(`S-07: a client that leaves before its stream opens is not counted afterwards${name}`, async t => {
    const { own, asked, letOpen } = await heldServer()
    t.teardown(() => own.close())
    const { port } = new URL(await own.listen())
    const merchant = await own.merchant()
    const body = { amount: '25', currency: 'USDT', network: 'TRC20' }
    const { id } = (await own.send({ method: 'POST', target: '/v1/orders', as: merchant, body })).json
    const target = `/v1/orders/${id}/events`
    const timestamp = Math.floor(own.service.clock.now().getTime() / 1000)
    const header = authorization(merchant, { method: 'GET', target, body: '', timestamp })
    const gone = new Promise<void>(resolve => {
      own.server.listener.once('connection', (served: Socket) => served.once('close', () => resolve()))
    })
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(`${before}GET ${target} HTTP/1.1\r\nHost: k\r\nAuthorization: ${header}\r\n\r\n`)
    await until(async () => asked() === 1)
    socket.destroy()
    await gone
    letOpen()
    const stream = await openStream(`http://127.0.0.1:${port}`, own.service.clock.now(), { target, as: merchant })
    t.is(stream.response.status, 200)
    t.is((await stream.next())?.id, '1')
    stream.abort()
  })
}
