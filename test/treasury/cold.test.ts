import test from 'ava'
import { brokenPromises, startPayouts } from './payouts.ts'

const cold = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test('what is above the ceiling goes to the cold address that the signer alone knows, all but the floor and what is promised', async t => {
  const env = { KASSA_TEST_ERC20_HOT_CEILING: '900000', KASSA_TEST_ERC20_HOT_FLOOR: '100' }
  const at = await startPayouts('ERC20', { env, coldAddresses: [cold] })
  t.teardown(() => at.close())
  const rows = () =>
    at.service.admin.query<{ destination: string | null; amount: string; status: string }>(
      `select destination, amount::text as amount, status from chain_tx where purpose = 'cold'`,
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
  t.deepEqual(await brokenPromises(at), [])
})

test('a signer that knows no cold address sends nothing anywhere, nor does one that is told an address', async t => {
  const env = { KASSA_TEST_ERC20_HOT_CEILING: '900000' }
  const at = await startPayouts('ERC20', { env })
  t.teardown(() => at.close())
  await at.work(3)
  const rows = () => at.service.admin.query<{ note: string; status: string }>(`select note, status from chain_tx`)
  t.like((await rows())[0], { status: 'READY', note: 'the signer knows no cold address' })
  const told = await startPayouts('ERC20', { env, coldAddresses: [cold] })
  t.teardown(() => told.close())
  const { runDue } = await import('../../src/jobs/pay-withdrawals.ts')
  await runDue(told.deps)
  await told.service.admin.query('alter table chain_tx disable trigger chain_tx_kept')
  await told.service.admin.query('update chain_tx set destination = $1', [told.someone()])
  await told.work(3)
  const [refused] = await told.service.admin.query<{ note: string }>('select note from chain_tx')
  t.is(refused?.note, 'it goes to no cold address')
})
