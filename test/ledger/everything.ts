// Books in which everything has happened once: payments, money frozen, released, set apart and refunded, sweeps, withdrawals that ended each
// way, and what was told of it. All promises hold.
import { randomUUID } from 'node:crypto'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { usdt } from '../../src/lib/money.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import { cancelOrder } from '../../src/orders/order-request.service.ts'
import { createRefund } from '../../src/withdrawals/refunds/refund.service.ts'
import { createWebhook } from '../../src/webhooks/endpoints/webhook.service.ts'
import { insertSpending } from '../../src/payouts/reserves/spending.store.ts'
import { orderInput } from '../helpers/order-input.ts'
import { releaseOrder, setApart } from '../helpers/decide-frozen.ts'
import { ofNothing } from '../payouts/payouts.ts'
import { dirty, startSweeps, type Sweeps } from '../payouts/sweeping.ts'

const oneUsdt = 1_000_000n

export async function startEverything(): Promise<Sweeps> {
  const at = await startSweeps('ERC20')
  const { deps, merchant, service, key } = at
  const events = ['payment.confirmed', 'payment.expired', 'payment.frozen', 'withdrawal.completed', 'withdrawal.failed']
  await createWebhook(deps, merchant, { url: 'https://shop.example/', events } as never)
  // Whoever subscribes just before an event may not be seen yet.
  service.clock.advance(61)
  const open = async (amount = 25n) => {
    await watchChain(deps, key)
    if (service.ethereum.head.time > service.clock.now()) service.clock.set(service.ethereum.head.time)
    const idempotencyKey = randomUUID()
    const input = orderInput({ network: 'ERC20', amount: usdt(amount * oneUsdt), idempotencyKey })
    return (await createOrder(deps, merchant, input)).order
  }
  await cancelOrder(deps, merchant, (await open()).id)
  await at.deposit()
  await at.work(8)
  const paid = await open()
  await at.pay(paid.address, 25n * oneUsdt)
  await at.pay(paid.address, 7n * oneUsdt, dirty)
  const released = await open()
  await at.pay(released.address, 25n * oneUsdt, dirty)
  for (const operator of ['alice', 'bob'])
    await releaseOrder(deps, { orderId: released.id, operator, reason: 'false alarm' })
  const beside = await open()
  await at.pay(beside.address, 25n * oneUsdt)
  await at.pay(beside.address, 4n * oneUsdt, dirty)
  for (const operator of ['alice', 'bob']) await setApart(deps, { orderId: beside.id, operator, reason: 'on a list' })
  const partly = await open()
  await at.pay(partly.address, 3n * oneUsdt)
  const refused = at.someone()
  at.payee.refusing.add(refused)
  await at.withdraw(refused)
  await at.withdraw(at.someone())
  const refund = { orderId: paid.id, amount: usdt(5n * oneUsdt), address: at.someone(), idempotencyKey: randomUUID() }
  await createRefund(deps, merchant, refund)
  await at.work(4)
  await at.withdraw(at.someone())
  const fortune = await open(1_000_000n)
  await at.pay(fortune.address, 1_000_000n * oneUsdt)
  await nameCapital(at)
  await seeLeaving(at)
  return at
}

/** What the wallet began with came from a chain as well, and its merchant was paid what it had. */
async function nameCapital({ service, deps, key }: Sweeps): Promise<void> {
  const [{ address: wallet } = { address: '' }] = await service.admin.query<{ address: string }>(
    'select address from wallet where network = $1',
    [key.network],
  )
  const place = { ...key, tx_hash: `0x${'ca'.repeat(32)}`, ordinal: 0 }
  const content = { wallet, from_address: '0x', amount: 1_000_000n * oneUsdt, block_height: 1, kind: 'capital' }
  const deposit = { ...content, taken_back_at: null }
  const digest = await deps.digests.of('wallet_deposit', { ...place, ...deposit })
  await service.admin.transaction(async tx => {
    await tx.query('set local session_replication_role = replica')
    await tx.query(
      `insert into wallet_deposit (environment, network, tx_hash, ordinal, wallet, from_address, amount, block_height, recorded_at, digest)
       values ($1, $2, $3, 0, $4, '0x', $5, 1, now(), $6)`,
      [key.environment, key.network, place.tx_hash, wallet, deposit.amount, digest],
    )
    for (const statement of renaming) await tx.query(statement)
  })
}

const renaming = [
  `insert into ledger_account (kind, environment, network, balance) select 'platform_capital', environment, network, 0 from wallet
    on conflict do nothing`,
  `update ledger_entry e set account_id = (select id from ledger_account where kind = 'platform_capital')
     from ledger_tx t where t.id = e.tx_id and t.ref like 'move:${ofNothing}%' and e.direction = 'C'`,
  `update ledger_tx set kind = 'capital', ref = 'capital:' || environment || ':' || network || ':0x' || repeat('ca', 32) || ':0'
    where ref like 'move:${ofNothing}%'`,
  `delete from ledger_entry e using ledger_tx t where t.id = e.tx_id and t.ref like 'payment:${ofNothing}%'`,
  `delete from ledger_tx where ref like 'payment:${ofNothing}%'`,
  `update ledger_entry e set balance_after = s.after from (
     select e.id, sum(case when ledger_is_debit_normal(a.kind) = (e.direction = 'D') then e.amount else -e.amount end)
         over (partition by a.id order by e.id) as after from ledger_entry e join ledger_account a on a.id = e.account_id) s where s.id = e.id`,
  `update ledger_account a set balance = coalesce((select balance_after from ledger_entry e where e.account_id = a.id order by e.id desc limit 1), 0)`,
]

/** Each final transaction of ours was seen to leave, as a watcher of its chain would have seen it. */
async function seeLeaving({ service, deps, key }: Sweeps): Promise<void> {
  const sent = await service.admin.query<{
    tx_hash: string
    wallet: string
    destination: string
    amount: string
    height: string
  }>(
    `select tx_hash, wallet, destination, amount::text, block_number::text as height from transaction_attempt where status = 'FINAL' and token is not null`,
  )
  for (const [ordinal, one] of sent.entries()) {
    const transfer = {
      txHash: one.tx_hash,
      ordinal,
      from: one.wallet,
      to: one.destination,
      amount: usdt(BigInt(one.amount)),
      blockHeight: Number(one.height),
      blockHash: '0x',
    }
    await insertSpending(deps.db, key, { transfer, isOurs: true, now: deps.clock.now(), digests: deps.digests })
  }
}
