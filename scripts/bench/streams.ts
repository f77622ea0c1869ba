// What an open, idle event stream costs: memory of the server per stream, and the time until all get a change.
import http from 'node:http'
import { createHmac, createHash } from 'node:crypto'
import { insertCursors } from '../../src/payments/cursor.store.ts'
import { createApiKey } from '../../src/api-keys/api-key.service.ts'
import { compose } from '../../src/compose.ts'
import { readConfig } from '../../src/config.ts'
import { cancelOrder } from '../../src/orders/order-request.service.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import { registerMerchant } from '../../src/onboarding/register-merchant.service.ts'
import { openStage, round, startProcess, stopProcess } from './stage.ts'
import { orderInput } from '../../test/helpers/order-input.ts'

const streams = 2000

export async function benchStreams(): Promise<void> {
  const stage = await openStage()
  const { deps, close } = await compose(readConfig({ ...stage.env }))
  const service = await startProcess<{ port: number }>('./service.ts', stage.env)
  try {
    const { id: merchantId } = await registerMerchant(deps, {
      name: 'bench',
      email: 'bench@example.com',
      platformUserId: 'bench',
    })
    const key = await createApiKey(deps, { merchantId, environment: 'test', name: 'bench' })
    const start = { height: 0, hash: '0', parentHash: '0', time: new Date() }
    await insertCursors(deps.db, { environment: 'test', network: 'ERC20' }, start, new Date())
    const principal = { merchantId, environment: 'test', keyId: key.keyId } as const
    const { order } = await createOrder(deps, principal, orderInput({ expiresIn: 86_400 }))
    const before = await memory(service.child)
    const begin = performance.now()
    const opened = await openAll(service.ready.port, order.id, key)
    const openMs = performance.now() - begin
    const during = await memory(service.child)
    const closed = Promise.all(opened.map(response => new Promise(resolve => response.once('end', resolve))))
    const changeBegin = performance.now()
    await cancelOrder(deps, principal, order.id)
    await closed
    const changeMs = performance.now() - changeBegin
    console.log(
      `event streams: ${streams} opened in ${round(openMs / 1000, 1)} s; ${round((during - before) / streams / 1024, 0)} kB each (server ${round(before / 2 ** 20, 0)} → ${round(during / 2 ** 20, 0)} MB)`,
    )
    console.log(`  a change reached all of them and closed them within ${round(changeMs, 0)} ms`)
  } finally {
    await stopProcess(service.child)
    await close()
    await stage.close()
  }
}

function memory(child: {
  once(event: 'message', listener: (message: unknown) => void): unknown
  send(message: string): unknown
}): Promise<number> {
  return new Promise(resolve => {
    child.once('message', message => resolve((message as { rss: number }).rss))
    child.send('memory')
  })
}

async function openAll(
  port: number,
  orderId: string,
  key: { keyId: string; secret: string },
): Promise<http.IncomingMessage[]> {
  const opened: http.IncomingMessage[] = []
  const agent = new http.Agent({ maxSockets: Infinity })
  const target = `/v1/orders/${orderId}/events`
  let started = 0
  const lane = async () => {
    while (started < streams) {
      started += 1
      opened.push(await openOne({ agent, port, target, key }))
    }
  }
  await Promise.all(Array.from({ length: 20 }, lane))
  return opened
}

interface Opening {
  readonly agent: http.Agent
  readonly port: number
  readonly target: string
  readonly key: { readonly keyId: string; readonly secret: string }
}

/** Resolves once the first event, the order as it is, has arrived. */
function openOne({ agent, port, target, key }: Opening): Promise<http.IncomingMessage> {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const text = `${timestamp}\nGET\n${target}\n${createHash('sha256').digest('hex')}`
  const authorization = `Bearer ${key.keyId}:${timestamp}:${createHmac('sha256', key.secret).update(text).digest('hex')}`
  return new Promise((resolve, reject) => {
    const request = http.get({ host: '127.0.0.1', port, path: target, agent, headers: { authorization } }, response => {
      if (response.statusCode !== 200) reject(new Error(`stream answered ${response.statusCode}`))
      response.once('data', () => resolve(response))
    })
    request.once('error', reject)
  })
}
