// A journal is taken in while its chain is halted: what a block that may be taken back has ended is not passed over.
import test from 'ava'
import { pino } from 'pino'
import { deletePause, insertPause } from '../../src/payments/follow/pause.store.ts'
import { importRequestedJournal } from '../../src/signer/journal/import-journal.service.ts'
import { requestImport } from '../../src/payouts/attempts/admin-payouts.store.ts'
import { pauseWallet } from '../../src/payouts/reserves/spending.store.ts'
import { trackAttempts } from '../../src/payouts/attempts/track-attempts.service.ts'
import { startPayouts, watch } from '../payouts/payouts.ts'

const log = pino({ level: 'silent' })

test('a dearer attempt is taken in once the chain goes on, and not given up for a block that may be taken back', async t => {
  const at = await startPayouts('ERC20')
  t.teardown(() => at.close())
  const { service, deps, key, payee } = at
  await watch(at)
  payee.isStuck = true
  const id = await at.withdraw(at.someone())
  await at.work(1)
  service.clock.advance(120)
  await at.work(2)
  t.is((await at.attempts(id)).length, 2)
  const wallet = at.wallet()
  const [first] = [...wallet.journal.after(0)]
  await service.admin.query(`do $$ begin
    set local session_replication_role = replica;
    delete from transaction_attempt where attempt = 2;
    update wallet set journal_sequence = 1, journal_hash = '${first!.hash}';
  end $$`)
  await pauseWallet(deps.db, key, { reason: 'restored', now: service.clock.now() })
  payee.isStuck = false
  payee.pool.clear()
  payee.manners = [{}]
  await payee.way().broadcast({ raw: first!.raw, txHash: first!.txHash })
  payee.mine(4)
  service.clock.advance(60)
  await trackAttempts(deps, key)
  t.is((await at.withdrawal(id)).status, 'COMPLETED')
  await insertPause(deps.db, key, { reason: 'a final block was taken back', now: service.clock.now() })
  const place = async () => {
    const [row] = await service.admin.query<{ place: string; reason: string | null }>(
      'select journal_sequence::text as place, pause_reason as reason from wallet',
    )
    return row
  }
  const runImport = async () => {
    await requestImport(deps.db, key, { now: service.clock.now(), since: null })
    t.true(await importRequestedJournal({ db: at.signerDb, clock: service.clock, log }, wallet))
  }
  await runImport()
  t.like(await place(), { place: '1', reason: 'the chain is paused: resume it, then import the journal again' })
  await deletePause(deps.db, key)
  await runImport()
  t.deepEqual(await place(), { place: '2', reason: null })
})
