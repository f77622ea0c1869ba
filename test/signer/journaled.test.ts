// A signer that dies with a signature in its journal, before the database has it: whatever changes until it is back, the wallet goes on.
import test from 'ava'
import { pino } from 'pino'
import type { Database } from '../../src/database/database.ts'
import { runDue } from '../../src/jobs/pay-withdrawals.ts'
import { usdt } from '../../src/lib/money.ts'
import { signForEver } from '../../src/signer/sign-for-ever.service.ts'
import { signNext } from '../../src/signer/sign/sign.service.ts'
import type { SigningWallet } from '../../src/signer/keys/signing-wallet.ts'
import { noWitness } from '../../src/signer/policy/witness.ts'
import { until } from '../helpers/until.ts'
import { brokenInvariants, startPayouts, type Payouts } from '../payouts/payouts.ts'

const log = pino({ level: 'silent' })
let at: Payouts
test.beforeEach(async () => {
  at = await startPayouts('ERC20')
})
test.afterEach.always(() => at?.close())

const pauseReason = async () =>
  (await at.service.admin.query<{ pause_reason: string | null }>('select pause_reason from wallet'))[0]?.pause_reason

/** Signs what is due, and dies after the journal has the first of it. */
async function signAndDie(wallet: SigningWallet): Promise<void> {
  const before = wallet.journal.head.sequence
  const db: Database = {
    ...at.signerDb,
    transaction: work =>
      at.signerDb.transaction(async tx => {
        const value = await work(tx)
        if (wallet.journal.head.sequence > before) throw new Error('the power failed before the commit')
        return value
      }),
  }
  const deps = { db, clock: at.service.clock, log }
  for (let more = true; more;)
    more = await signNext(deps, wallet).catch((error: unknown) => {
      if (!/power failed/.test(String(error))) throw error
      return false
    })
  wallet.journal.close()
}

test.serial('what a limit, a list or an approval says later stops nothing that is in the journal', async t => {
  const to = at.someone()
  const first = await at.withdraw(to)
  await runDue(at.deps)
  const dying = at.wallet()
  await signAndDie(dying)
  const { merchantId } = at.merchant
  await at.service.admin.query(
    `insert into withdrawal_policy (merchant_id, environment, is_restricted, changed_at) values ($1, 'test', true, now())`,
    [merchantId],
  )
  const wallet = at.wallet({ payoutMax: usdt(1n), approvalAbove: usdt(1n) })
  await at.work(3, { signer: { db: at.signerDb, wallet } })
  t.is((await at.withdrawal(first)).status, 'COMPLETED')
  await at.service.admin.query('update withdrawal_policy set is_restricted = false')
  // And so nothing is held up behind it.
  const second = await at.withdraw(at.someone())
  await at.work(3, { signer: { db: at.signerDb, wallet: at.wallet() } })
  t.is((await at.withdrawal(second)).status, 'COMPLETED')
  t.is(at.payee.paid(to).length, 1)
  t.deepEqual(await brokenInvariants(at), [])
})

test.serial('nothing of it is sent while payouts are switched off, and all of it afterwards', async t => {
  const id = await at.withdraw(at.someone())
  await runDue(at.deps)
  await signAndDie(at.wallet())
  const { environment, network } = at.key
  await at.service.admin.query(`insert into payout_switch values ($1, $2, 'somebody looks', now())`, [
    environment,
    network,
  ])
  const signer = { db: at.signerDb, wallet: at.wallet() }
  await at.work(2, { signer })
  t.like((await at.attempts(id))[0], { status: 'READY', note: 'payouts are off' })
  await at.service.admin.query('delete from payout_switch')
  await at.work(3, { signer })
  t.is((await at.withdrawal(id)).status, 'COMPLETED')
})

test.serial('what was refused for good and is signed after all is not ended by a worker that missed it', async t => {
  const id = await at.withdraw(at.someone())
  await runDue(at.deps)
  await at.service.admin.query(
    `update transaction_attempt set is_refused_for_good = true, refused_at = $1::timestamptz - interval '1 day', note = 'it would be refused'`,
    [at.service.clock.now()],
  )
  await signAndDie(at.wallet())
  t.is(at.wallet().journal.head.sequence, 1)
  at.service.clock.advance(120)
  await runDue(at.deps)
  t.is((await at.attempts(id))[0]?.status, 'READY')
  await at.work(3, { signer: { db: at.signerDb, wallet: at.wallet() } })
  t.is(await pauseReason(), null)
  t.is((await at.withdrawal(id)).status, 'COMPLETED')
})

test.serial(
  'a signer with nothing to sign hardly asks the nodes, and still sees a number that it never gave',
  async t => {
    const asked = { count: 0, polls: 0 }
    const wallet = at.wallet()
    const outgoing = new Proxy(wallet.outgoing, {
      get(way, name) {
        const value: unknown = Reflect.get(way, name)
        if (typeof value !== 'function') return value
        return (...given: unknown[]) => {
          asked.count += 1
          return (value as (...all: unknown[]) => unknown).apply(way, given)
        }
      },
    })
    const db: Database = {
      ...at.signerDb,
      query(text, values) {
        if (text.includes('from transaction_attempt t')) asked.polls += 1
        return at.signerDb.query(text, values)
      },
    }
    const run = async (work: () => Promise<unknown>) => {
      const stop = new AbortController()
      const signing = { wallet: { ...wallet, outgoing }, witness: noWitness, isSandbox: true }
      const running = signForEver({ db, clock: at.service.clock, log }, signing, stop.signal)
      await work()
      stop.abort()
      await running
    }
    await run(() => until(async () => asked.polls >= 6, 20_000))
    t.true(asked.count <= asked.polls / 2, `${asked.count} questions in ${asked.polls} rounds`)
    // Somebody else has the key.
    outgoing.transactionCount = async () => 7
    await run(() => until(async () => (await pauseReason()) !== null, 20_000))
    t.regex((await pauseReason()) ?? '', /has 7 transactions of the wallet/)
  },
)
