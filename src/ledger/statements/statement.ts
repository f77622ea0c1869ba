import assert from 'node:assert/strict'
import type { components } from '../../../generated/api.ts'
import type { Environment, Network } from '../../chains/chain.ts'
import { formatUsdt, usdt, type Usdt } from '../../lib/money.ts'

export type StatementAccount = components['schemas']['StatementAccount']
export type EntryKind = components['schemas']['StatementEntryType']

/** One of a merchant's accounts in the period: entries from `first` up to but excluding `end`. */
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
  /** The change of the balance, negative for a debit. */
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
  /** Pages of lines in ledger order. Balances are verified as pages are yielded, and the last page comes only when everything adds up. */
  readonly pages: AsyncIterable<readonly StatementLine[]>
}

/** What an entry was for, according to its reference. */
export interface EntryReference {
  readonly withdrawalId: string | null
  readonly transfer: { readonly txHash: string; readonly ordinal: number } | null
}

const ofWithdrawals: ReadonlySet<string> = new Set(['reserve', 'withdrawal', 'release_reserve'])

/** Parses `payment:test:TRC20:<hash>:0`, `reserve:<withdrawal>`, and the same with `reversal:` in front. */
export function referenceOf(ref: string): EntryReference {
  const [kind, ...rest] = ref.split(':')
  if (kind === 'reversal' || kind === 'debt') return referenceOf(rest.join(':'))
  const [, , txHash, ordinal] = rest
  if (txHash !== undefined && ordinal !== undefined)
    return { withdrawalId: null, transfer: { txHash, ordinal: Number(ordinal) } }
  return { withdrawalId: ofWithdrawals.has(kind ?? '') ? (rest[0] ?? null) : null, transfer: null }
}

/** Adds up a statement while it is written. Throws at the first line whose balance does not follow from the previous one. */
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

  /** Throws unless opening balance and movements add up to the closing balance of every account. */
  assertClosed(): void {
    for (const { accountId, account, network, closing } of this.#accounts)
      assert.equal(this.#balances.get(accountId), closing, `the statement of ${account} on ${network} does not add up`)
  }
}

/** Formats an account for the contract. Opening balance plus change equals closing balance. */
export function viewAccount({ network, account, opening, closing }: AccountPeriod) {
  return {
    network,
    account,
    opening_balance: formatUsdt(opening),
    change: formatUsdt(usdt(closing - opening)),
    closing_balance: formatUsdt(closing),
  }
}

/** Formats an entry for the contract. */
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
