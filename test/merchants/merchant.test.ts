import test from 'ava'
import fc from 'fast-check'
import { newMerchant, platformUserKey } from '../../src/merchants/merchant.ts'
import { changeMerchant, inspectMerchant } from '../../src/merchants/merchant.service.ts'
import { approveMerchant } from '../../dev/seed/approve-merchant.ts'
import { registerMerchant } from '../../src/merchants/onboarding/register-merchant.service.ts'
import { testService } from '../helpers/deps.ts'

const registration = { name: 'Shop', email: 'shop@merchant.example', platformUserId: ' Caf\u00e9 ' }

test('two spellings of one platform user have one key, two users have two', t => {
  for (const [one, other] of [
    ['a', 'A'],
    ['Caf\u00e9', 'CAFE\u0301'],
    [' a ', '\ta\n'],
    ['Stra\u00dfe', 'STRA\u1e9eE'],
  ])
    t.is(platformUserKey(one!), platformUserKey(other!), one)
  for (const [one, other] of [
    ['a', 'b'],
    ['a b', 'ab'],
    ['a', '\u00e4'],
    ['1', '\u0661'],
  ])
    t.not(platformUserKey(one!), platformUserKey(other!), one)
})

test('the key of a key is itself, whatever the text', t => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      const key = platformUserKey(text)
      t.is(platformUserKey(key), key)
    }),
    { numRuns: 2000 },
  )
})

test('a new merchant has what the interface says, and its id as given', t => {
  const now = new Date('2026-01-01T00:00:00Z')
  t.like(newMerchant('id', registration, now), {
    id: 'id',
    status: 'PENDING_KYB',
    tier: 'BASIC',
    feeRatePpm: 0,
    environment: 'test',
    createdAt: now,
  })
})

test('approval makes a merchant active and live with the fee rate of the tier, once, and ends no suspension', async t => {
  const service = await testService()
  t.teardown(() => service.close())
  const { id } = await registerMerchant(service.deps, registration)
  service.clock.advance(60)
  const premium = await approveMerchant(service.deps, id, 'PREMIUM')
  t.like(premium, { status: 'ACTIVE', environment: 'live', tier: 'PREMIUM', fee_rate: '0.004' })
  t.is(Date.parse(premium.updated_at) - Date.parse(premium.created_at), 60_000)
  await t.throwsAsync(approveMerchant(service.deps, id, 'BASIC'), { message: /ACTIVE/ })
  await changeMerchant(service.deps, id, { kind: 'suspend' })
  await t.throwsAsync(approveMerchant(service.deps, id, 'BASIC'), { message: /SUSPENDED/ })
  t.like(await inspectMerchant(service.deps, id), { status: 'SUSPENDED', tier: 'PREMIUM' })
  await t.throwsAsync(approveMerchant(service.deps, '0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b', 'BASIC'), {
    message: /unknown merchant/,
  })
})

test('a registration that fails half-way leaves nothing behind', async t => {
  const service = await testService()
  t.teardown(() => service.close())
  await service.admin.query('alter table webhook_secret rename to webhook_secret_gone')
  await t.throwsAsync(registerMerchant(service.deps, registration))
  t.deepEqual(await service.deps.db.query('select id from merchant'), [])
})
