import assert from 'node:assert/strict'
import type { components } from '../../../generated/api.ts'
import type { Environment, Network } from '../../chains/chain.ts'
import { formatUsdt, usdt, type Usdt } from '../../lib/money.ts'

export type StatementAccount = components['schemas']['StatementAccount']
export type EntryKind = components['schemas']['StatementEntryType']

/** One of a merchant's accounts in the period: the entries from `first` on and before `end` belong to it. */
export interface AccountPeriod {
  readonly accountId: string
  readonly account: StatementAccount
  readonly network: Network
  readonly first: bigint
  readonly end: bigint
  readonly opening: Usdt
  readonly closing: Usdt
}

export interface StatementLine {
  readonly id: bigint
  readonly accountId: string
  readonly account: StatementAccount
  readonly network: Network
  readonly kind: EntryKind
  readonly createdAt: Date
  /** What it adds to the account; negative when it takes. */
  readonly amount: Usdt
  readonly balance: Usdt
  readonly fee: Usdt
  readonly orderId: string | null
  readonly withdrawalId: string | null
  readonly txHash: string | null
}

export interface Statement {
  readonly merchant: { readonly id: string; readonly name: string }
  readonly environment: Environment
  readonly from: Date
  readonly to: Date
  readonly accounts: readonly AccountPeriod[]
  /** Some lines at a time, in the order of the books. What was given out adds up; the last is held back until everything does. */
  readonly pages: AsyncIterable<readonly StatementLine[]>
}

/** What the reference of an entry says it was made for. */
export interface EntryReference {
  readonly withdrawalId: string | null
  readonly transfer: { readonly txHash: string; readonly ordinal: number } | null
}

const ofWithdrawals: ReadonlySet<string> = new Set(['reserve', 'withdrawal', 'release_reserve'])

/** Reads `payment:test:TRC20:<hash>:0`, `reserve:<withdrawal>` and the same with `reversal:` before them. */
export function referenceOf(ref: string): EntryReference {
  const [kind, ...rest] = ref.split(':')
  if (kind === 'reversal' || kind === 'debt') return referenceOf(rest.join(':'))
  const [, , txHash, ordinal] = rest
  if (txHash !== undefined && ordinal !== undefined)
    return { withdrawalId: null, transfer: { txHash, ordinal: Number(ordinal) } }
  return { withdrawalId: ofWithdrawals.has(kind ?? '') ? (rest[0] ?? null) : null, transfer: null }
}

/** Adds up what a statement shows as it is given out; throws at the first line that does not follow from the one before. */
export class RunningBalances {
  readonly #balances: Map<string, bigint>
  readonly #accounts: readonly AccountPeriod[]

  constructor(accounts: readonly AccountPeriod[]) {
    this.#accounts = accounts
    this.#balances = new Map(accounts.map(one => [one.accountId, one.opening]))
  }

  add(lines: readonly StatementLine[]): void {
    for (const line of lines) {
      const balance = (this.#balances.get(line.accountId) ?? 0n) + line.amount
      assert.equal(balance, line.balance, `entry ${line.id} does not follow from the one before it`)
      this.#balances.set(line.accountId, balance)
    }
  }

  /** Opening and movements are the closing balance of every account. */
  assertClosed(): void {
    for (const { accountId, account, network, closing } of this.#accounts)
      assert.equal(this.#balances.get(accountId), closing, `the statement of ${account} on ${network} does not add up`)
  }
}

/** An account of the contract; opening balance and change are the closing balance. */
export function viewAccount({ network, account, opening, closing }: AccountPeriod) {
  return {
    network,
    account,
    opening_balance: formatUsdt(opening),
    change: formatUsdt(usdt(closing - opening)),
    closing_balance: formatUsdt(closing),
  }
}

/** An entry of the contract. */
export function viewLine(line: StatementLine): components['schemas']['StatementEntry'] {
  return {
    created_at: line.createdAt.toISOString(),
    type: line.kind,
    network: line.network,
    account: line.account,
    amount: formatUsdt(line.amount),
    balance: formatUsdt(line.balance),
    fee_amount: formatUsdt(line.fee),
    order_id: line.orderId,
    withdrawal_id: line.withdrawalId,
    tx_hash: line.txHash,
  }
}
