// Requests that are made once each: what is not answered with success has failed.
import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { authorization, type Credentials } from '../../dev/client.ts'
import type { SandboxFile } from '../../dev/sandbox-file.ts'

export interface Asking {
  count(): number
  /** How long the slowest answer took since this was asked last, in milliseconds. */
  slowest(): number
  /** Stops, and says what failed. */
  end(): Promise<string[]>
}

const atOnce = 4
const pauseMs = 50
const timeoutMs = 20_000

export function ask({ base_url, merchant }: SandboxFile): Asking {
  const over = new AbortController()
  const credentials = { base_url, ...merchant }
  const failures: string[] = []
  let count = 0
  let slowestMs = 0
  const one = async (number: number) => {
    for (let n = number; !over.signal.aborted; n++, await sleep(pauseMs)) {
      const request = requests[n % requests.length]!()
      const since = performance.now()
      const status = await send(credentials, request).catch(String)
      count += 1
      slowestMs = Math.max(slowestMs, performance.now() - since)
      if (typeof status === 'string' || status >= 300)
        failures.push(`${new Date().toISOString()} ${request.method} ${request.target}: ${status}`)
    }
  }
  const all = Promise.all(Array.from({ length: atOnce }, (_, number) => one(number)))
  return {
    count: () => count,
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

/** On a connection of its own, as behind a proxy that sends nothing more to a process which is about to end. */
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
    asked.on('timeout', () => asked.destroy(new Error('no answer')))
    asked.on('error', reject)
    asked.end(text)
  })
}
