import { createHmac } from 'node:crypto'
import test from 'ava'
import { attemptHeaders } from '../../src/webhooks/deliveries/signature.ts'

// The vector of docs/spec/decisions.md §1.
const body =
  '{"event":"payment.confirmed","timestamp":"2026-01-01T00:00:00Z","data":{"order_id":"0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b"}}'
const now = new Date(1_767_225_600_999)
const attempt = { eventId: 'evt_1', eventType: 'payment.confirmed', deliveryId: 'wd_1', attempt: 3, body }

test('W-16 the signature is that of the published vector: t in whole seconds, one v1', t => {
  const headers = attemptHeaders('whsec_test_9c1d4f7a', attempt, now)
  const expected = 't=1767225600,v1=8027332cfb05050d1223068dbc4abfd31e459f67329162839a237cc3943ff445'
  t.is(headers['X-Merchant-Signature'], expected)
  t.like(headers, {
    'X-Webhook-Event': 'payment.confirmed',
    'X-Webhook-Id': 'evt_1',
    'X-Webhook-Attempt': '3',
    'X-Webhook-Delivery': 'wd_1',
    'Content-Type': 'application/json',
  })
})

test('the Standard Webhooks headers satisfy a verifier written from that specification', t => {
  const key = Buffer.alloc(32, 5)
  const headers = attemptHeaders(`whsec_${key.toString('base64')}`, { ...attempt, body: '{"Käufer":"✓"}' }, now)
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.{"Käufer":"✓"}`
  const [version, signature] = headers['webhook-signature']!.split(',')
  t.is(version, 'v1')
  t.is(signature, createHmac('sha256', key).update(Buffer.from(signed, 'utf8')).digest('base64'))
  t.is(headers['webhook-id'], 'evt_1')
  t.is(headers['webhook-timestamp'], '1767225600')
})

test('the whole text of the secret keys our signature, prefix included', t => {
  const secret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`
  const [, signature] = attemptHeaders(secret, attempt, now)['X-Merchant-Signature']!.split(',v1=')
  t.is(signature, createHmac('sha256', secret).update(`1767225600.${body}`).digest('hex'))
})
