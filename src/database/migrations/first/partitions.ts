/**
 * Monthly partitions of records with a retention period (docs/decisions/retention.md#monthly-partitions). Only the owner of the tables
 * creates and drops them, at a worker's request. A partition that differs from its export is not dropped. A lock wait here lasts at most a
 * second, also for statements queued behind it.
 */
export const partitions = `
create table archived_partition (
  what text not null check (what in ('order_event')),
  month date not null check (extract(day from month) = 1),
  row_count bigint not null check (row_count >= 0),
  checksum numeric(38) not null check (checksum >= 0),
  file text not null,
  file_sha256 text not null,
  exported_at timestamptz(3) not null,
  removed_at timestamptz(3),
  primary key (what, month)
);
create function line_sum(line text) returns bigint language sql immutable as $$
  select ('x' || left(encode(sha256(convert_to(line, 'UTF8')), 'hex'), 15))::bit(60)::bigint
$$;
create function partition_of_month(what text, month date) returns text language plpgsql stable as $$
begin
  if what <> 'order_event' or extract(day from month) <> 1 then
    raise exception '% is not kept by the month', what using errcode = '22023';
  end if;
  return what || to_char(month, '_YYYY_MM');
end $$;
create function make_partition(what text, month date) returns boolean language plpgsql security definer set timezone = 'UTC' as $$
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
end $$;
create function drop_partition(what text, month date, moment timestamptz) returns bigint language plpgsql security definer
  set timezone = 'UTC' as $$
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
end $$;
revoke execute on function make_partition(text, date), drop_partition(text, date, timestamptz) from public;
`
