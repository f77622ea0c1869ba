import { createHmac, randomBytes } from 'node:crypto'
import test from 'ava'
import {
  eventExamples,
  eventFixture,
  signedEvent,
  signedEventVariants,
  signWebhook,
} from '../../../sdk/typescript/src/testing/index.ts'
import { verify, WebhookVerificationError, webhookEventTypes } from '../../../sdk/typescript/src/webhooks/index.ts'
import { attemptHeaders } from '../../../src/webhooks/deliveries/signature.ts'
import { body, secret, time, vector } from '../webhooks/signed.ts'

test('the published vector comes out', async t => {
  const headers = await signWebhook(body, secret, { t: time })
  t.is(headers['X-Merchant-Signature'], `t=${time},v1=${vector}`)
})

test('the headers are those the service sends, the Standard Webhooks ones included', async t => {
  const real = `whsec_${randomBytes(32).toString('base64')}`
  const text = JSON.stringify(eventFixture('payment.underpaid', { id: 'evt_00000017' }))
  const attempt = {
    eventId: 'evt_00000017',
    eventType: 'payment.underpaid',
    deliveryId: 'wd_00000042',
    attempt: 3,
    body: text,
  }
  const ours = await signWebhook(text, real, { t: time, attempt: 3, deliveryId: 'wd_00000042' })
  t.deepEqual<Record<string, string>, Record<string, string>>(
    ours,
    attemptHeaders(real, attempt, new Date(time * 1000)),
  )
})

test('without a time it is signed for this moment, and verifies', async t => {
  t.is((await verify(body, await signWebhook(body, secret), secret)).event, 'payment.confirmed')
})

test('text that is no event can be signed too', async t => {
  const headers = await signWebhook('plain', secret, { t: time })
  const v1 = createHmac('sha256', secret).update(`${time}.plain`).digest('hex')
  t.is(headers['X-Merchant-Signature'], `t=${time},v1=${v1}`)
  t.is(headers['X-Webhook-Event'], '')
})

test('there is a fixture for every event; each is a copy, changed where asked', t => {
  for (const type of webhookEventTypes) t.is(eventFixture(type).event, type)
  const changed = eventFixture('payment.confirmed', { id: 'evt_1', data: { order_id: 'mine', metadata: { cart: 1 } } })
  t.is(changed.id, 'evt_1')
  t.is(changed.data.order_id, 'mine')
  t.deepEqual(changed.data.metadata, { cart: 1 })
  t.is(changed.data.order_amount, '25')
  t.not(eventExamples.PaymentConfirmed.data.order_id, 'mine')
  t.not(eventFixture('payment.frozen').data.transactions, eventFixture('payment.frozen').data.transactions)
  t.throws(() => eventFixture('payment.lost' as 'payment.frozen'), { message: 'There is no event payment.lost' })
})

const outcomes = {
  genuine: null,
  tampered: 'signature_mismatch',
  old: 'timestamp_too_old',
  future: 'timestamp_too_new',
  wrong_secret: 'signature_mismatch',
  unsigned: 'header_missing',
} as const

for (const variant of signedEventVariants) {
  test(`a receiver meets a webhook that is ${variant}: ${outcomes[variant] ?? 'accepted'}`, async t => {
    for (const type of webhookEventTypes) {
      const sent = await signedEvent(eventFixture(type), { secret, variant })
      const request = new Request('https://shop.example/kassa', sent)
      const attempt = verify(await request.text(), request.headers, secret)
      if (outcomes[variant] === null) t.is((await attempt).event, type)
      else t.is((await t.throwsAsync(attempt, { instanceOf: WebhookVerificationError }))?.code, outcomes[variant])
    }
  })
}

test('a tampered webhook says more was paid than was', async t => {
  const { body: forged } = await signedEvent(eventFixture('payment.underpaid'), { secret, variant: 'tampered' })
  t.is((JSON.parse(forged) as { data: { received_amount: string } }).data.received_amount, '1000000')
})
