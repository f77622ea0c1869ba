import test from 'ava'
import { openStream } from '../helpers/events.ts'
import { startTestServer } from '../helpers/server.ts'

const body = { amount: '25', currency: 'USDT', network: 'TRC20' }

test('streamOrderEvents.204 who saw the last event of a finished order is told not to come back; who did not gets it', async t => {
  const at = await startTestServer()
  t.teardown(() => at.close())
  const url = await at.listen()
  const as = await at.merchant()
  const { id, order_number } = (await at.send({ method: 'POST', target: '/v1/orders', as, body })).json
  await at.send({ method: 'POST', target: `/v1/orders/${id}/cancel`, as })
  const target = `/v1/orders/${id}/events`
  const first = await openStream(url, at.service.clock.now(), { target, as })
  const version = String((await first.next())?.id)
  t.is(await first.next(), null)
  for (const reference of [id, order_number]) {
    const headers = { 'last-event-id': version }
    const over = await at.send({ target: `/v1/orders/${reference}/events`, as, headers })
    t.deepEqual([over.status, over.text, over.headers['content-type']], [204, '', undefined])
  }
  for (const lastEventId of ['0', String(Number(version) - 1), `${version}0`, 'nonsense', '-1', '']) {
    const again = await openStream(url, at.service.clock.now(), { target, as, lastEventId })
    t.is(again.response.status, 200, lastEventId)
    t.is(String((await again.next())?.id), version, lastEventId)
    await again.rest()
  }
})

test('a stream of an order that is not finished opens whatever was seen last', async t => {
  const at = await startTestServer()
  t.teardown(() => at.close())
  const as = await at.merchant()
  const { id } = (await at.send({ method: 'POST', target: '/v1/orders', as, body })).json
  for (const last of ['0', '1', '2', '3']) {
    const head = { method: 'HEAD', target: `/v1/orders/${id}/events`, as, headers: { 'last-event-id': last } }
    t.is((await at.send(head)).status, 200, last)
  }
})
