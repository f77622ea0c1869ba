// Webhook receivers in their own process: some that answer, each on its own port, and some that accept a connection and never answer. Sends
// their ports, and a message for each request to the timed path.
import { once } from 'node:events'
import https from 'node:https'
import net, { type AddressInfo, type Server } from 'node:net'

export interface Receivers {
  readonly answering: readonly number[]
  readonly dead: readonly number[]
}

const { BENCH_CERT: cert, BENCH_KEY: key, BENCH_ANSWERING, BENCH_DEAD } = process.env

/** Requests to this path are reported. */
const timed = '/timed'

const answering = await listening(Number(BENCH_ANSWERING), () =>
  https.createServer({ cert, key, keepAliveTimeout: 60_000 }, (request, response) => {
    request.resume().once('end', () => response.writeHead(200, { 'content-length': 0 }).end())
    if (request.url === timed) process.send!('arrived')
  }),
)
const dead = await listening(Number(BENCH_DEAD), () => net.createServer(socket => socket.on('error', () => {})))
process.on('SIGTERM', () => process.exit(0))
process.send!({ answering, dead } satisfies Receivers)

function listening(count: number, create: () => Server): Promise<number[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const server = create().listen(0, '127.0.0.1', 1024)
      await once(server, 'listening')
      return (server.address() as AddressInfo).port
    }),
  )
}
