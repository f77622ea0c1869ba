// What 20 connections that load the checkout page without a pause do to a merchant's signed requests: the ratio of the p95 of
// `GET /v1/merchants/me` with them to that without them, in one run.
import http from 'node:http'
import { createHash, createHmac } from 'node:crypto'
import { createApiKey, type CreatedApiKey } from '../../src/api-keys/api-key.service.ts'
import { compose } from '../../src/compose.ts'
import { readConfig } from '../../src/config.ts'
import { insertCursors } from '../../src/payments/cursor.store.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import { registerMerchant } from '../../src/onboarding/register-merchant.service.ts'
import { openBenchFixture, round, startProcess, stopProcess } from './fixture.ts'
import { orderInput } from '../../test/helpers/order-input.ts'

const connections = 20
const seconds = 10

export async function benchPublic(): Promise<void> {
  const fixture = await openBenchFixture()
  const { deps, close } = await compose(readConfig({ ...fixture.env }))
  const env = { ...fixture.env, KASSA_PUBLIC_REQUESTS_PER_MINUTE: '600' }
  const service = await startProcess<{ port: number }>('./service.ts', env)
  try {
    const registration = { name: 'bench', email: 'bench@example.com', platformUserId: 'bench' }
    const { id: merchantId } = await registerMerchant(deps, registration)
    const key = await createApiKey(deps, { merchantId, environment: 'test', name: 'bench' })
    const start = { height: 0, hash: '0', parentHash: '0', time: new Date() }
    await insertCursors(deps.db, { environment: 'test', network: 'ERC20' }, { start, now: new Date() })
    const { order } = await createOrder(
      deps,
      { merchantId, environment: 'test', keyId: key.keyId },
      orderInput({ expiresIn: 86_400 }),
    )
    const { port } = service.ready
    await latencies(port, key, 3) // warm
    const idle = p95(await latencies(port, key, seconds))
    const pages = new URL(order.payment_url).pathname
    const flood = floodOf(port, pages)
    const loaded = p95(await latencies(port, key, seconds))
    const counts = await flood.stop()
    console.log(
      `public: p95 ${round(loaded)} ms with ${connections} connections on the checkout page, ${round(idle)} ms without: ` +
        `${round(loaded / idle)} (limit 2); ${counts.served} pages served, ${counts.refused} refused`,
    )
  } finally {
    await stopProcess(service.child)
    await close()
    await fixture.close()
  }
}

/** How long each signed request takes, one after the other, for so many seconds. */
async function latencies(port: number, key: CreatedApiKey, duration: number): Promise<number[]> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const target = '/v1/merchants/me'
  const times: number[] = []
  const end = performance.now() + duration * 1000
  while (performance.now() < end) {
    const timestamp = Math.floor(Date.now() / 1000)
    const text = `${timestamp}\nGET\n${target}\n${createHash('sha256').update('').digest('hex')}`
    const signature = createHmac('sha256', key.secret).update(text).digest('hex')
    const authorization = `Bearer ${key.keyId}:${timestamp}:${signature}`
    const begin = performance.now()
    const status = await get({ agent, port, path: target, headers: { authorization } })
    if (status !== 200) throw new Error(`${target}: ${status}`)
    times.push(performance.now() - begin)
  }
  agent.destroy()
  return times
}

interface Flood {
  stop(): Promise<{ served: number; refused: number }>
}

/** Each connection asks again as soon as it was answered. */
function floodOf(port: number, page: string): Flood {
  const over = new AbortController()
  const counts = { served: 0, refused: 0 }
  const lanes = Array.from({ length: connections }, async () => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
    while (!over.signal.aborted) counts[(await get({ agent, port, path: page })) === 429 ? 'refused' : 'served'] += 1
    agent.destroy()
  })
  return {
    async stop() {
      over.abort()
      await Promise.all(lanes)
      return counts
    },
  }
}

function get(options: http.RequestOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.get({ host: '127.0.0.1', ...options }, response => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
    })
    request.once('error', reject)
  })
}

function p95(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN
}
