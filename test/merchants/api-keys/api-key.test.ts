import test from 'ava'
import { issueKey } from '../../../dev/seed/issue-key.ts'
import { openSecret } from '../../../src/merchants/api-keys/api-key.service.ts'
import { findApiKey } from '../../../src/merchants/api-keys/api-key.store.ts'
import { lockActiveKey } from '../../../src/database/encryption/active-key.store.ts'
import { countHit, deleteOldWindows } from '../../../src/database/rate-window.sql.ts'
import { testService, testMerchant, type TestService } from '../../helpers/deps.ts'
import { untilWaiting } from '../../helpers/waiting.ts'

let service: TestService
test.before(async () => {
  service = await testService()
})
test.after.always(() => service.close())

test('a key says its environment, and its id and secret cannot be guessed', async t => {
  const { merchantId } = await testMerchant(service.deps)
  for (const environment of ['live', 'test'] as const) {
    const { keyId, secret } = await issueKey(service.deps, { merchantId, environment, name: '' })
    t.regex(keyId, new RegExp(`^mk_${environment}_[0-9A-Za-z]{22,}$`))
    t.regex(secret, new RegExp(`^sk_${environment}_[0-9A-Za-z]{43,}$`))
  }
})

test('a secret is stored sealed and opens for its own key alone', async t => {
  const [one, other] = await Promise.all([testMerchant(service.deps), testMerchant(service.deps)])
  const stored = await findApiKey(service.deps.db, one.keyId)
  t.false(JSON.stringify(stored).includes(one.secret.slice(8, 20)))
  t.is(openSecret(service.deps, one.keyId, stored!.encryptedSecret), one.secret)
  t.throws(() => openSecret(service.deps, other.keyId, stored!.encryptedSecret))
})

test('a revocation waits for the transaction that found the key active', async t => {
  const { keyId } = await testMerchant(service.deps)
  const order: string[] = []
  const locked = Promise.withResolvers<void>()
  const revoke = async () => {
    await locked.promise
    await service.deps.db.query('update api_key set is_active = false, revoked_at = now() where key_id = $1', [keyId])
    order.push('revoked')
  }
  const revoked = revoke()
  await service.deps.db.transaction(async tx => {
    t.true(await lockActiveKey(tx, keyId))
    locked.resolve()
    await untilWaiting(service.deps.db)
    order.push('written')
  })
  await revoked
  t.deepEqual(order, ['written', 'revoked'])
  t.false(await service.deps.db.transaction(tx => lockActiveKey(tx, keyId)))
})

test('of two hundred hits at once each is counted exactly once', async t => {
  const hits = await Promise.all(Array.from({ length: 200 }, () => countHit(service.deps.db, 'parallel', 60)))
  t.deepEqual(
    hits.map(one => one.hits).toSorted((a, b) => a - b),
    Array.from({ length: 200 }, (_, index) => index + 1),
  )
  t.true(hits.every(one => one.resetSeconds >= 1 && one.resetSeconds <= 60))
})

test('a window opens at its first hit, names the rest of its time, and starts anew after it', async t => {
  const age = (seconds: number) =>
    service.deps.db.query(
      `update rate_window set window_start = window_start - make_interval(secs => $1) where bucket = 'aging'`,
      [seconds],
    )
  t.deepEqual(await countHit(service.deps.db, 'aging', 60), { hits: 1, resetSeconds: 60 })
  await age(40)
  const second = await countHit(service.deps.db, 'aging', 60)
  t.is(second.hits, 2)
  t.true(second.resetSeconds > 15 && second.resetSeconds <= 20)
  await age(21)
  t.deepEqual(await countHit(service.deps.db, 'aging', 60), { hits: 1, resetSeconds: 60 })
  await countHit(service.deps.db, 'young', 60)
  await age(90_000)
  await deleteOldWindows(service.deps.db)
  const left = await service.deps.db.query<{ bucket: string }>(
    `select bucket from rate_window where bucket in ('aging', 'young')`,
  )
  t.deepEqual(left, [{ bucket: 'young' }])
})
