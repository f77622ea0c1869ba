/**
 * The hash chain over the ledger. A checkpoint covers the transactions after the one before, each by a digest of its whole content, and has
 * the hash of the one before. The mark says up to where everything is committed (docs/decisions/ledger.md#checkpoints).
 */
export const checkpoints = `
create function ledger_digest(transaction_id bigint) returns table (id bigint, digest text) stable language sql
begin atomic
  select t.id, left(encode(sha256(convert_to(
           json_build_array(t.id::text, t.kind, t.ref, t.environment, t.network, extract(epoch from t.created_at)::text,
             (select json_agg(json_build_array(e.id::text, a.id::text, a.kind, a.merchant_id, a.environment, a.network, e.direction,
                       e.amount::text, e.balance_after::text) order by e.id)
                from ledger_entry e join ledger_account a on a.id = e.account_id where e.tx_id = t.id))::text, 'UTF8')), 'hex'), 32)
    from ledger_tx t where t.id = transaction_id;
end;
create function ledger_checkpoint_hash(previous text, ids bigint[], digests text[]) returns text stable language sql
  return encode(sha256(convert_to(previous || array_to_string(ids, ',') || ':' || array_to_string(digests, ','), 'UTF8')), 'hex');
create table ledger_checkpoint (
  sequence bigint primary key check (sequence >= 1),
  last_tx bigint not null unique,
  ids bigint[] not null check (cardinality(ids) >= 1),
  digests text[] not null check (cardinality(digests) = cardinality(ids)),
  previous text not null unique check (previous ~ '^[0-9a-f]{64}$'),
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  checkpointed_at timestamptz(3) not null
);
create function check_seal_successor() returns trigger language plpgsql as $$
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
end $$;
create trigger ledger_checkpoint_follows before insert on ledger_checkpoint for each row execute function check_seal_successor();
create trigger ledger_checkpoint_append_only before update or delete on ledger_checkpoint for each row execute function refuse_ledger_change();
create trigger ledger_checkpoint_no_truncate before truncate on ledger_checkpoint execute function refuse_ledger_change();
create table digest_key (
  id integer primary key check (id = 1),
  encrypted_key text not null
);
create table ledger_checkpoint_mark (
  is_only boolean primary key default true check (is_only),
  last_tx bigint not null,
  next_xid xid8 not null,
  made_at timestamptz(3) not null
);
`
