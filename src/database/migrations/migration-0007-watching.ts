import { Migration } from '@mikro-orm/migrations'

/** Whoever takes a chain's job watches it; what two processes read at once is recorded by the one that moves the cursor. */
export class Migration0007Watching extends Migration {
  override up(): void {
    this.addSql('drop table chain_lease')
  }
}
