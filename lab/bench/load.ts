// Sends signed order requests over several connections for some seconds; each connection waits for its response before the next request.
// Reports how many were answered with 201 or 200, how many were refused, and the p99. The requests are signed in advance and the responses
// barely parsed, because the generator shares the machine with what it measures.
import { createHash, createHmac } from 'node:crypto'
import type { Socket } from 'node:net'
import { answersOf, opened } from './raw-http.ts'

/** The result of one round of load. */
export interface LoadResult {
  readonly perSecond: number
  readonly refused: number
  /** The 99th percentile of the latency in milliseconds. */
  readonly p99: number
}

interface Load {
  readonly port: number
  readonly seconds: number
  readonly connections: number
  readonly keys: readonly { keyId: string; secret: string }[]
}

/** Requests signed per second of load. If they run out early, the load ends early. */
const requestsPerSecond = 12_000

process.once('message', message => {
  void run(message as Load).then(result => process.send!(result))
})
process.send!('ready')

async function run({ port, seconds, connections, keys }: Load): Promise<LoadResult> {
  const requests = signAll(keys, port, seconds * requestsPerSecond)
  const sockets = await Promise.all(Array.from({ length: connections }, () => opened(port)))
  const counts = { done: 0, refused: 0 }
  const times: number[] = []
  const begin = performance.now()
  const end = begin + seconds * 1000
  const path = async (socket: Socket) => {
    const answers = answersOf(socket)
    while (performance.now() < end) {
      const request = requests.pop()
      if (!request) break
      const status = answers()
      const sent = performance.now()
      socket.write(request)
      const answered = await status
      times.push(performance.now() - sent)
      if (answered < 300) counts.done += 1
      else counts.refused += 1
    }
    socket.destroy()
  }
  await Promise.all(sockets.map(path))
  const perSecond = counts.done / ((performance.now() - begin) / 1000)
  times.sort((one, other) => one - other)
  return { perSecond, refused: counts.refused, p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN }
}

function signAll(keys: Load['keys'], port: number, count: number): Buffer[] {
  const timestamp = String(Math.floor(Date.now() / 1000))
  return Array.from({ length: count }, (_, index) => {
    const { keyId, secret } = keys[index % keys.length]!
    const body = JSON.stringify({
      amount: '25',
      currency: 'USDT',
      network: index % 2 ? 'ERC20' : 'TRC20',
      idempotency_key: `k${process.pid}-${index}`,
    })
    const text = `${timestamp}\nPOST\n/v1/orders\n${createHash('sha256').update(body).digest('hex')}`
    const signature = createHmac('sha256', secret).update(text).digest('hex')
    return Buffer.from(
      `POST /v1/orders HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-type: application/json\r\n` +
        `content-length: ${body.length}\r\nauthorization: Bearer ${keyId}:${timestamp}:${signature}\r\n\r\n${body}`,
    )
  })
}
