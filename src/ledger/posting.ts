import type { Environment, Network } from '../chains/chain.ts'
import type { EntryKind } from '../lib/entry-rules.ts'
import type { Usdt } from '../lib/money.ts'

/** Accounts of the ledger. Those in `growByDebit` grow by debits, all others by credits. */
export type AccountKind =
  | 'onchain_deposit'
  | 'merchant_available'
  | 'merchant_reserved'
  | 'merchant_frozen'
  | 'platform_fee'
  /** Money swept with an address that belongs to no order's credit (decisions, section 4). Nothing is posted to it yet. */
  | 'unallocated'
  /** Flagged money that two operators set apart for good. It stays at its address, and nobody can spend it. */
  | 'set_apart'
  /** The balance of the wallets that pay withdrawals. */
  | 'onchain_hot'
  /** Money moved from there to the operator's addresses whose key no process has. */
  | 'onchain_cold'
  /** The operator float in those wallets. */
  | 'platform_capital'
  /** What a merchant owes because a fork removed money that it was credited and has spent. */
  | 'merchant_debt'
  /** Losses, such as debts written off. */
  | 'platform_loss'
  /** Fees the operator paid from these wallets. */
  | 'platform_cost'

export interface Posting {
  readonly account: AccountKind
  /** The merchant for a `merchant_…` account, `null` for the platform's own. */
  readonly merchantId: string | null
  readonly direction: 'debit' | 'credit'
  readonly amount: Usdt
}

/** One ledger entry: what happened, unique by `ref`, with postings that add up to zero. */
export interface LedgerTransaction {
  /** One table lists the accounts and sides of each kind, and the database checks every entry against it. */
  readonly kind: EntryKind
  readonly ref: string
  readonly environment: Environment
  readonly network: Network
  readonly postings: readonly Posting[]
}

/** A settled payment: the deposit grows, and the merchant gets the amount minus the fee (decisions, section 8). */
export function paymentPostings(merchantId: string, credited: Usdt, fee: Usdt): Posting[] {
  const postings: Posting[] = [
    { account: 'onchain_deposit', merchantId: null, direction: 'debit', amount: (credited + fee) as Usdt },
    { account: 'merchant_available', merchantId, direction: 'credit', amount: credited },
    { account: 'platform_fee', merchantId: null, direction: 'credit', amount: fee },
  ]
  return postings.filter(posting => posting.amount > 0n)
}

/** A flagged payment: the deposit grows, and the merchant cannot spend the money yet. */
export function freezePostings(merchantId: string, amount: Usdt): Posting[] {
  return [
    { account: 'onchain_deposit', merchantId: null, direction: 'debit', amount },
    { account: 'merchant_frozen', merchantId, direction: 'credit', amount },
  ]
}

/** A released payment: the frozen money is split into credit and fee, as if it had been settled at once. */
export function releasePostings(merchantId: string, credited: Usdt, fee: Usdt): Posting[] {
  const postings = paymentPostings(merchantId, credited, fee)
  return postings.map(posting =>
    posting.account === 'onchain_deposit' ? { ...posting, account: 'merchant_frozen', merchantId } : posting,
  )
}

/** A frozen payment set apart for good: it no longer belongs to the merchant and stays at its address. */
export function setApartPostings(merchantId: string, amount: Usdt): Posting[] {
  return [
    { account: 'merchant_frozen', merchantId, direction: 'debit', amount },
    { account: 'set_apart', merchantId: null, direction: 'credit', amount },
  ]
}

/** A requested withdrawal: its amount and fee are reserved, so that nothing else spends them. */
export function reservePostings(merchantId: string, total: Usdt): Posting[] {
  return [
    { account: 'merchant_available', merchantId, direction: 'debit', amount: total },
    { account: 'merchant_reserved', merchantId, direction: 'credit', amount: total },
  ]
}

/** A withdrawal that will not be paid: the reserved amount is available again. */
export function releaseReservePostings(merchantId: string, total: Usdt): Posting[] {
  return [
    { account: 'merchant_reserved', merchantId, direction: 'debit', amount: total },
    { account: 'merchant_available', merchantId, direction: 'credit', amount: total },
  ]
}

/** A paid withdrawal: the reserved amount left the wallet, except for the fee. */
export function withdrawalPostings(merchantId: string, amount: Usdt, fee: Usdt): Posting[] {
  const postings: Posting[] = [
    { account: 'merchant_reserved', merchantId, direction: 'debit', amount: (amount + fee) as Usdt },
    { account: 'onchain_hot', merchantId: null, direction: 'credit', amount },
    { account: 'platform_fee', merchantId: null, direction: 'credit', amount: fee },
  ]
  return postings.filter(posting => posting.amount > 0n)
}

/** Money moved between our own places on a chain. What we owe to whom does not change. */
export function movePostings(
  { from, to }: Readonly<Record<'from' | 'to', 'onchain_deposit' | 'onchain_hot' | 'onchain_cold'>>,
  amount: Usdt,
): Posting[] {
  return [
    { account: to, merchantId: null, direction: 'debit', amount },
    { account: from, merchantId: null, direction: 'credit', amount },
  ]
}

export type WalletAccount = 'onchain_hot' | 'onchain_cold'
/** The account that outgoing operator money is charged to: the float, earned fees, or costs. */
export type FloatAccount = 'platform_capital' | 'platform_fee' | 'platform_cost'

/** Operator float added to a wallet. */
export function floatInPostings(account: WalletAccount, amount: Usdt): Posting[] {
  return [
    { account, merchantId: null, direction: 'debit', amount },
    { account: 'platform_capital', merchantId: null, direction: 'credit', amount },
  ]
}

/** Operator float taken from a wallet. */
export function floatOutPostings(
  account: WalletAccount | 'onchain_deposit',
  of: FloatAccount,
  amount: Usdt,
): Posting[] {
  return [
    { account: of, merchantId: null, direction: 'debit', amount },
    { account, merchantId: null, direction: 'credit', amount },
  ]
}

/** The part of a reversal that the merchant's balance lacks becomes its debt. */
export function debtPostings(merchantId: string, amount: Usdt): Posting[] {
  return [
    { account: 'merchant_debt', merchantId, direction: 'debit', amount },
    { account: 'merchant_available', merchantId, direction: 'credit', amount },
  ]
}

/** A merchant's incoming money pays its debt first. */
export function debtPaymentPostings(merchantId: string, amount: Usdt): Posting[] {
  return [
    { account: 'merchant_available', merchantId, direction: 'debit', amount },
    { account: 'merchant_debt', merchantId, direction: 'credit', amount },
  ]
}

/** A debt written off becomes the operator's loss. */
export function writeOffPostings(merchantId: string, amount: Usdt): Posting[] {
  return [
    { account: 'platform_loss', merchantId: null, direction: 'debit', amount },
    { account: 'merchant_debt', merchantId, direction: 'credit', amount },
  ]
}

/** The account for each of our places on a chain. */
export const onChainAccounts = { hot: 'onchain_hot', cold: 'onchain_cold', deposit: 'onchain_deposit' } as const

/** The token's issuer took money by a fee or by destroying tokens: the operator's loss. */
export function takenByIssuerPostings(to: 'onchain_deposit' | 'onchain_hot' | 'onchain_cold', amount: Usdt): Posting[] {
  return [
    { account: 'platform_loss', merchantId: null, direction: 'debit', amount },
    { account: to, merchantId: null, direction: 'credit', amount },
  ]
}

/** Returns debits minus credits, which is zero for every transaction that may be posted. */
export function imbalance(postings: readonly Posting[]): bigint {
  return postings.reduce((sum, one) => sum + (one.direction === 'debit' ? one.amount : -one.amount), 0n)
}

/** Matches `ledger_is_debit_normal` in the database. */
const growByDebit: ReadonlySet<AccountKind> = new Set([
  'onchain_deposit',
  'onchain_hot',
  'onchain_cold',
  'merchant_debt',
  'platform_loss',
  'platform_cost',
])

/** Returns what a posting adds to its account's balance. */
export function balanceChange(posting: Posting): bigint {
  return growByDebit.has(posting.account) === (posting.direction === 'debit') ? posting.amount : -posting.amount
}
