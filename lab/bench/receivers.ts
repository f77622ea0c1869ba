// Receivers of webhooks as a process of their own: so many that answer, each a host of its own, and so many that take a
// connection and never say a word. Tells their ports, and of each request the path.
import { once } from 'node:events'
import https from 'node:https'
import net, { type AddressInfo, type Server } from 'node:net'

export interface Receivers {
  readonly answering: readonly number[]
  readonly dead: readonly number[]
}

const { BENCH_CERT: cert, BENCH_KEY: key, BENCH_ANSWERING, BENCH_DEAD } = process.env

/** A path that is told when it is asked for. */
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
