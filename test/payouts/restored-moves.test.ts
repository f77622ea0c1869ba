// A database put back from a copy forgot what the signer sent between our own addresses: adopting the journal books it once, whether the
// block is read before or after.
import test, { type ExecutionContext } from 'ava'
import { pino } from 'pino'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { usdt } from '../../src/lib/money.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import { importRequestedJournal } from '../../src/signer/journal/import-journal.service.ts'
import { orderInput } from '../helpers/order-input.ts'
import { remember } from '../../lab/sim/database.ts'
import { books, startMoving } from './moving.ts'
import { brokenInvariants, type Payouts } from './payouts.ts'
import { startSweeps } from './sweeping.ts'

const orders = ['the block', 'the journal'] as const

/** The signer halts the wallet, takes the journal in as an operator asked, and all is paid to its end. */
async function runImport(at: Payouts): Promise<void> {
  const signer = { db: at.signerDb, wallet: at.wallet() }
  await at.work(1, { signer })
  await at.service.admin.query('update wallet set import_at = now() where paused_at is not null')
  const log = pino({ level: 'silent' })
  await importRequestedJournal({ db: at.signerDb, clock: at.service.clock, log }, signer.wallet)
  await at.work(4, { signer })
  at.service.clock.advance(601)
  await at.work(6, { signer })
}

/** Both are done, in this order; the books are as they were before the copy was put back. */
async function restored(
  t: ExecutionContext,
  at: Payouts,
  { first, before }: { readonly first: (typeof orders)[number]; readonly before: Record<string, bigint> },
): Promise<void> {
  t.notDeepEqual(await books(at), before, 'the copy forgot it')
  if (first === 'the block') await watchChain(at.deps, at.key)
  await runImport(at)
  await watchChain(at.deps, at.key)
  t.deepEqual(await books(at), before)
  t.deepEqual(await brokenInvariants(at), [])
}

for (const first of orders) {
  for (const network of ['ERC20', 'TRC20'] as const)
    test(`${network}: a forgotten transfer to the cold wallet is booked once, ${first} first`, async t => {
      const at = await startMoving(t, network)
      const amount = await at.toCold()
      await at.see({ from: at.cold, to: at.hot, amount })
      const putBack = await remember(at.service.admin, 'copied')
      await at.toCold()
      const before = await books(at)
      await putBack()
      await restored(t, at, { first, before })
    })

  test(`a forgotten first transfer to the cold wallet is booked once, ${first} first`, async t => {
    const at = await startMoving(t, 'ERC20')
    const putBack = await remember(at.service.admin, 'copied')
    await at.toCold()
    const before = await books(at)
    await putBack()
    await restored(t, at, { first, before })
  })

  test(`the forgotten unit that warms an address is booked once, ${first} first`, async t => {
    const env = { KASSA_TRON_WARM_ADDRESSES: 'true', KASSA_DUST_BELOW: '0', KASSA_TEST_TRC20_HOT_CEILING: '2000000' }
    const at = await startMoving(t, 'TRC20', env)
    const input = orderInput({ network: 'TRC20', expiresIn: 86_400 })
    const { order } = await createOrder(at.deps, at.merchant, input)
    const putBack = await remember(at.service.admin, 'copied')
    await at.work(6)
    const [activated] = await at.service.admin.query<{ tx_hash: string }>(
      `select tx_hash from transaction_attempt where purpose = 'warm' and destination = $1`,
      [order.address],
    )
    await at.see({ from: at.hot, to: order.address, amount: 1n, txHash: activated!.tx_hash })
    const before = await books(at)
    await putBack()
    await restored(t, at, { first, before })
  })

  for (const strategy of ['top-up', 'batch'])
    test(`a forgotten sweep by ${strategy} is booked once, ${first} first`, async t => {
      const at = await startSweeps('ERC20', { KASSA_TEST_ERC20_SWEEP_STRATEGY: strategy })
      t.teardown(() => at.close())
      const chain = at.service.ethereum
      const deposits = [await at.deposit(), await at.deposit()]
      const putBack = await remember(at.service.admin, 'copied')
      await at.work(12)
      const before = await books(at)
      for (const address of deposits) {
        const [swept] = await at.service.admin.query<{ amount: string; tx_hash: string }>(
          `select coalesce(s.amount, c.amount)::text as amount, c.tx_hash from payout_step s
             join transaction_attempt c on c.step_id = coalesce(s.batch_id, s.id) and c.status = 'FINAL'
            where s.address = $1 and s.purpose = 'sweep'`,
          [address],
        )
        chain.mine([
          { from: address, to: at.wallet().address, amount: usdt(BigInt(swept!.amount)), txHash: swept!.tx_hash },
        ])
      }
      chain.mineEmpty(4)
      await putBack()
      await restored(t, at, { first, before })
    })
}
