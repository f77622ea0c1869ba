// A change of the largest table as three releases make it (docs/operating/releases.md): what an order came to, beside what was asked for,
// filled for all that are there, indexed, demanded of every row, and taken away again.
import { Migration } from '@mikro-orm/migrations'
import { OnlineMigration, type Online } from '../../src/database/migrations/online-migration.ts'

/** Release 2, first: new and empty. A trigger fills it for rows that the release before writes, which knows nothing of it. */
class Expand extends Migration {
  override up(): void {
    this.addSql(`
set local lock_timeout = '2s';
alter table orders add column drill_total bigint;
create function drill_total() returns trigger language plpgsql as $$
begin
  new.drill_total := new.order_amount + new.fee_amount;
  return new;
end $$;
create trigger drill_total before insert or update on orders for each row execute function drill_total();`)
  }
}

/** Release 2, then: filled, indexed and demanded, while releases 1 and 2 serve. */
class Fill extends OnlineMigration {
  protected async change(online: Online): Promise<void> {
    await online.fillRows({
      table: 'orders',
      key: 'id',
      set: 'drill_total = t.order_amount + t.fee_amount',
      where: 't.drill_total is null',
    })
    await online.makeIndex('drill_totals', 'orders (merchant_id, drill_total)')
    await online.briefly('alter table orders drop constraint if exists drill_total_there')
    await online.briefly(
      'alter table orders add constraint drill_total_there check (drill_total is not null) not valid',
    )
    await online.briefly('alter table orders validate constraint drill_total_there')
  }
}

/** Release 3: nobody uses it any more. */
class Contract extends OnlineMigration {
  protected async change(online: Online): Promise<void> {
    await online.dropIndex('drill_totals')
    // First of all: without the trigger, rows of those that serve have none.
    await online.briefly('alter table orders drop constraint if exists drill_total_there')
    await online.briefly('drop trigger if exists drill_total on orders')
    await online.briefly('drop function if exists drill_total()')
    await online.briefly('alter table orders drop column if exists drill_total')
  }
}

export const expand = { name: '9001-expand', class: Expand }
export const fill = { name: '9002-fill', class: Fill }
export const contract = { name: '9003-contract', class: Contract }
