import type { Invariant } from './invariant.ts'
import { walletEntrySql } from '../wallet-entry.ts'

/** SQL: whether an entry was not reversed. */
const isStanding = (entry: string) => `not exists (select from ledger_tx r where r.ref = 'reversal:' || ${entry}.ref)`

/** The promises about what is sent (decisions, section 8: at most one transaction on chain), each as a query that must find nothing. */
export const payoutInvariants: readonly Invariant[] = [
  {
    invariant: 'a withdrawal is completed exactly where one of its transactions is final, by its hash and in its block',
    query: `select coalesce(w.id, c.withdrawal_id)::text as what
        from (select * from withdrawal where status = 'COMPLETED') w
        full join (select * from transaction_attempt where status = 'FINAL' and purpose = 'withdrawal') c on c.withdrawal_id = w.id
       where w.id is null or c.id is null or (c.tx_hash, c.block_number) is distinct from (w.tx_hash, w.block_number)`,
  },
  {
    invariant: 'no withdrawal, and no step of the treasury, has two transactions that are final',
    query: `select intent_id::text as what from transaction_attempt where status = 'FINAL' group by intent_id having count(*) > 1`,
  },
  {
    invariant: 'no withdrawal whose reserve was given back has a transaction that may still be in a block',
    query: `select w.id::text as what from withdrawal w join transaction_attempt c on c.withdrawal_id = w.id
      where w.status in ('FAILED', 'REJECTED') and c.status not in ('FAILED', 'EXPIRED', 'REPLACED')`,
  },
  {
    invariant: 'nothing of a withdrawal that was paid goes on',
    query: `select c.id::text as what from transaction_attempt c join withdrawal w on w.id = c.withdrawal_id
      where c.status in ('READY', 'SIGNED', 'BROADCAST', 'UNCLEAR') and w.status = 'COMPLETED'`,
  },
  {
    invariant: 'every withdrawal that is being paid has an attempt that goes on',
    query: `select w.id::text as what from withdrawal w where w.paying_since is not null
        and w.status in ('APPROVED', 'SIGNED', 'BROADCAST') and not exists (
          select from transaction_attempt c where c.withdrawal_id = w.id and c.status in ('READY', 'SIGNED', 'BROADCAST', 'UNCLEAR'))`,
  },
  {
    invariant: 'every attempt pays what its withdrawal names, to the address that it names',
    query: `select c.id::text as what from transaction_attempt c join withdrawal w on w.id = c.withdrawal_id
      where (c.environment, c.network, c.destination, c.amount) <> (w.environment, w.network, w.address, w.amount)`,
  },
  {
    invariant: 'a number of a wallet belongs to one withdrawal or step, which has one number',
    query: `select min(c.id::text) as what from transaction_attempt c where c.nonce is not null
      group by c.environment, c.network, c.wallet, c.nonce having count(distinct c.intent_id) > 1
      union all select intent_id::text from transaction_attempt where nonce is not null group by intent_id
        having count(distinct nonce) > 1`,
  },
  {
    invariant:
      'a step of the treasury is done exactly where one of its transactions is final, and open while one goes on',
    query: `select s.id::text as what from payout_step s where
        (s.status = 'DONE') <> exists (select from transaction_attempt c where c.intent_id = coalesce(s.batch_id, s.id) and c.status = 'FINAL')
        or (s.status = 'OPEN') <> exists (select from transaction_attempt c where c.intent_id = coalesce(s.batch_id, s.id)
              and c.status in ('READY', 'SIGNED', 'BROADCAST', 'UNCLEAR'))`,
  },
  {
    invariant: 'what a step moved from one place of ours to another is in the books once, with its amount',
    query: `select coalesce(t.ref, 'move:' || s.id) as what from
        (select s.id || case s.reopened when 0 then '' else ':' || s.reopened end as id, coalesce(s.amount, c.amount) as amount
           from payout_step s left join transaction_attempt c on c.intent_id = s.id and c.attempt = 1
          where s.status = 'DONE' and s.purpose <> 'batch' and (c.token is not null or s.batch_id is not null)) s
        full join (select * from ledger_tx m where kind = 'move' and m.ref !~ '^move:(live|test):'
           and ${isStanding('m')}) t on t.ref = 'move:' || s.id
       where t.id is null or s.id is null or s.amount <> all (select e.amount from ledger_entry e where e.tx_id = t.id)`,
  },
  {
    invariant:
      'what is swept of an address is no more than was credited there, and is what its sweeps moved or are moving',
    query: `select b.address as what from deposit_balance b where b.swept <> (select coalesce(sum(coalesce(s.amount, c.amount)), 0)
       from payout_step s left join transaction_attempt c on c.intent_id = s.id and c.attempt = 1
       where (s.environment, s.network, s.address) = (b.environment, b.network, b.address) and s.purpose = 'sweep'
         and s.status <> 'FAILED')
        or b.credited <> (select coalesce(sum(x.amount), 0) from chain_transfer x where x.to_address = b.address
             and (x.environment, x.network) = (b.environment, b.network) and x.credited_amount is not null)
           + (select coalesce(sum(case d.wallet when b.address then d.amount else -d.amount end), 0) from wallet_deposit d
               where b.address in (d.wallet, d.from_address) and d.taken_back_at is null and (d.environment, d.network) = (b.environment, b.network))
           - (select coalesce(sum(s.amount), 0) from wallet_spending s where s.from_address = b.address
               and not s.is_ours and starts_with(s.tx_hash, 'destroyed:') and (s.environment, s.network) = (b.environment, b.network))`,
  },
  {
    invariant: 'every transaction of ours that is in a final block has its fee',
    query: `select c.id::text as what from transaction_attempt c left join chain_fee f on f.transaction_attempt_id = c.id and f.block_hash = c.block_hash
          and (f.environment, f.network, f.purpose) = (c.environment, c.network, c.purpose)
       where c.block_number is not null and f.transaction_attempt_id is null`,
  },
  {
    invariant:
      'a batch moves what its sweeps are for, ends as all of them end, and what it cost is shared out among them',
    query: `select s.id::text as what from payout_step s join transaction_attempt c on c.intent_id = s.id where s.purpose = 'batch'
        and (c.amount is distinct from (select sum(m.amount) from payout_step m where m.batch_id = s.id)
          or exists (select from payout_step m where m.batch_id = s.id and m.status <> s.status)
          or exists (select from chain_fee f where f.transaction_attempt_id = c.id and f.amount is distinct from (
               select sum(b.amount) from batch_fee b where (b.transaction_attempt_id, b.block_hash) = (f.transaction_attempt_id, f.block_hash))))`,
  },
  {
    invariant: 'what a step moved in the books went from the place of its purpose to the other',
    query: `select t.ref as what from ledger_tx t join payout_step s on s.id::text = substr(t.ref, 6, 36)
        join ledger_entry e on e.tx_id = t.id join ledger_account a on a.id = e.account_id
       where t.kind = 'move' group by t.id, t.ref, s.purpose
      having string_agg(a.kind || e.direction, ' ' order by e.direction) <> case s.purpose
        when 'sweep' then 'onchain_depositC onchain_hotD' when 'warm' then 'onchain_hotC onchain_depositD' else 'onchain_hotC onchain_coldD' end`,
  },
  {
    invariant: 'no step of a sweep goes on after the sweep has ended',
    query: `select w.id::text as what from sweep w join payout_step s on s.sweep_id = w.id where w.status = 'DONE' and s.status = 'OPEN'
        and not exists (select from sweep o where o.id <> w.id and (o.status = 'OPEN' or s.reopened > 0)
           and (o.environment, o.network, o.address) = (w.environment, w.network, w.address))`,
  },
  {
    invariant: 'no number was given out that the wallet has still to give',
    query: `select n.wallet || ':' || n.nonce as what from wallet_nonce n
        join wallet w on (w.environment, w.network, w.address) = (n.environment, n.network, n.wallet) where n.nonce >= w.next_nonce`,
  },
  {
    invariant: 'what left an address of ours was signed by us, went to another of ours, or is entered by the operator',
    query: `select s.tx_hash || ':' || s.ordinal as what from wallet_spending s where not s.is_ours and s.taken_back_at is null
        and not exists (select from transaction_attempt t where t.tx_hash = s.tx_hash and (t.environment, t.network) = (s.environment, s.network))
        and not exists (select from wallet_deposit d where (d.tx_hash, d.ordinal, d.network, d.environment) =
              (s.tx_hash, s.ordinal, s.network, s.environment) and d.taken_back_at is null)
        and not exists (select from ledger_tx l where l.ref in ('float_out:' || ${walletEntrySql('s')}, 'fee_paid:' || ${walletEntrySql('s')}, 'destroyed:' || ${walletEntrySql('s')}) and ${isStanding('l')})
      union all select s.tx_hash from wallet_spending s where s.is_ours and not exists (
        select from transaction_attempt t where t.tx_hash = s.tx_hash and (t.environment, t.network) = (s.environment, s.network))`,
  },
  {
    invariant: 'what a final transaction of ours moved is recorded as having left, as soon as its block was read',
    query: `select c.id::text as what from transaction_attempt c
        join chain_cursor f on (f.environment, f.network, f.kind) = (c.environment, c.network, 'final')
       where c.status = 'FINAL' and c.token is not null and c.block_number <= f.height and c.amount is distinct from (
         select sum(s.amount) from wallet_spending s where s.tx_hash = c.tx_hash and s.taken_back_at is null and (s.environment, s.network) = (c.environment, c.network))`,
  },
  {
    invariant:
      'what the operator took out, paid for fees or lost to the issuer left an address of ours, and is entered once',
    query: `select t.ref as what from ledger_tx t
        left join wallet_spending s on substr(t.ref, strpos(t.ref, ':') + 1) = ${walletEntrySql('s')} and s.taken_back_at is null
       where t.kind in ('float_out', 'fee_paid', 'destroyed') and ${isStanding('t')} and (s.tx_hash is null or s.is_ours or s.amount is distinct from (
         select sum(e.amount) from ledger_entry e where e.tx_id = t.id and e.direction = 'D'))
      union all select min(ref) from ledger_tx where kind in ('float_out', 'fee_paid', 'destroyed')
       group by substr(ref, strpos(ref, ':')) having count(*) > 1`,
  },
  {
    invariant:
      'what came to a wallet of ours is in the books once: as the money of the operator, or as moved from another of ours',
    query: `select coalesce(t.ref, d.ref) as what from
        (select d.*, d.kind || ':' || ${walletEntrySql('d')} as ref from wallet_deposit d where d.kind <> 'none' and d.taken_back_at is null) d
        full join (select * from ledger_tx t where (kind in ('capital', 'float_in') or ref ~ '^move:(live|test):[A-Z0-9]+:.+:[0-9]+$')
          and ${isStanding('t')}) t on t.ref = d.ref
       where d.ref is null or t.ref is null or d.amount is distinct from (
         select sum(e.amount) from ledger_entry e where e.tx_id = t.id and e.direction = 'D')`,
  },
]
