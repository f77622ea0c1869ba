import { Migration } from '@mikro-orm/migrations'
import { addresses } from './first/addresses.ts'
import { audit } from './first/audit.ts'
import { chains } from './first/chains.ts'
import { kyb } from './first/kyb.ts'
import { conclusions } from './first/conclusions.ts'
import { console } from './first/console.ts'
import { ledger } from './first/ledger.ts'
import { merchants } from './first/merchants.ts'
import { months } from './first/months.ts'
import { orders } from './first/orders.ts'
import { payments } from './first/payments.ts'
import { people } from './first/people.ts'
import { readiness } from './first/readiness.ts'
import { sandbox } from './first/sandbox.ts'
import { seals } from './first/seals.ts'
import { times } from './first/times.ts'
import { treasury } from './first/treasury.ts'
import { wallets } from './first/wallets.ts'
import { webhooks } from './first/webhooks.ts'
import { withdrawals } from './first/withdrawals.ts'
import { walletTransfers } from './first/wallet-transfers.ts'

/** All tables of the first release, a file for each folder that owns tables. In the order in which they refer to each other. */
export class Migration0001First extends Migration {
  override up(): void {
    const rooms = [
      merchants,
      kyb,
      chains,
      addresses,
      orders,
      months,
      audit,
      console,
      people,
      payments,
      ledger,
      seals,
      withdrawals,
      wallets,
      treasury,
      conclusions,
      walletTransfers,
      webhooks,
      sandbox,
      times,
      readiness,
    ]
    for (const statement of rooms) this.addSql(statement)
  }
}
