// A merchant with money on TRON in memory, and what moves it out.
import { randomUUID } from 'node:crypto'
import { issueKey } from '../../dev/seed/issue-key.ts'
import { permissions } from '../../src/merchants/api-keys/permission.ts'
import { formatAddress } from '../../src/chains/address.ts'
import type { Deps } from '../../src/deps.ts'
import { post } from '../../src/ledger/ledger.service.ts'
import { usdt } from '../../src/lib/money.ts'
import { advance, notifyAdvanced, type Advanced } from '../../src/withdrawals/advance.service.ts'
import { claimPayable, lockPayoutFairness } from '../../src/withdrawals/payable.store.ts'
import { screenDestinations } from '../../src/withdrawals/request/screen-destination.service.ts'
import type { WithdrawalEvent } from '../../src/withdrawals/withdrawal-status.ts'
import type { Caller, TestAnswer } from '../helpers/client.ts'
import { startOrderServer, type OrderCalls } from '../http/order-calls.ts'

export const oneUsdt = 1_000_000n
/** Addresses of nobody we know. */
export const payee = {
  TRC20: formatAddress('TRC20', new Uint8Array(20).fill(0x11)),
  ERC20: formatAddress('ERC20', new Uint8Array(20).fill(0x11)),
}
export const txHash = 'ab'.repeat(32)

export type Payer = Caller & { readonly merchantId: string }

export interface MoneyOut extends OrderCalls {
  /** A merchant whose key may do everything, with an available balance on TRON. */
  richMerchant(available: bigint): Promise<Payer>
  /** An order that was paid, which adds as much to the balance. */
  paidOrder(as: Payer, amount: bigint): Promise<string>
  withdraw(as: Caller, change?: object): Promise<TestAnswer>
  refund(as: Caller, orderId: string, change?: object): Promise<TestAnswer>
  get(as: Caller, path: string): Promise<TestAnswer>
  cancel(as: Caller, id: string): Promise<TestAnswer>
  /** What the merchant has on TRON. */
  balance(as: Caller): Promise<Record<'available' | 'pending' | 'reserved' | 'frozen', string>>
  /** What whoever pays tells of a withdrawal. */
  report(withdrawalId: string, event: WithdrawalEvent, deps?: Deps): Promise<Advanced>
  /** Takes all that are to be paid on TRON. */
  claim(limit?: number): Promise<string[]>
  /** Puts money of the operator into the wallet that pays. */
  fillWallet(amount: bigint): Promise<void>
  /** The types of a withdrawal's events, and what they say. */
  reportedOf(withdrawalId: string): Promise<{ type: string; data: Record<string, unknown> }[]>
}

const key = { environment: 'test', network: 'TRC20' } as const

/** Nothing is taken of payments, so that balances are round. */
export async function startMoneyOut(env: Readonly<Record<string, string>> = {}): Promise<MoneyOut> {
  const at = await startOrderServer({ KASSA_FEE_BASIC: '0', ...env })
  const { deps } = at.service
  const postTo = (as: Caller, target: string, body?: object) =>
    at.send({ method: 'POST', target, as, ...(body && { body }) })
  const paidOrder = async (as: Payer, amount: bigint) => {
    const order = await at.open(as, { amount: String(amount) })
    await at.mine([{ to: order.address, amount: amount * oneUsdt }])
    await at.settle()
    return order.id
  }
  return {
    ...at,
    paidOrder,
    async richMerchant(available) {
      const { merchantId } = await at.merchant()
      const made = await issueKey(deps, { merchantId, environment: 'test', name: 'all', permissions })
      const merchant = { ...made, merchantId }
      if (available > 0n) await paidOrder(merchant, available)
      return merchant
    },
    withdraw: (as, change = {}) =>
      postTo(as, '/v1/withdrawals', {
        amount: '10',
        currency: 'USDT',
        network: 'TRC20',
        address: payee.TRC20,
        idempotency_key: randomUUID(),
        ...change,
      }),
    refund: (as, orderId, change = {}) =>
      postTo(as, `/v1/orders/${orderId}/refunds`, {
        address: payee.TRC20,
        idempotency_key: randomUUID(),
        ...change,
      }),
    get: (as, path) => at.send({ target: path, as }),
    cancel: (as, id) => postTo(as, `/v1/withdrawals/${id}/cancel`),
    async balance(as) {
      const { json } = await at.send({ target: '/v1/balances', as })
      const { available, pending, reserved, frozen } = json.balances.find(
        (one: { network: string }) => one.network === 'TRC20',
      )
      return { available, pending, reserved, frozen }
    },
    async report(withdrawalId, event, by = deps) {
      const advanced = await by.db.transaction(tx => advance(by, tx, { withdrawalId, event }))
      await notifyAdvanced(by, [advanced])
      return advanced
    },
    async claim(limit = 100) {
      const now = deps.clock.business()
      await screenDestinations(deps, key)
      const slots = { free: limit, capacityOf: new Map(), capacity: limit }
      const taken = await deps.db.transaction(async tx =>
        claimPayable(tx, key, { slots, last: await lockPayoutFairness(tx, key), now }),
      )
      return taken.map(({ id }) => id)
    },
    async fillWallet(amount) {
      const moved = { merchantId: null, amount: usdt(amount * oneUsdt) }
      const postings = [
        { account: 'onchain_hot', direction: 'debit', ...moved },
        { account: 'platform_capital', direction: 'credit', ...moved },
      ] as const
      const ref = `capital:${randomUUID()}`
      await deps.db.transaction(tx => post(tx, { kind: 'capital', ref, ...key, postings }, deps.clock.business()))
    },
    async reportedOf(withdrawalId) {
      const rows = await deps.db.query<{ type: string; body: string }>(
        'select type, body from webhook_event where withdrawal_id = $1 order by position',
        [withdrawalId],
      )
      return rows.map(({ type, body }) => ({ type, data: JSON.parse(body).data as Record<string, unknown> }))
    },
  }
}
