import { Migration } from '@mikro-orm/migrations'
import { addresses, reviewApprovals, wallets } from './first/wallets.ts'
import { audit } from './first/audit.ts'
import { chains } from './first/chains.ts'
import { kyb } from './first/kyb.ts'
import { console } from './first/console.ts'
import { ledger } from './first/ledger.ts'
import { merchants, rates } from './first/merchants.ts'
import { partitions } from './first/partitions.ts'
import { orders } from './first/orders.ts'
import { paymentLinks } from './first/payment-links.ts'
import { payments } from './first/payments.ts'
import { people } from './first/people.ts'
import { backups, readiness, sandbox, times } from './first/times.ts'
import { checkpoints } from './first/checkpoints.ts'
import { payouts } from './first/payouts.ts'
import { webhooks } from './first/webhooks.ts'
import { withdrawals } from './first/withdrawals.ts'
import { walletTransfers } from './first/wallet-transfers.ts'

/** All tables of the first release, in the order of their references. */
export class Migration0001First extends Migration {
  override up(): void {
    const statements = [
      merchants,
      rates,
      kyb,
      chains,
      addresses,
      orders,
      paymentLinks,
      partitions,
      audit,
      console,
      people,
      payments,
      ledger,
      checkpoints,
      withdrawals,
      wallets,
      payouts,
      reviewApprovals,
      walletTransfers,
      webhooks,
      sandbox,
      times,
      readiness,
      backups,
    ]
    for (const statement of statements) this.addSql(statement)
  }
}
