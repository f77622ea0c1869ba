// A service that sweeps deposit addresses on a chain in memory, to which payers pay on another one that it watches.
import { randomUUID } from 'node:crypto'
import type { Network } from '../../src/chains/chain.ts'
import { runDue as screenPayments } from '../../src/jobs/screen-payment.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { usdt } from '../../src/lib/money.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import type { ScreeningProvider } from '../../src/screening/screening.ts'
import { testMerchant } from '../helpers/deps.ts'
import { orderInput } from '../helpers/order-input.ts'
import { settleAll } from '../helpers/settle-all.ts'
import { startPayouts, type PayoutOptions, type Payouts } from './payouts.ts'

export interface Sweeps extends Payouts {
  /** Pays an order in full; the address that it was paid at, which has no coins. */
  deposit(amount?: string): Promise<string>
  /** Pays more to an address that was paid before. */
  pay(address: string, units: bigint, from?: string): Promise<void>
  sweeps(address: string): Promise<{ status: string; note: string | null }[]>
  steps(address: string): Promise<{ purpose: string; status: string; amount: string }[]>
  account(kind: string): Promise<bigint>
}

/** Whose payments are frozen. */
export const dirty = '0x00000000000000000000000000000000000d1247'

const screening: readonly ScreeningProvider[] = [
  {
    name: 'test',
    screen: async ({ from }) =>
      from === dirty
        ? { kind: 'flagged', reason: 'a test says so', reference: null, evidence: null }
        : { kind: 'clear', reference: null, evidence: null },
  },
]

export async function startSweeps(
  network: Network,
  env: Readonly<Record<string, string>> = {},
  options: Pick<PayoutOptions, 'coldAddresses'> = {},
): Promise<Sweeps> {
  const prefix = `KASSA_TEST_${network}`
  const at = await startPayouts(network, {
    ...options,
    screening,
    env: {
      [`${prefix}_SWEEP_COIN_PRICE`]: '3000',
      [`${prefix}_SWEEP_MIN`]: '10',
      [`${prefix}_SWEEP_FEE_SHARE`]: '0.1',
      ...env,
    },
  })
  const { deps, service, key } = at
  const chain = network === 'ERC20' ? service.ethereum : service.tron
  const merchant = await testMerchant(deps)
  const rows = service.admin
  const pay: Sweeps['pay'] = async (to, amount, from) => {
    chain.mine([{ to, amount, ...(from === undefined ? {} : { from }) }])
    chain.mineEmpty(3)
    await watchChain(deps, key)
    await screenPayments(deps)
    await settleAll(deps)
  }
  return {
    ...at,
    pay,
    async deposit(amount = '25') {
      if (chain.head.time > service.clock.now()) service.clock.set(chain.head.time)
      await watchChain(deps, key)
      const { order } = await createOrder(
        deps,
        merchant,
        orderInput({ network, amount: usdt(BigInt(amount) * 1_000_000n), idempotencyKey: randomUUID() }),
      )
      await watchChain(deps, key)
      at.payee.poor.add(order.address)
      await pay(order.address, BigInt(amount) * 1_000_000n)
      return order.address
    },
    sweeps: address => rows.query('select status, note from sweep where address = $1 order by created_at', [address]),
    steps: address =>
      rows.query(
        `select s.purpose, s.status, coalesce(s.amount, c.amount)::text as amount from payout_step s
           left join transaction_attempt c on c.step_id = s.id and c.attempt = 1
          where s.address = $1 order by s.created_at`,
        [address],
      ),
    async account(kind) {
      const [row] = await rows.query<{ balance: string }>(
        'select coalesce(sum(balance), 0)::text as balance from ledger_account where kind = $1',
        [kind],
      )
      return BigInt(row?.balance ?? 0)
    },
  }
}
