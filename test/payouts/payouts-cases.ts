import type { TestFn } from 'ava'
import type { Network } from '../../src/chains/chain.ts'
import type { Manner } from '../helpers/fake-payee.ts'
import { runDue } from '../../src/jobs/pay-withdrawals.ts'
import { startPayouts, withWay, type Payouts } from './payouts.ts'

/** What nodes may say to bytes that they took, or did not take. */
const lies: readonly (readonly [string, readonly Manner[]])[] = [
  ['took it and the connection broke', [{ says: 'throws' }]],
  ['took it and one says that the number is used', [{ says: 'nonce_used' }]],
  ['took it and call it known', [{ says: 'known' }]],
  ['took it and call it expired', [{ says: 'expired' }]],
  ['took it and lack money', [{ says: 'no_funds' }]],
  ['took it and call it invalid', [{ says: 'invalid' }]],
  ['took it and say nonsense', [{ says: 'unknown' }]],
  ['lost it at first and call it accepted', [{ isTaken: false, says: 'accepted' }]],
  ['disagree', [{ says: 'invalid' }, { isTaken: false, says: 'accepted' }, { says: 'nonce_used' }]],
]

/** What holds on every network. */
export function payoutCases(test: TestFn, network: Network): () => Payouts {
  let at: Payouts
  test.before(async () => {
    at = await startPayouts(network)
  })
  test.after.always(() => at?.close())

  test.serial(`${network}: a payment that cannot be looked at holds up no other`, async t => {
    const ids = [await at.withdraw(at.someone()), await at.withdraw(at.someone())]
    await at.work(1)
    const [sick] = await at.attempts(ids[0]!)
    const way = at.payee.way()
    const outcome: typeof way.outcome = async sent => {
      if (sent.txHash === sick!.tx_hash) throw new TypeError('a mistake of ours')
      return way.outcome(sent)
    }
    at.payee.mine(3)
    at.service.clock.advance(20)
    await t.throwsAsync(runDue(withWay(at.deps, { ...way, outcome })), { instanceOf: TypeError })
    t.is((await at.withdrawal(ids[1]!)).status, 'COMPLETED')
    t.is((await at.withdrawal(ids[0]!)).status, 'BROADCAST')
    await at.work(3)
    t.is((await at.withdrawal(ids[0]!)).status, 'COMPLETED')
  })

  for (const [what, manners] of lies)
    test.serial(`${network}: nodes ${what}: paid once, never failed`, async t => {
      const to = at.someone()
      const id = await at.withdraw(to)
      at.payee.manners = [...manners]
      await at.work(2)
      t.not((await at.withdrawal(id)).status, 'FAILED')
      at.payee.manners = [{}]
      await at.work(4)
      t.is((await at.withdrawal(id)).status, 'COMPLETED')
      t.is(at.payee.paid(to).length, 1)
      t.deepEqual(await at.events(id), ['withdrawal.completed'])
    })

  test.serial(`${network}: what fails in its block moved nothing, and the reserve comes back`, async t => {
    const to = at.someone()
    at.payee.refusing.add(to)
    const before = await at.balance('merchant_available')
    const id = await at.withdraw(to)
    await at.work(5)
    t.like(await at.withdrawal(id), { status: 'FAILED', failure_reason: 'transfer was refused by the token' })
    t.is(await at.balance('merchant_available'), before)
    t.is(await at.balance('merchant_reserved'), 0n)
    t.deepEqual(await at.events(id), ['withdrawal.failed'])
    t.deepEqual(
      (await at.attempts(id)).map(one => one.status),
      ['FAILED'],
    )
  })

  test.serial(`${network}: without a majority nothing is concluded, and with it everything is`, async t => {
    const to = at.someone()
    const id = await at.withdraw(to)
    await at.work(1)
    at.payee.deaf = new Set([0, 1])
    await at.work(4)
    t.is((await at.withdrawal(id)).status, 'BROADCAST')
    t.regex((await at.attempts(id))[0]?.note ?? '', /^it could not be looked at: /)
    at.payee.deaf = new Set([0])
    await at.work(3)
    t.is((await at.withdrawal(id)).status, 'COMPLETED')
    at.payee.deaf = new Set()
  })

  test.serial(`${network}: the same bytes go out again until a block has them`, async t => {
    const to = at.someone()
    const id = await at.withdraw(to)
    at.payee.isStuck = true
    await at.work(3)
    at.payee.pool.clear()
    at.payee.isStuck = false
    await at.work(4)
    t.is((await at.withdrawal(id)).status, 'COMPLETED')
    t.is((await at.attempts(id)).length, 1)
    t.is(at.payee.paid(to).length, 1)
  })

  test.serial(`${network}: the switch stops signing and sending, and lets go on where it stood`, async t => {
    const to = at.someone()
    const id = await at.withdraw(to)
    await runDue(at.deps)
    await switchOff(at)
    const later = await at.withdraw(at.someone())
    const sent = at.payee.broadcasts
    await at.work(3)
    t.is(at.payee.broadcasts, sent)
    t.like((await at.attempts(id))[0], { status: 'READY', note: 'payouts are off' })
    t.deepEqual(await at.attempts(later), [], 'what waited is not begun')
    await at.service.admin.query('delete from payout_switch')
    await at.work(5)
    t.is((await at.withdrawal(id)).status, 'COMPLETED')
  })

  test.serial(`${network}: what the signer has not approved of by its own reading is not signed`, async t => {
    const { admin } = at.service
    const changes: readonly (readonly [change: string, note: RegExp, undo?: string])[] = [
      [`update withdrawal set address = '${at.someone()}' where id = $1`, /address differs/],
      [
        `update withdrawal set amount = amount + 1 where id = $1`,
        /amount differs/,
        `update withdrawal set amount = amount - 1 where id = $1`,
      ],
      [`update withdrawal set required_approvals = 1 where id = $1`, /lacks approvals/],
      [
        `update withdrawal set fee_amount = fee_amount + 1 where id = $1`,
        /not reserved/,
        `update withdrawal set fee_amount = fee_amount - 1 where id = $1`,
      ],
      // As when another withdrawal of the merchant goes on, and its reserve was given back.
      [
        `update ledger_account set balance = balance - 1 where kind = 'merchant_reserved' and $1::text <> ''`,
        /does not cover its open withdrawals/,
        `update ledger_account set balance = balance + 1 where kind = 'merchant_reserved' and $1::text <> ''`,
      ],
      [`update wallet set address = address where $1::text is null`, /^$/],
    ]
    for (const [sql, note, undo] of changes) {
      const to = at.someone()
      const id = await at.withdraw(to)
      await runDue(at.deps)
      await admin.query(sql, [id])
      await at.work(2)
      const [attempt] = await at.attempts(id)
      const isRefused = !note.test('')
      t.is(attempt?.status, isRefused ? 'READY' : 'FINAL', sql)
      t.regex(attempt?.note ?? '', note, sql)
      t.is(at.payee.paid(to).length, isRefused ? 0 : 1)
      if (undo !== undefined) await admin.query(undo, [id])
    }
  })

  test.serial(`${network}: above the limit of one withdrawal or of a day nothing is signed`, async t => {
    const id = await at.withdraw(at.someone(), '30')
    const wallet = at.wallet({ payoutMax: 29_000_000n as never })
    await at.work(2, { signer: { db: at.signerDb, wallet } })
    t.regex((await at.attempts(id))[0]?.note ?? '', /limit of one withdrawal/)
    const other = at.wallet({ dayMax: 30_000_000n as never })
    await at.work(2, { signer: { db: at.signerDb, wallet: other } })
    t.regex((await at.attempts(id))[0]?.note ?? '', /daily limit/)
    await at.work(3)
  })
  return () => at
}

export async function switchOff(at: Payouts): Promise<void> {
  await at.service.admin.query(
    `insert into payout_switch (environment, network, reason, switched_off_at) values ('test', $1, 'a test', now())`,
    [at.key.network],
  )
}
