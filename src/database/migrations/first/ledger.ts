import { entryKinds, isAllowedSql, legsSql, reversibleSql } from '../../../lib/entry-rules.ts'
import { networks } from './words.ts'

/**
 * The ledger: accounts, transactions and entries, and the database's own checks. A role that may not record transfers (the api) only moves
 * a merchant's money in and out of its reserve (docs/decisions/database-roles.md#reserves-by-the-api). The hot wallet's balance may become
 * negative: a payment on a chain must be recorded, and `check:books` reports it.
 */
export const ledger = `
create table ledger_account (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('onchain_deposit', 'merchant_available', 'merchant_reserved', 'merchant_frozen', 'platform_fee', 'unallocated',
    'onchain_hot', 'onchain_cold', 'platform_capital', 'merchant_debt', 'platform_loss', 'platform_cost', 'set_apart')),
  merchant_id uuid references merchant,
  environment text not null check (environment in ('live', 'test')),
  network text not null check (network in (${networks})),
  balance bigint not null,
  unique nulls not distinct (kind, merchant_id, environment, network),
  constraint ledger_account_balance_check check (balance >= 0
    -- Fees may have to be given back after they were withdrawn, when a chain takes back the payments that paid them.
    or kind in ('onchain_hot', 'onchain_deposit', 'onchain_cold', 'platform_capital', 'platform_fee')),
  check ((kind like 'merchant\\_%') = (merchant_id is not null))
);
create table ledger_tx (
  id bigint generated always as identity primary key,
  kind text not null check (kind in (${entryKinds.map(kind => `'${kind}'`).join(', ')})),
  ref text not null unique,
  environment text not null,
  network text not null,
  created_at timestamptz(3) not null
);
create table ledger_entry (
  id bigint generated always as identity primary key,
  tx_id bigint not null references ledger_tx,
  account_id bigint not null references ledger_account,
  direction text not null check (direction in ('D', 'C')),
  amount bigint not null check (amount > 0),
  balance_after bigint not null
);
create index ledger_tx_created on ledger_tx using brin (created_at) with (pages_per_range = 16, autosummarize = on);
create index ledger_account_debt on ledger_account (merchant_id, environment, network) where kind = 'merchant_debt' and balance > 0;
create index ledger_entry_tx on ledger_entry (tx_id);
create index ledger_entry_account on ledger_entry (account_id, id);
create function ledger_is_debit_normal(kind text) returns boolean immutable language sql
  return kind in ('onchain_deposit', 'onchain_hot', 'onchain_cold', 'merchant_debt', 'platform_loss', 'platform_cost');
create function check_ledger_tx() returns trigger language plpgsql as $$
declare
  entries integer;
  difference bigint;
  strangers integer;
  entry_kind text;
  legs text;
  owners integer;
  entry_ref text;
begin
  select count(*), coalesce(sum(case e.direction when 'D' then e.amount else -e.amount end), 0),
         count(*) filter (where a.environment <> t.environment or a.network <> t.network), min(t.kind), min(t.ref), ${legsSql},
         count(distinct a.merchant_id)
    into entries, difference, strangers, entry_kind, entry_ref, legs, owners
    from ledger_tx t
    left join ledger_entry e on e.tx_id = t.id
    left join ledger_account a on a.id = e.account_id
   where t.id = coalesce(to_jsonb(new)->>'tx_id', to_jsonb(new)->>'id')::bigint;
  if entries < 2 or difference <> 0 or strangers > 0 then
    raise exception 'ledger transaction is not balanced: % entries, difference %, % of another network or environment',
      entries, difference, strangers using errcode = '23514';
  end if;
  if not ${isAllowedSql('entry_kind', 'legs')} or owners > 1 then
    raise exception 'a ledger transaction of kind % has no such entries: %, of % merchants', entry_kind, legs, owners using errcode = '23514';
  end if;
  if entry_kind = 'reversal' and not exists (select from ledger_tx o where o.ref = substr(entry_ref, 10) and o.kind in (${reversibleSql})) then
    raise exception 'ledger transaction % takes back nothing that a chain can take back', entry_ref using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger ledger_tx_balanced after insert on ledger_tx deferrable initially deferred
  for each row execute function check_ledger_tx();
create constraint trigger ledger_entry_balanced after insert on ledger_entry deferrable initially deferred
  for each row execute function check_ledger_tx();
create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % on % is refused', tg_op, tg_table_name using errcode = '23514';
end $$;
create trigger ledger_tx_append_only before update or delete on ledger_tx for each row execute function refuse_ledger_change();
create trigger ledger_entry_append_only before update or delete on ledger_entry for each row execute function refuse_ledger_change();
create trigger ledger_tx_no_truncate before truncate on ledger_tx execute function refuse_ledger_change();
create trigger ledger_entry_no_truncate before truncate on ledger_entry execute function refuse_ledger_change();
create function refuse_beyond_reserves() returns trigger language plpgsql as $$
declare
  row_of jsonb := to_jsonb(new);
begin
  if tg_argv[0] = 'ledger_tx' and row_of->>'kind' in ('reserve', 'release_reserve') then return new; end if;
  if tg_argv[0] = 'ledger_account' and row_of->>'kind' in ('merchant_available', 'merchant_reserved')
     and (tg_op = 'UPDATE' or row_of->>'balance' = '0') then return new; end if;
  if tg_argv[0] = 'ledger_entry' and exists (select from ledger_tx t where t.id = (row_of->>'tx_id')::bigint
     and t.kind in ('reserve', 'release_reserve')) then return new; end if;
  raise exception 'whoever may not record transfers moves money only in and out of reserves' using errcode = '42501';
end $$;
create trigger ledger_tx_reserves before insert on ledger_tx for each row
  when (not has_table_privilege('chain_transfer'::regclass, 'insert')) execute function refuse_beyond_reserves('ledger_tx');
create trigger ledger_account_reserves before insert or update on ledger_account for each row
  when (not has_table_privilege('chain_transfer'::regclass, 'insert')) execute function refuse_beyond_reserves('ledger_account');
create trigger ledger_entry_reserves before insert on ledger_entry for each row
  when (not has_table_privilege('chain_transfer'::regclass, 'insert')) execute function refuse_beyond_reserves('ledger_entry');
create function check_ledger_account() returns trigger language plpgsql as $$
begin
  if (select balance from ledger_account where id = new.id) is distinct from
     (select balance_after from ledger_entry where account_id = new.id order by id desc limit 1) then
    raise exception 'the balance of account % is not that of its last entry', new.id using errcode = '42501';
  end if;
  return null;
end $$;
create constraint trigger ledger_account_follows after update on ledger_account deferrable initially deferred
  for each row when (not has_table_privilege('chain_transfer'::regclass, 'insert')) execute function check_ledger_account();
create function check_entries_follow() returns trigger language plpgsql as $$
declare
  accounts bigint[];
  firsts bigint[];
  wrong bigint;
begin
  -- Apart from the tables: Citus cannot plan a statement that reads both.
  select array_agg(account_id), array_agg(first) into accounts, firsts
    from (select account_id, min(id) as first from added group by account_id) n;
  -- Whoever adds to an account keeps it to the end, so that its entries follow each other in the order of their ids.
  perform 1 from ledger_account where id = any(accounts) order by id for no key update;
  select n.account_id into wrong
    from unnest(accounts, firsts) as n (account_id, first)
    join ledger_account a on a.id = n.account_id
    cross join lateral (
      select e.id, e.balance_after, lag(e.balance_after, 1, 0::bigint) over (order by e.id)
               + case when ledger_is_debit_normal(a.kind) = (e.direction = 'D') then e.amount else -e.amount end as wanted
        from ledger_entry e where e.account_id = n.account_id and e.id >= coalesce(
          (select p.id from ledger_entry p where p.account_id = n.account_id and p.id < n.first order by p.id desc limit 1), 0)) e
   where (e.id >= n.first and e.balance_after <> e.wanted)
      or a.balance <> (select l.balance_after from ledger_entry l where l.account_id = a.id order by l.id desc limit 1)
   limit 1;
  if wrong is not null then
    raise exception 'an entry of account % does not follow the one before', wrong using errcode = '42501';
  end if;
  return null;
end $$;
create trigger ledger_entry_follows after insert on ledger_entry referencing new table as added for each statement
  when (not has_table_privilege('chain_transfer'::regclass, 'insert')) execute function check_entries_follow();
create trigger order_event_no_update before update on order_event for each row execute function refuse_ledger_change();
`
