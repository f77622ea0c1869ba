// Where a withdrawal may go is asked when it is made and again before it begins to be paid, outside of any transaction.
import test from 'ava'
import { pino } from 'pino'
import type { Network } from '../../src/chains/chain.ts'
import { payOn } from '../../src/jobs/pay-withdrawals.ts'
import { run as screenPayment } from '../../src/jobs/screen-payment.ts'
import { usdt } from '../../src/lib/money.ts'
import { giveUp } from '../../src/payouts/recovery/mark-failed.service.ts'
import { createRefund } from '../../src/withdrawals/refunds/refund.service.ts'
import { screenDestinations } from '../../src/withdrawals/request/screen-destination.service.ts'
import { cancelWithdrawal } from '../../src/withdrawals/withdrawal.service.ts'
import { script } from '../screening/screening-setup.ts'
import { paidOrder } from '../payouts/crash-stories.ts'
import { brokenInvariants } from '../payouts/payouts.ts'
import {
  assertPaidOnce,
  assertRefused,
  held,
  noteOf,
  second,
  startScreened,
  verdictsOf,
  type Screened,
} from './screening-fixture.ts'

const parts: Record<Network, Screened> = {} as never
test.before(async () => {
  for (const network of ['ERC20', 'TRC20'] as const) parts[network] = await startScreened(network)
})
test.beforeEach(() => {
  for (const { eventType, blocked, deny } of Object.values(parts)) {
    Object.assign(eventType, { isDown: false, barrier: null, onAsked: null })
    eventType.asked.length = 0
    blocked.clear()
    deny('')
  }
})
test.afterEach.always(async t => {
  for (const { at } of Object.values(parts)) {
    t.deepEqual(await brokenInvariants(at), [])
    t.is(await at.balance('merchant_reserved'), 0n)
  }
})
test.after.always(() => Promise.all(Object.values(parts).map(({ at }) => at.close())))

test.serial(
  'a wallet that is halted while a destination is asked about: nothing fails, and it is asked about again',
  async t => {
    const one = parts.ERC20
    const { at, eventType, blocked } = one
    const before = await at.balance('merchant_available')
    const to = at.someone()
    const id = await at.withdraw(to)
    const barrier = held(eventType)
    blocked.add(to)
    const asking = screenDestinations(at.deps, at.key)
    await barrier.asked
    await at.service.admin.query(`update wallet set paused_at = now(), pause_reason = 'restored'`)
    barrier.answer()
    await asking
    t.is((await at.withdrawal(id)).status, 'APPROVED')
    await at.service.admin.query('update wallet set paused_at = null, pause_reason = null')
    at.service.clock.advance(61)
    await assertRefused(t, one, { id, to, before })
  },
)

for (const network of ['ERC20', 'TRC20'] as const) {
  test.serial(
    `${network}: a clear destination is asked about once, with wallet and amount, and what was said is kept`,
    async t => {
      const one = parts[network]
      const { at, eventType } = one
      const to = at.someone()
      const id = await at.withdraw(to)
      await assertPaidOnce(t, one, { id, to })
      const wallet = at.wallet().address
      const subject = { direction: 'outgoing', ...at.key, from: wallet, to, amount: usdt(25_000_000n) } as const
      t.deepEqual(eventType.asked, [subject])
      t.deepEqual((await verdictsOf(one, id)).map(({ provider, verdict }) => `${provider} ${verdict}`).toSorted(), [
        'local-list clear',
        'script clear',
        'token-blacklist clear',
      ])
      for (const change of ["update withdrawal_verdict set verdict = 'clear'", 'delete from withdrawal_verdict'])
        await t.throwsAsync(at.service.admin.query(change), { message: /evidence is kept for ever/ })
    },
  )

  test.serial(
    `${network}: a destination on a list is refused before anything is reserved, unless its key was used before`,
    async t => {
      const one = parts[network]
      const { at, deny, eventType } = one
      const to = at.someone()
      const orderId = await paidOrder(at)
      await screenPayment(at.deps, at.key)
      eventType.asked.length = 0
      const refund = { orderId, amount: usdt(2_000_000n), address: to, idempotencyKey: 'refund of a listed one' }
      deny(network === 'ERC20' ? to.toUpperCase().replace('0X', '0x') : to)
      await t.throwsAsync(at.withdraw(to), { message: /invalid destination address/ })
      await t.throwsAsync(createRefund(at.deps, at.merchant, refund), { message: /invalid destination address/ })
      t.deepEqual(eventType.asked, [], 'nobody outside is asked while a merchant waits')
      deny('')
      const { withdrawal } = await createRefund(at.deps, at.merchant, refund)
      deny(to)
      const again = await createRefund(at.deps, at.merchant, refund)
      t.deepEqual([again.isReplayed, again.withdrawal.id], [true, withdrawal.id])
      await at.work(3)
      t.like(await at.withdrawal(withdrawal.id), {
        status: 'FAILED',
        failure_reason: 'The destination address is on the deny list of this service',
      })
      const [order] = await at.service.admin.query<{ refunded_amount: string }>(
        'select refunded_amount from orders where id = $1',
        [orderId],
      )
      t.is(order?.refunded_amount, '0', 'it can be refunded elsewhere')
    },
  )

  test.serial(
    `${network}: flagged after it was made it fails, its money comes back, and the evidence stays`,
    async t => {
      const one = parts[network]
      const { at, eventType, blocked } = one
      const before = await at.balance('merchant_available')
      for (const set of [eventType.flagged, blocked]) {
        const to = at.someone()
        const id = await at.withdraw(to)
        set.add(to)
        await assertRefused(t, one, { id, to, before })
        t.is((await verdictsOf(one, id)).filter(({ verdict }) => verdict === 'flagged').length, 1)
        t.truthy((await at.withdrawal(id)).failure_reason)
        t.deepEqual(await at.attempts(id), [], 'nobody began to pay it')
      }
    },
  )

  test.serial(
    `${network}: it waits with a note while a provider is down or our wallet is blocked, and is paid after that`,
    async t => {
      const one = parts[network]
      const { at, eventType, blocked } = one
      const to = at.someone()
      const id = await at.withdraw(to)
      eventType.isDown = true
      await at.work(2)
      t.is((await at.withdrawal(id)).status, 'APPROVED')
      t.regex((await noteOf(one, id)) ?? '', /^script: connection refused$/)
      eventType.isDown = false
      blocked.add(at.wallet().address)
      at.service.clock.advance(600)
      await at.work(1)
      t.is((await at.withdrawal(id)).status, 'APPROVED')
      t.regex((await noteOf(one, id)) ?? '', /token-blacklist: the issuer of the token blocks the wallet/)
      t.deepEqual(await verdictsOf(one, id), [])
      blocked.clear()
      at.service.clock.advance(600)
      await assertPaidOnce(t, one, { id, to })
      t.is(await noteOf(one, id), null)
    },
  )

  test.serial(`${network}: a slow provider holds no lock and no connection, and others are paid meanwhile`, async t => {
    const one = parts[network]
    const { at, eventType } = one
    const to = at.someone()
    const early = at.someone()
    const first = await at.withdraw(early)
    await screenDestinations(at.deps, at.key)
    const id = await at.withdraw(to)
    const { asked, answer } = held(eventType)
    const asking = screenDestinations(at.deps, at.key)
    await asked
    t.deepEqual(
      await at.service.admin.query(
        `select state from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
            and xact_start is not null and backend_type = 'client backend'`,
      ),
      [],
    )
    await at.service.admin.query('select 1 from withdrawal where id = $1 for update nowait', [id])
    await payOn(at.deps, at.key)
    t.is((await at.attempts(first)).length, 1, 'what was cleared before begins to be paid')
    t.is((await at.attempts(id)).length, 0)
    eventType.barrier = null
    answer()
    await asking
    await assertPaidOnce(t, one, { id, to })
  })

  test.serial(`${network}: of two workers each destination is asked about by one, and each is paid once`, async t => {
    const one = parts[network]
    const { at, eventType } = one
    const other = await second(one, eventType)
    const people = Array.from({ length: 24 }, () => at.someone())
    const ids = []
    for (const to of people) ids.push(await at.withdraw(to, '10'))
    const rounds = [at.deps, other, at.deps, other].map(deps => screenDestinations(deps, at.key))
    await Promise.all(rounds)
    t.is(eventType.asked.length, 24)
    await at.work(8)
    for (const [index, id] of ids.entries()) {
      t.is((await at.withdrawal(id)).status, 'COMPLETED')
      t.is(at.payee.paid(people[index]!).length, 1)
    }
  })

  test.serial(
    `${network}: whoever is told "flagged" after another began to pay gives no reserve back, and says so`,
    async t => {
      const one = parts[network]
      const { at, eventType } = one
      const lines: string[] = []
      const log = pino({ level: 'error' }, { write: line => void lines.push(line) })
      const slow = script('slow')
      const late = { ...(await second(one, slow)), log }
      const to = at.someone()
      const id = await at.withdraw(to)
      slow.flagged.add(to)
      const { asked, answer } = held(slow)
      const asking = screenDestinations(late, at.key)
      await asked
      at.service.clock.advance(61)
      await at.work(1)
      t.is((await at.attempts(id)).length, 1, 'its claim ran out, and another worker paid')
      answer()
      await asking
      t.true(lines.some(line => line.includes('flagged after it was cleared')))
      t.true((await verdictsOf(one, id)).some(({ verdict }) => verdict === 'flagged'))
      t.true(eventType.asked.length > 0)
      await assertPaidOnce(t, one, { id, to })
    },
  )

  for (const verdict of ['clear', 'flagged'] as const)
    test.serial(
      `${network}: given up while somebody is asked, who then says ${verdict}: its money comes back once`,
      async t => {
        const one = parts[network]
        const { at, eventType } = one
        const before = await at.balance('merchant_available')
        const to = at.someone()
        const id = await at.withdraw(to)
        if (verdict === 'flagged') eventType.flagged.add(to)
        const { asked, answer } = held(eventType)
        const asking = screenDestinations(at.deps, at.key)
        await asked
        t.is((await giveUp(at.deps, id))?.kind, 'given up')
        eventType.barrier = null
        answer()
        await asking
        await assertRefused(t, one, { id, to, before })
        t.is((await at.withdrawal(id)).failure_reason, 'given up by the operator of the service')
      },
    )

  test.serial(
    `${network}: one that waits for a person is not asked about, and cannot be cancelled once it is`,
    async t => {
      const one = parts[network]
      const { at, eventType } = one
      const waiting = await at.withdraw(at.someone(), '60')
      await screenDestinations(at.deps, at.key)
      t.deepEqual(eventType.asked, [])
      await cancelWithdrawal(at.deps, at.merchant, waiting)
      await screenDestinations(at.deps, at.key)
      t.deepEqual(eventType.asked, [])
      const to = at.someone()
      const id = await at.withdraw(to)
      const { asked, answer } = held(eventType)
      const asking = screenDestinations(at.deps, at.key)
      await asked
      await t.throwsAsync(cancelWithdrawal(at.deps, at.merchant, id), { message: /withdrawal cannot be cancelled/ })
      eventType.barrier = null
      answer()
      await asking
      await assertPaidOnce(t, one, { id, to })
    },
  )

  test.serial(`${network}: what was found clear and not begun within an hour is asked about again`, async t => {
    const one = parts[network]
    const { at, eventType } = one
    const before = await at.balance('merchant_available')
    const to = at.someone()
    const id = await at.withdraw(to)
    await screenDestinations(at.deps, at.key)
    eventType.flagged.add(to)
    at.service.clock.advance(3600)
    await payOn(at.deps, at.key)
    t.deepEqual(await at.attempts(id), [])
    await assertRefused(t, one, { id, to, before })
    t.deepEqual(await brokenInvariants(at), [])
  })
}
