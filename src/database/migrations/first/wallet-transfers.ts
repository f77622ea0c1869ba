// Transfers to our wallets, and from any address of ours, as the chain shows them.
export const walletTransfers = `
create table wallet_deposit (
  environment text not null,
  network text not null,
  tx_hash text not null,
  ordinal integer not null check (ordinal >= 0),
  wallet text not null,
  from_address text not null,
  amount bigint not null check (amount > 0),
  block_height bigint not null,
  recorded_at timestamptz(3) not null,
  kind text not null default 'capital' check (kind in ('capital', 'float_in', 'move', 'none')),
  taken_back_at timestamptz(3),
  reversals integer not null default 0,
  digest text,
  primary key (tx_hash, ordinal, network, environment)
);
create index wallet_deposit_wallet on wallet_deposit (wallet);
create index wallet_deposit_from on wallet_deposit (from_address);
create table wallet_spending (
  environment text not null,
  network text not null,
  tx_hash text not null,
  ordinal integer not null check (ordinal >= 0),
  from_address text not null,
  to_address text not null,
  amount numeric(78) not null check (amount > 0),
  block_height bigint not null,
  is_ours boolean not null,
  recorded_at timestamptz(3) not null,
  taken_back_at timestamptz(3),
  reversals integer not null default 0,
  digest text,
  primary key (tx_hash, ordinal, network, environment)
);
create index wallet_spending_foreign on wallet_spending (from_address) where not is_ours;
-- Only a transfer that its chain took back may change. It may be mined again in another block, and then gets another entry.
create trigger wallet_deposit_kept before update of wallet, from_address, amount, kind on wallet_deposit
  for each row when (old.taken_back_at is null) execute function refuse_ledger_change();
create trigger wallet_spending_kept before update of from_address, to_address, amount, block_height, is_ours on wallet_spending
  for each row when (old.taken_back_at is null) execute function refuse_ledger_change();
`
