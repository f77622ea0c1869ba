// Books in which everything has happened once: payments, money frozen, released and refunded, sweeps, withdrawals that ended each
// way, and what was told of it. All promises hold.
import { randomUUID } from 'node:crypto'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { usdt } from '../../src/lib/money.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import { cancelOrder } from '../../src/orders/order-request.service.ts'
import { createRefund } from '../../src/withdrawals/refund.service.ts'
import { createWebhook } from '../../src/webhooks/webhook.service.ts'
import { orderInput } from '../helpers/order-input.ts'
import { releaseOrder } from '../helpers/release.ts'
import { dirty, startSweeps, type Sweeps } from '../treasury/sweeping.ts'

const oneUsdt = 1_000_000n

export async function startEverything(): Promise<Sweeps> {
  const at = await startSweeps('ERC20')
  const { deps, merchant, service, key } = at
  const events = ['payment.confirmed', 'payment.expired', 'payment.frozen', 'withdrawal.completed', 'withdrawal.failed']
  await createWebhook(deps, merchant, { url: 'https://shop.example/', events } as never)
  // Whoever subscribes just before an event may not be seen yet.
  service.clock.advance(61)
  const open = async () => {
    await watchChain(deps, key)
    if (service.ethereum.head.time > service.clock.now()) service.clock.set(service.ethereum.head.time)
    const idempotencyKey = randomUUID()
    const input = orderInput({ network: 'ERC20', amount: usdt(25n * oneUsdt), idempotencyKey })
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
  await nameCapital(at)
  return at
}

/** What the wallet began with came from a chain as well. */
async function nameCapital({ service, deps, key }: Sweeps): Promise<void> {
  const [{ wallet, amount } = { wallet: '', amount: '0' }] = await service.admin.query<{
    wallet: string
    amount: string
  }>(
    `select w.address as wallet, e.amount::text from ledger_tx t join wallet w using (environment, network)
       join ledger_entry e on e.tx_id = t.id and e.direction = 'D' where t.kind = 'capital'`,
  )
  const hash = `0x${'ca'.repeat(32)}`
  const place = { ...key, tx_hash: hash, ordinal: 0 }
  const digest = await deps.digests.of('wallet_deposit', {
    ...place,
    wallet,
    from_address: '0x',
    amount,
    block_height: 1,
  })
  await service.admin.transaction(async tx => {
    await tx.query('set local session_replication_role = replica')
    await tx.query(
      `insert into wallet_deposit (environment, network, tx_hash, ordinal, wallet, from_address, amount, block_height, recorded_at, digest)
       values ($1, $2, $3, 0, $4, '0x', $5, 1, now(), $6)`,
      [key.environment, key.network, hash, wallet, amount, digest],
    )
    await tx.query(
      `update ledger_tx set ref = 'capital:' || environment || ':' || network || ':0x' || repeat('ca', 32) || ':0' where kind = 'capital'`,
    )
  })
}
