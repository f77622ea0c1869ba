import { Writable } from 'node:stream'
import test from 'ava'
import { pino } from 'pino'
import { createHttpServer } from '../../src/http/server.ts'
import { authorization, send } from '../helpers/client.ts'
import { testService, testMerchant } from '../helpers/deps.ts'

function collect() {
  const lines = { text: '' }
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.text += String(chunk)
      done()
    },
  })
  return { lines, log: pino({ level: 'trace' }, sink) }
}

test('of a page that fails the log has the route, and not the token in its path, which opens what it names', async t => {
  const service = await testService()
  t.teardown(() => service.close())
  const { lines, log } = collect()
  const server = createHttpServer({ ...service.api, log })
  server.route({
    method: 'GET',
    path: '/refund/{token}',
    options: { auth: false },
    handler: () => {
      throw new Error('it broke')
    },
  })
  t.is((await server.inject('/refund/rc_secretToken')).statusCode, 500)
  t.true(lines.text.includes('/refund/{token}'))
  t.false(lines.text.includes('rc_secretToken'))
})

test('A-32: whatever fails, the log holds the request id and the reason, and neither secret nor signature', async t => {
  const service = await testService()
  t.teardown(() => service.close())
  const { lines, log } = collect()
  const server = createHttpServer({ ...service.api, log })
  const merchant = await testMerchant(service.deps)
  const now = service.clock.now()
  const target = '/v1/webhooks'
  t.is((await send(server, now, { target, as: merchant })).status, 200)
  t.is((await send(server, now, { target, as: { ...merchant, secret: 'sk_test_wrong' } })).status, 401)
  await service.admin.query('alter table webhook_endpoint rename to webhook_endpoint_gone')
  const failed = await send(server, now, { target, as: merchant })
  t.is(failed.status, 500)
  const header = authorization(merchant, {
    method: 'GET',
    target,
    body: '',
    timestamp: Math.floor(now.getTime() / 1000),
  })
  t.true(lines.text.includes(String(failed.headers['x-request-id'])))
  t.true(lines.text.includes('webhook_endpoint'))
  for (const secret of [merchant.secret, header.slice(-64), 'sk_test_', 'Bearer'])
    t.false(lines.text.includes(secret), secret)
})
