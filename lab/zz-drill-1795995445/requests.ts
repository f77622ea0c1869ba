// Requests without a retry. Any response but success is a failure; responses that were merely late on a busy machine are counted
// separately.
import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { authorization, type Credentials } from '../../dev/client.ts'
import type { SandboxFile } from '../../dev/sandbox-file.ts'

export interface Asking {
  count(): number
  /** Requests without a response in time, or told to come back after they had waited. */
  late(): number
  /** The slowest response since the last call, in milliseconds. */
  slowest(): number
  /** Stops, and returns the failures. */
  end(): Promise<string[]>
}

const atOnce = 4
const pauseMs = 50
const timeoutMs = 20_000
/** The service itself waits at least this long, so an earlier failure has another cause than time. */
const lateMs = 5_000
const noAnswer = 'no answer'

export function ask({ base_url, merchant }: SandboxFile): Asking {
  const over = new AbortController()
  const credentials = { base_url, ...merchant }
  const failures: string[] = []
  let [count, late] = [0, 0]
  let slowestMs = 0
  const one = async (number: number) => {
    for (let n = number; !over.signal.aborted; n++, await sleep(pauseMs)) {
      const request = requests[n % requests.length]!()
      const since = performance.now()
      const status = await send(credentials, request).catch((error: Error) => error.message)
      const tookMs = performance.now() - since
      count += 1
      slowestMs = Math.max(slowestMs, tookMs)
      if (status === noAnswer || (status === 503 && tookMs > lateMs)) late += 1
      else if (typeof status === 'string' || status >= 300)
        failures.push(`${new Date().toISOString()} ${request.method} ${request.target}: ${status}`)
    }
  }
  const all = Promise.all(Array.from({ length: atOnce }, (_, number) => one(number)))
  return {
    count: () => count,
    late: () => late,
    slowest() {
      const was = slowestMs
      slowestMs = 0
      return was
    },
    async end() {
      over.abort()
      await all
      return failures
    },
  }
}

interface Request {
  readonly method: string
  readonly target: string
  readonly body?: object
}

const get = (target: string) => () => ({ method: 'GET', target })

const requests: readonly (() => Request)[] = [
  get('/v1/orders?limit=50'),
  () => ({
    method: 'POST',
    target: '/v1/orders',
    body: { amount: '25.5', currency: 'USDT', network: 'ERC20', idempotency_key: randomUUID(), description: 'drill' },
  }),
  get('/v1/orders?status=EXPIRED&limit=20&offset=1000'),
  get('/v1/balances'),
  get('/v1/events?limit=20'),
  get('/v1/withdrawals'),
  get('/v1/webhooks'),
]

/** Uses a new connection, like a proxy that sends nothing more to a process about to stop. */
function send(credentials: Credentials, { method, target, body }: Request): Promise<number> {
  const text = body === undefined ? '' : JSON.stringify(body)
  const headers = {
    authorization: authorization(credentials, { method, target, body: text }),
    connection: 'close',
    ...(text && { 'content-type': 'application/json' }),
  }
  return new Promise((resolve, reject) => {
    const asked = http.request(credentials.base_url + target, { method, headers, agent: false, timeout: timeoutMs })
    asked.on('response', answer =>
      answer
        .resume()
        .on('end', () => resolve(answer.statusCode ?? 0))
        .on('error', reject),
    )
    asked.on('timeout', () => asked.destroy(new Error(noAnswer)))
    asked.on('error', reject)
    asked.end(text)
  })
}
