// What a merchant's program does, in whatever runtime it is given the package: plain JavaScript of the platform they share.

/**
 * Verifies the published vector, refuses a forged one, and lets the client take an order through payment to its webhook.
 *
 * @param {object} parts the entries of the package, by the names they are imported under
 * @param {typeof import('@kassa/sdk')} parts.sdk
 * @param {typeof import('@kassa/sdk/webhooks')} parts.webhooks
 * @param {typeof import('@kassa/sdk/webhooks/fetch')} parts.adapter
 * @param {typeof import('@kassa/sdk/testing')} parts.testing
 */
export async function everywhere({ sdk, webhooks, adapter, testing }) {
  const secret = 'whsec_test_9c1d4f7a'
  const body =
    '{"event":"payment.confirmed","timestamp":"2026-01-01T00:00:00Z","data":{"order_id":"0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b"}}'
  const vector = 't=1767225600,v1=8027332cfb05050d1223068dbc4abfd31e459f67329162839a237cc3943ff445'
  const now = () => new Date(1767225600_000)
  const { event } = await webhooks.verify(body, { 'x-merchant-signature': vector }, secret, { now })
  const forged = await webhooks.verify(`${body} `, vector, secret, { now }).catch(error => error)

  const notified = []
  const fake = testing.createFakeKassa({ onWebhook: request => handler(request) })
  const handler = adapter.fetchHandler(
    webhooks
      .createWebhookRouter({ secrets: fake.webhookSecret, fallback: () => {} })
      .on('payment.confirmed', ({ data }) => notified.push(data.credited_amount)),
  )
  const kassa = new sdk.Kassa({ ...fake.clientOptions, dangerouslyAllowBrowser: true })
  const order = await kassa.orders.create({ amount: '25', currency: 'USDT', network: 'TRC20' })
  const states = []
  for await (const { status } of kassa.orders.watch(order.id)) {
    states.push(status)
    if (status === 'OPEN') await fake.pay(order.id)
  }
  return {
    verified: event,
    refused: forged.code,
    explained: /did not make this signature/.test(forged.message),
    states,
    notified,
    deliveries: fake.deliveries.map(({ status }) => status),
  }
}
