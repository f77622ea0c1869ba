// What cannot work is told in words before anything is sent.
import test from 'ava'
import { Kassa } from '../../../sdk/typescript/src/index.ts'
import { clientOf, credentials, fakeTime, startScripted } from './scripted.ts'

test('money never leaves under an idempotency key that the client made up', async t => {
  const service = await startScripted(t, [{ status: 201, json: { id: 'w-1' } }])
  const kassa = clientOf(service, fakeTime())
  const payout = {
    amount: '100',
    currency: 'USDT',
    network: 'TRC20',
    address: 'TNPp2zdFqRLMmjDkKRXMh2ex1w7GRWNJaE',
  } as const
  const refund = { address: payout.address }
  for (const key of [
    {},
    { idempotency_key: undefined },
    { idempotency_key: null },
    { idempotency_key: '' },
    { idempotency_key: 7 },
  ]) {
    const [withdrawal, back] = [
      { ...payout, ...key },
      { ...refund, ...key },
    ] as never[]
    const expected = { instanceOf: TypeError, message: /needs an idempotency_key of yours, kept before the call/ }
    await t.throwsAsync(kassa.withdrawals.create(withdrawal!), expected)
    await t.throwsAsync(kassa.refunds.create('0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b', back!), expected)
    await t.throwsAsync(kassa.raw.POST('/v1/withdrawals', { body: withdrawal! }), expected)
  }
  t.is(service.asked.length, 0)
  await kassa.withdrawals.create({ ...payout, idempotency_key: 'payout_1' })
  t.is((JSON.parse(service.asked[0]!.body) as { idempotency_key: string }).idempotency_key, 'payout_1')
})

test('what cannot work is refused when the client is made', t => {
  const refusals: [object, RegExp][] = [
    [{}, /no key: give keyId and secret, or set KASSA_KEY_ID and KASSA_SECRET/],
    [{ baseUrl: 'https://pay.example.com' }, /no key: give keyId and secret/],
    [{ ...credentials }, /no baseUrl: give baseUrl or set KASSA_BASE_URL.*http:\/\/127\.0\.0\.1:8080/],
    [{ keyId: null }, /no baseUrl/],
    [{ ...credentials, secret: undefined }, /no secret: give secret or set KASSA_SECRET/],
    [{ ...credentials, keyId: undefined }, /no keyId: give keyId or set KASSA_KEY_ID/],
    [{ ...credentials, keyId: 'pk_test_1' }, /mk_test_ or mk_live_/],
    [{ keyId: credentials.secret, secret: credentials.keyId }, /are swapped/],
    [{ ...credentials, keyId: 'mk_live_1' }, /keyId is of live and secret of test/],
    [{ ...credentials, secret: 'sk_test_1\n' }, /not copied exactly/],
    [
      { ...credentials, secret: 'whsec_c2VjcmV0' },
      /secret begins with whsec_, which is for verifying webhooks.* begins with sk_test_/,
    ],
    [{ ...credentials, apiKey: 'mk_test_1' }, /no option apiKey for new Kassa; there are baseUrl, keyId, secret,/],
    [{ ...credentials, baseUrl: 'pay.example.com' }, /must be an address/],
    [{ ...credentials, baseUrl: 'https://user@pay.example.com' }, /must be an address/],
    [{ ...credentials, baseUrl: 'https://pay.example.com:x' }, /must be an address/],
    [
      { ...credentials, baseUrl: 'https://pay.example.com/?a=b' },
      /must end with the host, such as https:\/\/pay.example.com,/,
    ],
    [
      { ...credentials, baseUrl: 'https://pay.example.com/v1' },
      /must end with the host, such as https:\/\/pay.example.com,/,
    ],
    [{ ...credentials, timeout: 0 }, /timeout must be a number from 1 to/],
    [{ ...credentials, timeout: Infinity }, /timeout must be a number from 1 to 2147483647, not Infinity/],
    [{ ...credentials, deadline: '5' }, /deadline must be a number/],
    [{ ...credentials, maxRetries: -1 }, /maxRetries must be a number from 0/],
    [{ ...credentials, maxRetryAfter: Number.NaN }, /maxRetryAfter must be a number/],
  ]
  for (const [options, message] of refusals) t.throws(() => new Kassa(options), { instanceOf: TypeError, message })
  const baseUrl = 'https://pay.example.com/'
  t.notThrows(() => new Kassa({ ...credentials, baseUrl }))
  t.notThrows(() => new Kassa({ ...credentials, baseUrl, maxRetries: 0, maxRetryAfter: 0 }))
})
