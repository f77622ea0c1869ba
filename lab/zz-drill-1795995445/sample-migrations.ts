// A change of the largest table in three releases (docs/operating/releases.md): adds a column with an order's total, fills it for existing
// rows, indexes it, requires it, and removes it.
import { Migration } from '@mikro-orm/migrations'
import { OnlineMigration, type Online } from '../../src/database/migrations/online-migration.ts'

/** Release 2, expand: a new, empty column. A trigger fills it for rows of the previous release, which does not know it. */
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

/** Release 2, migrate: filled, indexed and required while releases 1 and 2 serve. */
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

/** Release 3, contract: nothing uses it any more. */
class Contract extends OnlineMigration {
  protected async change(online: Online): Promise<void> {
    await online.dropIndex('drill_totals')
    // First, because without the trigger new rows have no value.
    await online.briefly('alter table orders drop constraint if exists drill_total_there')
    await online.briefly('drop trigger if exists drill_total on orders')
    await online.briefly('drop function if exists drill_total()')
    await online.briefly('alter table orders drop column if exists drill_total')
  }
}

export const expand = { name: '9001-expand', class: Expand }
export const fill = { name: '9002-fill', class: Fill }
export const contract = { name: '9003-contract', class: Contract }
