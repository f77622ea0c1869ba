import { Migrator } from '@mikro-orm/migrations'
import { MikroORM } from '@mikro-orm/postgresql'
import { migrateQueues } from '../queue/migrate.ts'
import { Migration0001FirstPayment } from './migrations/migration-0001-first-payment.ts'
import { Migration0002Screening } from './migrations/migration-0002-screening.ts'
import { Migration0003MerchantOperations } from './migrations/migration-0003-merchant-operations.ts'
import { Migration0004Sandbox } from './migrations/migration-0004-sandbox.ts'
import { Migration0005Audit } from './migrations/migration-0005-audit.ts'
import { Migration0006OrderPath } from './migrations/migration-0006-order-path.ts'
import { Migration0007Watching } from './migrations/migration-0007-watching.ts'
import { Migration0008RateWindowAge } from './migrations/migration-0008-rate-window-age.ts'
import { Migration0009Reversals } from './migrations/migration-0009-reversals.ts'

/** Brings the database at `url` to the schema of this release: our tables, then the queue's tables and queues. Repeatable. */
export async function migrate(url: string): Promise<void> {
  await migrateTables(url)
  await migrateQueues(url)
}

/** The first half alone: our own tables. */
export async function migrateTables(url: string): Promise<void> {
  const orm = await MikroORM.init({
    clientUrl: url,
    entities: [],
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    // The caller says what it does; the migrator's own lines would go to standard output in colour.
    logger: () => {},
    migrations: {
      tableName: 'kassa_migration',
      snapshot: false,
      transactional: true,
      allOrNothing: true,
      migrationsList: [
        { name: '0001-first-payment', class: Migration0001FirstPayment },
        { name: '0002-screening', class: Migration0002Screening },
        { name: '0003-merchant-operations', class: Migration0003MerchantOperations },
        { name: '0004-sandbox', class: Migration0004Sandbox },
        { name: '0005-audit', class: Migration0005Audit },
        { name: '0006-order-path', class: Migration0006OrderPath },
        { name: '0007-watching', class: Migration0007Watching },
        { name: '0008-rate-window-age', class: Migration0008RateWindowAge },
        { name: '0009-reversals', class: Migration0009Reversals },
      ],
    },
  })
  try {
    await orm.migrator.up()
  } finally {
    await orm.close()
  }
}
