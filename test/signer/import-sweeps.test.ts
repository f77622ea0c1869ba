// A database that was put back from a copy takes in what the treasury did since: the steps are lost with everything else.
import test, { type ExecutionContext } from 'ava'
import { pino } from 'pino'
import { Fault } from '../../src/lib/fault.ts'
import { runDue } from '../../src/jobs/pay-withdrawals.ts'
import { importRequestedJournal } from '../../src/signer/journal/import-journal.service.ts'
import { giveUp } from '../../src/payouts/recovery/mark-failed.service.ts'
import { cancelWithdrawal } from '../../src/withdrawals/withdrawal.service.ts'
import { remember } from '../../lab/sim/database.ts'
import { brokenInvariants } from '../payouts/payouts.ts'
import { startSweeps, type Sweeps } from '../payouts/sweeping.ts'

const log = pino({ level: 'silent' })
const energy = 9_000_000_000n

/** The signer has stopped the wallet, is asked to take its journal in, and everything goes on to its end. */
async function runImport(t: ExecutionContext, at: Sweeps, waiting = 0): Promise<void> {
  const wallet = at.wallet()
  const signer = { db: at.signerDb, wallet }
  const { sequence } = wallet.journal.head
  await at.work(1, { signer })
  t.like(await walletRow(at), { is_paused: true })
  await at.service.admin.query('update wallet set import_at = now()')
  await importRequestedJournal({ db: at.signerDb, clock: at.service.clock, log }, wallet)
  t.deepEqual(await walletRow(at), { is_paused: false, pause_reason: null })
  await at.work(3, { signer })
  t.is(wallet.journal.head.sequence, sequence + waiting, 'nothing is signed anew')
  at.service.clock.advance(601)
  await at.work(6, { signer })
  t.deepEqual(await brokenInvariants(at), [])
}

async function walletRow({ service }: Sweeps) {
  const [row] = await service.admin.query<{ is_paused: boolean; pause_reason: string | null }>(
    'select paused_at is not null as is_paused, pause_reason from wallet',
  )
  return row!
}

const doneSteps = async (at: Sweeps, address: string) =>
  (await at.steps(address)).flatMap(({ purpose, status }) => (status === 'DONE' ? [purpose] : []))

test('energy that was lent, the sweep that it was for, and what took it back are in the books again, once', async t => {
  const at = await startSweeps('TRC20', { KASSA_TEST_TRC20_SWEEP_COIN_PRICE: '0.05' })
  t.teardown(() => at.close())
  at.payee.stakeNeeded = energy
  const addresses = [await at.deposit(), await at.deposit()]
  const putBack = await remember(at.service.admin, 'copied')
  await at.work(10)
  const [deposits, hot] = [await at.account('onchain_deposit'), await at.account('onchain_hot')]
  await putBack()
  t.not(await at.account('onchain_deposit'), deposits)
  // Whoever begins them anew does not know that they are empty.
  await runImport(t, at)
  for (const address of addresses) {
    t.deepEqual(await doneSteps(at, address), ['delegate', 'sweep', 'reclaim'])
    t.deepEqual((await at.sweeps(address)).at(-1)?.status, 'DONE')
    t.is(at.payee.delegatedTo(address), 0n)
  }
  t.is(await at.account('onchain_deposit'), deposits)
  t.is(await at.account('onchain_hot'), hot)
})

test('addresses that were emptied together and no block has yet are sent again, and so is a payment beside them', async t => {
  const at = await startSweeps('ERC20', { KASSA_TEST_ERC20_SWEEP_STRATEGY: 'batch' })
  t.teardown(() => at.close())
  const { admin } = at.service
  const addresses = [await at.deposit(), await at.deposit()]
  const payee = at.someone()
  const id = await at.withdraw(payee)
  const putBack = await remember(admin, 'copied')
  at.payee.isStuck = true
  await at.work(1)
  at.payee.pool.clear()
  await putBack()
  // A worker that runs before the signer begins the same anew.
  await runDue(at.deps)
  await admin.query(`update wallet set paused_at = now(), pause_reason = 'restored'`)
  t.is((await giveUp(at.deps, id))?.kind, 'asked', 'the signer knows better')
  const waiting = await at.withdraw(at.someone(), '30')
  t.is((await giveUp(at.deps, waiting))?.kind, 'wallet halted')
  await admin.query(
    `update withdrawal set status = 'PENDING', approved_at = null, cleared_until = null where id = '${waiting}'`,
  )
  await t.throwsAsync(cancelWithdrawal(at.deps, at.merchant, waiting), {
    instanceOf: Fault,
    message: 'withdrawal cannot be cancelled',
  })
  await admin.query(`update withdrawal set status = 'APPROVED', approved_at = created_at where id = '${waiting}'`)
  at.payee.isStuck = false
  await runImport(t, at, 1)
  for (const address of addresses) t.deepEqual(await doneSteps(at, address), ['sweep'])
  t.is((await at.withdrawal(id)).status, 'COMPLETED')
  t.is(at.payee.paid(payee).length, 1)
})
