import { Writable } from 'node:stream'
import test from 'ava'
import { pino } from 'pino'
import { createHttpServer } from '../../src/http/server.ts'
import { authorization, send } from '../helpers/client.ts'
import { testService, testMerchant } from '../helpers/deps.ts'

test('A-32: whatever fails, the log holds the request id and the reason, and neither secret nor signature', async t => {
  const service = await testService()
  t.teardown(() => service.close())
  let log = ''
  const sink = new Writable({
    write(chunk, _encoding, done) {
      log += String(chunk)
      done()
    },
  })
  const server = createHttpServer({ ...service.deps, log: pino({ level: 'trace' }, sink) })
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
  t.true(log.includes(String(failed.headers['x-request-id'])))
  t.true(log.includes('webhook_endpoint'))
  for (const secret of [merchant.secret, header.slice(-64), 'sk_test_', 'Bearer']) t.false(log.includes(secret), secret)
})
