import { Migration } from '@mikro-orm/migrations'

/** What merchants do to their endpoints, and what the timeline of an order tells. */
export class Migration0003MerchantOperations extends Migration {
  override up(): void {
    for (const part of [webhooks, attempts, orders]) this.addSql(part)
  }
}

/** Deliveries refer to their endpoint for ever, so that a deleted one is only marked. */
const webhooks = `
alter table webhook_endpoint add column deleted_at timestamptz(3);
alter table webhook_endpoint add check (deleted_at is null or not is_active);
alter table webhook_event add column is_sample boolean not null default false;
`

/** Every attempt of a delivery with its outcome; the delivery itself keeps only the last one. */
const attempts = `
create table webhook_attempt (
  delivery_id text not null references webhook_delivery,
  number integer not null check (number between 1 and 6),
  error text,
  at timestamptz(3) not null,
  primary key (delivery_id, number)
);
`

/** Why the order changed; absent for a change of amounts alone, and for changes older than the column. */
const orders = `
alter table order_event add column happening text;
`
