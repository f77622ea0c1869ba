import { Migration } from '@mikro-orm/migrations'

/**
 * Windows of the rate limit that are over are looked for every second; without the index that reads every key and address of
 * the last day. Counting a hit does not change the column, and stays within its page.
 */
export class Migration0008RateWindowAge extends Migration {
  override up(): void {
    this.addSql('create index rate_window_age on rate_window (window_start)')
  }
}
