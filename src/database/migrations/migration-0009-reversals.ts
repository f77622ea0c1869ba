import { Migration } from '@mikro-orm/migrations'

/** Final transfers that their chain took back: how often, so that one which comes again has entries of its own. */
export class Migration0009Reversals extends Migration {
  override up(): void {
    this.addSql('alter table chain_transfer add column reversals integer not null default 0 check (reversals >= 0)')
  }
}
