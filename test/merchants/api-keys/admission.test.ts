import test from 'ava'
import { issueKey } from '../../../dev/seed/issue-key.ts'
import { admitText } from '../../../src/merchants/api-keys/admission.sql.ts'
import { admitter } from '../../../src/merchants/api-keys/admission.store.ts'
import { deactivateKey } from '../../../src/merchants/api-keys/merchant-key.store.ts'
import { testService, testMerchant, type TestService } from '../../helpers/deps.ts'
import { rowsAround } from '../../helpers/rows.ts'

const window = { seconds: 60, keyHitsMax: 100 }

let service: TestService
test.before(async () => {
  service = await testService()
})
test.after.always(() => service.close())

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

test('requests admitted together are each counted once, in the order they came, every key for itself', async t => {
  const [busy, calm] = [await testMerchant(service.deps), await testMerchant(service.deps)]
  const admit = admitter(service.deps.db, window)
  const order = Array.from({ length: 40 }, (_, index) => (index % 4 === 0 ? calm : busy).keyId)
  const admitted = await Promise.all(order.map(keyId => admit(keyId)))
  for (const { keyId } of [busy, calm]) {
    const own = admitted.filter((_, index) => order[index] === keyId)
    t.deepEqual(
      own.map(one => one?.hits),
      upTo(own.length),
    )
    t.true(own.every(one => one?.isActive && one.resetSeconds! >= 1 && one.resetSeconds! <= 60))
  }
})

test('several processes that admit together give every request a number of its own', async t => {
  const { keyId } = await testMerchant(service.deps)
  const processes = [service.deps, await service.second(), await service.second()].map(deps =>
    admitter(deps.db, window),
  )
  const admitted = await Promise.all(Array.from({ length: 90 }, (_, index) => processes[index % 3]!(keyId)))
  t.deepEqual(
    admitted.map(one => one!.hits!).toSorted((a, b) => a - b),
    upTo(90),
  )
})

test('a window that is over starts anew with the requests that come together', async t => {
  const { keyId } = await testMerchant(service.deps)
  const admit = admitter(service.deps.db, window)
  await admit(keyId)
  await service.deps.db.query(
    `update rate_window set window_start = window_start - interval '61 seconds' where bucket = 'key:' || $1`,
    [keyId],
  )
  const admitted = await Promise.all(upTo(20).map(() => admit(keyId)))
  t.deepEqual(
    admitted.map(one => one?.hits),
    upTo(20),
  )
})

test('an inactive key counts for nothing and an unknown one is nobody, beside one that is let in', async t => {
  const [revoked, active] = [await testMerchant(service.deps), await testMerchant(service.deps)]
  await deactivateKey(service.deps.db, revoked.keyId, new Date())
  const admit = admitter(service.deps.db, window)
  const [first, nobody, second] = await Promise.all([admit(revoked.keyId), admit('mk_nobody'), admit(active.keyId)])
  t.like(first, { isActive: false, hits: null, resetSeconds: null })
  t.is(nobody, null)
  t.like(second, { isActive: true, hits: 1 })
})

test('a key revoked between two requests is not let in by what was asked for the first', async t => {
  const { keyId } = await testMerchant(service.deps)
  const admit = admitter(service.deps.db, window)
  t.true((await admit(keyId))?.isActive)
  await deactivateKey(service.deps.db, keyId, new Date())
  t.false((await admit(keyId))?.isActive)
})

test('a statement that fails fails the requests in it, and not those after it', async t => {
  const { keyId } = await testMerchant(service.deps)
  let isDown = true
  const flaky = rowsAround(service.deps.db, async (_statement, run) => {
    if (isDown) throw new Error('database is away')
    return run()
  })
  const admit = admitter(flaky, window)
  const failed = await Promise.allSettled([admit(keyId), admit(keyId), admit(keyId)])
  t.true(failed.every(one => one.status === 'rejected' && one.reason.message === 'database is away'))
  isDown = false
  t.is((await admit(keyId))?.hits, 1)
})

test('all keys of a merchant count for it too, but what is beyond a key’s own limit counts for nothing', async t => {
  const merchant = await testMerchant(service.deps)
  const second = await issueKey(service.deps, {
    merchantId: merchant.merchantId,
    environment: 'test',
    name: 'second',
  })
  const live = await issueKey(service.deps, { merchantId: merchant.merchantId, environment: 'live', name: 'live' })
  const admit = admitter(service.deps.db, { seconds: 60, keyHitsMax: 3 })
  const order = [...upTo(5).map(() => merchant), ...upTo(2).map(() => second), live]
  const admitted = await Promise.all(order.map(({ keyId }) => admit(keyId)))
  const numbers = admitted.slice(0, 7).flatMap(one => (one!.hits! <= 3 ? [one!.merchantHits!] : []))
  t.deepEqual(
    numbers.toSorted((a, b) => a - b),
    upTo(5),
  )
  t.is(admitted[7]!.merchantHits, 1, 'the other environment has a count of its own')
  t.is((await admit(second.keyId))!.merchantHits, 6)
})

test('the commit of an admission waits for no disk', async t => {
  const { keyId } = await testMerchant(service.deps)
  const mode = await service.deps.db.transaction(async tx => {
    await tx.query('set local synchronous_commit = on')
    await tx.query(admitText, [[keyId], [1], window.seconds, window.keyHitsMax])
    return tx.query(`select current_setting('synchronous_commit') as mode`)
  })
  t.deepEqual(mode, [{ mode: 'off' }])
})
