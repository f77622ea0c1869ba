import { copyFileSync, writeFileSync } from 'node:fs'
import test from 'ava'
import pg from 'pg'
import { pino } from 'pino'
import type { Database } from '../../src/database/database.ts'
import { holdSessionLock } from '../../src/database/locks/session-lock.ts'
import { sqlState } from '../../src/database/sql-state.ts'
import { runDue } from '../../src/jobs/pay-withdrawals.ts'
import type { ToSign } from '../../src/signer/sign/facts.sql.ts'
import type { Ends } from '../../src/signer/policy/facts.ts'
import { Journal, type JournalEntry } from '../../src/signer/journal/journal.ts'
import { signNext } from '../../src/signer/sign/sign.service.ts'
import { signedBefore } from '../../src/signer/journal/signed-before.ts'
import { registerWallet } from '../../src/signer/keys/register-wallet.service.ts'
import { passedOver, startPayouts, type Payouts } from '../payouts/payouts.ts'

let at: Payouts
test.beforeEach(async () => {
  at = await startPayouts('ERC20')
})
test.afterEach.always(() => at?.close())

const log = pino({ level: 'silent' })
const pauseReason = async () =>
  (await at.service.admin.query<{ pause_reason: string | null }>('select pause_reason from wallet'))[0]?.pause_reason

test.serial('what the journal has and the database not, after a crash, is stored with the same bytes', async t => {
  const id = await at.withdraw(at.someone())
  const wallet = at.wallet()
  const db = dyingBeforeCommit(at.signerDb)
  await at.work(0)
  await runDue(at.deps)
  await t.throwsAsync(signNext({ db, clock: at.service.clock, log }, wallet), { message: /power/ })
  t.is((await at.attempts(id))[0]?.status, 'READY')
  const { last } = wallet.journal
  wallet.journal.close()
  await signNext({ db: at.signerDb, clock: at.service.clock, log }, at.wallet())
  t.like((await at.attempts(id))[0], { status: 'SIGNED', tx_hash: last!.txHash })
  t.is(Journal.open(at.journalFile).head.sequence, 1)
})

test.serial(
  'an entry whose attempt ended before it was stored, as the one before it was paid, stops nothing',
  async t => {
    const first = await at.withdraw(at.someone())
    at.payee.isStuck = true
    await at.work(1)
    at.service.clock.advance(120)
    await runDue(at.deps)
    t.deepEqual(
      (await at.attempts(first)).map(({ status }) => status),
      ['BROADCAST', 'READY'],
    )
    const dying = at.wallet()
    await t.throwsAsync(signNext({ db: dyingBeforeCommit(at.signerDb), clock: at.service.clock, log }, dying), {
      message: /power/,
    })
    dying.journal.close()
    at.payee.isStuck = false
    at.payee.mine(3)
    at.service.clock.advance(120)
    await runDue(at.deps)
    t.is((await at.withdrawal(first)).status, 'COMPLETED')
    const second = await at.withdraw(at.someone())
    await at.work(3, { signer: { db: at.signerDb, wallet: at.wallet() } })
    t.is(await pauseReason(), null)
    t.is((await at.withdrawal(second)).status, 'COMPLETED')
    t.is((await at.attempts(first)).at(-1)?.tx_hash, null)
  },
)

test.serial('a database older than the journal, or another one, is signed for by nobody', async t => {
  for (let payment = 0; payment < 2; payment += 1) await at.withdraw(at.someone())
  await at.work(6)
  t.is(Journal.open(at.journalFile).head.sequence, 2)
  // As after a restore.
  await at.service.admin.query(`update wallet set journal_sequence = 0, journal_hash = $1, next_nonce = 0`, [
    '0'.repeat(64),
  ])
  const id = await at.withdraw(at.someone())
  const signer = { db: at.signerDb, wallet: at.wallet() }
  await at.work(2, { signer })
  t.is((await at.attempts(id))[0]?.status, 'READY')
  t.regex((await pauseReason()) ?? '', /is behind the journal/)
})

test.serial('a journal that lost its end, or a second signer with a journal of its own, stops the wallet', async t => {
  await at.withdraw(at.someone())
  await at.work(4)
  const empty = `${at.journalFile}-empty`
  writeFileSync(empty, '')
  const wallet = { ...at.wallet(), journal: Journal.open(empty) }
  const id = await at.withdraw(at.someone())
  await at.work(2, { signer: { db: at.signerDb, wallet } })
  t.is((await at.attempts(id))[0]?.status, 'READY')
  t.regex((await pauseReason()) ?? '', /differs from the journal/)
})

test.serial('a new database beside an old journal begins halted', async t => {
  await at.withdraw(at.someone())
  await at.work(4)
  const old = `${at.journalFile}-old`
  copyFileSync(at.journalFile, old)
  const fresh = await startPayouts('ERC20')
  t.teardown(() => fresh.close())
  await fresh.service.admin.query('delete from wallet')
  await registerWallet(
    { db: fresh.signerDb, clock: fresh.service.clock },
    { ...fresh.wallet(), journal: Journal.open(old) },
  )
  const [row] = await fresh.service.admin.query<{ pause_reason: string }>('select pause_reason from wallet')
  t.regex(row?.pause_reason ?? '', /signatures that this database lacks/)
})

test.serial(
  'a second attempt that goes elsewhere than the first is signed by nobody, whatever the database says',
  async t => {
    at.payee.isStuck = true
    const [to, thief] = [at.someone(), at.someone()]
    const id = await at.withdraw(to)
    await at.work(1)
    at.service.clock.advance(130)
    await runDue(passedOver(at.deps))
    const redirect = (address: string) =>
      at.service.admin.query(`do $$ begin set local session_replication_role = replica;
      update withdrawal set address = '${address}' where id = '${id}';
      update transaction_attempt set destination = '${address}' where withdrawal_id = '${id}' and status = 'READY'; end $$`)
    await redirect(thief)
    const wallet = at.wallet()
    await at.work(2, { signer: { db: at.signerDb, wallet } })
    t.like((await at.attempts(id))[1], { status: 'READY', note: 'it differs from what was signed before' })
    await redirect(to)
    at.payee.isStuck = false
    await at.work(4, { signer: { db: at.signerDb, wallet } })
    t.is((await at.withdrawal(id)).status, 'COMPLETED')
    t.deepEqual([at.payee.paid(to).length, at.payee.paid(thief).length], [1, 0])
  },
)

test('limits that were asked of one amount are not those of another', t => {
  const entry = {
    purpose: 'withdrawal',
    attempt: 1,
    destination: 'somebody',
    amount: '25',
    nonce: null,
  } as JournalEntry
  const journal = { of: () => [entry], topUpsSinceSweep: () => 0, spentSince: () => 0n }
  const known = { journal, letOut: { since: () => 0n }, sightings: { seenAt: () => null }, rules: { isSandbox: false } }
  const isChanged = (facts: object, to = 'somebody') => {
    const next = { attempt: 2, facts: { purpose: 'withdrawal', amount: 25n, step: null, ...facts } } as ToSign
    return signedBefore(known, next, { now: new Date(0), ends: { to } as Ends }).isChanged
  }
  t.false(isChanged({}))
  t.true(isChanged({ amount: 26n }))
  t.true(isChanged({ purpose: 'sweep' }))
  t.true(isChanged({}, 'somebody else'))
})

test.serial('two signers at once: one of them has the lock, and both together sign once', async t => {
  const url = at.service.databaseUrl
  const one = await holdSessionLock(url, 'kassa signer')
  t.not(one, null)
  t.is(await holdSessionLock(url, 'kassa signer'), null)
  await one?.release()
  const again = await holdSessionLock(url, 'kassa signer')
  t.not(again, null)
  const id = await at.withdraw(at.someone())
  await runDue(at.deps)
  // Even without the lock.
  const [first, second] = [at.wallet(), at.wallet()]
  await Promise.allSettled(
    [first, second].map(wallet => signNext({ db: at.signerDb, clock: at.service.clock, log }, wallet)),
  )
  t.is((await at.attempts(id)).length, 1)
  t.is(first.journal.head.sequence + second.journal.head.sequence, 1)
  await again?.release()
})

test.serial('a lock is lost with its connection', async t => {
  const lock = await holdSessionLock(at.service.databaseUrl, 'kassa signer')
  await at.service.admin.query(
    `select pg_terminate_backend(pid) from pg_locks join pg_database on pg_database.oid = pg_locks.database
      where locktype = 'advisory' and datname = current_database() and pid <> pg_backend_pid()`,
  )
  t.regex(await lock!.lost, /terminat|ended/)
})

const refused = '42501'
test.serial('the signer touches nothing but signatures and wallets; the worker never touches those', async t => {
  const id = await at.withdraw(at.someone())
  await at.work(1)
  const worker = new pg.Client(at.deps.config.databaseUrl)
  await worker.connect()
  t.teardown(() => worker.end())
  const outcome = async (db: { readonly query: (sql: string) => Promise<unknown> }, sql: string) => {
    try {
      await db.query(sql)
      return 'done'
    } catch (error) {
      return sqlState(error)
    }
  }
  for (const sql of [
    `update withdrawal set address = 'x'`,
    `update transaction_attempt set purpose = 'cold'`,
    `insert into payout_step (id) values (gen_random_uuid())`,
    `update transaction_attempt set amount = 1`,
    `insert into transaction_attempt (id) values (gen_random_uuid())`,
    `update ledger_account set balance = 0`,
    `insert into withdrawal_approval (operator) values ('eve')`,
    `delete from payout_switch`,
    `select encrypted_secret from api_key`,
    `select * from merchant`,
    `select * from orders`,
    `delete from wallet_nonce`,
    `update wallet set address = 'x'`,
  ])
    t.is(await outcome(at.signerDb, sql), refused, sql)
  for (const column of ['raw', 'tx_hash', 'nonce', 'destination', 'amount', 'wallet', 'timestamp_ms'])
    t.is(await outcome(worker, `update transaction_attempt set ${column} = null`), refused, column)
  for (const sql of [
    `update wallet set next_nonce = 0`,
    `update wallet set journal_hash = ''`,
    `update wallet set address = 'x'`,
    `insert into retired_wallet values ('test', 'ERC20', 'x', now())`,
    `insert into wallet_nonce (nonce) values (1)`,
    `delete from transaction_attempt`,
  ])
    t.is(await outcome(worker, sql), refused, sql)
  // It says where a cold transfer went, which nobody else knows, and changes no destination that there is.
  t.is(await outcome(at.signerDb, `update transaction_attempt set destination = 'x'`), '23514')
  // Not even the owner of the tables changes what was signed.
  for (const sql of [
    `update transaction_attempt set raw = '0x' where withdrawal_id = '${id}'`,
    `update transaction_attempt set amount = amount + 1 where withdrawal_id = '${id}'`,
    `update transaction_attempt set status = 'READY' where withdrawal_id = '${id}'`,
    `delete from transaction_attempt where withdrawal_id = '${id}'`,
  ])
    t.is(await outcome(at.service.admin, sql), '23514', sql)
})

function dyingBeforeCommit(db: Database): Database {
  return {
    ...db,
    transaction: work =>
      db.transaction(async tx => {
        await work(tx)
        throw new Error('the power failed before the commit')
      }),
  }
}
