import { Migration } from '@mikro-orm/migrations'

/** How far the business clock of an environment runs ahead of the real time; only a sandbox ever has a row here. */
export class Migration0004Sandbox extends Migration {
  override up(): void {
    this.addSql(businessClock)
  }
}

const businessClock = `
create table business_clock (
  environment text primary key check (environment = 'test'),
  offset_ms bigint not null check (offset_ms >= 0)
);
`
