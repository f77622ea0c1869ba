import type { Environment, Network } from '../chains/chain.ts'
import type { EntryKind } from '../lib/entry-rules.ts'
import type { Usdt } from '../lib/money.ts'

/** Accounts of the books. Those of what lies on a chain grow by debits, all others by credits. */
export type AccountKind =
  | 'onchain_deposit'
  | 'merchant_available'
  | 'merchant_reserved'
  | 'merchant_frozen'
  | 'platform_fee'
  /** What is swept with an address and belongs to no order's credit (decisions, section 4); nothing is posted to it yet. */
  | 'unallocated'
  /** Flagged money that two operators set apart for good: it stays at its address and is nobody's to spend. */
  | 'set_apart'
  /** What the wallet that withdrawals are paid from holds. */
  | 'onchain_hot'
  /** What was taken from there to addresses of the operator that no process has a key of. */
  | 'onchain_cold'
  /** The operator's own money in those wallets. */
  | 'platform_capital'
  /** What a merchant owes because money it was credited, and has spent, was taken back by its chain. */
  | 'merchant_debt'
  /** What nobody is asked for any more. */
  | 'platform_loss'
  /** What the operator paid for fees out of his wallets. */
  | 'platform_cost'

export interface Posting {
  readonly account: AccountKind
  /** The merchant for a `merchant_…` account, `null` for the platform's own. */
  readonly merchantId: string | null
  readonly direction: 'debit' | 'credit'
  readonly amount: Usdt
}

/** One entry of the books: what happened, once for ever (`ref`), and postings that add up to zero. */
export interface LedgerTransaction {
  /** Which accounts and sides each kind has is one table, which the database holds every entry to. */
  readonly kind: EntryKind
  readonly ref: string
  readonly environment: Environment
  readonly network: Network
  readonly postings: readonly Posting[]
}

/** A settled payment: the deposit grows, the merchant gets what is left after the fee (decisions, section 8). */
export function paymentPostings(merchantId: string, credited: Usdt, fee: Usdt): Posting[] {
  const postings: Posting[] = [
    { account: 'onchain_deposit', merchantId: null, direction: 'debit', amount: (credited + fee) as Usdt },
    { account: 'merchant_available', merchantId, direction: 'credit', amount: credited },
    { account: 'platform_fee', merchantId: null, direction: 'credit', amount: fee },
  ]
  return postings.filter(posting => posting.amount > 0n)
}

/** A flagged payment: the deposit grows, and its money waits where the merchant cannot spend it. */
export function freezePostings(merchantId: string, amount: Usdt): Posting[] {
  return [
    { account: 'onchain_deposit', merchantId: null, direction: 'debit', amount },
    { account: 'merchant_frozen', merchantId, direction: 'credit', amount },
  ]
}

/** A frozen payment let go: what waited goes to the merchant and the fee, as if it had been settled at once. */
export function releasePostings(merchantId: string, credited: Usdt, fee: Usdt): Posting[] {
  const postings = paymentPostings(merchantId, credited, fee)
  return postings.map(posting =>
    posting.account === 'onchain_deposit' ? { ...posting, account: 'merchant_frozen', merchantId } : posting,
  )
}

/** A frozen payment set apart for good: it is not held for its merchant any more, and stays where it lies. */
export function setApartPostings(merchantId: string, amount: Usdt): Posting[] {
  return [
    { account: 'merchant_frozen', merchantId, direction: 'debit', amount },
    { account: 'set_apart', merchantId: null, direction: 'credit', amount },
  ]
}

/** A withdrawal asked for: what it costs in all is set aside, so that nothing else is paid with it. */
export function reservePostings(merchantId: string, total: Usdt): Posting[] {
  return [
    { account: 'merchant_available', merchantId, direction: 'debit', amount: total },
    { account: 'merchant_reserved', merchantId, direction: 'credit', amount: total },
  ]
}

/** A withdrawal that will not be paid: what was set aside is available again. */
export function releaseReservePostings(merchantId: string, total: Usdt): Posting[] {
  return [
    { account: 'merchant_reserved', merchantId, direction: 'debit', amount: total },
    { account: 'merchant_available', merchantId, direction: 'credit', amount: total },
  ]
}

/** A withdrawal that was paid: what was set aside left the wallet, except for the fee. */
export function withdrawalPostings(merchantId: string, amount: Usdt, fee: Usdt): Posting[] {
  const postings: Posting[] = [
    { account: 'merchant_reserved', merchantId, direction: 'debit', amount: (amount + fee) as Usdt },
    { account: 'onchain_hot', merchantId: null, direction: 'credit', amount },
    { account: 'platform_fee', merchantId: null, direction: 'credit', amount: fee },
  ]
  return postings.filter(posting => posting.amount > 0n)
}

/** Money that went from one place of ours on a chain to another: it is owed to the same as before. */
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
/** What the operator's money is taken from: what he put in, or what he has earned; or what it was spent for. */
export type FloatAccount = 'platform_capital' | 'platform_fee' | 'platform_cost'

/** The operator's own money came to a wallet. */
export function floatInPostings(account: WalletAccount, amount: Usdt): Posting[] {
  return [
    { account, merchantId: null, direction: 'debit', amount },
    { account: 'platform_capital', merchantId: null, direction: 'credit', amount },
  ]
}

/** The operator's own money left a wallet. */
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

/** What is lacking of what is to be taken back: the merchant owes it. */
export function debtPostings(merchantId: string, amount: Usdt): Posting[] {
  return [
    { account: 'merchant_debt', merchantId, direction: 'debit', amount },
    { account: 'merchant_available', merchantId, direction: 'credit', amount },
  ]
}

/** What came to a merchant pays what it owes first. */
export function debtPaymentPostings(merchantId: string, amount: Usdt): Posting[] {
  return [
    { account: 'merchant_available', merchantId, direction: 'debit', amount },
    { account: 'merchant_debt', merchantId, direction: 'credit', amount },
  ]
}

/** What a merchant owes and will not pay is the operator's loss. */
export function writeOffPostings(merchantId: string, amount: Usdt): Posting[] {
  return [
    { account: 'platform_loss', merchantId: null, direction: 'debit', amount },
    { account: 'merchant_debt', merchantId, direction: 'credit', amount },
  ]
}

/** The account of what lies at each place of ours. */
export const onChainAccounts = { hot: 'onchain_hot', cold: 'onchain_cold', deposit: 'onchain_deposit' } as const

/** The issuer of the token took money at a place of ours, by a fee or by destroying tokens: the operator's loss. */
export function takenByIssuerPostings(to: 'onchain_deposit' | 'onchain_hot' | 'onchain_cold', amount: Usdt): Posting[] {
  return [
    { account: 'platform_loss', merchantId: null, direction: 'debit', amount },
    { account: to, merchantId: null, direction: 'credit', amount },
  ]
}

/** Debits minus credits; zero for every transaction that may be posted. */
export function imbalance(postings: readonly Posting[]): bigint {
  return postings.reduce((sum, one) => sum + (one.direction === 'debit' ? one.amount : -one.amount), 0n)
}

/** As `ledger_is_debit_normal` in the database has it. */
const growByDebit: ReadonlySet<AccountKind> = new Set([
  'onchain_deposit',
  'onchain_hot',
  'onchain_cold',
  'merchant_debt',
  'platform_loss',
  'platform_cost',
])

/** What a posting adds to its account's balance. */
export function balanceChange(posting: Posting): bigint {
  return growByDebit.has(posting.account) === (posting.direction === 'debit') ? posting.amount : -posting.amount
}
