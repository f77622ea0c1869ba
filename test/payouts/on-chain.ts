// A service that is paid, pays out and sweeps on a local chain outside of this process, by the adapters of its network.
import { randomUUID } from 'node:crypto'
import type { Principal } from '../../src/merchants/api-keys/principal.ts'
import { addressOfKey } from '../../src/chains/address.ts'
import type { Chain } from '../../src/chains/chain.ts'
import { connectChain } from '../../src/chains/connect.ts'
import { connectOutgoing } from '../../src/chains/connect-outgoing.ts'
import { run as screenPayments } from '../../src/jobs/screen-payment.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { usdt } from '../../src/lib/money.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import type { OrderView } from '../../src/orders/query/order-view.ts'
import { getOrder } from '../../src/orders/order.service.ts'
import { keyInMemory } from '../../src/signer/keys/wallet-signer.ts'
import { createRefund } from '../../src/withdrawals/refunds/refund.service.ts'
import { testMerchant } from '../helpers/deps.ts'
import type { LocalChain } from '../helpers/local-chain.ts'
import { orderInput } from '../helpers/order-input.ts'
import { settleAll } from '../helpers/settle-all.ts'
import { startPayouts, type Payouts } from './payouts.ts'

export interface OnChain {
  readonly local: LocalChain
  readonly chain: Chain
  readonly payouts: Payouts
  /** What another process is told of this chain. */
  readonly settings: Readonly<Record<string, string>>
  /** The address of the hot wallet. */
  readonly hot: string
  /** Blocks are made when the wallet works, unless this is set. */
  isStuck: boolean
  /** What came to these addresses in all blocks since it began, one amount for each transfer, the smallest first. */
  paid(...people: string[]): Promise<bigint[]>
  /** Reads the chain, and screens and credits what is final. */
  watch(): Promise<void>
  /** An order that is paid in full. */
  deposit(amount: string): Promise<Deposit>
  close(): Promise<void>
}

export interface Deposit {
  readonly address: string
  /** As the API shows it now. */
  order(): Promise<OrderView>
  /** Sends this much of it back; the withdrawal's id. */
  refund(to: string, amount: string): Promise<string>
}

const units = (amount: string) => usdt(BigInt(amount) * 1_000_000n)

const hotUnits = 10n ** 12n

/** The hot wallet is an account that signs nothing but what Kassa has it sign, and is rich from the beginning. */
export async function openOnChain(
  local: LocalChain,
  env: Readonly<Record<string, string>> = {},
  now = () => performance.now(),
): Promise<OnChain> {
  const { network, token, nodes } = local.settings
  const chain = await connectChain(local.settings, now)
  const walletSigner = keyInMemory(Buffer.from(local.otherKey, 'hex'))
  const hot = addressOfKey(network, walletSigner.publicKey)
  await local.pay({ kind: 'transfer', to: hot, amount: hotUnits })
  await local.mine(local.finalityBlocks + 1)
  const at = { isStuck: false, hot }
  const prefix = `KASSA_TEST_${network}`
  const settings = {
    [`${prefix}_RPC_URLS`]: nodes.map(({ url }) => url).join(','),
    [`${prefix}_TOKEN`]: token,
    [`${prefix}_${network === 'ERC20' ? 'CHAIN_ID' : 'GENESIS'}`]: local.settings.chainIdentity,
    [`${prefix}_CONFIRMATIONS`]: `${local.settings.requiredConfirmations}`,
    ...env,
  }
  const { height: begun, time: start } = await chain.head()
  const payouts = await startPayouts(network, {
    start,
    chain,
    env: settings,
    other: {
      token,
      walletSigner,
      way: () => connectOutgoing(local.settings, now),
      async mine() {
        if (!at.isStuck) await local.mine(local.finalityBlocks + 1)
      },
    },
  })
  const { deps, key, service } = payouts
  const watch = async () => {
    const { time } = await chain.head()
    if (time > service.clock.now()) service.clock.set(time)
    await watchChain(deps, key)
    await screenPayments(deps, key)
    await settleAll(deps)
  }
  return Object.assign(at, {
    local,
    chain,
    payouts,
    settings,
    watch,
    async paid(...people: string[]) {
      const found: bigint[] = []
      const { height } = await chain.head()
      for (let next = begun; next <= height; next += 1) {
        const block = await chain.block(next)
        const transfers = block ? await chain.transfers(block) : []
        found.push(...transfers.filter(({ to }) => people.includes(to)).map(({ amount }) => BigInt(amount)))
      }
      return found.toSorted((one, other) => Number(one - other))
    },
    async deposit(amount: string) {
      await watch()
      const merchant = await testMerchant(deps)
      const input = orderInput({ network, amount: units(amount), idempotencyKey: randomUUID() })
      const { order } = await createOrder(deps, merchant, input)
      await watch()
      await local.pay({ kind: 'transfer', to: order.address, amount: units(amount) })
      await local.mine(local.finalityBlocks + 1)
      await watch()
      return depositOf(payouts, merchant, order)
    },
    async close() {
      await payouts.close()
      await local.stop()
    },
  })
}

function depositOf({ deps }: Payouts, merchant: Principal, { id, address }: OrderView): Deposit {
  return {
    address,
    order: () => getOrder(deps, merchant, id),
    async refund(to, amount) {
      const asked = { orderId: id, amount: units(amount), address: to, idempotencyKey: randomUUID() }
      return (await createRefund(deps, merchant, asked)).withdrawal.id
    },
  }
}

/** The settings of sweeps: what a coin costs decides whether a fee is worth it. */
export function sweepSettings(network: 'ERC20' | 'TRC20'): Record<string, string> {
  const prefix = `KASSA_TEST_${network}_SWEEP`
  return {
    [`${prefix}_COIN_PRICE`]: network === 'ERC20' ? '3000' : '0.05',
    [`${prefix}_MIN`]: '20',
    [`${prefix}_FEE_SHARE`]: '0.2',
  }
}

/** The sweep of an address and its steps, with the amount that each moved. */
export async function sweepOf({ service }: Payouts, address: string) {
  const [sweep] = await service.admin.query<{ id: string; status: string; note: string | null }>(
    'select id, status, note from sweep where address = $1',
    [address],
  )
  const steps = await service.admin.query<{ purpose: string; status: string; amount: string; tx_hash: string | null }>(
    `select s.purpose, s.status, c.amount::text as amount, c.tx_hash from payout_step s join transaction_attempt c on c.step_id = s.id
      where s.address = $1 order by s.created_at, c.attempt`,
    [address],
  )
  return { ...sweep, steps }
}
