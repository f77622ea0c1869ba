// Reserves against liabilities, as the overview shows them: green only while a fresh check found that all is there.
import test from 'ava'
import type { OnChainBalances } from '../../src/chains/on-chain-balances.ts'
import { listPositions } from '../../src/ledger/own-balances.store.ts'
import { usdt } from '../../src/lib/money.ts'
import { reservesOf, differencesAfter, type ReserveCheckTimes } from '../../src/payouts/reserves/reserve-check.ts'
import { checkDueReserves } from '../../src/payouts/reserves/reserve-check.service.ts'
import { runRequestedDoctor } from '../../src/cli/doctor/service.ts'
import { testMasterKey } from '../helpers/deps.ts'
import { openOffice, type Office, type Person } from './office.ts'

let office: Office
let ann: Person
test.before(async () => {
  office = await openOffice()
  ann = await office.enrol('ann')
})
test.after.always(() => office?.close())

const now = new Date('2026-05-01T12:00:00Z')
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const fresh: ReserveCheckTimes = { differences: {}, comparedSince: before(600), checkedAt: before(60), failedAt: null }
const stateOf = (check: ReserveCheckTimes | null, booked = 100n) =>
  reservesOf({ owed: usdt(100n), booked: usdt(booked), check }, { now, everySeconds: 600 }).state

test('reserves are covered only by a check that is fresh, whole, without failure and without difference', t => {
  t.is(stateOf(fresh), 'sufficient')
  t.is(stateOf(fresh, 99n), 'short')
  t.is(stateOf(null), 'unchecked')
  t.is(stateOf(null, 99n), 'short', 'what the books lack needs no chain')
  t.is(stateOf({ ...fresh, comparedSince: null }), 'unchecked')
  t.is(stateOf({ ...fresh, checkedAt: before(1861) }), 'old')
  t.is(stateOf({ ...fresh, checkedAt: before(-61) }), 'old', 'a clock that runs ahead keeps nothing fresh')
  t.is(stateOf({ ...fresh, comparedSince: before(86_401) }), 'old')
  t.is(stateOf({ ...fresh, failedAt: before(60) }), 'failed')
  t.is(stateOf({ ...fresh, failedAt: before(61) }), 'sufficient')
  t.is(stateOf({ ...fresh, checkedAt: null, failedAt: before(1) }), 'failed')
  t.is(stateOf({ ...fresh, differences: { a: '5' } }), 'differs')
  t.is(stateOf({ ...fresh, differences: { a: '-5' } }), 'short')
  t.is(stateOf({ ...fresh, differences: { a: '-5' } }, 105n), 'differs')
})

test('a difference stands until its address is compared again, and the largest 200 are kept', t => {
  const found = (address: string, amount: bigint) => ({ address, amount: usdt(amount), message: '' })
  const first = differencesAfter({}, { found: [found('a', -5n), found('b', 7n)], checked: ['a', 'b', 'c'] })
  t.deepEqual(first, { b: '7', a: '-5' })
  t.deepEqual(differencesAfter(first, { found: [], checked: ['c'] }), first)
  t.deepEqual(differencesAfter(first, { found: [found('a', -4n)], checked: ['a'] }), { b: '7', a: '-4' })
  t.deepEqual(differencesAfter(first, { found: [], checked: ['a'] }), { b: '7' })
  const many = Array.from({ length: 300 }, (_, index) => found(`x${index}`, BigInt(-index)))
  const kept = differencesAfter(first, { found: many, checked: [] })
  t.is(Object.keys(kept).length, 200)
  t.is(kept['x299'], '-299')
  t.is(kept['a'], undefined)
})

test.serial(
  'the overview shows what is owed and held, and turns red with missing money and with nodes that fail',
  async t => {
    const { deps, admin } = office.at.service
    const merchant = await office.at.richMerchant(2000n)
    await office.at.fillWallet(50n)
    await office.at.withdraw(merchant, { amount: '600' })
    const sums = await admin.query<{ sum: string }>(
      `select sum(balance) from ledger_account where kind like 'merchant%' and kind <> 'merchant_debt'`,
    )
    const [position] = await listPositions(deps.db)
    t.is(String(position!.merchants), sums[0]!.sum, 'the claims of all merchants, told without adding them up')
    t.regex(section((await ann.page('/')).text), /Not checked yet/)
    const missing = { amount: 0n, isDown: false }
    const balances: OnChainBalances = {
      network: 'TRC20',
      pageMax: 100,
      finalHeight: async () => 1,
      async balances(wanted) {
        if (missing.isDown) throw new Error('no answer')
        const rows = await admin.query<{ address: string; amount: string }>(
          'select to_address as address, sum(amount) as amount from chain_transfer group by 1',
        )
        return wanted.map(
          address =>
            BigInt(rows.find(one => one.address === address)?.amount ?? 0n) &&
            BigInt(rows.find(one => one.address === address)!.amount) - missing.amount,
        )
      },
    }
    const check = async () => {
      office.at.service.clock.advance(1)
      await admin.query('update reserve_check set next_at = $1', [new Date(0)])
      await checkDueReserves({ ...deps, balances: [{ environment: 'test', balances }] })
      return section((await ann.page('/')).text)
    }
    const whole = await check()
    t.regex(whole, /Reserves cover liabilities/)
    t.regex(whole, /Reserves 2,050\.00 USDT.*Liabilities 2,000\.00 USDT.*Difference \+ ?50\.00 USDT/s)
    missing.amount = 100_000_000n
    const short = await check()
    t.regex(short, /Reserves below liabilities/)
    t.regex(short, /Difference −50\.00 USDT/)
    t.regex(short, /1 difference/)
    missing.amount = 0n
    t.regex(await check(), /Reserves cover liabilities/)
    missing.isDown = true
    const failed = await check()
    t.regex(failed, /Check failed/)
    t.notRegex(failed, /Reserves cover liabilities/)
    missing.isDown = false
    t.regex(await check(), /Reserves cover liabilities/)
    office.at.service.clock.advance(3600)
    ann = await office.signIn('ann', ann.device)
    const old = section((await ann.page('/')).text)
    t.regex(old, /Check is out of date/)
    t.notRegex(old, /Reserves cover liabilities|badge good/)
  },
)

/** The card of the reserves, as text. */
function section(page: string): string {
  const card = /<h2>Reserves and liabilities.*?<\/section>/s.exec(page)
  if (!card) throw new Error(page.slice(0, 2000))
  return card[0]
    .replaceAll(/<svg.*?<\/svg>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}

test.serial(
  'an operator has a worker run doctor, follows it without a script, and reads what to fix, without secrets',
  async t => {
    const { deps, admin } = office.at.service
    t.regex((await ann.page('/doctor')).text, /Not run yet/)
    for (let press = 0; press < 2; press += 1) t.is((await ann.send('/doctor', {})).status, 303)
    t.regex((await ann.page('/doctor')).text, /<noscript><meta http-equiv="refresh"[^]*Waiting for a worker/)
    t.deepEqual(await admin.query('select count(*)::int as runs from doctor_run'), [{ runs: 1 }])
    await admin.query(`update doctor_run set done = 3, total = 9, started_at = now()`)
    t.regex((await ann.page('/doctor')).text, /3 of 9 checks done/)
    await admin.query(`update doctor_run set started_at = null`)
    await runRequestedDoctor(deps)
    const { text } = await ann.page('/doctor')
    t.notRegex(text, /http-equiv/)
    t.regex(
      text,
      /Of \d+ checks, \d+ failed, \d+ gave a warning, and\s+\d+ found all in order\. Finished\s[^]*asked\s+for by[^]*ann[^]*Fix now[^]*In order/,
    )
    t.regex(text, /is off: committed data may be lost[^]*postgresql\.conf/)
    t.regex(text, /no node answers/)
    t.false(text.includes(testMasterKey))
    t.false(text.includes(new URL(deps.config.databaseUrl).password))
    t.is((await office.request('/doctor')).status, 303, 'only for operators')
    t.is((await office.request('/doctor', { form: {} })).status, 303)
  },
)
