import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import test from 'ava'
import { parse } from 'yaml'
import { operations } from '../../generated/operations.ts'
import { startTestServer, type TestServer } from '../helpers/server.ts'

let at: TestServer
test.before(async () => {
  at = await startTestServer()
})
test.after.always(() => at.close())

test('getHealth.200 the process answers', async t => {
  const { status, json } = await at.send({ target: '/healthz' })
  t.is(status, 200)
  t.deepEqual(json, { status: 'ok' })
})

test('getReadiness.200 ready, also before a chain was ever reached', async t => {
  t.is((await at.send({ target: '/readyz' })).json.status, 'ready')
  await at.service.admin.query('delete from chain_status')
  const { status, json } = await at.send({ target: '/readyz' })
  t.is(status, 200)
  const networks = json.networks as { state: string; reason: string }[]
  t.is(networks.length, 2)
  for (const network of networks)
    t.like(network, { state: 'degraded', reason: 'nobody has looked at this network yet' })
})

test('getReadiness.503 not ready when the database does not answer; a network nobody looks at is blind, and the process serves', async t => {
  const lost = await startTestServer()
  const states = async () => {
    const { status, json } = await lost.send({ target: '/readyz' })
    t.is(status, 200)
    return (json.networks as { state: string }[]).map(({ state }) => state)
  }
  lost.service.clock.advance(60)
  t.deepEqual(await states(), ['ok', 'ok'])
  lost.service.clock.advance(-3600)
  t.deepEqual(await states(), ['degraded', 'degraded'], 'when it was looked at is told by a clock that ran ahead')
  lost.service.clock.advance(3600)
  lost.service.clock.advance(1)
  t.deepEqual(await states(), ['blind', 'blind'])
  await lost.service.close()
  const refused = await lost.send({ target: '/readyz' })
  t.is(refused.status, 503)
  t.deepEqual(refused.json, { error: 'not ready' })
  t.is((await lost.send({ target: '/healthz' })).status, 200, 'the process itself lives')
})

test('getContract.200 serves the contract whose operations it answers', async t => {
  const { status, json, headers } = await at.send({ target: '/openapi.json' })
  t.is(status, 200)
  t.regex(String(headers['content-type']), /^application\/json/)
  const paths = json.paths as Record<string, Record<string, { operationId?: string }>>
  const ids = Object.values(paths).flatMap(item =>
    Object.values(item).flatMap(operation => operation.operationId ?? []),
  )
  t.deepEqual(ids.toSorted(), Object.keys(operations).toSorted())
})

test('getContractYaml.200 serves the same contract as YAML', async t => {
  const { status, text, headers } = await at.send({ target: '/openapi.yaml' })
  t.is(status, 200)
  t.regex(String(headers['content-type']), /^application\/yaml/)
  const { 'x-generated': _, ...contract } = (await at.send({ target: '/openapi.json' })).json
  t.deepEqual(parse(text), contract)
})

test('getContract30.200 serves the same operations in OpenAPI 3.0, without what it does not know', async t => {
  const { status, json, text } = await at.send({ target: '/openapi-3.0.json' })
  t.is(status, 200)
  t.is(json.openapi, '3.0.3')
  const newer = (await at.send({ target: '/openapi.json' })).json
  t.deepEqual(Object.keys(json.paths), Object.keys(newer.paths))
  t.deepEqual(Object.keys(json.components.schemas), Object.keys(newer.components.schemas))
  t.false(/"type":\[|"type":"null"|"const":|"webhooks":/.test(text))
  t.deepEqual(json.components.schemas.Order.properties.paid_at.nullable, true)
})

test('every form of the contract names the address this installation is known by, and no variable', async t => {
  const publicUrl = 'https://pay.shop.example'
  const known = await startTestServer({ env: { KASSA_PUBLIC_URL: publicUrl } })
  t.teardown(() => known.close())
  for (const target of ['/openapi.json', '/openapi-3.0.json', '/openapi.yaml']) {
    const { text } = await known.send({ target })
    const document = parse(text) as { servers: object[] }
    t.deepEqual(document.servers, [{ url: publicUrl, description: 'This installation.' }], target)
    t.false(/pay\.kassa\.example|\{port\}|\{host\}/.test(text), target)
    t.regex(text, /https:\/\/pay\.shop\.example\/pay\/co_[0-9A-Za-z]{26}/, target)
  }
})

test('the contract is compressed once, and not sent again to whoever has it', async t => {
  const plain = await at.send({ target: '/openapi.json' })
  for (const [accepted, decode] of [
    ['gzip, deflate, br', brotliDecompressSync],
    ['gzip, br;q=0', gunzipSync],
  ] as const) {
    const headers = { 'accept-encoding': accepted }
    const { rawPayload, headers: answered } = await at.server.inject({ url: '/openapi.json', headers })
    t.is(decode(rawPayload).toString(), plain.text, accepted)
    t.true(rawPayload.length < plain.text.length / 4, accepted)
    const etag = String(answered['etag'])
    t.not(etag, plain.headers['etag'])
    const known = { ...headers, 'if-none-match': `"other", W/${etag}` }
    const again = await at.server.inject({ url: '/openapi.json', headers: known })
    t.deepEqual([again.statusCode, again.rawPayload.length, again.headers['etag']], [304, 0, etag])
    const changed = { ...headers, 'if-none-match': '"other"' }
    t.is((await at.server.inject({ url: '/openapi.json', headers: changed })).statusCode, 200)
  }
})

test('getMetrics.200 counts requests by route and status, never by id', async t => {
  const merchant = await at.merchant()
  const id = '0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b'
  await at.send({ target: `/v1/orders/${id}`, as: merchant })
  await at.send({ target: '/no/such/path' })
  const { status, text, headers } = await at.send({ target: '/metrics' })
  t.is(status, 200)
  t.regex(String(headers['content-type']), /^text\/plain/)
  t.regex(text, /kassa_http_request_duration_seconds_count\{method="get",route="\/v1\/orders\/\{id\}",status="404"\} 1/)
  t.regex(text, /process_cpu_seconds_total/)
  t.false(text.includes(id))
  t.false(text.includes('no/such'))
})
