// What leaves addresses of ours is recorded; what we did not sign stops the wallet.
import test from 'ava'
import { networks } from '../../src/chains/networks.ts'
import { RowDigests } from '../../src/database/digests/row-digests.service.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { checkDigests } from '../../src/ledger/invariants/check-digests.service.ts'
import { usdt } from '../../src/lib/money.ts'
import { systemRandom } from '../../src/lib/random.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import { insertSpending } from '../../src/payouts/reserves/spending.store.ts'
import { listSpendingAbove, markSpendingTakenBack } from '../../src/payouts/recovery/taken-back.store.ts'
import { testMerchant } from '../helpers/deps.ts'
import { orderInput } from '../helpers/order-input.ts'
import { startPayouts } from './payouts.ts'

for (const network of networks)
  test(`${network}: a transfer out of our wallet or of an address of an order that we did not sign halts the wallet`, async t => {
    const at = await startPayouts(network)
    t.teardown(() => at.close())
    const { service, deps, key } = at
    const chain = network === 'ERC20' ? service.ethereum : service.tron
    const inspect = async () => {
      chain.mineEmpty(4)
      await watchChain(deps, key)
    }
    const pause = async () => {
      const [row] = await service.admin.query<{ pause_reason: string | null }>(
        'select pause_reason from wallet where network = $1',
        [network],
      )
      return row!.pause_reason
    }
    const resume = () => service.admin.query('update wallet set paused_at = null, pause_reason = null')
    const spent = () =>
      service.admin.query<{ tx_hash: string; is_ours: boolean }>(
        'select tx_hash, is_ours from wallet_spending order by block_height',
      )
    await watchChain(deps, key)
    const from = at.wallet().address
    const id = await at.withdraw(at.someone())
    await at.work(4)
    const { tx_hash: own } = await at.withdrawal(id)
    chain.mine([{ from, to: at.someone(), amount: 25_000_000n, txHash: own! }])
    await inspect()
    t.deepEqual(await spent(), [{ tx_hash: own!, is_ours: true }])
    t.is(await pause(), null)

    const [stolen] = chain.mine([{ from, to: at.someone(), amount: 2n ** 80n }])
    await inspect()
    t.regex((await pause()) ?? '', new RegExp(`transaction ${stolen!.txHash} moved [0-9.]+ USDT from ${from}`))
    const waiting = await at.withdraw(at.someone())
    await at.work(2)
    t.is((await at.withdrawal(waiting)).status, 'APPROVED')
    t.deepEqual(await at.attempts(waiting), [], 'nothing is begun any more')
    await resume()
    await inspect()
    t.is(await pause(), null, 'a person has looked at it')
    await at.work(4)
    t.is((await at.withdrawal(waiting)).status, 'COMPLETED')

    const { order } = await createOrder(deps, await testMerchant(deps), orderInput({ network }))
    chain.mine([{ from: order.address, to: at.someone(), amount: 1n }])
    await inspect()
    t.regex((await pause()) ?? '', new RegExp(`from ${order.address} and is not ours`))
    await resume()

    // As if the database and the journal had been put back from an old copy: what was signed since is in neither.
    await service.admin.query('alter table transaction_attempt disable trigger user')
    await service.admin.query(
      `update transaction_attempt set status = 'EXPIRED', block_number = null where tx_hash = $1`,
      [own],
    )
    chain.mine([{ from, to: at.someone(), amount: 25_000_000n, txHash: own!, ordinal: 7 }])
    await inspect()
    t.regex((await pause()) ?? '', new RegExp(`transaction ${own}`))
    await resume()

    // It had failed in a block that was taken back, and was followed by another: nothing of it is to land any more.
    await service.admin.query(
      `update transaction_attempt set status = 'FAILED', block_hash = null where tx_hash = $1`,
      [own],
    )
    chain.mine([{ from, to: at.someone(), amount: 25_000_000n, txHash: own!, ordinal: 8 }])
    await inspect()
    t.regex((await pause()) ?? '', new RegExp(`transaction ${own}`))
  })

test('a transaction whose block was taken back is recorded anew as it is now', async t => {
  const at = await startPayouts('ERC20')
  t.teardown(() => at.close())
  const { deps, key, service } = at
  const [from, now] = [at.wallet().address, service.clock.now()]
  const record = (content: { to: string; amount: bigint; blockHeight: number }) => {
    const { amount, ...rest } = content
    const transfer = {
      txHash: `0x${'7'.repeat(64)}`,
      ordinal: 0,
      from,
      blockHash: '0x1',
      amount: usdt(amount),
      ...rest,
    }
    return insertSpending(deps.db, key, { transfer, isOurs: false, now, digests: deps.digests })
  }
  t.true(await record({ to: at.someone(), amount: 1_000_000n, blockHeight: 5 }))
  const digests = new RowDigests({ db: service.admin, keyring: deps.keyring, random: systemRandom })
  const checked = () => service.admin.transaction(tx => checkDigests(tx, digests))
  await markSpendingTakenBack(deps.db, { gone: await listSpendingAbove(deps.db, key, 4), now, digests: deps.digests })
  t.deepEqual(await listSpendingAbove(deps.db, key, 4), [])
  t.deepEqual(await checked(), [])
  const to = at.someone()
  t.true(await record({ to, amount: 2_000_000n, blockHeight: 6 }))
  const [row] = await service.admin.query('select to_address, amount::text, block_height::text from wallet_spending')
  t.deepEqual(row, { to_address: to, amount: '2000000', block_height: '6' })
  t.deepEqual(await checked(), [])
})

test('a worker says once since when a wallet is ours, and changes no spending that stands', async t => {
  const at = await startPayouts('ERC20')
  t.teardown(() => at.close())
  const { service, deps } = at
  const refused = async (text: string) =>
    (await t.throwsAsync<Error & { code: string }>(deps.db.query(text), undefined, text))?.code
  await service.admin.query(`update wallet set since_height = null`)
  await deps.db.query(`update wallet set since_height = 1`)
  t.is(await refused(`update wallet set since_height = 9`), '23514')
  await service.admin.query(`insert into cold_wallet values ('test', 'ERC20', 'cold', 1)`)
  t.is(await refused(`update cold_wallet set since_height = 9`), '23514')
  await service.admin.query(
    `insert into wallet_spending (environment, network, tx_hash, ordinal, from_address, to_address, amount, block_height, is_ours, recorded_at)
     values ('test', 'ERC20', 'x', 0, 'a', 'b', 1, 1, false, now())`,
  )
  for (const change of [`from_address = 'c'`, `to_address = 'c'`, 'amount = 2', 'block_height = 2', 'is_ours = true'])
    t.is(await refused(`update wallet_spending set ${change}`), '23514')
  await deps.db.query('update wallet_spending set taken_back_at = now()')
  await t.notThrowsAsync(deps.db.query('update wallet_spending set amount = 2, taken_back_at = null'))
})
