// A withdrawal that the signer will not sign is given up, and never one of which it signed something.
import test from 'ava'
import { pino } from 'pino'
import type { Database } from '../../src/database/database.ts'
import { runDue } from '../../src/jobs/pay-withdrawals.ts'
import { signNext } from '../../src/signer/sign/sign.service.ts'
import { giveUp } from '../../src/payouts/recovery/mark-failed.service.ts'
import { startPayouts, type Payouts } from './payouts.ts'
import { untilWaiting } from '../helpers/waiting.ts'

let at: Payouts
test.beforeEach(async () => {
  at = await startPayouts('ERC20')
})
test.afterEach.always(() => at?.close())

const log = pino({ level: 'silent' })
const sign = (db: Database = at.signerDb, wallet = at.wallet()) =>
  signNext({ db, clock: at.service.clock, log }, wallet)

test.serial('what nobody has begun is given up at once, what is begun once the signer says so', async t => {
  const before = await at.balance('merchant_available')
  const first = await at.withdraw(at.someone())
  t.is((await giveUp(at.deps, first))?.kind, 'given up')
  t.like(await at.withdrawal(first), {
    status: 'FAILED',
    failure_reason: 'given up by the operator of the service',
  })
  const second = await at.withdraw(at.someone())
  await runDue(at.deps)
  t.is((await giveUp(at.deps, second))?.kind, 'asked')
  await runDue(at.deps)
  t.is((await at.withdrawal(second)).status, 'APPROVED', 'the signer has not said anything yet')
  await at.work(3)
  t.is((await at.withdrawal(second)).status, 'FAILED')
  t.is((await at.attempts(second))[0]?.tx_hash, null)
  t.is(await at.balance('merchant_available'), before)
  t.is(await at.balance('merchant_reserved'), 0n)
  t.deepEqual(await at.events(second), ['withdrawal.failed'])
  t.is((await giveUp(at.deps, second))?.kind, 'not approved')
  t.is(await giveUp(at.deps, '00000000-0000-4000-8000-000000000000'), null)
})

test.serial('while the signer signs, whoever gives up waits, and finds it signed', async t => {
  const to = at.someone()
  const id = await at.withdraw(to)
  await runDue(at.deps)
  const { db, reached, goOn } = pausedBeforeCommit(at.signerDb)
  const signing = sign(db)
  await reached
  const giving = giveUp(at.deps, id)
  t.is(await Promise.race([giving, blocked(at)]), 'blocked')
  goOn()
  await signing
  t.is((await giving)?.kind, 'signed')
  await at.work(4, { signer: { db: at.signerDb, wallet: at.wallet() } })
  t.is((await at.withdrawal(id)).status, 'COMPLETED')
  t.is(at.payee.paid(to).length, 1)
})

test.serial('what the signer had in its journal when it died is paid, and not given back', async t => {
  const to = at.someone()
  const id = await at.withdraw(to)
  await runDue(at.deps)
  const wallet = at.wallet()
  const { db, reached } = pausedBeforeCommit(at.signerDb, true)
  await t.throwsAsync(sign(db, wallet), { message: /power/ })
  await reached
  wallet.journal.close()
  t.is((await giveUp(at.deps, id))?.kind, 'asked')
  await runDue(at.deps)
  await at.work(4, { signer: { db: at.signerDb, wallet: at.wallet() } })
  t.is((await at.withdrawal(id)).status, 'COMPLETED')
  t.is(at.payee.paid(to).length, 1)
})

test.serial('given up between the signer’s two looks: it is not signed', async t => {
  const to = at.someone()
  const id = await at.withdraw(to)
  await runDue(at.deps)
  let isAsked = false
  const db: Database = {
    ...at.signerDb,
    async transaction(work) {
      if (!isAsked) t.is((await giveUp(at.deps, id))?.kind, 'asked')
      isAsked = true
      return at.signerDb.transaction(work)
    },
  }
  await sign(db)
  t.is((await at.attempts(id))[0]?.status, 'READY')
  await at.work(3)
  t.is((await at.withdrawal(id)).status, 'FAILED')
  t.is(at.payee.paid(to).length, 0)
})

/** Resolves when a connection waits for a lock. */
async function blocked({ service }: Payouts): Promise<'blocked'> {
  await untilWaiting(service.admin)
  return 'blocked'
}

function pausedBeforeCommit(db: Database, dies = false) {
  const { promise: reached, resolve: arrive } = Promise.withResolvers<void>()
  const { promise: isReleased, resolve: goOn } = Promise.withResolvers<void>()
  const paused: Database = {
    ...db,
    transaction: work =>
      db.transaction(async tx => {
        const result = await work(tx)
        arrive()
        if (dies) throw new Error('the power failed before the commit')
        await isReleased
        return result
      }),
  }
  return { db: paused, reached, goOn }
}
