import test from 'ava'
import { brokenInvariants, startPayouts } from './payouts.ts'

const cold = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test('what is above the ceiling goes to the cold address that the signer alone knows, all but the floor and what is promised', async t => {
  const env = { KASSA_TEST_ERC20_HOT_CEILING: '900000', KASSA_TEST_ERC20_HOT_FLOOR: '100' }
  const at = await startPayouts('ERC20', { env, coldAddresses: [cold] })
  t.teardown(() => at.close())
  const rows = () =>
    at.service.admin.query<{ destination: string | null; amount: string; status: string }>(
      `select destination, amount::text as amount, status from transaction_attempt where purpose = 'cold'`,
    )
  await at.withdraw(at.someone(), '2000')
  await at.work(1)
  const [begun] = await rows()
  t.is(BigInt(begun!.amount), 1_000_000_000_000n - 2_000_000_000n)
  await at.work(6)
  t.deepEqual(await rows(), [{ ...begun!, destination: cold, status: 'FINAL' }])
  t.is(at.payee.paid(cold).length, 1)
  const [booked] = await at.service.admin.query<{ balance: string }>(
    `select balance::text as balance from ledger_account where kind = 'onchain_cold'`,
  )
  t.is(booked?.balance, begun!.amount)
  t.deepEqual(await brokenInvariants(at), [])
})

test('a signer that knows no cold address sends nothing anywhere, nor does one that is told an address', async t => {
  const env = { KASSA_TEST_ERC20_HOT_CEILING: '900000' }
  const at = await startPayouts('ERC20', { env })
  t.teardown(() => at.close())
  await at.work(3)
  const rows = () =>
    at.service.admin.query<{ note: string; status: string }>(`select note, status from transaction_attempt`)
  t.like((await rows())[0], { status: 'READY', note: 'the signer has no cold address' })
  const reported = await startPayouts('ERC20', { env, coldAddresses: [cold] })
  t.teardown(() => reported.close())
  const { runDue } = await import('../../src/jobs/pay-withdrawals.ts')
  await runDue(reported.deps)
  await reported.service.admin.query('alter table transaction_attempt disable trigger transaction_attempt_kept')
  await reported.service.admin.query('update transaction_attempt set destination = $1', [reported.someone()])
  await reported.work(3)
  const [refused] = await reported.service.admin.query<{ note: string }>('select note from transaction_attempt')
  t.is(refused?.note, 'the destination is not a cold address')
})
