// A database that was restored from an older copy takes in what the journal of the signer holds.
import test from 'ava'
import pg from 'pg'
import { pino } from 'pino'
import { roleUrl } from '../../dev/postgres/database-roles.ts'
import { runDue } from '../../src/jobs/pay-withdrawals.ts'
import { importRequestedJournal } from '../../src/signer/journal/import-journal.service.ts'
import { Journal } from '../../src/signer/journal/journal.ts'
import { signNext } from '../../src/signer/sign/sign.service.ts'
import type { SigningWallet } from '../../src/signer/keys/signing-wallet.ts'
import { asAnn, operatorOn } from '../operator/command.ts'
import { startPayouts, type Payouts } from '../payouts/payouts.ts'

const log = pino({ level: 'silent' })
const networks = ['ERC20', 'TRC20'] as const

/** What an older copy of the database does not know: transactions of these withdrawals, and where the journal was then. */
async function restore(at: Payouts, lost: readonly string[], known: number): Promise<void> {
  const entries = [...Journal.open(at.journalFile).after(0)]
  const ids = lost.map(id => `'${id}'`).join(', ')
  const place = entries[known - 1]
  await at.service.admin.query(`do $$ begin
    set local session_replication_role = replica;
    delete from transaction_attempt where withdrawal_id in (${ids});
    delete from wallet_nonce where intent_id in (${ids});
    update withdrawal_count c set count = c.count - n.count from
      (select merchant_id, environment, network, status, count(*) from withdrawal where id in (${ids}) group by 1, 2, 3, 4) n
      where (c.merchant_id, c.environment, c.network, c.status) = (n.merchant_id, n.environment, n.network, n.status);
    update withdrawal_count set count = count + ${lost.length} where status = 'APPROVED';
    update withdrawal set status = 'APPROVED', tx_hash = null, paying_since = null where id in (${ids});
    update wallet set journal_sequence = ${known}, journal_hash = '${place?.hash ?? '0'.repeat(64)}',
      next_nonce = ${known}, last_timestamp_ms = ${place?.timestampMs ?? 0};
  end $$`)
}

async function paused(at: Payouts): Promise<string | null> {
  const [row] = await at.service.admin.query<{ pause_reason: string | null }>('select pause_reason from wallet')
  return row!.pause_reason
}

const runImport = (at: Payouts, wallet: SigningWallet) =>
  importRequestedJournal({ db: at.signerDb, clock: at.service.clock, log }, wallet)

/** A payment that both know and two that the database has lost, of which no block has anything. */
async function restored(at: Payouts) {
  await at.withdraw(at.someone())
  await at.work(4)
  const people = [at.someone(), at.someone()]
  const ids = [await at.withdraw(people[0]!), await at.withdraw(people[1]!)]
  at.payee.isStuck = true
  await at.work(1)
  const wallet = at.wallet()
  await restore(at, ids, 1)
  await at.work(1, { signer: { db: at.signerDb, wallet } })
  return { people, ids, wallet }
}

for (const network of networks) {
  test(`${network}: what was signed is taken in, followed and paid once; nothing is signed anew`, async t => {
    const at = await startPayouts(network)
    t.teardown(() => at.close())
    const operator = operatorOn(at.service.databaseUrl)
    const { people, ids, wallet } = await restored(at)
    t.regex((await paused(at)) ?? '', /is behind the journal/)
    t.false(await runImport(at, wallet), 'nobody has asked')
    const ask = ['payouts', 'adopt', 'test', network, '--reason', 'restored', ...asAnn] as const
    t.is((await operator.run(...ask)).code, 0)
    // One of them has no attempt, the other one that a worker has made anew.
    await at.service.admin.query(`do $$ begin set local session_replication_role = replica;
      delete from transaction_attempt where withdrawal_id = '${ids[1]}'; end $$`)
    await at.service.admin.query(`update withdrawal set paying_since = null where id = '${ids[1]}'`)
    t.true(await runImport(at, wallet))
    t.is(await paused(at), null)
    t.is((await operator.run(...ask)).code, 1)
    await runDue(at.deps)
    at.payee.pool.clear()
    at.payee.isStuck = false
    const signer = { db: at.signerDb, wallet }
    await at.work(6, { signer })
    for (const [index, id] of ids.entries()) {
      t.is((await at.withdrawal(id)).status, 'COMPLETED')
      t.is(at.payee.paid(people[index]!).length, 1)
    }
    t.is(wallet.journal.head.sequence, 3)
    const next = await at.withdraw(at.someone())
    await at.work(5, { signer })
    t.is((await at.withdrawal(next)).status, 'COMPLETED')
    t.is(wallet.journal.head.sequence, 4)
  })
}

for (const network of networks) {
  test(`${network}: one signature is lost: the wallet says what to do, and takes it in`, async t => {
    const at = await startPayouts(network)
    t.teardown(() => at.close())
    const person = at.someone()
    const id = await at.withdraw(person)
    at.payee.isStuck = true
    await at.work(1)
    await restore(at, [id], 0)
    const signer = { db: at.signerDb, wallet: at.wallet() }
    await signNext({ db: at.signerDb, clock: at.service.clock, log }, signer.wallet)
    t.regex((await paused(at)) ?? '', /is behind the journal: entry 0 there, 1 in the journal/)
    await at.service.admin.query('update wallet set import_at = now()')
    t.true(await runImport(at, signer.wallet))
    t.is(await paused(at), null)
    at.payee.isStuck = false
    await at.work(6, { signer })
    t.is((await at.withdrawal(id)).status, 'COMPLETED')
    t.is(at.payee.paid(person).length, 1)
  })
}

test('a withdrawal that the database lost is passed over once a final block has ended it, and its number stays taken', async t => {
  const at = await startPayouts('ERC20')
  t.teardown(() => at.close())
  const { admin } = at.service
  const { people, ids, wallet } = await restored(at)
  await admin.query(`do $$ begin set local session_replication_role = replica;
    delete from transaction_attempt where withdrawal_id = '${ids[1]}';
    delete from withdrawal where id = '${ids[1]}';
    update ledger_account a set balance = balance - 26000000 where kind = 'merchant_reserved'; end $$`)
  const ask = () => admin.query(`update wallet set import_at = now()`)
  await ask()
  t.true(await runImport(at, wallet))
  t.regex((await paused(at)) ?? '', /the database lacks withdrawal .* no final block has resolved it yet/)
  t.false(await runImport(at, wallet), 'it was answered')
  at.payee.isStuck = false
  at.payee.mine(4)
  await ask()
  await runImport(at, wallet)
  t.is(await paused(at), null)
  t.is(at.payee.paid(people[1]!).length, 1)
  const signer = { db: at.signerDb, wallet }
  const next = await at.withdraw(at.someone())
  await at.work(5, { signer })
  t.is((await at.withdrawal(ids[0]!)).status, 'COMPLETED')
  t.is((await at.attempts(next))[0]?.nonce, '3')
})

test('the signer notes what it pays by its own rights, also where the database plans that once for all', async t => {
  const at = await startPayouts('TRC20')
  t.teardown(() => at.close())
  const { ids } = await restored(at)
  await at.service.admin.query('update wallet set import_at = now()')
  const options = '-c plan_cache_mode=force_generic_plan'
  const signer = new pg.Client({ connectionString: roleUrl(at.service.adminUrl, 'signer'), options })
  await signer.connect()
  t.teardown(() => signer.end())
  const noted = await signer.query('update withdrawal set paying_since = approved_at where id = $1', [ids[0]])
  t.is(noted.rowCount, 1)
})

test('a withdrawal that is not approved there, and a journal of another database, leave the wallet halted', async t => {
  const at = await startPayouts('TRC20')
  t.teardown(() => at.close())
  const { admin } = at.service
  const { ids, wallet } = await restored(at)
  await admin.query(`do $$ begin set local session_replication_role = replica;
    update withdrawal set status = 'PENDING', approved_at = null, paying_since = null, cleared_until = null where id = '${ids[0]}'; end $$`)
  await admin.query('update wallet set import_at = now()')
  await runImport(at, wallet)
  t.regex((await paused(at)) ?? '', /it is not being paid/)
  await admin.query(`update wallet set import_at = now(), journal_hash = '${'1'.repeat(64)}'`)
  await runImport(at, wallet)
  t.regex((await paused(at)) ?? '', /entry \d of the database is not in this journal/)
})
