import { type Damage, entry, entryRule, noted, rich, transferName } from './damage.ts'

/** To what an entry may be at all, and to what it rests on. */
export const entryDamages: readonly Damage[] = [
  {
    title: 'money of the operator given to a merchant',
    breaks: entryRule,
    also: ['every deposit to a wallet of ours is booked once, as operator float or as an internal move'],
    sql: `${entry({ kind: 'capital', ref: 'capital:x', debit: 'onchain_hot', credit: 'merchant_available' })}; select 'capital:x' as what`,
  },
  {
    title: 'capital that a chain is said to have taken back',
    breaks: 'every deposit to a wallet of ours is booked once, as operator float or as an internal move',
    sql: `${reversalOf('capital')}; select ref as what from ledger_tx where kind = 'capital'`,
  },
  {
    title: 'a reserve that a chain is said to have taken back',
    breaks: 'only ledger transactions that a reorg can undo are reversed',
    also: ['the reserved balance of a merchant equals the sum of its open withdrawals and their fees'],
    sql: `${reversalOf('reserve')}; select ref as what from ledger_tx where kind = 'reversal' and ref like 'reversal:reserve:%'`,
  },
  {
    title: 'money put in that nobody has noted',
    breaks: noted,
    also: ['every deposit to a wallet of ours is booked once, as operator float or as an internal move'],
    sql: `${entry({ kind: 'float_in', ref: 'float_in:test:ERC20:x:0', debit: 'onchain_hot', credit: 'platform_capital' })};
      select 'float_in:test:ERC20:x:0' as what`,
  },
  {
    title: 'a credited payment that no provider found clear',
    breaks: 'every screened transfer that is credited has a clear verdict or a release',
    sql: `delete from screening_verdict where verdict = 'clear'; select ${transferName} as what from chain_transfer where credited_amount is not null`,
  },
  {
    title: 'an allow-list that is not in force any more',
    breaks: 'every allow-list setting matches the latest decision in the audit log',
    sql: `insert into audit_entry (id, at, operator, action, subject, detail, prev_hash, hash)
      select coalesce(max(id), 0) + 1, now(), 'ann', 'withdrawal.restricted', ${rich}::text, '{"environment":"test","is_restricted":true}',
             repeat('a', 64), repeat('b', 64) from audit_entry returning subject || ':test' as what`,
  },
  {
    title: 'a withdrawal whose key was forgotten before its time',
    breaks: 'every withdrawal has the idempotency key or refund link that requested it',
    sql: `update withdrawal set created_at = now(); delete from withdrawal_idempotency returning withdrawal_id::text as what`,
  },
]

function reversalOf(kind: string): string {
  return `with c as (select * from ledger_tx where kind = '${kind}' limit 1), t as (
      insert into ledger_tx (kind, ref, environment, network, created_at) select 'reversal', 'reversal:' || ref, environment, network, now() from c returning id),
    l as (select e.account_id, case e.direction when 'D' then 'C' else 'D' end as direction, e.amount from ledger_entry e join c on c.id = e.tx_id),
    m as (update ledger_account a set balance = a.balance + case when ledger_is_debit_normal(a.kind) = (l.direction = 'D') then l.amount else -l.amount end
           from l where a.id = l.account_id returning a.id, a.balance, l.direction, l.amount)
    insert into ledger_entry (tx_id, account_id, direction, amount, balance_after) select t.id, m.id, m.direction, m.amount, m.balance from t, m`
}
