// Each pair of transactions on the rows of rates, one paused between two statements.
import test from 'ava'
import type { Actor } from '../../src/database/actor.ts'
import type { Tx } from '../../src/database/database.ts'
import { parseUnitsPerUsdt } from '../../src/lib/exchange-rate.ts'
import { saveQuotes } from '../../src/rates/feed.store.ts'
import { getRates, removeRate, setRate } from '../../src/rates/rate.service.ts'
import { saveRate } from '../../src/rates/rate.store.ts'
import { testMerchant, testService, type TestService } from '../helpers/deps.ts'
import { untilWaiting } from '../helpers/waiting.ts'

let service: TestService
test.before(async () => {
  service = await testService()
})
test.after.always(() => service.close())

const units = (text: string) => parseUnitsPerUsdt(text)!
const euros = (text: string) => ({ currency: 'EUR', unitsPerUsdt: units(text) })
const saved = (tx: Tx, actor: Actor, text: string) =>
  saveRate(tx, actor, { ...euros(text), source: 'fixed', updatedAt: service.clock.business() })
const shown = async (actor: Actor) => (await getRates(service.deps, actor)).map(one => one.units_per_usdt)

/** Carries out `second` while `first` has written and not committed. Returns what became of the second. */
async function during(first: (tx: Tx) => Promise<unknown>, second: () => Promise<unknown>): Promise<unknown> {
  let waiting: Promise<unknown> | undefined
  await service.deps.db.transaction(async tx => {
    await first(tx)
    waiting = second().then(
      () => 'done',
      (error: Error) => error.message,
    )
    await untilWaiting(service.deps.db)
  })
  return waiting
}

test.serial('of two that set a rate the later one counts', async t => {
  const merchant = await testMerchant(service.deps)
  t.is(await during(tx => saved(tx, merchant, '0.92'), () => setRate(service.deps, merchant, euros('0.93'))), 'done') // prettier-ignore
  t.deepEqual(await shown(merchant), ['0.93'])
})

test.serial('a rate that is changed meanwhile is removed all the same', async t => {
  const merchant = await testMerchant(service.deps)
  await setRate(service.deps, merchant, euros('0.92'))
  t.is(await during(tx => saved(tx, merchant, '0.93'), () => removeRate(service.deps, merchant, 'EUR')), 'done') // prettier-ignore
  t.deepEqual(await shown(merchant), [])
})

test.serial('of two that remove a rate one is told that there is none', async t => {
  const merchant = await testMerchant(service.deps)
  await setRate(service.deps, merchant, euros('0.92'))
  const remove = (tx: Tx) => tx.query('delete from merchant_rate where merchant_id = $1', [merchant.merchantId])
  t.is(await during(remove, () => removeRate(service.deps, merchant, 'EUR')), 'rate not found')
})

test.serial('while a revocation is under way a rate waits for it and is not set', async t => {
  const merchant = await testMerchant(service.deps)
  const revoke = (tx: Tx) =>
    tx.query('update api_key set is_active = false, revoked_at = now() where key_id = $1', [merchant.keyId])
  t.is(await during(revoke, () => setRate(service.deps, merchant, euros('0.92'))), 'api key is inactive')
  t.deepEqual(await shown(merchant), [])
})

test.serial('an older answer of a feed that commits later changes nothing', async t => {
  const now = service.clock.now()
  const document = (text: string, secondsAgo: number) => ({
    quotedAt: new Date(now.getTime() - secondsAgo * 1000),
    rates: [
      { currency: 'JPY', unitsPerUsdt: units('155') },
      { currency: 'EUR', unitsPerUsdt: units(text) },
    ],
  })
  const older = () => service.deps.db.transaction(tx => saveQuotes(tx, 'feed', document('0.8', 30)))
  t.is(await during(tx => saveQuotes(tx, 'feed', document('0.92', 0)), older), 'done')
  const stored = await service.deps.db.query<{ units: string }>(
    `select units_per_usdt::text as units from rate_quote where feed = 'feed' and currency = 'EUR'`,
  )
  t.deepEqual(stored, [{ units: '92000000' }])
})
