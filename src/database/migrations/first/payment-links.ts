/**
 * Payment links. A link creates an order only while it is active, has not expired and has a payment left. `check_link_of_order` decides that
 * under the link's lock, in the transaction that creates the order. Orders that expired or stayed underpaid count no longer. Late money may
 * raise the count above `payments_max`, since nobody may refuse it. Amounts are in the smallest unit of their currency, of USDT 10⁻⁶.
 */
export const paymentLinks = `
create table payment_link (
  id text primary key,
  merchant_id uuid not null,
  environment text not null check (environment in ('live', 'test')),
  token text not null unique,
  title text not null check (char_length(title) between 1 and 120),
  description text not null,
  currency text not null check (currency ~ '^(USDT|[A-Z]{3})$'),
  amount bigint check (amount > 0),
  min_amount bigint,
  max_amount bigint,
  suggested_amounts bigint[] not null check (cardinality(suggested_amounts) <= 5),
  networks text[] check (cardinality(networks) > 0),
  reference text check (char_length(reference) between 1 and 64),
  metadata json not null,
  return_url text not null,
  expires_at timestamptz(3),
  payments_max integer check (payments_max between 1 and 10000),
  is_active boolean not null,
  idempotency_key text,
  request_hash text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  check ((amount is null) = (min_amount is not null) and (amount is null) = (max_amount is not null)),
  check (min_amount between 1 and max_amount),
  check (amount is null or cardinality(suggested_amounts) = 0),
  check ((idempotency_key is null) = (request_hash is null))
);
create index payment_link_newest on payment_link (merchant_id, environment, created_at desc, id desc);
create index payment_link_end on payment_link (merchant_id, environment, expires_at);
create unique index payment_link_idempotency on payment_link (merchant_id, environment, idempotency_key)
  where idempotency_key is not null;
create function check_link_of_order() returns trigger language plpgsql as $$
declare
  is_limited boolean;
  link payment_link;
  taken bigint;
begin
  select payments_max is not null into is_limited from payment_link where id = new.payment_link_id;
  if is_limited then
    select * into link from payment_link where id = new.payment_link_id for no key update;
  else
    -- Without a limit the orders of a link do not wait for each other.
    select * into link from payment_link where id = new.payment_link_id for share;
    if link.payments_max is not null then
      raise exception 'the link got a limit meanwhile' using errcode = '40001';
    end if;
  end if;
  if link.payments_max is not null then
    select count(*) into taken from (select from orders where payment_link_id = new.payment_link_id
      and status not in ('EXPIRED', 'UNDERPAID') limit link.payments_max + 1) as counted;
  end if;
  if link.id is null or link.merchant_id <> new.merchant_id or link.environment <> new.environment or not link.is_active
      or link.expires_at <= new.created_at or taken > link.payments_max then
    raise exception 'the order violates check constraint "payment_link_accepts"'
      using errcode = '23514', constraint = 'payment_link_accepts';
  end if;
  return null;
end $$;
create trigger order_of_link after insert on orders for each row when (new.payment_link_id is not null)
  execute function check_link_of_order();
`
