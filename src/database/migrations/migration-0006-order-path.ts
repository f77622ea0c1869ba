import { Migration } from '@mikro-orm/migrations'

/**
 * What every order paid for and the statement that opens it guarantees by itself (docs/decisions/041-order-path.md): it reads
 * the merchant's row and writes the order in the same statement as the address. Each of the two checks was a query of its own,
 * and that of the merchant also wrote to the merchant's row, for every order.
 */
export class Migration0006OrderPath extends Migration {
  override up(): void {
    this.addSql('alter table orders drop constraint orders_merchant_id_fkey')
    this.addSql('alter table deposit_address drop constraint deposit_address_order_id_fkey')
  }
}
