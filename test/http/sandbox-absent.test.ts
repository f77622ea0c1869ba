import { randomBytes } from 'node:crypto'
import test from 'ava'
import { operations, type Operation } from '../../generated/operations.ts'
import { ConfigError, readConfig } from '../../src/config/config.ts'
import { createHttpServer } from '../../src/http/server.ts'
import { send } from '../helpers/client.ts'
import { testService, testMerchant, testXpub } from '../helpers/deps.ts'

const sandboxOnly = Object.values<Operation>(operations).filter(operation => operation.isSandboxOnly)

function productionEnvironment(databaseUrl: string): Record<string, string> {
  return {
    KASSA_MODE: 'production',
    DATABASE_URL: databaseUrl,
    KASSA_MASTER_KEY: randomBytes(32).toString('hex'),
    KASSA_PUBLIC_URL: 'https://pay.kassa.example',
    KASSA_LOG_LEVEL: 'silent',
    KASSA_PRIVATE_PORT: '9100',
    KASSA_TRUSTED_PROXY_CIDRS: 'none',
    KASSA_SMTP_URL: 'smtp://127.0.0.1:1',
    KASSA_MAIL_FROM: 'Kassa <no-reply@kassa.example>',
    KASSA_SCREENING_LISTS: '/etc/kassa/sdn_advanced.xml',
    KASSA_LIVE_TRC20_RPC_URLS: 'https://one.example,https://two.example',
    KASSA_LIVE_TRC20_TOKEN: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    KASSA_LIVE_TRC20_GENESIS: '00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc',
    KASSA_LIVE_TRC20_XPUB: testXpub('TRC20'),
  }
}

test('production has no route of the sandbox: a test key is told what anybody is told about an unknown path', async t => {
  const service = await testService()
  t.teardown(() => service.close())
  const config = readConfig(productionEnvironment(service.databaseUrl))
  // Even a control server that found its way into the configuration opens no route.
  const smuggled = { ...config, sandboxControl: { url: 'http://127.0.0.1:1', token: 'x' } }
  const merchant = await testMerchant(service.deps)
  t.is(sandboxOnly.length, 4)
  for (const one of [config, smuggled]) {
    const server = createHttpServer({ ...service.api, config: one })
    for (const { path } of sandboxOnly) {
      const target = path.replace('{id}', merchant.merchantId)
      t.deepEqual(
        server.table().filter(route => route.path === path),
        [],
      )
      for (const method of ['POST', 'GET', 'DELETE']) {
        const answer = await send(server, service.clock.now(), { method, target, as: merchant, body: {} })
        t.is(answer.status, 404, `${method} ${target}`)
        t.deepEqual(answer.json, { error: 'not found' })
        t.is(answer.headers.allow, undefined)
      }
    }
    await server.stop()
  }
})

test('production sends no payer to a plain HTTP address, on this machine neither', async t => {
  const service = await testService()
  t.teardown(() => service.close())
  const server = createHttpServer({ ...service.deps, config: readConfig(productionEnvironment(service.databaseUrl)) })
  const as = await testMerchant(service.deps)
  const body = { amount: '25', currency: 'USDT', network: 'TRC20' }
  for (const url of ['http://localhost:3000/', 'http://127.0.0.1/', 'http://[::1]/', 'http://shop.example/']) {
    const request = { method: 'POST', target: '/v1/orders', as, body: { ...body, return_url: url } }
    const answer = await send(server, service.clock.now(), request)
    t.deepEqual([answer.status, answer.json], [400, { error: 'invalid return url' }], url)
  }
  await server.stop()
})

test('a sandbox without a control server has no such route either', async t => {
  const service = await testService({ env: { KASSA_SANDBOX_CONTROL_URL: '' } })
  t.teardown(() => service.close())
  const server = createHttpServer(service.api)
  const paths = new Set(server.table().map(route => route.path))
  t.false(sandboxOnly.some(({ path }) => paths.has(path)))
  t.true(paths.has('/v1/orders'))
  await server.stop()
})

for (const name of ['KASSA_SANDBOX_CONTROL_URL', 'KASSA_SANDBOX_CONTROL_TOKEN']) {
  test(`production does not start with ${name}`, t => {
    const env = { ...productionEnvironment('postgres://kassa@127.0.0.1/kassa'), [name]: 'http://127.0.0.1:9' }
    const error = t.throws(() => readConfig(env), { instanceOf: ConfigError })
    t.deepEqual(error.problems, [`${name} belongs to a sandbox`])
  })
}

test('a control server without its token is named among the problems', t => {
  const env = { ...productionEnvironment('postgres://kassa@127.0.0.1/kassa'), KASSA_MODE: 'sandbox' }
  const error = t.throws(() => readConfig({ ...env, KASSA_SANDBOX_CONTROL_URL: 'http://127.0.0.1:9' }), {
    instanceOf: ConfigError,
  })
  t.deepEqual(error.problems, ['KASSA_SANDBOX_CONTROL_TOKEN is missing'])
})
