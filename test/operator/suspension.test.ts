import { contention } from '../helpers/contention.ts'
import test from 'ava'
import { deliver } from '../helpers/deliver.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { changeMerchant } from '../../src/merchants/merchant.service.ts'
import { parseUsdt } from '../../src/lib/money.ts'
import { openStream } from '../helpers/events.ts'
import { startReceiver, testCertificates } from '../helpers/receiver.ts'
import { startTestServer } from '../helpers/server.ts'

test('A-23 a suspended merchant: its stream ends within 5 s, its requests are refused, its payment is credited and told', async t => {
  const { caFile } = await testCertificates()
  const at = await startTestServer({ env: { KASSA_WEBHOOK_CA_FILE: caFile } })
  const receiver = await startReceiver()
  t.teardown(async () => {
    await receiver.close()
    await at.close()
  })
  const { deps, clock, tron } = at.service
  const url = await at.listen()
  const merchant = await at.merchant()
  const body = { amount: '25', currency: 'USDT', network: 'TRC20', webhook_url: receiver.url }
  const order = (await at.send({ method: 'POST', target: '/v1/orders', as: merchant, body })).json
  const stream = await openStream(url, clock.now(), { target: `/v1/orders/${order.id}/events`, as: merchant })
  await stream.next()

  const started = performance.now()
  t.is((await changeMerchant(deps, merchant.merchantId, { kind: 'suspend' })).kind, 'changed')
  t.is(await stream.next(), null)
  t.true(performance.now() - started < 5000 * contention())
  const refused = await at.send({ target: `/v1/orders/${order.id}`, as: merchant })
  t.deepEqual([refused.status, refused.json], [403, { error: 'merchant_not_active' }])

  tron.mine([{ to: order.address, amount: parseUsdt('25')! }])
  tron.mineEmpty(3)
  await watchChain(deps, { environment: 'test', network: 'TRC20' })
  const [delivery] = await deps.db.query<{ id: string }>('select id from webhook_delivery')
  await deliver(deps, { deliveryId: delivery!.id })
  t.like(JSON.parse(receiver.received[0]!.body), {
    event: 'payment.confirmed',
    data: { order_id: order.id, status: 'PAID' },
  })

  await changeMerchant(deps, merchant.merchantId, { kind: 'reinstate' })
  const answer = await at.send({ target: `/v1/orders/${order.id}`, as: merchant })
  t.like(answer.json, { status: 'PAID', credited_amount: '24.75' })
})
