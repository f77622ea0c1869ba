import type { AddressInfo } from 'node:net'
import type { Server } from '@hapi/hapi'
import test, { type ExecutionContext } from 'ava'
import type { Config } from '../../src/config/config.ts'
import { createHttpServer, type ServerOptions } from '../../src/http/server.ts'
import { testService, type TestService } from '../helpers/deps.ts'

const privateListener = { host: '127.0.0.1', port: 0 }

/** The address of a server of this service, started with these changes of its configuration. */
async function start(
  t: ExecutionContext,
  service: TestService,
  { options, ...change }: Partial<Config> & { options?: ServerOptions },
) {
  const config = { ...service.deps.config, port: 0, privateListener, ...change }
  const server: Server = createHttpServer({ ...service.api, config }, options)
  await server.start()
  t.teardown(() => server.stop())
  return `http://127.0.0.1:${(server.listener.address() as AddressInfo).port}`
}

async function get(url: string) {
  const response = await fetch(url)
  return { status: response.status, text: await response.text() }
}

test('in production the public port knows neither metrics nor readiness, and the private port nothing else', async t => {
  const service = await testService()
  t.teardown(() => service.close())
  const open = await start(t, service, { mode: 'production' })
  const inner = await start(t, service, { mode: 'production', options: { side: 'private' } })
  for (const path of ['/metrics', '/readyz'])
    t.deepEqual(await get(open + path), { status: 404, text: '{"error":"not found"}' }, path)
  t.is((await get(`${open}/healthz`)).status, 200)
  t.is((await get(`${inner}/readyz`)).status, 200)
  t.regex((await get(`${inner}/metrics`)).text, /kassa_state_readable 1/)
  for (const path of ['/healthz', '/v1/orders', '/openapi.json', '/docs'])
    t.deepEqual(await get(inner + path), { status: 404, text: '{"error":"not found"}' }, path)
})

test('a sandbox answers both at its one address, where its tools look', async t => {
  const service = await testService()
  t.teardown(() => service.close())
  const open = await start(t, service, { mode: 'sandbox' })
  t.is((await get(`${open}/readyz`)).status, 200)
  t.is((await get(`${open}/metrics`)).status, 200)
})
