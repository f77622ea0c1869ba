-- Made by `npm run generate` from a database that all of src/database/migrations was run on; do not edit.
-- Our own tables alone: those of the queue are made by pg-boss, the migrator's own list is left out.

CREATE OR REPLACE FUNCTION public.check_adopted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from wallet w where (w.environment, w.network) = (new.environment, new.network) and w.import_at is not null) then
    raise exception 'the signer writes down what is sent only as its journal has it, when a person has asked' using errcode = '42501';
  end if;
  return new;
end $function$;
CREATE OR REPLACE FUNCTION public.check_approval_signature()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.signature_id is null and (to_jsonb(new)->>'decision') is distinct from 'rejected'
     and exists (select from operator_passkey p where p.operator = new.operator and p.removed_at is null) then
    raise exception 'operator % has a passkey and approves with nothing else', new.operator using errcode = '23514';
  end if;
  return new;
end $function$;
CREATE OR REPLACE FUNCTION public.check_audit_actor()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.operator !~ '^user:' then
    raise exception 'only what users did is noted by this role, not what % did', new.operator using errcode = '42501';
  end if;
  return new;
end $function$;
CREATE OR REPLACE FUNCTION public.check_audit_successor()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  head audit_entry;
begin
  select * into head from audit_entry order by id desc limit 1;
  if new.id is distinct from coalesce(head.id, 0) + 1 or new.prev_hash is distinct from coalesce(head.hash, repeat('0', 64)) then
    raise exception 'entry % of the audit log does not follow entry %', new.id, coalesce(head.id, 0) using errcode = '23514';
  elsif new.hash = new.prev_hash or exists (select from audit_entry where prev_hash = new.hash) then
    raise exception 'entry % of the audit log has the hash of an earlier one', new.id using errcode = '23514';
  end if;
  return new;
end $function$;
CREATE OR REPLACE FUNCTION public.check_entries_follow()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  wrong bigint;
begin
  -- Whoever adds to an account keeps it to the end, so that its entries follow each other in the order of their ids.
  perform 1 from ledger_account where id in (select account_id from added) order by id for no key update;
  select n.account_id into wrong
    from (select account_id, min(id) as first from added group by account_id) n
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
end $function$;
CREATE OR REPLACE FUNCTION public.check_ledger_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select balance from ledger_account where id = new.id) is distinct from
     (select balance_after from ledger_entry where account_id = new.id order by id desc limit 1) then
    raise exception 'the balance of account % is not that of its last entry', new.id using errcode = '42501';
  end if;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.check_ledger_tx()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
         count(*) filter (where a.environment <> t.environment or a.network <> t.network), min(t.kind), min(t.ref), string_agg(e.direction || ' ' || a.kind, ', ' order by e.direction, a.kind),
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
  if not (case entry_kind when 'payment' then legs in ('C merchant_available, C platform_fee, D onchain_deposit', 'C merchant_available, D onchain_deposit', 'C platform_fee, D onchain_deposit')
    when 'freeze' then legs in ('C merchant_frozen, D onchain_deposit')
    when 'release' then legs in ('C merchant_available, C platform_fee, D merchant_frozen', 'C merchant_available, D merchant_frozen', 'C platform_fee, D merchant_frozen')
    when 'set_apart' then legs in ('C set_apart, D merchant_frozen')
    when 'reserve' then legs in ('C merchant_reserved, D merchant_available')
    when 'release_reserve' then legs in ('C merchant_available, D merchant_reserved')
    when 'withdrawal' then legs in ('C onchain_hot, C platform_fee, D merchant_reserved', 'C onchain_hot, D merchant_reserved')
    when 'capital' then legs in ('C platform_capital, D onchain_hot', 'C platform_capital, D onchain_cold')
    when 'float_in' then legs in ('C platform_capital, D onchain_hot', 'C platform_capital, D onchain_cold')
    when 'float_out' then legs in ('C onchain_hot, D platform_capital', 'C onchain_cold, D platform_capital', 'C onchain_deposit, D platform_capital', 'C onchain_hot, D platform_fee', 'C onchain_cold, D platform_fee', 'C onchain_deposit, D platform_fee')
    when 'fee_paid' then legs in ('C onchain_hot, D platform_cost', 'C onchain_cold, D platform_cost', 'C onchain_deposit, D platform_cost')
    when 'move' then legs in ('C onchain_deposit, D onchain_hot', 'C onchain_deposit, D onchain_cold', 'C onchain_hot, D onchain_deposit', 'C onchain_hot, D onchain_cold', 'C onchain_cold, D onchain_hot', 'C onchain_cold, D onchain_deposit')
    when 'debt' then legs in ('C merchant_available, D merchant_debt')
    when 'debt_payment' then legs in ('C merchant_debt, D merchant_available')
    when 'write_off' then legs in ('C merchant_debt, D platform_loss')
    when 'token_fee' then legs in ('C onchain_hot, D platform_loss', 'C onchain_cold, D platform_loss', 'C onchain_deposit, D platform_loss')
    when 'destroyed' then legs in ('C onchain_hot, D platform_loss', 'C onchain_cold, D platform_loss', 'C onchain_deposit, D platform_loss')
    when 'reversal' then true else false end) or owners > 1 then
    raise exception 'a ledger transaction of kind % has no such entries: %, of % merchants', entry_kind, legs, owners using errcode = '23514';
  end if;
  if entry_kind = 'reversal' and not exists (select from ledger_tx o where o.ref = substr(entry_ref, 10) and o.kind in ('payment', 'freeze', 'release', 'set_apart', 'withdrawal', 'release_reserve', 'capital', 'float_out', 'fee_paid', 'move', 'token_fee')) then
    raise exception 'ledger transaction % takes back nothing that a chain can take back', entry_ref using errcode = '23514';
  end if;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.check_merchant_user()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.removed_at is not null then
    raise exception 'the user was removed and stays so' using errcode = '23514';
  end if;
  return new;
end $function$;
CREATE OR REPLACE FUNCTION public.check_operator()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    if old.disabled_at is not null then
      raise exception 'operator % was disabled and stays so', old.name using errcode = '23514';
    end if;
    if new.disabled_at is not null and not pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage')
        and not exists (select from operator_disabling d where d.operator = new.name and d.ended_at is null
          and (d.due_at <= clock_timestamp() or d.asked_by <> d.operator and exists (select from operator_disabling o
            where o.operator = new.name and o.ended_at is null and o.asked_by <> o.operator and o.sponsor <> d.sponsor))) then
      raise exception 'operator % is disabled by two others, or by one and a day later', new.name using errcode = '42501';
    end if;
  elsif new.enrolled_by is null then
    if not pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage') then
      raise exception 'only the owner of the tables enrols without an operator' using errcode = '42501';
    end if;
  elsif new.sponsor is distinct from
      (select sponsor from operator where name = new.enrolled_by and disabled_at is null) then
    raise exception 'operator % cannot be enrolled by %', new.name, new.enrolled_by using errcode = '23514';
  end if;
  return new;
end $function$;
CREATE OR REPLACE FUNCTION public.check_passkey()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.removed_at is not null then
    raise exception 'the passkey was removed and stays so' using errcode = '23514';
  end if;
  return new;
end $function$;
CREATE OR REPLACE FUNCTION public.check_refund_claim()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.withdrawal_id is not null and new.withdrawal_id is distinct from old.withdrawal_id then
    raise exception 'refund % was claimed: its link works once', old.id using errcode = '23514';
  elsif new.withdrawal_id is not null and not exists (select from withdrawal w
      where w.id = new.withdrawal_id and w.order_id = new.order_id and w.amount = new.amount and w.merchant_id = new.merchant_id) then
    raise exception 'refund % is claimed by a withdrawal of the same order and amount alone', old.id using errcode = '23514';
  end if;
  return new;
end $function$;
CREATE OR REPLACE FUNCTION public.check_replaced()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.replace_at is null or not exists (select from retired_wallet r
       where (r.environment, r.network, r.address) = (old.environment, old.network, old.address)) then
    raise exception 'a wallet has another address only when a person has asked, and the one before is kept' using errcode = '42501';
  end if;
  return new;
end $function$;
CREATE OR REPLACE FUNCTION public.check_reserve_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  t ledger_tx;
  w withdrawal;
  is_exact boolean;
begin
  select * into t from ledger_tx where id = new.tx_id;
  if t.ref ~ '^[a-z_]+:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    select * into w from withdrawal where id = split_part(t.ref, ':', 2)::uuid;
  end if;
  select count(*) = 2 and count(distinct a.kind) = 2
         and bool_and(a.merchant_id = w.merchant_id and e.amount = w.amount + w.fee_amount
           and e.direction = case when (a.kind = 'merchant_available') = (t.kind = 'reserve') then 'D' else 'C' end)
    into is_exact from ledger_entry e join ledger_account a on a.id = e.account_id where e.tx_id = t.id;
  if (is_exact and t.ref = t.kind || ':' || w.id and (t.environment, t.network) = (w.environment, w.network)
      and w.status in ('REJECTED', case t.kind when 'reserve' then 'PENDING' end, case t.kind when 'reserve' then 'APPROVED' end))
     is not true then
    raise exception 'entry % reserves or gives back something else than a withdrawal takes', t.ref using errcode = '42501';
  end if;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.check_seal_successor()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  head ledger_checkpoint;
begin
  select * into head from ledger_checkpoint order by sequence desc limit 1;
  if new.sequence is distinct from coalesce(head.sequence, 0) + 1 or new.previous is distinct from coalesce(head.hash, repeat('0', 64))
     or new.last_tx <= coalesce(head.last_tx, 0) then
    raise exception 'seal % of the ledger does not follow seal %', new.sequence, coalesce(head.sequence, 0) using errcode = '23514';
  elsif new.hash = new.previous or exists (select from ledger_checkpoint where previous = new.hash) then
    raise exception 'seal % of the ledger has the hash of an earlier one', new.sequence using errcode = '23514';
  end if;
  return new;
end $function$;
CREATE OR REPLACE FUNCTION public.check_withdrawal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'PENDING' then
      raise exception 'a withdrawal begins as PENDING, not as %', new.status using errcode = '23514';
    end if;
  elsif new.reopened <> old.reopened and (new.reopened <> old.reopened + 1 or new.status <> 'BROADCAST' or old.block_number is null
      or not exists (select from chain_pause h where (h.environment, h.network) = (old.environment, old.network))) then
    raise exception 'withdrawal % is not opened again: no halted chain took back its block', old.id using errcode = '23514';
  elsif old.status in ('COMPLETED', 'FAILED', 'REJECTED') and new.reopened = old.reopened
      -- But for the block, when a halted chain shows its transaction in another one now.
      and (to_jsonb(new) - 'block_number' - 'updated_at' <> to_jsonb(old) - 'block_number' - 'updated_at' or new.block_number is null
        or not exists (select from chain_pause h where (h.environment, h.network) = (old.environment, old.network))) then
    raise exception 'withdrawal % has ended as % and stays so', old.id, old.status using errcode = '23514';
  elsif old.status = 'PENDING' and new.status = 'APPROVED' then
    -- Nested: the signer's updates pass this trigger as well, and its role may not read operators.
    if new.required_approvals > (select count(distinct a.sponsor) from withdrawal_approval a join operator o on o.name = a.operator
        where a.withdrawal_id = new.id and a.decision = 'approved' and o.disabled_at is null) then
      raise exception 'withdrawal % needs the approval of % people', old.id, new.required_approvals using errcode = '23514';
    end if;
  elsif old.status = 'PENDING' and new.status not in ('PENDING', 'APPROVED', 'REJECTED') then
    raise exception 'withdrawal % was not approved', old.id using errcode = '23514';
  end if;
  -- The signer, who may not make one either, has one column and a trigger of its own.
  if tg_op = 'UPDATE' and has_any_column_privilege('withdrawal', 'insert') and not has_table_privilege('chain_transfer', 'insert')
     and (old.status <> 'PENDING' or new.status not in ('PENDING', 'APPROVED', 'REJECTED')) then
    raise exception 'whoever may not record transfers touches only withdrawals that wait' using errcode = '42501';
  end if;
  return new;
end $function$;
CREATE OR REPLACE FUNCTION public.check_withdrawal_reserve()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from ledger_tx where ref = 'reserve:' || new.id)
     or (new.status = 'REJECTED' and not exists (select from ledger_tx where ref = 'release_reserve:' || new.id)) then
    raise exception 'withdrawal % is not what stands in the books', new.id using errcode = '42501';
  end if;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.count_for_opening(merchants uuid[], of_environment text, moment timestamp with time zone)
 RETURNS TABLE(merchant_id uuid, open_count bigint, hour_count bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select m,
    (select coalesce(sum(count), 0)::bigint from order_count c where c.merchant_id = m and c.environment = of_environment
        and c.span in ('all', 'fresh') and c.status = 'OPEN'),
    (select coalesce(sum(count), 0)::bigint from order_count c where c.merchant_id = m and c.environment = of_environment
        and c.span in ('hour', 'fresh') and c.starts_at = date_trunc('hour', moment, 'UTC'))
    from unnest(merchants) as m
$function$;
CREATE OR REPLACE FUNCTION public.database_time(of_environment text)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
AS $function$
begin
  return clock_timestamp() + coalesce((select offset_ms from business_clock where environment = of_environment), 0) * interval '1 ms';
end $function$;
CREATE OR REPLACE FUNCTION public.drop_partition(what text, month date, moment timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  part text := partition_of_month(what, month);
  kept archived_partition;
  there record;
begin
  perform set_config('lock_timeout', '1s', true);
  execute format('lock table %I in share mode', part);
  select * into kept from archived_partition a where a.what = drop_partition.what and a.month = drop_partition.month;
  if not found then
    raise exception 'the month % of % was not exported', month, what using errcode = '42501';
  end if;
  execute format('select count(*) as row_count, coalesce(sum(line_sum(row_to_json(p)::text)), 0) as checksum from %I p', part) into there;
  if (there.row_count, there.checksum) <> (kept.row_count, kept.checksum) then
    raise exception 'the month % of % is not what was exported', month, what using errcode = '42501';
  end if;
  execute format('alter table %I detach partition %I', what, part);
  execute format('drop table %I', part);
  update archived_partition a set removed_at = moment where a.what = drop_partition.what and a.month = drop_partition.month;
  -- By the owner as well: Citus lets one transaction write to a server in one role only.
  insert into retention (what, removed_before) values (drop_partition.what || 's', month + interval '1 month')
    on conflict on constraint retention_pkey do update set removed_before = greatest(retention.removed_before, excluded.removed_before);
  return there.row_count;
end $function$;
CREATE OR REPLACE FUNCTION public.hold_for_opening(merchants uuid[], of_environment text, moment timestamp with time zone, open_max bigint, hour_max bigint, unseen bigint)
 RETURNS TABLE(merchant_id uuid, open_count bigint, hour_count bigint)
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  held uuid[];
  far uuid[] := '{}';
begin
  if least(open_max, hour_max) > unseen then
    held := array(select m from unnest(merchants) as m where pg_try_advisory_xact_lock_shared(opening_lock(m, of_environment)));
    for merchant_id, open_count, hour_count in select * from count_for_opening(held, of_environment, moment) loop
      continue when open_count + unseen > open_max or hour_count + unseen > hour_max;
      far := far || merchant_id;
      return next;
    end loop;
  end if;
  if cardinality(far) < cardinality(merchants) then
    held := array(select m from unnest(merchants) as m
      where case when m = any(far) then false else pg_try_advisory_xact_lock(opening_lock(m, of_environment)) end);
    return query select * from count_for_opening(held, of_environment, moment);
  end if;
end $function$;
CREATE OR REPLACE FUNCTION public.keep_age()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  time timestamptz := database_time(new.environment);
begin
  if new.created_at < time - interval '5 minutes' then
    new.created_at := time;
  end if;
  if tg_table_name = 'withdrawal_address' then
    new.usable_from := greatest(new.usable_from, new.created_at + interval '24 hours');
  end if;
  return new;
end $function$;
CREATE OR REPLACE FUNCTION public.keep_removed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.removed_at is not null and new.removed_at is distinct from old.removed_at then
    raise exception 'what was taken off the list of % is listed anew', old.merchant_id using errcode = '23514';
  end if;
  return new;
end $function$;
CREATE OR REPLACE FUNCTION public.keep_wait()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.due_at := greatest(new.due_at, database_time(null) + interval '24 hours' - interval '5 minutes');
  return new;
end $function$;
CREATE OR REPLACE FUNCTION public.ledger_checkpoint_hash(previous text, ids bigint[], digests text[])
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN encode(sha256(convert_to((((previous || array_to_string(ids, ','::text)) || ':'::text) || array_to_string(digests, ','::text)), 'UTF8'::name)), 'hex'::text);
CREATE OR REPLACE FUNCTION public.ledger_digest(transaction_id bigint)
 RETURNS TABLE(id bigint, digest text)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT t.id,
     "left"(encode(sha256(convert_to((json_build_array((t.id)::text, t.kind, t.ref, t.environment, t.network, (EXTRACT(epoch FROM t.created_at))::text, ( SELECT json_agg(json_build_array((e.id)::text, (a.id)::text, a.kind, a.merchant_id, a.environment, a.network, e.direction, (e.amount)::text, (e.balance_after)::text) ORDER BY e.id) AS json_agg
            FROM (ledger_entry e
              JOIN ledger_account a ON ((a.id = e.account_id)))
           WHERE (e.tx_id = t.id))))::text, 'UTF8'::name)), 'hex'::text), 32) AS "left"
    FROM ledger_tx t
   WHERE (t.id = ledger_digest.transaction_id);
END;
CREATE OR REPLACE FUNCTION public.ledger_is_debit_normal(kind text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN (kind = ANY (ARRAY['onchain_deposit'::text, 'onchain_hot'::text, 'onchain_cold'::text, 'merchant_debt'::text, 'platform_loss'::text, 'platform_cost'::text]));
CREATE OR REPLACE FUNCTION public.line_sum(line text)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select ('x' || left(encode(sha256(convert_to(line, 'UTF8')), 'hex'), 15))::bit(60)::bigint
$function$;
CREATE OR REPLACE FUNCTION public.make_partition(what text, month date)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  part text := partition_of_month(what, month);
  starts timestamptz := month;
  ends timestamptz := month + interval '1 month';
begin
  if to_regclass(quote_ident(part)) is not null then return false; end if;
  perform set_config('lock_timeout', '1s', true);
  execute format('create table %I (like %I including all)', part, what);
  execute format('lock table %I in access exclusive mode', what || '_rest');
  execute format('with moved as (delete from %I where created_at >= %L and created_at < %L returning *) insert into %I select * from moved',
    what || '_rest', starts, ends, part);
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', what, part, starts, ends);
  return true;
end $function$;
CREATE OR REPLACE FUNCTION public.note_cold_wallet()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from cold_wallet w where (w.environment, w.network, w.address) = (new.environment, new.network, new.destination)) then
    return null;
  end if;
  -- A transaction that records blocks read without this wallet commits first, or reads them again (src/database/locks/wallet-lock.ts).
  perform pg_advisory_xact_lock(hashtextextended('wallets|' || new.environment || '|' || new.network, 0));
  insert into cold_wallet (environment, network, address, since_height)
    select new.environment, new.network, new.destination, (select c.height from chain_cursor c
        where (c.environment, c.network, c.kind) = (new.environment, new.network, 'final'))
    on conflict do nothing;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.note_credit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into deposit_balance as b (environment, network, address, credited)
    values (new.environment, new.network, new.to_address, case when new.credited_amount is null then -new.amount else new.amount end)
    on conflict (address, network, environment) do update set credited = b.credited + excluded.credited;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.note_sweep()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update deposit_balance b set is_being_swept = new.status = 'OPEN'
   where (b.environment, b.network, b.address) = (new.environment, new.network, new.address);
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.opening_lock(of_merchant uuid, of_environment text)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select hashtextextended('opens|' || of_merchant || '|' || of_environment, 0)
$function$;
CREATE OR REPLACE FUNCTION public.partition_of_month(what text, month date)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  if what <> 'order_event' or extract(day from month) <> 1 then
    raise exception '% is not kept by the month', what using errcode = '22023';
  end if;
  return what || to_char(month, '_YYYY_MM');
end $function$;
CREATE OR REPLACE FUNCTION public.refuse_audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the audit log is append-only: % on % is refused', tg_op, tg_table_name using errcode = '23514';
end $function$;
CREATE OR REPLACE FUNCTION public.refuse_beyond_reserves()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  row_of jsonb := to_jsonb(new);
begin
  if tg_argv[0] = 'ledger_tx' and row_of->>'kind' in ('reserve', 'release_reserve') then return new; end if;
  if tg_argv[0] = 'ledger_account' and row_of->>'kind' in ('merchant_available', 'merchant_reserved')
     and (tg_op = 'UPDATE' or row_of->>'balance' = '0') then return new; end if;
  if tg_argv[0] = 'ledger_entry' and exists (select from ledger_tx t where t.id = (row_of->>'tx_id')::bigint
     and t.kind in ('reserve', 'release_reserve')) then return new; end if;
  raise exception 'whoever may not record transfers moves money only in and out of reserves' using errcode = '42501';
end $function$;
CREATE OR REPLACE FUNCTION public.refuse_evidence_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'evidence is kept for ever: % on % is refused', tg_op, tg_table_name using errcode = '23514';
end $function$;
CREATE OR REPLACE FUNCTION public.refuse_ledger_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the ledger is append-only: % on % is refused', tg_op, tg_table_name using errcode = '23514';
end $function$;
CREATE OR REPLACE FUNCTION public.refuse_reassignment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'deposit address % already belongs to order %', old.address, old.order_id using errcode = '23514';
end $function$;
CREATE OR REPLACE FUNCTION public.refuse_signature_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'what a passkey signed is kept for ever: % on % is refused', tg_op, tg_table_name using errcode = '23514';
end $function$;
CREATE OR REPLACE FUNCTION public.refuse_transaction_attempt_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'what was to be sent is kept for ever' using errcode = '23514';
  end if;
  if (new.id, new.environment, new.network, new.purpose, new.withdrawal_id, new.step_id, new.attempt, new.token, new.amount, new.created_at)
     is distinct from (old.id, old.environment, old.network, old.purpose, old.withdrawal_id, old.step_id, old.attempt, old.token, old.amount, old.created_at)
     or (new.destination is distinct from old.destination and (old.destination is not null or new.tx_hash is null))
     or (old.tx_hash is not null and
         (new.tx_hash, new.raw, new.wallet, new.nonce, new.timestamp_ms, new.expiration_ms, new.reference_height, new.gas_limit,
          new.max_fee_per_gas, new.max_priority_fee_per_gas, new.fee_limit, new.signed_at)
         is distinct from
         (old.tx_hash, old.raw, old.wallet, old.nonce, old.timestamp_ms, old.expiration_ms, old.reference_height, old.gas_limit,
          old.max_fee_per_gas, old.max_priority_fee_per_gas, old.fee_limit, old.signed_at)) then
    raise exception 'what was signed is never changed: another attempt is another row' using errcode = '23514';
  end if;
  if old.ended_at is not null and new.status = 'UNCLEAR' and old.status in ('FINAL', 'FAILED', 'REPLACED') and old.tx_hash is not null
     and exists (select from chain_pause h where (h.environment, h.network) = (old.environment, old.network)) then
    return new;
  end if;
  if new.status <> old.status and (old.ended_at is not null or new.status = 'READY'
     or (old.status <> 'READY' and new.status = 'SIGNED')) then
    raise exception 'an attempt does not go from % to %', old.status, new.status using errcode = '23514';
  end if;
  return new;
end $function$;
CREATE OR REPLACE FUNCTION public.refuse_verified_merchant()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a merchant begins as PENDING_KYB, in test, in the tier BASIC and without a fee' using errcode = '42501';
end $function$;

create table api_key (
  key_id text not null,
  merchant_id uuid not null,
  environment text not null,
  name text not null,
  encrypted_secret text not null,
  permissions text[] not null,
  allowed_cidrs text[] not null,
  is_active boolean not null,
  created_at timestamp(3) with time zone not null,
  last_used_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone,
  constraint api_key_pkey PRIMARY KEY (key_id),
  constraint api_key_allowed_cidrs_check CHECK ((cardinality(allowed_cidrs) <= 20)),
  constraint api_key_check CHECK ((is_active = (revoked_at IS NULL))),
  constraint api_key_environment_check CHECK ((environment = ANY (ARRAY['live'::text, 'test'::text]))),
  constraint api_key_permissions_check CHECK (((permissions <@ ARRAY['orders'::text, 'read'::text, 'webhooks'::text, 'keys'::text, 'refunds'::text, 'withdrawals'::text]) AND (cardinality(permissions) > 0))),
  constraint api_key_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id)
);
create table archived_partition (
  what text not null,
  month date not null,
  row_count bigint not null,
  checksum numeric(38,0) not null,
  file text not null,
  file_sha256 text not null,
  exported_at timestamp(3) with time zone not null,
  removed_at timestamp(3) with time zone,
  constraint archived_partition_pkey PRIMARY KEY (what, month),
  constraint archived_partition_checksum_check CHECK ((checksum >= (0)::numeric)),
  constraint archived_partition_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint archived_partition_row_count_check CHECK ((row_count >= 0)),
  constraint archived_partition_what_check CHECK ((what = 'order_event'::text))
);
create table audit_entry (
  id bigint not null,
  at timestamp(3) with time zone not null,
  operator text not null,
  action text not null,
  subject text not null,
  reason text,
  detail json not null,
  prev_hash text not null,
  hash text not null,
  constraint audit_entry_pkey PRIMARY KEY (id),
  constraint audit_entry_prev_hash_key UNIQUE (prev_hash),
  constraint audit_entry_action_check CHECK ((action <> ''::text)),
  constraint audit_entry_hash_check CHECK ((hash ~ '^[0-9a-f]{64}$'::text)),
  constraint audit_entry_id_check CHECK ((id >= 1)),
  constraint audit_entry_operator_check CHECK ((operator <> ''::text)),
  constraint audit_entry_prev_hash_check CHECK ((prev_hash ~ '^[0-9a-f]{64}$'::text)),
  constraint audit_entry_reason_check CHECK ((reason <> ''::text)),
  constraint audit_entry_subject_check CHECK ((subject <> ''::text))
);
create table audit_key (
  id integer not null,
  encrypted_key text not null,
  constraint audit_key_pkey PRIMARY KEY (id),
  constraint audit_key_id_check CHECK ((id = 1))
);
create table audit_waiting (
  id uuid not null,
  at timestamp(3) with time zone not null,
  operator text not null,
  action text not null,
  subject text not null,
  reason text,
  detail json not null,
  problem text not null,
  constraint audit_waiting_pkey PRIMARY KEY (id),
  constraint audit_waiting_action_check CHECK ((action <> ''::text)),
  constraint audit_waiting_operator_check CHECK ((operator <> ''::text)),
  constraint audit_waiting_reason_check CHECK ((reason <> ''::text)),
  constraint audit_waiting_subject_check CHECK ((subject <> ''::text))
);
create table batch_fee (
  transaction_attempt_id uuid not null,
  block_hash text not null,
  step_id uuid not null,
  amount numeric(38,0) not null,
  constraint batch_fee_pkey PRIMARY KEY (transaction_attempt_id, block_hash, step_id),
  constraint batch_fee_amount_check CHECK ((amount >= (0)::numeric)),
  constraint batch_fee_step_id_fkey FOREIGN KEY (step_id) REFERENCES payout_step(id),
  constraint batch_fee_transaction_attempt_id_block_hash_fkey FOREIGN KEY (transaction_attempt_id, block_hash) REFERENCES chain_fee(transaction_attempt_id, block_hash)
);
create table business_clock (
  environment text not null,
  offset_ms bigint not null,
  constraint business_clock_pkey PRIMARY KEY (environment),
  constraint business_clock_environment_check CHECK ((environment = 'test'::text)),
  constraint business_clock_offset_ms_check CHECK ((offset_ms >= 0))
);
create table chain_block (
  environment text not null,
  network text not null,
  height bigint not null,
  hash text not null,
  parent_hash text not null,
  block_time timestamp(3) with time zone not null,
  constraint chain_block_pkey PRIMARY KEY (environment, network, height)
);
create table chain_check (
  environment text not null,
  network text not null,
  ledger_id bigint default 0 not null,
  address_index integer default '-1'::integer not null,
  differences integer default 0 not null,
  problems jsonb default '[]'::jsonb not null,
  succeeded_at timestamp(3) with time zone not null,
  next_at timestamp(3) with time zone not null,
  claim uuid,
  constraint chain_check_pkey PRIMARY KEY (environment, network),
  constraint chain_check_differences_check CHECK ((differences >= 0))
);
create table chain_cursor (
  environment text not null,
  network text not null,
  kind text not null,
  height bigint not null,
  hash text not null,
  block_time timestamp(3) with time zone not null,
  moved_at timestamp(3) with time zone not null,
  agreed_height bigint,
  agreed_time timestamp(3) with time zone,
  resumes integer default 0 not null,
  constraint chain_cursor_pkey PRIMARY KEY (environment, network, kind),
  constraint chain_cursor_check CHECK ((((kind = 'head'::text) = (agreed_height IS NOT NULL)) AND ((agreed_height IS NULL) = (agreed_time IS NULL)))),
  constraint chain_cursor_check1 CHECK ((agreed_height <= height)),
  constraint chain_cursor_environment_check CHECK ((environment = ANY (ARRAY['live'::text, 'test'::text]))),
  constraint chain_cursor_height_check CHECK ((height >= 0)),
  constraint chain_cursor_kind_check CHECK ((kind = ANY (ARRAY['head'::text, 'final'::text]))),
  constraint chain_cursor_network_check CHECK ((network = ANY (ARRAY['TRC20'::text, 'ERC20'::text]))),
  constraint chain_cursor_resumes_check CHECK ((resumes >= 0))
);
create table chain_fee (
  transaction_attempt_id uuid not null,
  block_hash text not null,
  environment text not null,
  network text not null,
  purpose text not null,
  amount numeric(38,0) not null,
  recorded_at timestamp(3) with time zone not null,
  constraint chain_fee_pkey PRIMARY KEY (transaction_attempt_id, block_hash),
  constraint chain_fee_amount_check CHECK ((amount >= (0)::numeric)),
  constraint chain_fee_transaction_attempt_id_fkey FOREIGN KEY (transaction_attempt_id) REFERENCES transaction_attempt(id)
);
create table chain_pause (
  environment text not null,
  network text not null,
  reason text not null,
  created_at timestamp(3) with time zone not null,
  constraint chain_pause_pkey PRIMARY KEY (environment, network)
);
create table chain_rescan (
  id bigint generated always as identity not null,
  environment text not null,
  network text not null,
  status text not null,
  requested_by text not null,
  since timestamp(3) with time zone,
  from_height bigint,
  to_height bigint not null,
  next_height bigint,
  excess jsonb,
  unexplained jsonb,
  transfers_found integer default 0 not null,
  amount_found numeric(78,0) default 0 not null,
  note text,
  created_at timestamp(3) with time zone not null,
  next_at timestamp(3) with time zone not null,
  claim uuid,
  finished_at timestamp(3) with time zone,
  constraint chain_rescan_pkey PRIMARY KEY (id),
  constraint chain_rescan_amount_found_check CHECK ((amount_found >= (0)::numeric)),
  constraint chain_rescan_check CHECK ((from_height <= to_height)),
  constraint chain_rescan_check1 CHECK ((((from_height IS NULL) = (next_height IS NULL)) AND ((from_height IS NOT NULL) OR (since IS NOT NULL)))),
  constraint chain_rescan_check2 CHECK (((next_height >= from_height) AND (next_height <= (to_height + 1)))),
  constraint chain_rescan_check3 CHECK ((((excess IS NULL) = (unexplained IS NULL)) AND ((excess IS NULL) = (since IS NULL)))),
  constraint chain_rescan_check4 CHECK (((status = 'OPEN'::text) = (finished_at IS NULL))),
  constraint chain_rescan_check5 CHECK (((status <> 'FAILED'::text) OR (note IS NOT NULL))),
  constraint chain_rescan_environment_check CHECK ((environment = ANY (ARRAY['live'::text, 'test'::text]))),
  constraint chain_rescan_from_height_check CHECK ((from_height >= 0)),
  constraint chain_rescan_network_check CHECK ((network = ANY (ARRAY['TRC20'::text, 'ERC20'::text]))),
  constraint chain_rescan_status_check CHECK ((status = ANY (ARRAY['OPEN'::text, 'DONE'::text, 'FAILED'::text]))),
  constraint chain_rescan_transfers_found_check CHECK ((transfers_found >= 0))
);
create table chain_status (
  environment text not null,
  network text not null,
  state text not null,
  reason text not null,
  nodes jsonb not null,
  polled_at timestamp(3) with time zone not null,
  constraint chain_status_pkey PRIMARY KEY (environment, network),
  constraint chain_status_state_check CHECK ((state = ANY (ARRAY['ok'::text, 'degraded'::text, 'blind'::text])))
);
create table chain_transfer (
  environment text not null,
  network text not null,
  tx_hash text not null,
  ordinal integer not null,
  from_address text not null,
  to_address text not null,
  amount bigint not null,
  block_height bigint not null,
  block_hash text not null,
  block_time timestamp(3) with time zone not null,
  status text not null,
  screening text not null,
  order_id uuid not null,
  seen_at timestamp(3) with time zone not null,
  final_at timestamp(3) with time zone,
  credited_amount bigint,
  fee_amount bigint,
  next_screening_at timestamp(3) with time zone,
  screening_attempts integer default 0 not null,
  screening_error text,
  claim uuid,
  frozen_at timestamp(3) with time zone,
  freeze_reason text,
  released_at timestamp(3) with time zone,
  set_apart_at timestamp(3) with time zone,
  reversals integer default 0 not null,
  is_screened boolean default false not null,
  digest text,
  constraint chain_transfer_pkey PRIMARY KEY (tx_hash, ordinal, network, environment),
  constraint chain_transfer_amount_check CHECK ((amount > 0)),
  constraint chain_transfer_check CHECK (((status = 'DUST'::text) OR ((status = ANY (ARRAY['FINAL'::text, 'FROZEN'::text])) = (final_at IS NOT NULL)))),
  constraint chain_transfer_check1 CHECK (((credited_amount IS NULL) = (fee_amount IS NULL))),
  constraint chain_transfer_check2 CHECK (((credited_amount IS NULL) OR ((status = 'FINAL'::text) AND (screening = 'CLEAR'::text) AND ((credited_amount + fee_amount) = amount)))),
  constraint chain_transfer_check3 CHECK (((next_screening_at IS NOT NULL) = ((status = 'FINAL'::text) AND (screening = 'PENDING'::text)))),
  constraint chain_transfer_check4 CHECK (((status = 'FROZEN'::text) = (screening = 'FLAGGED'::text))),
  constraint chain_transfer_check5 CHECK (((status = 'FROZEN'::text) = ((frozen_at IS NOT NULL) AND (released_at IS NULL)))),
  constraint chain_transfer_check6 CHECK (((frozen_at IS NULL) = (freeze_reason IS NULL))),
  constraint chain_transfer_check7 CHECK (((released_at IS NULL) OR (frozen_at IS NOT NULL))),
  constraint chain_transfer_check8 CHECK (((set_apart_at IS NULL) OR (status = 'FROZEN'::text))),
  constraint chain_transfer_ordinal_check CHECK ((ordinal >= 0)),
  constraint chain_transfer_reversals_check CHECK (((reversals >= 0) AND (reversals <= 31))),
  constraint chain_transfer_screening_attempts_check CHECK ((screening_attempts >= 0)),
  constraint chain_transfer_screening_check CHECK ((screening = ANY (ARRAY['PENDING'::text, 'CLEAR'::text, 'FLAGGED'::text]))),
  constraint chain_transfer_status_check CHECK ((status = ANY (ARRAY['SEEN'::text, 'CONFIRMING'::text, 'FINAL'::text, 'ORPHANED'::text, 'FROZEN'::text, 'DUST'::text]))),
  constraint chain_transfer_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
);
create table cold_wallet (
  environment text not null,
  network text not null,
  address text not null,
  since_height bigint,
  hot_at timestamp(3) with time zone,
  constraint cold_wallet_pkey PRIMARY KEY (environment, network, address),
  constraint cold_wallet_environment_check CHECK ((environment = ANY (ARRAY['live'::text, 'test'::text]))),
  constraint cold_wallet_network_check CHECK ((network = ANY (ARRAY['TRC20'::text, 'ERC20'::text])))
);
create table deposit_address (
  environment text not null,
  network text not null,
  derivation_index integer not null,
  address text not null,
  seal text,
  order_id uuid,
  assigned_at timestamp(3) with time zone,
  constraint deposit_address_pkey PRIMARY KEY (environment, network, derivation_index),
  constraint deposit_address_address_network_environment_key UNIQUE (address, network, environment),
  constraint deposit_address_order_id_key UNIQUE (order_id),
  constraint deposit_address_check CHECK (((order_id IS NULL) = (assigned_at IS NULL))),
  constraint deposit_address_derivation_index_check CHECK ((derivation_index >= 0)),
  constraint deposit_address_environment_check CHECK ((environment = ANY (ARRAY['live'::text, 'test'::text]))),
  constraint deposit_address_network_check CHECK ((network = ANY (ARRAY['TRC20'::text, 'ERC20'::text])))
) with (autovacuum_vacuum_scale_factor=0.02, autovacuum_analyze_scale_factor=0.02);
create table deposit_balance (
  environment text not null,
  network text not null,
  address text not null,
  credited bigint not null,
  swept bigint default 0 not null,
  is_being_swept boolean default false not null,
  constraint deposit_balance_pkey PRIMARY KEY (address, network, environment),
  constraint deposit_balance_swept_check CHECK ((swept >= 0)),
  constraint deposit_balance_address_network_environment_fkey FOREIGN KEY (address, network, environment) REFERENCES deposit_address(address, network, environment)
);
create table digest_key (
  id integer not null,
  encrypted_key text not null,
  constraint digest_key_pkey PRIMARY KEY (id),
  constraint digest_key_id_check CHECK ((id = 1))
);
create table frozen_approval (
  id bigint generated always as identity not null,
  order_id uuid not null,
  decision text not null,
  freeze_count integer not null,
  operator text not null,
  sponsor text not null,
  reason text not null,
  created_at timestamp(3) with time zone not null,
  signature_id uuid,
  digest text,
  constraint frozen_approval_pkey PRIMARY KEY (id),
  constraint frozen_approval_decision_check CHECK ((decision = ANY (ARRAY['release'::text, 'set_apart'::text]))),
  constraint frozen_approval_freeze_count_check CHECK ((freeze_count >= 1)),
  constraint frozen_approval_reason_check CHECK ((reason <> ''::text)),
  constraint frozen_approval_operator_fkey FOREIGN KEY (operator) REFERENCES operator(name),
  constraint frozen_approval_operator_sponsor_fkey FOREIGN KEY (operator, sponsor) REFERENCES operator(name, sponsor),
  constraint frozen_approval_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint frozen_approval_signature_id_operator_fkey FOREIGN KEY (signature_id, operator) REFERENCES operator_signature(id, operator),
  constraint frozen_approval_sponsor_fkey FOREIGN KEY (sponsor) REFERENCES operator(name)
);
create table idempotency (
  merchant_id uuid not null,
  environment text not null,
  key text not null,
  request_hash text not null,
  order_id uuid not null,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  constraint idempotency_pkey PRIMARY KEY (merchant_id, environment, key)
);
create table kyb_application (
  id uuid not null,
  merchant_id uuid not null,
  status text not null,
  answers json not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  submitted_at timestamp(3) with time zone,
  decided_at timestamp(3) with time zone,
  decided_by text,
  constraint kyb_application_pkey PRIMARY KEY (id),
  constraint kyb_application_check CHECK (((status = 'DRAFT'::text) <= (decided_at IS NULL))),
  constraint kyb_application_check1 CHECK (((status = ANY (ARRAY['APPROVED'::text, 'DECLINED'::text])) = (decided_at IS NOT NULL))),
  constraint kyb_application_check2 CHECK (((decided_at IS NULL) = (decided_by IS NULL))),
  constraint kyb_application_check3 CHECK (((status = 'DRAFT'::text) OR (submitted_at IS NOT NULL))),
  constraint kyb_application_status_check CHECK ((status = ANY (ARRAY['DRAFT'::text, 'SUBMITTED'::text, 'CLARIFICATION'::text, 'APPROVED'::text, 'DECLINED'::text]))),
  constraint kyb_application_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id)
);
create table kyb_document (
  id uuid not null,
  application_id uuid not null,
  name text not null,
  type text not null,
  size integer not null,
  sha256 text not null,
  content bytea not null,
  created_at timestamp(3) with time zone not null,
  constraint kyb_document_pkey PRIMARY KEY (id),
  constraint kyb_document_application_id_sha256_key UNIQUE (application_id, sha256),
  constraint kyb_document_check CHECK ((octet_length(content) = size)),
  constraint kyb_document_name_check CHECK (((name <> ''::text) AND (length(name) <= 200))),
  constraint kyb_document_size_check CHECK (((size >= 1) AND (size <= 5242880))),
  constraint kyb_document_type_check CHECK ((type = ANY (ARRAY['application/pdf'::text, 'image/png'::text, 'image/jpeg'::text]))),
  constraint kyb_document_application_id_fkey FOREIGN KEY (application_id) REFERENCES kyb_application(id)
);
create table kyb_message (
  id bigint generated always as identity not null,
  application_id uuid not null,
  author text not null,
  name text not null,
  text text not null,
  created_at timestamp(3) with time zone not null,
  constraint kyb_message_pkey PRIMARY KEY (id),
  constraint kyb_message_author_check CHECK ((author = ANY (ARRAY['MERCHANT'::text, 'OPERATOR'::text]))),
  constraint kyb_message_text_check CHECK (((text <> ''::text) AND (length(text) <= 4000))),
  constraint kyb_message_application_id_fkey FOREIGN KEY (application_id) REFERENCES kyb_application(id)
);
create table ledger_account (
  id bigint generated always as identity not null,
  kind text not null,
  merchant_id uuid,
  environment text not null,
  network text not null,
  balance bigint not null,
  constraint ledger_account_pkey PRIMARY KEY (id),
  constraint ledger_account_kind_merchant_id_environment_network_key UNIQUE NULLS NOT DISTINCT (kind, merchant_id, environment, network),
  constraint ledger_account_balance_check CHECK (((balance >= 0) OR (kind = ANY (ARRAY['onchain_hot'::text, 'onchain_deposit'::text, 'onchain_cold'::text, 'platform_capital'::text, 'platform_fee'::text])))),
  constraint ledger_account_check CHECK (((kind ~~ 'merchant\_%'::text) = (merchant_id IS NOT NULL))),
  constraint ledger_account_environment_check CHECK ((environment = ANY (ARRAY['live'::text, 'test'::text]))),
  constraint ledger_account_kind_check CHECK ((kind = ANY (ARRAY['onchain_deposit'::text, 'merchant_available'::text, 'merchant_reserved'::text, 'merchant_frozen'::text, 'platform_fee'::text, 'unallocated'::text, 'onchain_hot'::text, 'onchain_cold'::text, 'platform_capital'::text, 'merchant_debt'::text, 'platform_loss'::text, 'platform_cost'::text, 'set_apart'::text]))),
  constraint ledger_account_network_check CHECK ((network = ANY (ARRAY['TRC20'::text, 'ERC20'::text]))),
  constraint ledger_account_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id)
);
create table ledger_checkpoint (
  sequence bigint not null,
  last_tx bigint not null,
  ids bigint[] not null,
  digests text[] not null,
  previous text not null,
  hash text not null,
  checkpointed_at timestamp(3) with time zone not null,
  constraint ledger_checkpoint_pkey PRIMARY KEY (sequence),
  constraint ledger_checkpoint_hash_key UNIQUE (hash),
  constraint ledger_checkpoint_last_tx_key UNIQUE (last_tx),
  constraint ledger_checkpoint_previous_key UNIQUE (previous),
  constraint ledger_checkpoint_check CHECK ((cardinality(digests) = cardinality(ids))),
  constraint ledger_checkpoint_hash_check CHECK ((hash ~ '^[0-9a-f]{64}$'::text)),
  constraint ledger_checkpoint_ids_check CHECK ((cardinality(ids) >= 1)),
  constraint ledger_checkpoint_previous_check CHECK ((previous ~ '^[0-9a-f]{64}$'::text)),
  constraint ledger_checkpoint_sequence_check CHECK ((sequence >= 1))
);
create table ledger_checkpoint_mark (
  is_only boolean default true not null,
  last_tx bigint not null,
  next_xid xid8 not null,
  made_at timestamp(3) with time zone not null,
  constraint ledger_checkpoint_mark_pkey PRIMARY KEY (is_only),
  constraint ledger_checkpoint_mark_is_only_check CHECK (is_only)
);
create table ledger_entry (
  id bigint generated always as identity not null,
  tx_id bigint not null,
  account_id bigint not null,
  direction text not null,
  amount bigint not null,
  balance_after bigint not null,
  constraint ledger_entry_pkey PRIMARY KEY (id),
  constraint ledger_entry_amount_check CHECK ((amount > 0)),
  constraint ledger_entry_direction_check CHECK ((direction = ANY (ARRAY['D'::text, 'C'::text]))),
  constraint ledger_entry_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_account(id),
  constraint ledger_entry_tx_id_fkey FOREIGN KEY (tx_id) REFERENCES ledger_tx(id)
);
create table ledger_tx (
  id bigint generated always as identity not null,
  kind text not null,
  ref text not null,
  environment text not null,
  network text not null,
  created_at timestamp(3) with time zone not null,
  constraint ledger_tx_pkey PRIMARY KEY (id),
  constraint ledger_tx_ref_key UNIQUE (ref),
  constraint ledger_tx_kind_check CHECK ((kind = ANY (ARRAY['payment'::text, 'freeze'::text, 'release'::text, 'set_apart'::text, 'reserve'::text, 'release_reserve'::text, 'withdrawal'::text, 'capital'::text, 'float_in'::text, 'float_out'::text, 'fee_paid'::text, 'move'::text, 'debt'::text, 'debt_payment'::text, 'write_off'::text, 'token_fee'::text, 'destroyed'::text, 'reversal'::text])))
);
create table mail (
  id uuid not null,
  recipient text not null,
  subject text not null,
  body text,
  status text not null,
  attempts integer not null,
  last_error text,
  created_at timestamp(3) with time zone not null,
  due_at timestamp(3) with time zone not null,
  claim uuid,
  ended_at timestamp(3) with time zone,
  constraint mail_pkey PRIMARY KEY (id),
  constraint mail_attempts_check CHECK ((attempts >= 0)),
  constraint mail_body_check CHECK ((length(body) <= 20000)),
  constraint mail_check CHECK ((((status = 'WAITING'::text) = (ended_at IS NULL)) AND ((body IS NOT NULL) OR (status <> 'WAITING'::text)))),
  constraint mail_last_error_check CHECK ((length(last_error) <= 255)),
  constraint mail_recipient_check CHECK (((recipient ~ '^[!-~]+@[!-~]+$'::text) AND (length(recipient) <= 254))),
  constraint mail_status_check CHECK ((status = ANY (ARRAY['WAITING'::text, 'SENT'::text, 'FAILED'::text]))),
  constraint mail_subject_check CHECK (((subject !~ '[[:cntrl:]]'::text) AND (length(subject) <= 255)))
);
create table merchant (
  id uuid not null,
  platform_user_id text not null,
  platform_user_key text not null,
  name text not null,
  email text not null,
  status text not null,
  tier text not null,
  fee_rate_ppm integer not null,
  environment text not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint merchant_pkey PRIMARY KEY (id),
  constraint merchant_platform_user_key_key UNIQUE (platform_user_key),
  constraint merchant_check CHECK ((((environment = 'live'::text) = (status <> 'PENDING_KYB'::text)) OR (status = 'SUSPENDED'::text))),
  constraint merchant_environment_check CHECK ((environment = ANY (ARRAY['live'::text, 'test'::text]))),
  constraint merchant_fee_rate_ppm_check CHECK (((fee_rate_ppm >= 0) AND (fee_rate_ppm <= 500000))),
  constraint merchant_status_check CHECK ((status = ANY (ARRAY['PENDING_KYB'::text, 'ACTIVE'::text, 'SUSPENDED'::text]))),
  constraint merchant_tier_check CHECK ((tier = ANY (ARRAY['BASIC'::text, 'STANDARD'::text, 'PREMIUM'::text])))
);
create table merchant_branding (
  merchant_id uuid not null,
  display_name text not null,
  colour text,
  support text not null,
  frame_origins text default ''::text not null,
  logo bytea,
  logo_sha256 text,
  updated_at timestamp(3) with time zone not null,
  constraint merchant_branding_pkey PRIMARY KEY (merchant_id),
  constraint merchant_branding_check CHECK (((logo IS NULL) = (logo_sha256 IS NULL))),
  constraint merchant_branding_colour_check CHECK ((colour ~ '^#[0-9a-f]{6}$'::text)),
  constraint merchant_branding_display_name_check CHECK ((length(display_name) <= 60)),
  constraint merchant_branding_frame_origins_check CHECK (((frame_origins ~ '^[a-z0-9:/. -]*$'::text) AND (length(frame_origins) <= 3000))),
  constraint merchant_branding_logo_check CHECK (((octet_length(logo) >= 1) AND (octet_length(logo) <= 65536))),
  constraint merchant_branding_support_check CHECK ((length(support) <= 200)),
  constraint merchant_branding_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id)
);
create table merchant_user (
  id uuid not null,
  merchant_id uuid not null,
  mail text not null,
  name text not null,
  role text not null,
  payout_mails text default 'failed'::text not null,
  created_at timestamp(3) with time zone not null,
  signed_in_at timestamp(3) with time zone,
  removed_at timestamp(3) with time zone,
  constraint merchant_user_pkey PRIMARY KEY (id),
  constraint merchant_user_mail_check CHECK (((mail ~ '^[!-~]+@[!-~]+$'::text) AND (mail = lower(mail)) AND (length(mail) <= 254))),
  constraint merchant_user_name_check CHECK ((length(name) <= 255)),
  constraint merchant_user_payout_mails_check CHECK ((payout_mails = ANY (ARRAY['all'::text, 'failed'::text, 'none'::text]))),
  constraint merchant_user_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'developer'::text, 'finance'::text, 'viewer'::text]))),
  constraint merchant_user_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id)
);
create table node_usage (
  environment text not null,
  network text not null,
  node text not null,
  day date not null,
  calls bigint not null,
  constraint node_usage_pkey PRIMARY KEY (environment, network, node, day),
  constraint node_usage_calls_check CHECK ((calls >= 0)),
  constraint node_usage_environment_check CHECK ((environment = ANY (ARRAY['live'::text, 'test'::text]))),
  constraint node_usage_network_check CHECK ((network = ANY (ARRAY['TRC20'::text, 'ERC20'::text])))
);
create table operator (
  name text not null,
  sponsor text not null,
  enrolled_by text,
  enrolled_at timestamp(3) with time zone not null,
  token_hash text not null,
  disabled_at timestamp(3) with time zone,
  constraint operator_pkey PRIMARY KEY (name),
  constraint operator_name_sponsor_key UNIQUE (name, sponsor),
  constraint operator_token_hash_key UNIQUE (token_hash),
  constraint operator_check CHECK (((enrolled_by IS NOT NULL) OR (sponsor = name))),
  constraint operator_name_check CHECK (((name ~ '^[a-z][a-z0-9._@-]{0,99}$'::text) AND (name <> 'database-owner'::text))),
  constraint operator_token_hash_check CHECK ((token_hash ~ '^[0-9a-f]{64}$'::text)),
  constraint operator_enrolled_by_fkey FOREIGN KEY (enrolled_by) REFERENCES operator(name),
  constraint operator_sponsor_fkey FOREIGN KEY (sponsor) REFERENCES operator(name)
);
create table operator_ceremony (
  id uuid not null,
  purpose text not null,
  challenge text not null,
  operator text,
  expires_at timestamp(3) with time zone not null,
  constraint operator_ceremony_pkey PRIMARY KEY (id),
  constraint operator_ceremony_check CHECK (((purpose = 'sign in'::text) = (operator IS NULL))),
  constraint operator_ceremony_purpose_check CHECK ((purpose = ANY (ARRAY['enrol'::text, 'recover'::text, 'add'::text, 'sign in'::text]))),
  constraint operator_ceremony_operator_fkey FOREIGN KEY (operator) REFERENCES operator(name)
);
create table operator_change (
  id uuid not null,
  operator text not null,
  command text not null,
  parameters json not null,
  options json not null,
  reason text not null,
  signed_text text not null,
  expires_at timestamp(3) with time zone not null,
  done_at timestamp(3) with time zone,
  outcome text,
  constraint operator_change_pkey PRIMARY KEY (id),
  constraint operator_change_check CHECK (((done_at IS NULL) = (outcome IS NULL))),
  constraint operator_change_reason_check CHECK ((reason <> ''::text)),
  constraint operator_change_operator_fkey FOREIGN KEY (operator) REFERENCES operator(name)
);
create table operator_disabling (
  id uuid not null,
  operator text not null,
  asked_by text not null,
  sponsor text not null,
  asked_at timestamp(3) with time zone not null,
  due_at timestamp(3) with time zone not null,
  ended_at timestamp(3) with time zone,
  constraint operator_disabling_pkey PRIMARY KEY (id),
  constraint operator_disabling_check CHECK ((due_at > asked_at)),
  constraint operator_disabling_asked_by_sponsor_fkey FOREIGN KEY (asked_by, sponsor) REFERENCES operator(name, sponsor),
  constraint operator_disabling_operator_fkey FOREIGN KEY (operator) REFERENCES operator(name)
);
create table operator_passkey (
  credential_id text not null,
  operator text not null,
  name text not null,
  public_key text not null,
  sign_count bigint not null,
  created_at timestamp(3) with time zone not null,
  last_used_at timestamp(3) with time zone,
  removed_at timestamp(3) with time zone,
  constraint operator_passkey_pkey PRIMARY KEY (credential_id),
  constraint operator_passkey_credential_id_operator_key UNIQUE (credential_id, operator),
  constraint operator_passkey_credential_id_check CHECK (((credential_id ~ '^[A-Za-z0-9_-]+$'::text) AND (length(credential_id) <= 1400))),
  constraint operator_passkey_name_check CHECK ((name <> ''::text)),
  constraint operator_passkey_public_key_check CHECK ((public_key ~ '^[A-Za-z0-9_-]+$'::text)),
  constraint operator_passkey_sign_count_check CHECK ((sign_count >= 0)),
  constraint operator_passkey_operator_fkey FOREIGN KEY (operator) REFERENCES operator(name)
);
create table operator_recovery (
  id uuid not null,
  operator text not null,
  credential_id text not null,
  public_key text not null,
  sign_count bigint not null,
  name text not null,
  asked_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  constraint operator_recovery_pkey PRIMARY KEY (id),
  constraint operator_recovery_operator_key UNIQUE (operator),
  constraint operator_recovery_credential_id_check CHECK (((credential_id ~ '^[A-Za-z0-9_-]+$'::text) AND (length(credential_id) <= 1400))),
  constraint operator_recovery_name_check CHECK ((name <> ''::text)),
  constraint operator_recovery_public_key_check CHECK ((public_key ~ '^[A-Za-z0-9_-]+$'::text)),
  constraint operator_recovery_sign_count_check CHECK ((sign_count >= 0)),
  constraint operator_recovery_operator_fkey FOREIGN KEY (operator) REFERENCES operator(name)
);
create table operator_session (
  token_hash text not null,
  operator text not null,
  credential_id text not null,
  created_at timestamp(3) with time zone not null,
  seen_at timestamp(3) with time zone not null,
  constraint operator_session_pkey PRIMARY KEY (token_hash),
  constraint operator_session_token_hash_check CHECK ((token_hash ~ '^[0-9a-f]{64}$'::text)),
  constraint operator_session_credential_id_fkey FOREIGN KEY (credential_id) REFERENCES operator_passkey(credential_id),
  constraint operator_session_operator_fkey FOREIGN KEY (operator) REFERENCES operator(name)
);
create table operator_signature (
  id uuid not null,
  operator text not null,
  credential_id text not null,
  signed_text text not null,
  origin text not null,
  authenticator_data text not null,
  client_data text not null,
  signature text not null,
  created_at timestamp(3) with time zone not null,
  constraint operator_signature_pkey PRIMARY KEY (id),
  constraint operator_signature_id_operator_key UNIQUE (id, operator),
  constraint operator_signature_credential_id_operator_fkey FOREIGN KEY (credential_id, operator) REFERENCES operator_passkey(credential_id, operator),
  constraint operator_signature_operator_fkey FOREIGN KEY (operator) REFERENCES operator(name)
);
create table order_count (
  merchant_id uuid not null,
  environment text not null,
  span text not null,
  starts_at timestamp(3) with time zone not null,
  status text not null,
  network text not null,
  shard smallint not null,
  count bigint not null,
  constraint order_count_pkey PRIMARY KEY (merchant_id, environment, span, starts_at, status, network, shard),
  constraint order_count_check CHECK (((span = 'all'::text) = (starts_at = '1970-01-01 00:00:00+00'::timestamp with time zone))),
  constraint order_count_span_check CHECK ((span = ANY (ARRAY['all'::text, 'day'::text, 'hour'::text, 'fresh'::text])))
) with (fillfactor=70);
create table order_day (
  merchant_id uuid not null,
  environment text not null,
  day timestamp(3) with time zone not null,
  network text not null,
  bucket smallint not null,
  paid_count bigint not null,
  gross_amount bigint not null,
  fee_amount bigint not null,
  constraint order_day_pkey PRIMARY KEY (merchant_id, environment, day, network, bucket)
) with (fillfactor=70);
create table order_event (
  order_id uuid not null,
  version integer not null,
  status text not null,
  snapshot text not null,
  created_at timestamp(3) with time zone not null,
  transition text,
  payment_height integer,
  constraint order_event_pkey PRIMARY KEY (order_id, version, created_at),
  constraint order_event_version_check CHECK ((version >= 2))
) partition by RANGE (created_at);
create table order_event_rest partition of order_event DEFAULT;
create table order_facts (
  order_id uuid not null,
  environment text not null,
  network text not null,
  recorded bigint not null,
  settled bigint not null,
  unsettled_since timestamp(3) with time zone not null,
  due_at timestamp(3) with time zone not null,
  failures integer default 0 not null,
  constraint order_facts_pkey PRIMARY KEY (order_id),
  constraint order_facts_check CHECK (((settled >= 0) AND (settled <= recorded))),
  constraint order_facts_failures_check CHECK ((failures >= 0)),
  constraint order_facts_recorded_check CHECK ((recorded >= 1)),
  constraint order_facts_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
);
create table orders (
  id uuid not null,
  order_number text not null,
  reference text,
  merchant_id uuid not null,
  environment text not null,
  network text not null,
  status text not null,
  version integer not null,
  address text not null,
  order_amount bigint not null,
  threshold_amount bigint not null,
  tolerance_ppm integer not null,
  fee_rate_ppm integer not null,
  received_amount bigint not null,
  credited_amount bigint not null,
  fee_amount bigint not null,
  frozen_amount bigint not null,
  flagged_amount bigint default 0 not null,
  refunded_amount bigint default 0 not null,
  payment_height integer,
  required_confirmations integer not null,
  description text not null,
  metadata json not null,
  return_url text not null,
  webhook_url text not null,
  checkout_token text not null,
  expire_at timestamp(3) with time zone not null,
  paid_at timestamp(3) with time zone,
  accepted_at timestamp(3) with time zone,
  cancelled_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  digest text,
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_checkout_token_key UNIQUE (checkout_token),
  constraint orders_order_number_key UNIQUE (order_number),
  constraint orders_check CHECK (((threshold_amount >= 0) AND (threshold_amount <= order_amount))),
  constraint orders_check1 CHECK ((expire_at > created_at)),
  constraint orders_check2 CHECK (((status = ANY (ARRAY['PAID'::text, 'EXPIRED_PAID'::text])) = (paid_at IS NOT NULL))),
  constraint orders_check3 CHECK (((status <> 'EXPIRED'::text) OR (received_amount = 0))),
  constraint orders_check4 CHECK (((status <> ALL (ARRAY['PAID'::text, 'EXPIRED_PAID'::text, 'UNDERPAID'::text])) OR (received_amount = ((credited_amount + fee_amount) + frozen_amount)))),
  constraint orders_check5 CHECK (((status <> ALL (ARRAY['PAID'::text, 'EXPIRED_PAID'::text])) OR ((received_amount - frozen_amount) >= threshold_amount) OR (accepted_at IS NOT NULL))),
  constraint orders_check6 CHECK (((status <> ALL (ARRAY['PENDING_CONFIRM'::text, 'CONFIRMING'::text])) OR (received_amount >= threshold_amount))),
  constraint orders_check7 CHECK (((status <> 'FROZEN'::text) OR (received_amount > 0))),
  constraint orders_check8 CHECK (((fee_amount)::numeric <= ((((credited_amount + fee_amount))::numeric * (fee_rate_ppm)::numeric) / (1000000)::numeric))),
  constraint orders_credited_amount_check CHECK ((credited_amount >= 0)),
  constraint orders_environment_check CHECK ((environment = ANY (ARRAY['live'::text, 'test'::text]))),
  constraint orders_fee_amount_check CHECK ((fee_amount >= 0)),
  constraint orders_fee_rate_ppm_check CHECK (((fee_rate_ppm >= 0) AND (fee_rate_ppm <= 500000))),
  constraint orders_flagged_amount_check CHECK ((flagged_amount >= 0)),
  constraint orders_frozen_amount_check CHECK ((frozen_amount >= 0)),
  constraint orders_network_check CHECK ((network = ANY (ARRAY['TRC20'::text, 'ERC20'::text]))),
  constraint orders_order_amount_check CHECK ((order_amount > 0)),
  constraint orders_payment_height_check CHECK ((payment_height >= 0)),
  constraint orders_received_amount_check CHECK ((received_amount >= 0)),
  constraint orders_reference_check CHECK (((char_length(reference) >= 1) AND (char_length(reference) <= 64))),
  constraint orders_refunded_amount_check CHECK ((refunded_amount >= 0)),
  constraint orders_required_confirmations_check CHECK ((required_confirmations >= 1)),
  constraint orders_status_check CHECK ((status = ANY (ARRAY['OPEN'::text, 'PENDING_CONFIRM'::text, 'CONFIRMING'::text, 'PAID'::text, 'EXPIRED'::text, 'EXPIRED_PAID'::text, 'UNDERPAID'::text, 'FROZEN'::text]))),
  constraint orders_tolerance_ppm_check CHECK (((tolerance_ppm >= 0) AND (tolerance_ppm <= 500000))),
  constraint orders_version_check CHECK ((version >= 1))
);
create table page_session (
  id uuid not null,
  audience text not null,
  subject text not null,
  token_hash text not null,
  environment text not null,
  passkey_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  seen_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  revoked_at timestamp(3) with time zone,
  address text not null,
  user_agent text not null,
  flash text,
  constraint page_session_pkey PRIMARY KEY (id),
  constraint page_session_token_hash_key UNIQUE (token_hash),
  constraint page_session_address_check CHECK ((length(address) <= 64)),
  constraint page_session_audience_check CHECK ((audience = 'dashboard'::text)),
  constraint page_session_environment_check CHECK ((environment = ANY (ARRAY['live'::text, 'test'::text]))),
  constraint page_session_flash_check CHECK ((length(flash) <= 4000)),
  constraint page_session_subject_check CHECK ((subject <> ''::text)),
  constraint page_session_token_hash_check CHECK ((token_hash ~ '^[0-9a-f]{64}$'::text)),
  constraint page_session_user_agent_check CHECK ((length(user_agent) <= 255))
);
create table passkey (
  id uuid not null,
  audience text not null,
  subject text not null,
  credential_id text not null,
  public_key text not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamp(3) with time zone not null,
  used_at timestamp(3) with time zone,
  removed_at timestamp(3) with time zone,
  constraint passkey_pkey PRIMARY KEY (id),
  constraint passkey_audience_check CHECK ((audience = 'dashboard'::text)),
  constraint passkey_counter_check CHECK ((counter >= 0)),
  constraint passkey_credential_id_check CHECK (((length(credential_id) >= 1) AND (length(credential_id) <= 1400))),
  constraint passkey_name_check CHECK (((name <> ''::text) AND (length(name) <= 100))),
  constraint passkey_public_key_check CHECK ((length(public_key) <= 4000)),
  constraint passkey_subject_check CHECK ((subject <> ''::text)),
  constraint passkey_transports_check CHECK ((cardinality(transports) <= 10))
);
create table passkey_challenge (
  challenge text not null,
  audience text not null,
  purpose text not null,
  bound_to text not null,
  subject text,
  intent text,
  expires_at timestamp(3) with time zone not null,
  constraint passkey_challenge_pkey PRIMARY KEY (challenge),
  constraint passkey_challenge_audience_check CHECK ((audience = 'dashboard'::text)),
  constraint passkey_challenge_challenge_check CHECK (((length(challenge) >= 43) AND (length(challenge) <= 128))),
  constraint passkey_challenge_purpose_check CHECK ((purpose = ANY (ARRAY['enrol'::text, 'sign-in'::text, 'confirm'::text])))
);
create table passkey_reset (
  id uuid not null,
  audience text not null,
  subject text not null,
  asked_by text not null,
  asked_at timestamp(3) with time zone not null,
  due_at timestamp(3) with time zone not null,
  ended_at timestamp(3) with time zone,
  constraint passkey_reset_pkey PRIMARY KEY (id),
  constraint passkey_reset_asked_by_check CHECK ((asked_by <> ''::text)),
  constraint passkey_reset_audience_check CHECK ((audience = 'dashboard'::text)),
  constraint passkey_reset_check CHECK ((due_at > asked_at)),
  constraint passkey_reset_subject_check CHECK ((subject <> ''::text))
);
create table payout_fairness (
  environment text not null,
  network text not null,
  merchant_id uuid not null,
  constraint payout_fairness_pkey PRIMARY KEY (environment, network),
  constraint payout_fairness_environment_check CHECK ((environment = ANY (ARRAY['live'::text, 'test'::text]))),
  constraint payout_fairness_network_check CHECK ((network = ANY (ARRAY['TRC20'::text, 'ERC20'::text])))
);
create table payout_step (
  id uuid not null,
  environment text not null,
  network text not null,
  purpose text not null,
  address text,
  sweep_id uuid,
  batch_id uuid,
  amount bigint,
  reopened smallint default 0 not null,
  status text not null,
  created_at timestamp(3) with time zone not null,
  ended_at timestamp(3) with time zone,
  constraint payout_step_pkey PRIMARY KEY (id),
  constraint payout_step_id_purpose_key UNIQUE (id, purpose),
  constraint payout_step_amount_check CHECK ((amount > 0)),
  constraint payout_step_check CHECK (((purpose <> 'sweep'::text) OR (sweep_id IS NOT NULL))),
  constraint payout_step_check1 CHECK (((purpose = ANY (ARRAY['cold'::text, 'batch'::text, 'fill'::text])) = (address IS NULL))),
  constraint payout_step_check2 CHECK ((((batch_id IS NULL) = (amount IS NULL)) AND ((batch_id IS NULL) OR (purpose = 'sweep'::text)))),
  constraint payout_step_check3 CHECK (((status = 'OPEN'::text) = (ended_at IS NULL))),
  constraint payout_step_environment_check CHECK ((environment = ANY (ARRAY['live'::text, 'test'::text]))),
  constraint payout_step_network_check CHECK ((network = ANY (ARRAY['TRC20'::text, 'ERC20'::text]))),
  constraint payout_step_purpose_check CHECK ((purpose = ANY (ARRAY['top_up'::text, 'sweep'::text, 'delegate'::text, 'reclaim'::text, 'warm'::text, 'cold'::text, 'batch'::text, 'fill'::text]))),
  constraint payout_step_reopened_check CHECK ((reopened >= 0)),
  constraint payout_step_status_check CHECK ((status = ANY (ARRAY['OPEN'::text, 'DONE'::text, 'FAILED'::text]))),
  constraint payout_step_address_network_environment_fkey FOREIGN KEY (address, network, environment) REFERENCES deposit_address(address, network, environment),
  constraint payout_step_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES payout_step(id),
  constraint payout_step_sweep_id_environment_network_address_fkey FOREIGN KEY (sweep_id, environment, network, address) REFERENCES sweep(id, environment, network, address)
);
create table payout_switch (
  environment text not null,
  network text not null,
  reason text not null,
  switched_off_at timestamp(3) with time zone not null,
  constraint payout_switch_pkey PRIMARY KEY (environment, network),
  constraint payout_switch_environment_check CHECK ((environment = ANY (ARRAY['live'::text, 'test'::text]))),
  constraint payout_switch_network_check CHECK ((network = ANY (ARRAY['TRC20'::text, 'ERC20'::text]))),
  constraint payout_switch_reason_check CHECK ((reason <> ''::text))
);
create unlogged table rate_window (
  bucket text not null,
  window_start timestamp with time zone not null,
  hits integer not null,
  constraint rate_window_pkey PRIMARY KEY (bucket)
) with (fillfactor=50);
create table readiness_write (
  slot integer not null,
  written_at timestamp with time zone not null,
  constraint readiness_write_pkey PRIMARY KEY (slot),
  constraint readiness_write_slot_check CHECK (((slot >= 0) AND (slot < 8)))
);
create table refund_claim (
  id uuid not null,
  merchant_id uuid not null,
  environment text not null,
  network text not null,
  order_id uuid not null,
  amount bigint not null,
  key_id text,
  user_id uuid,
  token_hash text not null,
  encrypted_token text not null,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  withdrawal_id uuid,
  constraint refund_claim_pkey PRIMARY KEY (id),
  constraint refund_claim_token_hash_key UNIQUE (token_hash),
  constraint refund_claim_withdrawal_id_key UNIQUE (withdrawal_id),
  constraint refund_claim_amount_check CHECK ((amount > 0)),
  constraint refund_claim_check CHECK (((key_id IS NULL) <> (user_id IS NULL))),
  constraint refund_claim_environment_check CHECK ((environment = ANY (ARRAY['live'::text, 'test'::text]))),
  constraint refund_claim_network_check CHECK ((network = ANY (ARRAY['TRC20'::text, 'ERC20'::text]))),
  constraint refund_claim_token_hash_check CHECK ((token_hash ~ '^[0-9a-f]{64}$'::text)),
  constraint refund_claim_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_key(key_id),
  constraint refund_claim_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint refund_claim_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint refund_claim_user_id_fkey FOREIGN KEY (user_id) REFERENCES merchant_user(id),
  constraint refund_claim_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawal(id)
);
create table reserve_check (
  environment text not null,
  network text not null,
  address_index integer default '-1'::integer not null,
  held_amount bigint,
  held_address text,
  problems text[] default '{}'::text[] not null,
  next_at timestamp(3) with time zone not null,
  claim uuid,
  constraint reserve_check_pkey PRIMARY KEY (environment, network),
  constraint reserve_check_environment_check CHECK ((environment = ANY (ARRAY['live'::text, 'test'::text]))),
  constraint reserve_check_network_check CHECK ((network = ANY (ARRAY['TRC20'::text, 'ERC20'::text])))
);
create table retention (
  what text not null,
  removed_before timestamp(3) with time zone not null,
  constraint retention_pkey PRIMARY KEY (what),
  constraint retention_what_check CHECK ((what = ANY (ARRAY['webhooks'::text, 'order_events'::text])))
);
create table retired_wallet (
  environment text not null,
  network text not null,
  address text not null,
  retired_at timestamp(3) with time zone not null,
  since_height bigint,
  constraint retired_wallet_pkey PRIMARY KEY (environment, network, address),
  constraint retired_wallet_environment_check CHECK ((environment = ANY (ARRAY['live'::text, 'test'::text]))),
  constraint retired_wallet_network_check CHECK ((network = ANY (ARRAY['TRC20'::text, 'ERC20'::text])))
);
create table review_approval (
  transaction_attempt_id uuid not null,
  verdict text not null,
  evidence text not null,
  operator text not null,
  sponsor text not null,
  reason text not null,
  signature_id uuid,
  created_at timestamp(3) with time zone not null,
  constraint review_approval_pkey PRIMARY KEY (transaction_attempt_id, verdict, evidence, operator),
  constraint review_approval_evidence_check CHECK ((evidence <> ''::text)),
  constraint review_approval_reason_check CHECK ((reason <> ''::text)),
  constraint review_approval_verdict_check CHECK ((verdict = ANY (ARRAY['paid'::text, 'lost'::text, 'failed'::text]))),
  constraint review_approval_operator_fkey FOREIGN KEY (operator) REFERENCES operator(name),
  constraint review_approval_signature_id_operator_fkey FOREIGN KEY (signature_id, operator) REFERENCES operator_signature(id, operator),
  constraint review_approval_sponsor_fkey FOREIGN KEY (sponsor) REFERENCES operator(name),
  constraint review_approval_transaction_attempt_id_fkey FOREIGN KEY (transaction_attempt_id) REFERENCES transaction_attempt(id)
);
create table screening_verdict (
  id bigint generated always as identity not null,
  environment text not null,
  network text not null,
  tx_hash text not null,
  ordinal integer not null,
  provider text not null,
  verdict text not null,
  reason text,
  reference text,
  evidence json not null,
  screened_at timestamp(3) with time zone not null,
  digest text,
  constraint screening_verdict_pkey PRIMARY KEY (id),
  constraint screening_verdict_check CHECK (((verdict = 'flagged'::text) = (reason IS NOT NULL))),
  constraint screening_verdict_verdict_check CHECK ((verdict = ANY (ARRAY['clear'::text, 'flagged'::text, 'unknown'::text]))),
  constraint screening_verdict_environment_network_tx_hash_ordinal_fkey FOREIGN KEY (environment, network, tx_hash, ordinal) REFERENCES chain_transfer(environment, network, tx_hash, ordinal)
);
create table sign_in_link (
  id uuid not null,
  mail text not null,
  browser_hash text not null,
  token_hash text,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  sent_at timestamp(3) with time zone,
  ended_at timestamp(3) with time zone,
  constraint sign_in_link_pkey PRIMARY KEY (id),
  constraint sign_in_link_token_hash_key UNIQUE (token_hash),
  constraint sign_in_link_browser_hash_check CHECK ((browser_hash ~ '^[0-9a-f]{64}$'::text)),
  constraint sign_in_link_mail_check CHECK ((length(mail) <= 254)),
  constraint sign_in_link_token_hash_check CHECK ((token_hash ~ '^[0-9a-f]{64}$'::text))
);
create table sweep (
  id uuid not null,
  environment text not null,
  network text not null,
  address text not null,
  strategy text not null,
  status text not null,
  note text,
  due_at timestamp(3) with time zone not null,
  claim uuid,
  created_at timestamp(3) with time zone not null,
  ended_at timestamp(3) with time zone,
  constraint sweep_pkey PRIMARY KEY (id),
  constraint sweep_id_environment_network_address_key UNIQUE (id, environment, network, address),
  constraint sweep_check CHECK (((status = 'OPEN'::text) = (ended_at IS NULL))),
  constraint sweep_environment_check CHECK ((environment = ANY (ARRAY['live'::text, 'test'::text]))),
  constraint sweep_network_check CHECK ((network = ANY (ARRAY['TRC20'::text, 'ERC20'::text]))),
  constraint sweep_status_check CHECK ((status = ANY (ARRAY['OPEN'::text, 'DONE'::text]))),
  constraint sweep_address_network_environment_fkey FOREIGN KEY (address, network, environment) REFERENCES deposit_address(address, network, environment)
);
create table token_watch (
  environment text not null,
  network text not null,
  problems text[] default '{}'::text[] not null,
  note text,
  since timestamp(3) with time zone,
  checked_at timestamp(3) with time zone not null,
  constraint token_watch_pkey PRIMARY KEY (environment, network),
  constraint token_watch_check CHECK (((note IS NULL) = (since IS NULL))),
  constraint token_watch_environment_check CHECK ((environment = ANY (ARRAY['live'::text, 'test'::text]))),
  constraint token_watch_network_check CHECK ((network = ANY (ARRAY['TRC20'::text, 'ERC20'::text])))
);
create table transaction_attempt (
  id uuid not null,
  environment text not null,
  network text not null,
  purpose text not null,
  withdrawal_id uuid,
  step_id uuid,
  intent_id uuid not null,
  attempt integer not null,
  token text,
  destination text,
  amount bigint not null,
  status text not null,
  wallet text,
  nonce bigint,
  timestamp_ms bigint,
  expiration_ms bigint,
  reference_height bigint,
  gas_limit bigint,
  max_fee_per_gas bigint,
  max_priority_fee_per_gas bigint,
  fee_limit bigint,
  tx_hash text,
  raw text,
  included_height bigint,
  block_number bigint,
  block_hash text,
  note text,
  refusal text,
  refused_at timestamp(3) with time zone,
  is_refused_for_good boolean default false not null,
  refused_resumes integer default 0 not null,
  give_up_at timestamp(3) with time zone,
  marked_failed_at timestamp(3) with time zone,
  sends integer default 0 not null,
  sent_height bigint,
  due_at timestamp(3) with time zone not null,
  claim uuid,
  created_at timestamp(3) with time zone not null,
  signed_at timestamp(3) with time zone,
  broadcast_at timestamp(3) with time zone,
  ended_at timestamp(3) with time zone,
  reorged_out_at timestamp(3) with time zone,
  lost_amount bigint default 0 not null,
  nonce_used_at timestamp(3) with time zone,
  constraint transaction_attempt_pkey PRIMARY KEY (id),
  constraint transaction_attempt_environment_network_wallet_timestamp_ms_key UNIQUE (environment, network, wallet, timestamp_ms),
  constraint transaction_attempt_intent_id_attempt_key UNIQUE (intent_id, attempt),
  constraint transaction_attempt_tx_hash_key UNIQUE (tx_hash),
  constraint transaction_attempt_amount_check CHECK ((amount > 0)),
  constraint transaction_attempt_attempt_check CHECK ((attempt >= 1)),
  constraint transaction_attempt_check CHECK ((intent_id = COALESCE(withdrawal_id, step_id))),
  constraint transaction_attempt_check1 CHECK (((lost_amount >= 0) AND (lost_amount <= amount))),
  constraint transaction_attempt_check10 CHECK (((status = ANY (ARRAY['FINAL'::text, 'FAILED'::text, 'EXPIRED'::text, 'REPLACED'::text])) = (ended_at IS NOT NULL))),
  constraint transaction_attempt_check11 CHECK (((status <> 'FINAL'::text) OR (block_number IS NOT NULL))),
  constraint transaction_attempt_check12 CHECK (((marked_failed_at IS NULL) OR ((give_up_at IS NOT NULL) AND (tx_hash IS NULL)))),
  constraint transaction_attempt_check13 CHECK (((status <> ALL (ARRAY['SIGNED'::text, 'READY'::text])) OR (broadcast_at IS NULL))),
  constraint transaction_attempt_check2 CHECK ((((withdrawal_id IS NULL) <> (step_id IS NULL)) AND ((purpose = 'withdrawal'::text) = (withdrawal_id IS NOT NULL)))),
  constraint transaction_attempt_check3 CHECK (((token IS NULL) = (purpose = ANY (ARRAY['top_up'::text, 'delegate'::text, 'reclaim'::text, 'fill'::text])))),
  constraint transaction_attempt_check4 CHECK (((destination IS NOT NULL) OR ((purpose = 'cold'::text) AND (tx_hash IS NULL)))),
  constraint transaction_attempt_check5 CHECK ((((signed_at IS NULL) = (tx_hash IS NULL)) AND ((tx_hash IS NULL) = (raw IS NULL)) AND ((raw IS NULL) = (wallet IS NULL)))),
  constraint transaction_attempt_check6 CHECK (((tx_hash IS NULL) OR ((nonce IS NULL) <> (expiration_ms IS NULL)))),
  constraint transaction_attempt_check7 CHECK ((((expiration_ms IS NULL) = (timestamp_ms IS NULL)) AND ((timestamp_ms IS NULL) = (reference_height IS NULL)))),
  constraint transaction_attempt_check8 CHECK (((status = ANY (ARRAY['READY'::text, 'FAILED'::text])) OR (tx_hash IS NOT NULL))),
  constraint transaction_attempt_check9 CHECK (((status <> 'READY'::text) OR (tx_hash IS NULL))),
  constraint transaction_attempt_environment_check CHECK ((environment = ANY (ARRAY['live'::text, 'test'::text]))),
  constraint transaction_attempt_network_check CHECK ((network = ANY (ARRAY['TRC20'::text, 'ERC20'::text]))),
  constraint transaction_attempt_refusal_check CHECK ((refusal = ANY (ARRAY['NO_PLACE'::text, 'NOT_ALLOWED'::text, 'TOO_LITTLE'::text]))),
  constraint transaction_attempt_sends_check CHECK ((sends >= 0)),
  constraint transaction_attempt_status_check CHECK ((status = ANY (ARRAY['READY'::text, 'SIGNED'::text, 'BROADCAST'::text, 'UNCLEAR'::text, 'FINAL'::text, 'FAILED'::text, 'EXPIRED'::text, 'REPLACED'::text]))),
  constraint transaction_attempt_environment_network_wallet_nonce_inten_fkey FOREIGN KEY (environment, network, wallet, nonce, intent_id) REFERENCES wallet_nonce(environment, network, wallet, nonce, intent_id),
  constraint transaction_attempt_step_id_purpose_fkey FOREIGN KEY (step_id, purpose) REFERENCES payout_step(id, purpose),
  constraint transaction_attempt_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawal(id)
);
create table transfer_cost (
  environment text not null,
  network text not null,
  energy_to_known_address integer not null,
  energy_to_fresh integer not null,
  energy_price bigint not null,
  bytes integer not null,
  byte_price bigint not null,
  quoted_at timestamp(3) with time zone not null,
  constraint transfer_cost_pkey PRIMARY KEY (environment, network),
  constraint transfer_cost_byte_price_check CHECK (((byte_price >= 0) AND (byte_price <= 1000000000))),
  constraint transfer_cost_bytes_check CHECK ((bytes > 0)),
  constraint transfer_cost_check CHECK ((energy_to_fresh >= energy_to_known_address)),
  constraint transfer_cost_energy_price_check CHECK (((energy_price >= 0) AND (energy_price <= 1000000000))),
  constraint transfer_cost_energy_to_known_address_check CHECK ((energy_to_known_address > 0)),
  constraint transfer_cost_environment_check CHECK ((environment = ANY (ARRAY['live'::text, 'test'::text]))),
  constraint transfer_cost_network_check CHECK ((network = ANY (ARRAY['TRC20'::text, 'ERC20'::text])))
);
create table used_signature (
  signature text not null,
  used_at timestamp with time zone not null,
  constraint used_signature_pkey PRIMARY KEY (signature)
);
create table wallet (
  environment text not null,
  network text not null,
  address text not null,
  next_nonce bigint not null,
  last_timestamp_ms bigint not null,
  journal_sequence bigint not null,
  journal_hash text not null,
  paused_at timestamp(3) with time zone,
  pause_reason text,
  import_at timestamp(3) with time zone,
  replace_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  since_height bigint,
  constraint wallet_pkey PRIMARY KEY (environment, network),
  constraint wallet_environment_network_address_key UNIQUE (environment, network, address),
  constraint wallet_check CHECK (((paused_at IS NULL) = (pause_reason IS NULL))),
  constraint wallet_check1 CHECK (((import_at IS NULL) OR (paused_at IS NOT NULL))),
  constraint wallet_check2 CHECK (((replace_at IS NULL) OR (paused_at IS NOT NULL))),
  constraint wallet_environment_check CHECK ((environment = ANY (ARRAY['live'::text, 'test'::text]))),
  constraint wallet_journal_sequence_check CHECK ((journal_sequence >= 0)),
  constraint wallet_last_timestamp_ms_check CHECK ((last_timestamp_ms >= 0)),
  constraint wallet_network_check CHECK ((network = ANY (ARRAY['TRC20'::text, 'ERC20'::text]))),
  constraint wallet_next_nonce_check CHECK ((next_nonce >= 0))
);
create table wallet_deposit (
  environment text not null,
  network text not null,
  tx_hash text not null,
  ordinal integer not null,
  wallet text not null,
  from_address text not null,
  amount bigint not null,
  block_height bigint not null,
  recorded_at timestamp(3) with time zone not null,
  kind text default 'capital'::text not null,
  taken_back_at timestamp(3) with time zone,
  reversals integer default 0 not null,
  digest text,
  constraint wallet_deposit_pkey PRIMARY KEY (tx_hash, ordinal, network, environment),
  constraint wallet_deposit_amount_check CHECK ((amount > 0)),
  constraint wallet_deposit_kind_check CHECK ((kind = ANY (ARRAY['capital'::text, 'float_in'::text, 'move'::text, 'none'::text]))),
  constraint wallet_deposit_ordinal_check CHECK ((ordinal >= 0))
);
create table wallet_nonce (
  environment text not null,
  network text not null,
  wallet text not null,
  nonce bigint not null,
  intent_id uuid not null,
  constraint wallet_nonce_pkey PRIMARY KEY (environment, network, wallet, nonce),
  constraint wallet_nonce_environment_network_wallet_nonce_intent_id_key UNIQUE (environment, network, wallet, nonce, intent_id),
  constraint wallet_nonce_intent_id_key UNIQUE (intent_id),
  constraint wallet_nonce_nonce_check CHECK ((nonce >= 0))
);
create table wallet_spending (
  environment text not null,
  network text not null,
  tx_hash text not null,
  ordinal integer not null,
  from_address text not null,
  to_address text not null,
  amount numeric(78,0) not null,
  block_height bigint not null,
  is_ours boolean not null,
  recorded_at timestamp(3) with time zone not null,
  taken_back_at timestamp(3) with time zone,
  reversals integer default 0 not null,
  digest text,
  constraint wallet_spending_pkey PRIMARY KEY (tx_hash, ordinal, network, environment),
  constraint wallet_spending_amount_check CHECK ((amount > (0)::numeric)),
  constraint wallet_spending_ordinal_check CHECK ((ordinal >= 0))
);
create table webhook_attempt (
  delivery_id text not null,
  number integer not null,
  error text,
  at timestamp(3) with time zone not null,
  constraint webhook_attempt_pkey PRIMARY KEY (delivery_id, number),
  constraint webhook_attempt_number_check CHECK (((number >= 1) AND (number <= 6))),
  constraint webhook_attempt_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES webhook_delivery(id)
);
create table webhook_delivery (
  id text not null,
  event_id text not null,
  endpoint_id text not null,
  merchant_id uuid not null,
  environment text not null,
  event_type text not null,
  lane text not null,
  status text not null,
  attempts integer not null,
  next_attempt_at timestamp(3) with time zone,
  is_due boolean not null,
  is_secret_unreadable boolean default false not null,
  lease_until timestamp(3) with time zone,
  claim uuid,
  last_error text,
  delivered_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint webhook_delivery_pkey PRIMARY KEY (id),
  constraint webhook_delivery_attempts_check CHECK (((attempts >= 0) AND (attempts <= 6))),
  constraint webhook_delivery_check CHECK (((status = 'DELIVERED'::text) = (delivered_at IS NOT NULL))),
  constraint webhook_delivery_check1 CHECK (((status = 'PENDING'::text) = (next_attempt_at IS NOT NULL))),
  constraint webhook_delivery_check2 CHECK (((status = 'PENDING'::text) OR (lease_until IS NULL))),
  constraint webhook_delivery_check3 CHECK (((NOT is_due) OR ((status = 'PENDING'::text) AND (lease_until IS NULL)))),
  constraint webhook_delivery_check4 CHECK (((NOT is_secret_unreadable) OR (status = 'PENDING'::text))),
  constraint webhook_delivery_environment_check CHECK ((environment = ANY (ARRAY['live'::text, 'test'::text]))),
  constraint webhook_delivery_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'DELIVERED'::text, 'FAILED'::text]))),
  constraint webhook_delivery_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoint(id),
  constraint webhook_delivery_event_id_fkey FOREIGN KEY (event_id) REFERENCES webhook_event(id),
  constraint webhook_delivery_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id)
) with (autovacuum_vacuum_scale_factor=0.02);
create table webhook_delivery_count (
  endpoint_id text not null,
  count bigint not null,
  constraint webhook_delivery_count_pkey PRIMARY KEY (endpoint_id),
  constraint webhook_delivery_count_count_check CHECK ((count >= 0)),
  constraint webhook_delivery_count_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoint(id)
) with (fillfactor=50);
create table webhook_endpoint (
  id text not null,
  merchant_id uuid not null,
  environment text not null,
  url text not null,
  url_key text not null,
  lane text not null,
  events text[] not null,
  is_active boolean not null,
  is_hidden boolean not null,
  answered_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone,
  constraint webhook_endpoint_pkey PRIMARY KEY (id),
  constraint webhook_endpoint_check CHECK (((deleted_at IS NULL) OR (NOT is_active))),
  constraint webhook_endpoint_environment_check CHECK ((environment = ANY (ARRAY['live'::text, 'test'::text]))),
  constraint webhook_endpoint_events_check CHECK ((cardinality(events) > 0)),
  constraint webhook_endpoint_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id)
);
create table webhook_event (
  id text not null,
  "position" bigint generated always as identity not null,
  merchant_id uuid not null,
  environment text not null,
  type text not null,
  order_id uuid,
  withdrawal_id uuid,
  body text not null,
  is_sample boolean default false not null,
  created_at timestamp(3) with time zone not null,
  constraint webhook_event_pkey PRIMARY KEY (id),
  constraint webhook_event_environment_check CHECK ((environment = ANY (ARRAY['live'::text, 'test'::text]))),
  constraint webhook_event_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint webhook_event_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint webhook_event_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawal(id)
);
create table webhook_secret (
  merchant_id uuid not null,
  environment text not null,
  encrypted_current text not null,
  encrypted_next text,
  updated_at timestamp(3) with time zone not null,
  constraint webhook_secret_pkey PRIMARY KEY (merchant_id, environment),
  constraint webhook_secret_environment_check CHECK ((environment = ANY (ARRAY['live'::text, 'test'::text]))),
  constraint webhook_secret_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id)
);
create table withdrawal (
  id uuid not null,
  merchant_id uuid not null,
  environment text not null,
  network text not null,
  order_id uuid,
  status text not null,
  amount bigint not null,
  fee_amount bigint not null,
  address text not null,
  metadata json not null,
  required_approvals smallint not null,
  tx_hash text,
  block_number bigint,
  failure_reason text,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  approved_at timestamp(3) with time zone,
  paying_since timestamp(3) with time zone,
  completed_at timestamp(3) with time zone,
  reopened smallint default 0 not null,
  screening_at timestamp(3) with time zone,
  screening_attempts integer default 0 not null,
  screening_note text,
  claim uuid,
  cleared_until timestamp(3) with time zone,
  digest text,
  constraint withdrawal_pkey PRIMARY KEY (id),
  constraint withdrawal_amount_check CHECK ((amount > 0)),
  constraint withdrawal_block_number_check CHECK ((block_number >= 0)),
  constraint withdrawal_check CHECK (((status = ANY (ARRAY['PENDING'::text, 'REJECTED'::text])) = (approved_at IS NULL))),
  constraint withdrawal_check1 CHECK (((paying_since IS NULL) OR (approved_at IS NOT NULL))),
  constraint withdrawal_check2 CHECK (((cleared_until IS NULL) OR (approved_at IS NOT NULL))),
  constraint withdrawal_check3 CHECK (((status <> ALL (ARRAY['SIGNED'::text, 'BROADCAST'::text, 'COMPLETED'::text])) OR ((tx_hash IS NOT NULL) AND (paying_since IS NOT NULL)))),
  constraint withdrawal_check4 CHECK (((status <> ALL (ARRAY['PENDING'::text, 'APPROVED'::text, 'REJECTED'::text])) OR (tx_hash IS NULL))),
  constraint withdrawal_check5 CHECK (((status = 'COMPLETED'::text) = (completed_at IS NOT NULL))),
  constraint withdrawal_check6 CHECK (((block_number IS NULL) OR (status = ANY (ARRAY['COMPLETED'::text, 'FAILED'::text])))),
  constraint withdrawal_check7 CHECK (((status <> 'COMPLETED'::text) OR (block_number IS NOT NULL))),
  constraint withdrawal_check8 CHECK (((status = ANY (ARRAY['FAILED'::text, 'REJECTED'::text])) = (failure_reason IS NOT NULL))),
  constraint withdrawal_environment_check CHECK ((environment = ANY (ARRAY['live'::text, 'test'::text]))),
  constraint withdrawal_failure_reason_check CHECK (((length(failure_reason) >= 1) AND (length(failure_reason) <= 255))),
  constraint withdrawal_fee_amount_check CHECK ((fee_amount >= 0)),
  constraint withdrawal_network_check CHECK ((network = ANY (ARRAY['TRC20'::text, 'ERC20'::text]))),
  constraint withdrawal_reopened_check CHECK ((reopened >= 0)),
  constraint withdrawal_required_approvals_check CHECK (((required_approvals >= 0) AND (required_approvals <= 2))),
  constraint withdrawal_screening_attempts_check CHECK ((screening_attempts >= 0)),
  constraint withdrawal_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'APPROVED'::text, 'SIGNED'::text, 'BROADCAST'::text, 'COMPLETED'::text, 'FAILED'::text, 'REJECTED'::text]))),
  constraint withdrawal_tx_hash_check CHECK ((tx_hash ~ '^(0x)?[0-9a-f]{64}$'::text)),
  constraint withdrawal_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint withdrawal_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
);
create table withdrawal_address (
  id uuid not null,
  merchant_id uuid not null,
  environment text not null,
  network text not null,
  address text not null,
  name text not null,
  created_at timestamp(3) with time zone not null,
  usable_from timestamp(3) with time zone not null,
  removed_at timestamp(3) with time zone,
  digest text,
  constraint withdrawal_address_pkey PRIMARY KEY (id),
  constraint withdrawal_address_check CHECK ((usable_from >= created_at)),
  constraint withdrawal_address_environment_check CHECK ((environment = ANY (ARRAY['live'::text, 'test'::text]))),
  constraint withdrawal_address_network_check CHECK ((network = ANY (ARRAY['TRC20'::text, 'ERC20'::text]))),
  constraint withdrawal_address_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id)
);
create table withdrawal_approval (
  withdrawal_id uuid not null,
  operator text not null,
  sponsor text not null,
  decision text not null,
  reason text not null,
  created_at timestamp(3) with time zone not null,
  signature_id uuid,
  digest text,
  constraint withdrawal_approval_pkey PRIMARY KEY (withdrawal_id, operator, decision),
  constraint withdrawal_approval_decision_check CHECK ((decision = ANY (ARRAY['approved'::text, 'rejected'::text]))),
  constraint withdrawal_approval_reason_check CHECK ((reason <> ''::text)),
  constraint withdrawal_approval_operator_fkey FOREIGN KEY (operator) REFERENCES operator(name),
  constraint withdrawal_approval_operator_sponsor_fkey FOREIGN KEY (operator, sponsor) REFERENCES operator(name, sponsor),
  constraint withdrawal_approval_signature_id_operator_fkey FOREIGN KEY (signature_id, operator) REFERENCES operator_signature(id, operator),
  constraint withdrawal_approval_sponsor_fkey FOREIGN KEY (sponsor) REFERENCES operator(name),
  constraint withdrawal_approval_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawal(id)
);
create table withdrawal_count (
  merchant_id uuid not null,
  environment text not null,
  network text not null,
  status text not null,
  count bigint not null,
  constraint withdrawal_count_pkey PRIMARY KEY (merchant_id, environment, network, status),
  constraint withdrawal_count_count_check CHECK ((count >= 0))
) with (fillfactor=70);
create table withdrawal_idempotency (
  merchant_id uuid not null,
  environment text not null,
  key text not null,
  request_hash text not null,
  withdrawal_id uuid,
  claim_id uuid,
  expires_at timestamp(3) with time zone not null,
  constraint withdrawal_idempotency_pkey PRIMARY KEY (merchant_id, environment, key),
  constraint withdrawal_idempotency_check CHECK (((withdrawal_id IS NULL) <> (claim_id IS NULL))),
  constraint withdrawal_idempotency_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES refund_claim(id),
  constraint withdrawal_idempotency_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawal(id)
);
create table withdrawal_policy (
  merchant_id uuid not null,
  environment text not null,
  is_restricted boolean not null,
  changed_at timestamp(3) with time zone not null,
  digest text,
  constraint withdrawal_policy_pkey PRIMARY KEY (merchant_id, environment),
  constraint withdrawal_policy_environment_check CHECK ((environment = ANY (ARRAY['live'::text, 'test'::text]))),
  constraint withdrawal_policy_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id)
);
create table withdrawal_verdict (
  id bigint generated always as identity not null,
  withdrawal_id uuid not null,
  provider text not null,
  verdict text not null,
  reason text,
  reference text,
  evidence json not null,
  screened_at timestamp(3) with time zone not null,
  digest text,
  constraint withdrawal_verdict_pkey PRIMARY KEY (id),
  constraint withdrawal_verdict_check CHECK (((verdict = 'flagged'::text) = (reason IS NOT NULL))),
  constraint withdrawal_verdict_verdict_check CHECK ((verdict = ANY (ARRAY['clear'::text, 'flagged'::text, 'unknown'::text]))),
  constraint withdrawal_verdict_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawal(id)
);

CREATE INDEX api_key_merchant ON public.api_key USING btree (merchant_id, created_at DESC);
CREATE INDEX audit_entry_operator ON public.audit_entry USING btree (operator, id DESC);
CREATE INDEX audit_entry_subject ON public.audit_entry USING btree (subject, id DESC);
CREATE INDEX audit_waiting_oldest ON public.audit_waiting USING btree (at, id);
CREATE INDEX batch_fee_step ON public.batch_fee USING btree (step_id);
CREATE INDEX chain_fee_recent ON public.chain_fee USING btree (environment, network, recorded_at) INCLUDE (purpose, amount);
CREATE INDEX chain_rescan_excess ON public.chain_rescan USING gin (excess) WHERE (excess IS NOT NULL);
CREATE INDEX chain_rescan_for ON public.chain_rescan USING btree (environment, network, created_at) WHERE (excess IS NOT NULL);
CREATE INDEX chain_rescan_open ON public.chain_rescan USING btree (environment, network, id) WHERE (status = 'OPEN'::text);
CREATE INDEX chain_transfer_creditable ON public.chain_transfer USING btree (environment, network, order_id) WHERE ((status = 'FINAL'::text) AND (screening = 'CLEAR'::text) AND (credited_amount IS NULL));
CREATE INDEX chain_transfer_final ON public.chain_transfer USING btree (environment, network, block_height) WHERE (final_at IS NOT NULL);
CREATE INDEX chain_transfer_flagged ON public.chain_transfer USING btree (order_id) WHERE (frozen_at IS NOT NULL);
CREATE INDEX chain_transfer_frozen ON public.chain_transfer USING btree (order_id) WHERE ((status = 'FROZEN'::text) AND (set_apart_at IS NULL));
CREATE INDEX chain_transfer_frozen_since ON public.chain_transfer USING btree (frozen_at, order_id) WHERE ((status = 'FROZEN'::text) AND (set_apart_at IS NULL));
CREATE INDEX chain_transfer_live ON public.chain_transfer USING btree (environment, network, block_height) WHERE ((status = ANY (ARRAY['SEEN'::text, 'CONFIRMING'::text])) OR ((status = 'DUST'::text) AND (final_at IS NULL)));
CREATE INDEX chain_transfer_order ON public.chain_transfer USING btree (order_id, amount DESC);
CREATE INDEX chain_transfer_screening ON public.chain_transfer USING btree (environment, network, next_screening_at) WHERE (next_screening_at IS NOT NULL);
CREATE INDEX chain_transfer_screening_turn ON public.chain_transfer USING btree (environment, network, order_id, next_screening_at) WHERE (next_screening_at IS NOT NULL);
CREATE INDEX chain_transfer_shown ON public.chain_transfer USING btree (order_id, amount DESC) WHERE (status = ANY (ARRAY['FINAL'::text, 'FROZEN'::text]));
CREATE INDEX chain_transfer_uncredited ON public.chain_transfer USING btree (order_id) WHERE ((credited_amount IS NULL) AND (status = ANY (ARRAY['SEEN'::text, 'CONFIRMING'::text, 'FINAL'::text, 'FROZEN'::text])) AND (set_apart_at IS NULL));
CREATE INDEX deposit_address_free ON public.deposit_address USING btree (environment, network, derivation_index) WHERE (order_id IS NULL);
CREATE INDEX deposit_balance_to_sweep ON public.deposit_balance USING btree (environment, network, ((credited - swept)) DESC) WHERE (NOT is_being_swept);
CREATE INDEX deposit_balance_unswept ON public.deposit_balance USING btree (environment, network, ((credited - swept)) DESC, address DESC);
CREATE INDEX frozen_approval_order ON public.frozen_approval USING btree (order_id, freeze_count);
CREATE INDEX idempotency_expiry ON public.idempotency USING btree (expires_at);
CREATE INDEX kyb_application_newest ON public.kyb_application USING btree (merchant_id, created_at DESC);
CREATE UNIQUE INDEX kyb_application_open ON public.kyb_application USING btree (merchant_id) WHERE (status <> 'DECLINED'::text);
CREATE INDEX kyb_application_queue ON public.kyb_application USING btree (status, submitted_at, id) WHERE (status = ANY (ARRAY['SUBMITTED'::text, 'CLARIFICATION'::text]));
CREATE INDEX kyb_document_application ON public.kyb_document USING btree (application_id, created_at, id);
CREATE INDEX kyb_message_application ON public.kyb_message USING btree (application_id, id);
CREATE INDEX ledger_account_debt ON public.ledger_account USING btree (merchant_id, environment, network) WHERE ((kind = 'merchant_debt'::text) AND (balance > 0));
CREATE INDEX ledger_entry_account ON public.ledger_entry USING btree (account_id, id);
CREATE INDEX ledger_entry_tx ON public.ledger_entry USING btree (tx_id);
CREATE INDEX ledger_tx_created ON public.ledger_tx USING brin (created_at) WITH (pages_per_range='16', autosummarize='on');
CREATE INDEX mail_age ON public.mail USING btree (created_at);
CREATE INDEX mail_due ON public.mail USING btree (due_at) WHERE (status = 'WAITING'::text);
CREATE INDEX mail_failed ON public.mail USING btree (ended_at) WHERE (status = 'FAILED'::text);
CREATE INDEX merchant_email ON public.merchant USING btree (lower(email));
CREATE INDEX merchant_name ON public.merchant USING btree (lower(name) text_pattern_ops);
CREATE INDEX merchant_newest ON public.merchant USING btree (created_at DESC, id DESC);
CREATE INDEX merchant_of_status ON public.merchant USING btree (status, created_at DESC, id DESC);
CREATE UNIQUE INDEX merchant_user_mail ON public.merchant_user USING btree (mail, merchant_id) WHERE (removed_at IS NULL);
CREATE INDEX merchant_user_merchant ON public.merchant_user USING btree (merchant_id, created_at) WHERE (removed_at IS NULL);
CREATE INDEX operator_ceremony_age ON public.operator_ceremony USING btree (expires_at);
CREATE INDEX operator_change_age ON public.operator_change USING btree (expires_at);
CREATE UNIQUE INDEX operator_disabling_open ON public.operator_disabling USING btree (operator, asked_by) WHERE (ended_at IS NULL);
CREATE INDEX operator_passkey_operator ON public.operator_passkey USING btree (operator);
CREATE INDEX operator_session_age ON public.operator_session USING btree (seen_at);
CREATE INDEX operator_session_operator ON public.operator_session USING btree (operator);
CREATE INDEX order_count_fresh ON public.order_count USING btree (starts_at) WHERE (span = 'fresh'::text);
CREATE INDEX order_event_age ON ONLY public.order_event USING btree (created_at);
CREATE INDEX order_facts_age ON public.order_facts USING btree (unsettled_since) WHERE (recorded <> settled);
CREATE INDEX order_facts_unsettled ON public.order_facts USING btree (environment, network, due_at, order_id) WHERE (recorded <> settled);
CREATE INDEX orders_due ON public.orders USING btree (environment, network, expire_at) WHERE (status = 'OPEN'::text);
CREATE INDEX orders_list ON public.orders USING btree (merchant_id, environment, status, network, created_at DESC, id DESC);
CREATE INDEX orders_newest ON public.orders USING btree (merchant_id, environment, created_at DESC, id DESC);
CREATE INDEX orders_pending ON public.orders USING btree (merchant_id, environment, network) INCLUDE (received_amount, credited_amount, fee_amount, frozen_amount) WHERE ((status = ANY (ARRAY['OPEN'::text, 'PENDING_CONFIRM'::text, 'CONFIRMING'::text])) AND (received_amount > 0));
CREATE INDEX orders_reference ON public.orders USING btree (merchant_id, environment, reference, created_at DESC, id DESC) INCLUDE (status, network) WHERE (reference IS NOT NULL);
CREATE INDEX orders_underpaid ON public.orders USING btree (expire_at DESC, id) WHERE (status = 'UNDERPAID'::text);
CREATE INDEX page_session_age ON public.page_session USING btree (expires_at);
CREATE INDEX page_session_subject ON public.page_session USING btree (audience, subject, created_at);
CREATE UNIQUE INDEX passkey_credential ON public.passkey USING btree (audience, credential_id);
CREATE INDEX passkey_subject ON public.passkey USING btree (audience, subject, created_at) WHERE (removed_at IS NULL);
CREATE INDEX passkey_challenge_age ON public.passkey_challenge USING btree (expires_at);
CREATE INDEX passkey_reset_due ON public.passkey_reset USING btree (due_at) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX passkey_reset_open ON public.passkey_reset USING btree (audience, subject) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX payout_step_batch ON public.payout_step USING btree (batch_id, address) WHERE (batch_id IS NOT NULL);
CREATE INDEX payout_step_going_on ON public.payout_step USING btree (environment, network, purpose, address) WHERE (status = 'OPEN'::text);
CREATE INDEX payout_step_in_batch ON public.payout_step USING btree (address) WHERE (batch_id IS NOT NULL);
CREATE UNIQUE INDEX payout_step_open ON public.payout_step USING btree (environment, network, purpose, address) NULLS NOT DISTINCT WHERE ((status = 'OPEN'::text) AND (reopened = 0) AND (purpose <> 'batch'::text));
CREATE INDEX payout_step_sweep ON public.payout_step USING btree (sweep_id) WHERE (sweep_id IS NOT NULL);
CREATE UNIQUE INDEX payout_step_warm ON public.payout_step USING btree (address, network, environment) WHERE ((purpose = 'warm'::text) AND (reopened = 0));
CREATE INDEX rate_window_age ON public.rate_window USING btree (window_start);
CREATE INDEX screening_verdict_transfer ON public.screening_verdict USING btree (environment, network, tx_hash, ordinal);
CREATE INDEX sign_in_link_age ON public.sign_in_link USING btree (expires_at);
CREATE INDEX sign_in_link_mail ON public.sign_in_link USING btree (mail) WHERE (ended_at IS NULL);
CREATE INDEX sign_in_link_unsent ON public.sign_in_link USING btree (created_at) WHERE ((sent_at IS NULL) AND (ended_at IS NULL));
CREATE INDEX sweep_begun ON public.sweep USING btree (environment, network, due_at) WHERE ((status = 'OPEN'::text) AND (note IS NULL));
CREATE INDEX sweep_ended ON public.sweep USING btree (ended_at DESC, id DESC) WHERE (status = 'DONE'::text);
CREATE UNIQUE INDEX sweep_open ON public.sweep USING btree (environment, network, address) WHERE (status = 'OPEN'::text);
CREATE INDEX sweep_waiting ON public.sweep USING btree (environment, network, due_at) WHERE ((status = 'OPEN'::text) AND (note IS NOT NULL));
CREATE UNIQUE INDEX transaction_attempt_alive ON public.transaction_attempt USING btree (intent_id) WHERE ((status = ANY (ARRAY['READY'::text, 'SIGNED'::text, 'BROADCAST'::text, 'UNCLEAR'::text, 'FINAL'::text])) AND (network <> 'ERC20'::text));
CREATE INDEX transaction_attempt_due ON public.transaction_attempt USING btree (environment, network, due_at) WHERE (status = ANY (ARRAY['SIGNED'::text, 'BROADCAST'::text, 'UNCLEAR'::text]));
CREATE UNIQUE INDEX transaction_attempt_final ON public.transaction_attempt USING btree (intent_id) WHERE (status = 'FINAL'::text);
CREATE INDEX transaction_attempt_in_block ON public.transaction_attempt USING btree (environment, network, block_number) WHERE (block_number IS NOT NULL);
CREATE UNIQUE INDEX transaction_attempt_ready ON public.transaction_attempt USING btree (intent_id) WHERE (status = 'READY'::text);
CREATE INDEX transaction_attempt_to ON public.transaction_attempt USING btree (destination) WHERE ((token IS NOT NULL) AND (tx_hash IS NOT NULL));
CREATE INDEX transaction_attempt_to_look_at_again ON public.transaction_attempt USING btree (environment, network, due_at) WHERE ((status = ANY (ARRAY['FINAL'::text, 'FAILED'::text])) AND (block_number IS NOT NULL) AND (due_at < 'infinity'::timestamp with time zone));
CREATE INDEX transaction_attempt_to_sign ON public.transaction_attempt USING btree (environment, network, created_at) WHERE (status = 'READY'::text);
CREATE INDEX transaction_attempt_withdrawal ON public.transaction_attempt USING btree (withdrawal_id) WHERE (withdrawal_id IS NOT NULL);
CREATE INDEX used_signature_age ON public.used_signature USING btree (used_at);
CREATE INDEX wallet_deposit_from ON public.wallet_deposit USING btree (from_address);
CREATE INDEX wallet_deposit_wallet ON public.wallet_deposit USING btree (wallet);
CREATE INDEX wallet_spending_foreign ON public.wallet_spending USING btree (from_address) WHERE (NOT is_ours);
CREATE INDEX webhook_attempt_at ON public.webhook_attempt USING btree (at);
CREATE INDEX webhook_delivery_backlog ON public.webhook_delivery USING btree (environment, next_attempt_at) WHERE is_due;
CREATE INDEX webhook_delivery_due ON public.webhook_delivery USING btree (merchant_id, lane, next_attempt_at, id) WHERE is_due;
CREATE INDEX webhook_delivery_event ON public.webhook_delivery USING btree (event_id);
CREATE INDEX webhook_delivery_leased ON public.webhook_delivery USING btree (lease_until) WHERE (lease_until IS NOT NULL);
CREATE INDEX webhook_delivery_list ON public.webhook_delivery USING btree (endpoint_id, created_at DESC, id DESC);
CREATE INDEX webhook_delivery_pending ON public.webhook_delivery USING btree (endpoint_id) WHERE (status = 'PENDING'::text);
CREATE INDEX webhook_delivery_unreadable ON public.webhook_delivery USING btree (environment) WHERE is_secret_unreadable;
CREATE INDEX webhook_delivery_waiting ON public.webhook_delivery USING btree (next_attempt_at) WHERE ((status = 'PENDING'::text) AND (NOT is_due) AND (lease_until IS NULL));
CREATE UNIQUE INDEX webhook_endpoint_hidden ON public.webhook_endpoint USING btree (merchant_id, environment, url_key) WHERE is_hidden;
CREATE INDEX webhook_endpoint_list ON public.webhook_endpoint USING btree (merchant_id, environment, created_at DESC, id DESC) WHERE ((NOT is_hidden) AND (deleted_at IS NULL));
CREATE INDEX webhook_endpoint_retired ON public.webhook_endpoint USING btree (updated_at) WHERE (is_hidden OR (deleted_at IS NOT NULL));
CREATE INDEX webhook_event_age ON public.webhook_event USING btree (created_at);
CREATE INDEX webhook_event_list ON public.webhook_event USING btree (merchant_id, environment, "position" DESC);
CREATE INDEX webhook_event_order ON public.webhook_event USING btree (order_id);
CREATE INDEX webhook_event_type ON public.webhook_event USING btree (merchant_id, environment, type, "position" DESC);
CREATE INDEX webhook_event_withdrawal ON public.webhook_event USING btree (withdrawal_id) WHERE (withdrawal_id IS NOT NULL);
CREATE INDEX withdrawal_being_paid ON public.withdrawal USING btree (merchant_id, environment, network) WHERE ((paying_since IS NOT NULL) AND (status = ANY (ARRAY['APPROVED'::text, 'SIGNED'::text, 'BROADCAST'::text])));
CREATE INDEX withdrawal_list ON public.withdrawal USING btree (merchant_id, environment, status, network, created_at DESC, id DESC);
CREATE INDEX withdrawal_newest ON public.withdrawal USING btree (merchant_id, environment, created_at DESC, id DESC);
CREATE INDEX withdrawal_order ON public.withdrawal USING btree (order_id, created_at DESC, id DESC) WHERE (order_id IS NOT NULL);
CREATE INDEX withdrawal_payable ON public.withdrawal USING btree (environment, network, merchant_id, approved_at, id) INCLUDE (cleared_until) WHERE ((status = 'APPROVED'::text) AND (paying_since IS NULL) AND (cleared_until IS NOT NULL));
CREATE INDEX withdrawal_screening ON public.withdrawal USING btree (environment, network, COALESCE(screening_at, '-infinity'::timestamp with time zone), approved_at, id) WHERE ((status = 'APPROVED'::text) AND (paying_since IS NULL));
CREATE INDEX withdrawal_waiting ON public.withdrawal USING btree (created_at, id) WHERE (status = 'PENDING'::text);
CREATE UNIQUE INDEX withdrawal_address_listed ON public.withdrawal_address USING btree (merchant_id, environment, network, address) WHERE (removed_at IS NULL);
CREATE INDEX withdrawal_address_seen ON public.withdrawal_address USING btree (environment, network, created_at, id) WHERE (removed_at IS NULL);
CREATE INDEX withdrawal_approval_recent ON public.withdrawal_approval USING btree (sponsor, created_at) WHERE (decision = 'approved'::text);
CREATE INDEX withdrawal_idempotency_expiry ON public.withdrawal_idempotency USING btree (expires_at);
CREATE INDEX withdrawal_verdict_withdrawal ON public.withdrawal_verdict USING btree (withdrawal_id, id);

CREATE TRIGGER audit_entry_actor BEFORE INSERT ON public.audit_entry FOR EACH ROW WHEN ((NOT has_table_privilege(('operator'::regclass)::oid, 'insert'::text))) EXECUTE FUNCTION check_audit_actor();
CREATE TRIGGER audit_entry_append_only BEFORE DELETE OR UPDATE ON public.audit_entry FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_entry_follows BEFORE INSERT ON public.audit_entry FOR EACH ROW EXECUTE FUNCTION check_audit_successor();
CREATE TRIGGER audit_entry_no_truncate BEFORE TRUNCATE ON public.audit_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER batch_fee_append_only BEFORE DELETE OR UPDATE ON public.batch_fee FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER batch_fee_no_truncate BEFORE TRUNCATE ON public.batch_fee FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER chain_fee_append_only BEFORE DELETE OR UPDATE ON public.chain_fee FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER chain_fee_no_truncate BEFORE TRUNCATE ON public.chain_fee FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER chain_transfer_credited AFTER UPDATE OF credited_amount ON public.chain_transfer FOR EACH ROW WHEN (((old.credited_amount IS NULL) <> (new.credited_amount IS NULL))) EXECUTE FUNCTION note_credit();
CREATE TRIGGER cold_wallet_kept BEFORE DELETE ON public.cold_wallet FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER cold_wallet_no_truncate BEFORE TRUNCATE ON public.cold_wallet FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER cold_wallet_since BEFORE UPDATE OF since_height ON public.cold_wallet FOR EACH ROW WHEN (((old.since_height IS NOT NULL) AND (new.since_height IS DISTINCT FROM old.since_height))) EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER deposit_address_for_ever BEFORE UPDATE OF order_id, address ON public.deposit_address FOR EACH ROW WHEN (((old.order_id IS NOT NULL) AND ((new.order_id IS DISTINCT FROM old.order_id) OR (new.address <> old.address)))) EXECUTE FUNCTION refuse_reassignment();
CREATE TRIGGER deposit_balance_adopted BEFORE INSERT OR UPDATE ON public.deposit_balance FOR EACH ROW WHEN ((NOT has_any_column_privilege(('withdrawal'::regclass)::oid, 'insert'::text))) EXECUTE FUNCTION check_adopted();
CREATE TRIGGER frozen_approval_append_only BEFORE DELETE OR UPDATE ON public.frozen_approval FOR EACH ROW EXECUTE FUNCTION refuse_evidence_change();
CREATE TRIGGER frozen_approval_no_truncate BEFORE TRUNCATE ON public.frozen_approval FOR EACH STATEMENT EXECUTE FUNCTION refuse_evidence_change();
CREATE TRIGGER frozen_approval_signed BEFORE INSERT ON public.frozen_approval FOR EACH ROW EXECUTE FUNCTION check_approval_signature();
CREATE CONSTRAINT TRIGGER ledger_account_follows AFTER UPDATE ON public.ledger_account DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((NOT has_table_privilege(('chain_transfer'::regclass)::oid, 'insert'::text))) EXECUTE FUNCTION check_ledger_account();
CREATE TRIGGER ledger_account_reserves BEFORE INSERT OR UPDATE ON public.ledger_account FOR EACH ROW WHEN ((NOT has_table_privilege(('chain_transfer'::regclass)::oid, 'insert'::text))) EXECUTE FUNCTION refuse_beyond_reserves('ledger_account');
CREATE TRIGGER ledger_checkpoint_append_only BEFORE DELETE OR UPDATE ON public.ledger_checkpoint FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER ledger_checkpoint_follows BEFORE INSERT ON public.ledger_checkpoint FOR EACH ROW EXECUTE FUNCTION check_seal_successor();
CREATE TRIGGER ledger_checkpoint_no_truncate BEFORE TRUNCATE ON public.ledger_checkpoint FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER ledger_entry_append_only BEFORE DELETE OR UPDATE ON public.ledger_entry FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
CREATE CONSTRAINT TRIGGER ledger_entry_balanced AFTER INSERT ON public.ledger_entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_ledger_tx();
CREATE TRIGGER ledger_entry_follows AFTER INSERT ON public.ledger_entry REFERENCING NEW TABLE AS added FOR EACH STATEMENT WHEN ((NOT has_table_privilege(('chain_transfer'::regclass)::oid, 'insert'::text))) EXECUTE FUNCTION check_entries_follow();
CREATE TRIGGER ledger_entry_no_truncate BEFORE TRUNCATE ON public.ledger_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
CREATE CONSTRAINT TRIGGER ledger_entry_of_withdrawal AFTER INSERT ON public.ledger_entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((NOT has_table_privilege(('chain_transfer'::regclass)::oid, 'insert'::text))) EXECUTE FUNCTION check_reserve_entry();
CREATE TRIGGER ledger_entry_reserves BEFORE INSERT ON public.ledger_entry FOR EACH ROW WHEN ((NOT has_table_privilege(('chain_transfer'::regclass)::oid, 'insert'::text))) EXECUTE FUNCTION refuse_beyond_reserves('ledger_entry');
CREATE TRIGGER ledger_tx_append_only BEFORE DELETE OR UPDATE ON public.ledger_tx FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
CREATE CONSTRAINT TRIGGER ledger_tx_balanced AFTER INSERT ON public.ledger_tx DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_ledger_tx();
CREATE TRIGGER ledger_tx_no_truncate BEFORE TRUNCATE ON public.ledger_tx FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER ledger_tx_reserves BEFORE INSERT ON public.ledger_tx FOR EACH ROW WHEN ((NOT has_table_privilege(('chain_transfer'::regclass)::oid, 'insert'::text))) EXECUTE FUNCTION refuse_beyond_reserves('ledger_tx');
CREATE TRIGGER merchant_begins BEFORE INSERT ON public.merchant FOR EACH ROW WHEN ((((new.status <> 'PENDING_KYB'::text) OR (new.environment <> 'test'::text) OR (new.tier <> 'BASIC'::text) OR (new.fee_rate_ppm <> 0)) AND (NOT has_table_privilege(('chain_transfer'::regclass)::oid, 'insert'::text)))) EXECUTE FUNCTION refuse_verified_merchant();
CREATE TRIGGER merchant_user_stays_removed BEFORE UPDATE ON public.merchant_user FOR EACH ROW EXECUTE FUNCTION check_merchant_user();
CREATE TRIGGER operator_checked BEFORE INSERT OR UPDATE ON public.operator FOR EACH ROW EXECUTE FUNCTION check_operator();
CREATE TRIGGER operator_disabling_wait BEFORE INSERT ON public.operator_disabling FOR EACH ROW EXECUTE FUNCTION keep_wait();
CREATE TRIGGER operator_signature_append_only BEFORE DELETE OR UPDATE ON public.operator_signature FOR EACH ROW EXECUTE FUNCTION refuse_signature_change();
CREATE TRIGGER operator_signature_no_truncate BEFORE TRUNCATE ON public.operator_signature FOR EACH STATEMENT EXECUTE FUNCTION refuse_signature_change();
CREATE TRIGGER order_event_no_update BEFORE UPDATE ON public.order_event FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER passkey_stays_removed BEFORE UPDATE ON public.passkey FOR EACH ROW EXECUTE FUNCTION check_passkey();
CREATE TRIGGER passkey_reset_wait BEFORE INSERT ON public.passkey_reset FOR EACH ROW WHEN ((NOT has_table_privilege(('chain_transfer'::regclass)::oid, 'insert'::text))) EXECUTE FUNCTION keep_wait();
CREATE TRIGGER payout_step_adopted BEFORE INSERT ON public.payout_step FOR EACH ROW WHEN ((NOT has_any_column_privilege(('withdrawal'::regclass)::oid, 'insert'::text))) EXECUTE FUNCTION check_adopted();
CREATE TRIGGER payout_step_kept BEFORE DELETE ON public.payout_step FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER payout_step_no_truncate BEFORE TRUNCATE ON public.payout_step FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER refund_claim_once BEFORE UPDATE ON public.refund_claim FOR EACH ROW EXECUTE FUNCTION check_refund_claim();
CREATE TRIGGER retired_wallet_kept BEFORE DELETE OR UPDATE ON public.retired_wallet FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER retired_wallet_no_truncate BEFORE TRUNCATE ON public.retired_wallet FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER review_approval_append_only BEFORE DELETE OR UPDATE ON public.review_approval FOR EACH ROW EXECUTE FUNCTION refuse_evidence_change();
CREATE TRIGGER review_approval_no_truncate BEFORE TRUNCATE ON public.review_approval FOR EACH STATEMENT EXECUTE FUNCTION refuse_evidence_change();
CREATE TRIGGER review_approval_signed BEFORE INSERT ON public.review_approval FOR EACH ROW EXECUTE FUNCTION check_approval_signature();
CREATE TRIGGER screening_verdict_append_only BEFORE DELETE OR UPDATE ON public.screening_verdict FOR EACH ROW EXECUTE FUNCTION refuse_evidence_change();
CREATE TRIGGER screening_verdict_no_truncate BEFORE TRUNCATE ON public.screening_verdict FOR EACH STATEMENT EXECUTE FUNCTION refuse_evidence_change();
CREATE TRIGGER sweep_adopted BEFORE INSERT OR UPDATE ON public.sweep FOR EACH ROW WHEN ((NOT has_any_column_privilege(('withdrawal'::regclass)::oid, 'insert'::text))) EXECUTE FUNCTION check_adopted();
CREATE TRIGGER sweep_noted AFTER INSERT OR UPDATE OF status ON public.sweep FOR EACH ROW EXECUTE FUNCTION note_sweep();
CREATE TRIGGER transaction_attempt_adopted BEFORE INSERT ON public.transaction_attempt FOR EACH ROW WHEN ((NOT has_any_column_privilege(('withdrawal'::regclass)::oid, 'insert'::text))) EXECUTE FUNCTION check_adopted();
CREATE TRIGGER transaction_attempt_cold_wallet AFTER INSERT OR UPDATE OF tx_hash ON public.transaction_attempt FOR EACH ROW WHEN (((new.purpose = 'cold'::text) AND (new.tx_hash IS NOT NULL))) EXECUTE FUNCTION note_cold_wallet();
CREATE TRIGGER transaction_attempt_kept BEFORE DELETE OR UPDATE ON public.transaction_attempt FOR EACH ROW EXECUTE FUNCTION refuse_transaction_attempt_change();
CREATE TRIGGER transaction_attempt_no_truncate BEFORE TRUNCATE ON public.transaction_attempt FOR EACH STATEMENT EXECUTE FUNCTION refuse_transaction_attempt_change();
CREATE TRIGGER wallet_replaced BEFORE UPDATE ON public.wallet FOR EACH ROW WHEN ((old.address IS DISTINCT FROM new.address)) EXECUTE FUNCTION check_replaced();
CREATE TRIGGER wallet_since BEFORE UPDATE OF since_height ON public.wallet FOR EACH ROW WHEN (((old.since_height IS NOT NULL) AND (new.since_height IS DISTINCT FROM old.since_height) AND (new.address = old.address))) EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER wallet_deposit_kept BEFORE UPDATE OF wallet, from_address, amount, kind ON public.wallet_deposit FOR EACH ROW WHEN ((old.taken_back_at IS NULL)) EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER wallet_spending_kept BEFORE UPDATE OF from_address, to_address, amount, block_height, is_ours ON public.wallet_spending FOR EACH ROW WHEN ((old.taken_back_at IS NULL)) EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER withdrawal_adopted BEFORE UPDATE ON public.withdrawal FOR EACH ROW WHEN ((NOT has_any_column_privilege(('withdrawal'::regclass)::oid, 'insert'::text))) EXECUTE FUNCTION check_adopted();
CREATE TRIGGER withdrawal_age BEFORE INSERT ON public.withdrawal FOR EACH ROW WHEN ((NOT has_table_privilege(('chain_transfer'::regclass)::oid, 'insert'::text))) EXECUTE FUNCTION keep_age();
CREATE TRIGGER withdrawal_checked BEFORE INSERT OR UPDATE ON public.withdrawal FOR EACH ROW EXECUTE FUNCTION check_withdrawal();
CREATE CONSTRAINT TRIGGER withdrawal_reserved AFTER INSERT OR UPDATE ON public.withdrawal DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((NOT has_table_privilege(('chain_transfer'::regclass)::oid, 'insert'::text))) EXECUTE FUNCTION check_withdrawal_reserve();
CREATE TRIGGER withdrawal_address_age BEFORE INSERT ON public.withdrawal_address FOR EACH ROW WHEN ((NOT has_table_privilege(('chain_transfer'::regclass)::oid, 'insert'::text))) EXECUTE FUNCTION keep_age();
CREATE TRIGGER withdrawal_address_removed BEFORE UPDATE ON public.withdrawal_address FOR EACH ROW EXECUTE FUNCTION keep_removed();
CREATE TRIGGER withdrawal_approval_append_only BEFORE DELETE OR UPDATE ON public.withdrawal_approval FOR EACH ROW EXECUTE FUNCTION refuse_evidence_change();
CREATE TRIGGER withdrawal_approval_no_truncate BEFORE TRUNCATE ON public.withdrawal_approval FOR EACH STATEMENT EXECUTE FUNCTION refuse_evidence_change();
CREATE TRIGGER withdrawal_approval_signed BEFORE INSERT ON public.withdrawal_approval FOR EACH ROW EXECUTE FUNCTION check_approval_signature();
CREATE TRIGGER withdrawal_verdict_append_only BEFORE DELETE OR UPDATE ON public.withdrawal_verdict FOR EACH ROW EXECUTE FUNCTION refuse_evidence_change();
CREATE TRIGGER withdrawal_verdict_no_truncate BEFORE TRUNCATE ON public.withdrawal_verdict FOR EACH STATEMENT EXECUTE FUNCTION refuse_evidence_change();
