/** What the owner of the tables could do to the books, and what the check is to say of it. */
export interface Damage {
  readonly title: string
  /** The promise that it breaks. */
  readonly breaks: string
  /** Others that the same damage cannot but break. */
  readonly also?: readonly string[]
  /** Tables of which a constraint would refuse it. */
  readonly unchecked?: readonly string[]
  /** Statements; the last one says by `what` the check is to name it. */
  readonly sql: string
}

export const rich = `(select merchant_id from ledger_account where kind = 'merchant_available' order by balance desc limit 1)`
export const owesOnly =
  'debt transactions move money only between the balance and debt of one merchant and the operator loss'
export const creditedOnce =
  'every final, cleared transfer is credited by exactly one ledger transaction, and nothing else is credited'
export const entryRule =
  'every ledger transaction has the reference, accounts, directions and single owner that its kind allows'
export const noted = 'operator float entries in the ledger match the audit log'
export const creditOnly = 'a merchant owes only what reversals took back'
export const movesExactly = 'the ledger transaction of a transfer credits its exact amount to the merchant of its order'
export const creditedSum = 'the credited amount and fee of an order equal the sums over its transfers'
export const swept = 'the swept amount of an address equals its sweeps and is at most its credited amount'
export const stepDone =
  'a payout step is done if and only if one of its transactions is final, and open while one is pending'
export const feeRate = 'the fee of an order equals its fee rate applied to its credited amount'

interface Entry {
  readonly kind: string
  readonly ref: string
  readonly debit: string
  readonly credit: string
  readonly amount?: bigint
  readonly at?: string
}

/** An entry that is in order by itself: two lines, balances that follow. */
export function entry({ kind, ref, debit, credit, amount = 1n, at = 'now()' }: Entry): string {
  const owner = (account: string) => (account.startsWith('merchant') ? rich : 'null::uuid')
  const missing = [debit, credit]
    .map(
      account => `insert into ledger_account (kind, merchant_id, environment, network, balance)
        values ('${account}', ${owner(account)}, 'test', 'ERC20', 0) on conflict do nothing`,
    )
    .join(';')
  return `${missing};
    with t as (
      insert into ledger_tx (kind, ref, environment, network, created_at) values ('${kind}', '${ref}', 'test', 'ERC20', ${at}) returning id
    ), moved as (
      update ledger_account a set balance = a.balance + case when ledger_is_debit_normal(a.kind) = (l.direction = 'D') then ${amount} else -${amount} end
        from (values ('${debit}', 'D'), ('${credit}', 'C')) as l (kind, direction)
       where a.kind = l.kind and a.network = 'ERC20' and (a.merchant_id is null or a.merchant_id = ${rich}) returning a.id, l.direction, a.balance
    )
    insert into ledger_entry (tx_id, account_id, direction, amount, balance_after) select t.id, m.id, m.direction, ${amount}, m.balance from t, moved m`
}

export const ofRich = `merchant_id = ${rich}`
export const orderOf = (where: string) =>
  `(select id from orders where ${ofRich} and ${where} order by created_at limit 1)`
export const paid = orderOf(`status = 'PAID' and frozen_amount > 0`)
export const open = orderOf(`status = 'OPEN'`)
export const expired = orderOf(`status = 'EXPIRED'`)
/** The order of a merchant that has no endpoint. */
export const unreported = `(select id from orders where not ${ofRich} order by created_at limit 1)`
export const withdrawal = (status: string) =>
  `(select id from withdrawal where status = '${status}' order by created_at limit 1)`
export const stepOf = (purpose: string) =>
  `(select id from payout_step where purpose = '${purpose}' order by created_at limit 1)`
export const renamed = (kind: string, where = 'true') =>
  `update ledger_tx t set ref = '${kind}:00000000-0000-0000-0000-000000000000' where t.id = (select max(id) from ledger_tx where kind = '${kind}' and ${where})
     returning ref as what`
export const transferName = `environment || ':' || network || ':' || tx_hash || ':' || ordinal`
