import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { inspect, promisify } from 'node:util'
import test from 'ava'
import { readFileSync } from 'node:fs'
import { Kassa, version } from '../../../sdk/typescript/src/index.ts'
import { createSigner } from '../../../sdk/typescript/src/sign.ts'
import { clientOf, credentials, fakeTime, order, startScripted, wanted } from './scripted.ts'

const { secret } = credentials
const vector = {
  method: 'post',
  target: '/v1/orders',
  body: '{"amount":"100.00","currency":"USDT","network":"TRC20"}',
  timestamp: 1767225600,
}

test('the signatures of the documentation come out', async t => {
  const sign = createSigner('mk_test_a', secret)
  t.is(
    await sign({ ...vector, method: 'POST' }),
    'Bearer mk_test_a:1767225600:825a3601b7bf78ac19421078a6b04c288c487ad4fd3eae74bea4edd868580b93',
  )
  t.is(
    await sign({ method: 'GET', target: '/v1/orders?limit=20&offset=0', body: '', timestamp: 1767225600 }),
    'Bearer mk_test_a:1767225600:519f3a000c7e3e4058a5e4afdaa8a3ab2b28928f472048cd9fc055db0f6c9c56',
  )
})

test('debug.canonicalString shows what is signed', async t => {
  const kassa = new Kassa({ ...credentials, baseUrl: 'https://pay.example.com' })
  t.is(
    await kassa.debug.canonicalString(vector),
    `1767225600\nPOST\n/v1/orders\n${createHash('sha256').update(vector.body).digest('hex')}`,
  )
})

test('listeners learn of requests, answers and repetitions; one that throws harms nothing; a removed one is silent', async t => {
  const service = await startScripted(t, [
    { status: 503, json: { error: 'not ready' } },
    { status: 201, json: order('OPEN') },
  ])
  const warnings: string[] = []
  const kassa = clientOf(service, fakeTime(), { logger: { warn: message => warnings.push(message) } })
  const reported: string[] = []
  kassa.on('request', ({ method, attempt, operationId }) => reported.push(`${method} ${operationId} ${attempt}`))
  kassa.on('response', ({ status, requestId, attempt }) => reported.push(`${status} ${requestId} ${attempt}`))
  kassa.on('retry', ({ delayMs, reason }) => reported.push(`${delayMs} ${reason}`))
  kassa.on('response', () => {
    throw new Error('careless')
  })
  const remove = kassa.on('request', () => reported.push('removed'))
  remove()
  await kassa.orders.create(wanted)
  t.deepEqual(reported, ['POST createOrder 1', '503 req-1 1', '500 503 not ready', 'POST createOrder 2', '201 req-1 2'])
  t.deepEqual(warnings, ['Kassa: a listener failed', 'Kassa: a listener failed'])
})

test('neither the secret nor a signature shows in events, log lines, errors or the client itself', async t => {
  const service = await startScripted(t, [{ status: 404, json: { error: 'order not found' } }])
  const seen: unknown[] = []
  const log = (...words: unknown[]) => void seen.push(words)
  const kassa = clientOf(service, fakeTime(), { logger: { debug: log, warn: log } })
  for (const name of ['request', 'response', 'retry'] as const) kassa.on(name, event => void seen.push(event))
  seen.push(await t.throwsAsync(kassa.orders.retrieve('o-1')))
  const signature = service.asked[0]!.headers.authorization!.split(':')[2]!
  const text = inspect([seen, Object.keys(kassa)], { depth: 9, showHidden: true })
  t.true(text.includes(`Bearer ${credentials.keyId}:1767225600:…`))
  t.false(text.includes(signature))
  t.false(text.includes(secret))
})

test('logging the client, or anything of it, or writing it as JSON, never shows the secret', async t => {
  const service = await startScripted(t, [{ status: 404, json: { error: 'order not found' } }])
  const kassa = clientOf(service, fakeTime())
  const error = await t.throwsAsync(kassa.orders.retrieve('o-1'))
  const pages = kassa.orders.list()
  const parts = [kassa, ...Object.values(kassa), pages, kassa.orders.watch('o-1'), error] as unknown[]
  t.true(parts.includes(kassa.webhooks))
  for (const part of parts) {
    for (const shown of [inspect(part, { depth: null, showHidden: true }), JSON.stringify(part) ?? '']) {
      t.false(shown.includes(secret), shown)
    }
  }
})

test('User-Agent names the package, the runtime and the application', async t => {
  const service = await startScripted(t, [{ status: 200, json: order('OPEN') }])
  const major = process.versions.node.split('.')[0]
  await clientOf(service, fakeTime(), { appInfo: { name: 'shop', version: '7' } }).orders.retrieve('o-1')
  t.is(service.asked[0]?.headers['user-agent'], `kassa-sdk/${version} node/${major} shop/7`)
  await clientOf(service, fakeTime()).orders.retrieve('o-1')
  t.is(service.asked[1]?.headers['user-agent'], `kassa-sdk/${version} node/${major}`)
  const url = new URL('../../../sdk/typescript/package.json', import.meta.url)
  t.is((JSON.parse(readFileSync(url, 'utf8')) as { version: string }).version, version)
})

test('KASSA_DEBUG writes a line for each request, without the secret', async t => {
  const service = await startScripted(t, [{ status: 200, json: order('OPEN') }])
  const program = `
    import { Kassa } from ${JSON.stringify(new URL('../../../sdk/typescript/src/index.ts', import.meta.url).href)}
    await new Kassa({ baseUrl: '${service.url}' }).orders.retrieve('o-1')`
  const run = (more: Record<string, string>) =>
    promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
      env: { ...process.env, KASSA_KEY_ID: credentials.keyId, KASSA_SECRET: secret, ...more },
    })
  const said = await run({ KASSA_DEBUG: '1' })
  t.regex(said.stderr, /^Kassa: GET http:\/\/127\.0\.0\.1:\d+\/v1\/orders\/o-1: 200, request req-1, \d+ ms$/m)
  t.false(said.stderr.includes(secret))
  t.is((await run({ KASSA_DEBUG: '0' })).stderr, '')
})
