import { isAllowedSql, legsSql, reversibleSql } from '../lib/entry-rules.ts'
import type { Invariant } from './invariant.ts'

/** The operator's own entries: each is noted in the audit log, in the transaction that made it. */
const byOperator = `('float_in', 'float_out', 'fee_paid', 'destroyed')`

/** What an entry may be at all, whatever it is about. */
export const entryInvariants: readonly Invariant[] = [
  {
    invariant:
      'every entry has the accounts, sides and one owner that its kind allows, and is named after what it is about',
    query: `select coalesce(min(t.ref), min(t.id)::text) as what from ledger_tx t join ledger_entry e on e.tx_id = t.id
        join ledger_account a on a.id = e.account_id
      group by t.id, t.kind, t.ref having not ${isAllowedSql('t.kind', legsSql)} or count(distinct a.merchant_id) > 1
        or not starts_with(t.ref, t.kind || ':') or count(distinct (t.environment, t.network, a.environment, a.network)) > 1
        or bool_or((t.environment, t.network) <> (a.environment, a.network))`,
  },
  {
    invariant: 'nothing is taken back but what a chain can take back',
    query: `select r.ref as what from ledger_tx r where r.kind = 'reversal'
        and not exists (select from ledger_tx t where t.ref = substr(r.ref, 10) and t.kind in (${reversibleSql}))`,
  },
  {
    invariant:
      'what the operator put in, took out, paid for fees and lost to the issuer is in the audit log, and what stands there is in the books',
    query: `select coalesce(t.ref, a.detail->>'ref') as what from (select * from ledger_tx where kind in ${byOperator}) t
        full join (select * from audit_entry where action in ('float.put_in', 'float.taken_out', 'fee.paid', 'float.destroyed')) a on a.detail->>'ref' = t.ref
       where t.id is null or a.id is null or (a.detail->>'units')::bigint is distinct from (
         select sum(e.amount) from ledger_entry e where e.tx_id = t.id and e.direction = 'D')`,
  },
]
