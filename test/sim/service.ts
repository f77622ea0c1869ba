// What all worlds of one process share: a database with two merchants, and what the service is made of.
import type { Principal } from '../../src/api-keys/principal.ts'
import type { Database } from '../../src/database/database.ts'
import { openDatabase } from '../../src/database/orm.ts'
import { entities } from '../../src/entities.ts'
import { follow } from '../../src/payments/follow-chain.service.ts'
import { createWebhook } from '../../src/webhooks/webhook.service.ts'
import { roleUrl } from '../../dev/database-roles.ts'
import { testMerchant, testService, type TestService } from '../helpers/deps.ts'
import { remember } from './database.ts'

export const networks = ['ERC20', 'TRC20'] as const
export const merchantCount = 2
/** Above the first a person has to approve, above the second two. */
const limits = {
  KASSA_WITHDRAWAL_AUTO_LIMIT: '40',
  KASSA_WITHDRAWAL_SECOND_LIMIT: '80',
  KASSA_WITHDRAWAL_AUTO_DAILY_LIMIT: '100000',
}
/** More than this at an address is swept, in units. */
export const sweepAbove = 10_000_000n
/** The wallet begins with a million. */
const treasury = {
  SWEEP_MIN: '10',
  SWEEP_FEE_SHARE: '0.1',
  HOT_FLOOR: '999950',
  HOT_CEILING: '1000050',
}
const coinPrices = { ERC20: '3000', TRC20: '0.05' }

function env(): Record<string, string> {
  const all: Record<string, string> = { ...limits }
  for (const network of networks) {
    all[`KASSA_TEST_${network}_SWEEP_COIN_PRICE`] = coinPrices[network]
    for (const [name, value] of Object.entries(treasury)) all[`KASSA_TEST_${network}_${name}`] = value
  }
  return all
}

export interface Ground {
  readonly service: TestService
  /** Of a process that works, and of another one beside it. */
  readonly db: Database
  readonly otherDb: Database
  readonly signerDb: Database
  readonly merchants: readonly Principal[]
  /** Removes whatever a world has left. */
  clear(): Promise<void>
  close(): Promise<void>
}

const allEvents = ['payment.confirmed', 'payment.expired', 'payment.underpaid', 'payment.frozen'] as const
const moneyOutEvents = ['withdrawal.completed', 'withdrawal.failed'] as const

/** More than a world needs, since deriving them in each would take longer than all else in it. */
async function deriveAddresses({ deps, admin }: TestService): Promise<void> {
  const give = (order: string, time: string) =>
    admin.query(`begin; set local session_replication_role = replica;
      update deposit_address set order_id = ${order}, assigned_at = ${time}; commit`)
  for (const free of [false, true]) {
    for (const network of networks) await follow(deps, { environment: 'test', network })
    await (free ? give('null', 'null') : give('gen_random_uuid()', 'now()'))
  }
  await admin.query('delete from chain_cursor')
  await admin.query('delete from chain_block')
}

export async function prepareGround(): Promise<Ground> {
  const service = await testService({ env: env(), screening: [] })
  const { deps } = service
  const merchants: Principal[] = []
  for (let count = 0; count < merchantCount; count += 1) {
    const merchant = await testMerchant(deps)
    const url = `https://merchant-${count}.example/hook`
    await createWebhook(deps, merchant, { url, events: [...allEvents, ...moneyOutEvents] })
    merchants.push(merchant)
  }
  await deriveAddresses(service)
  const clear = await remember(service.admin)
  const { databaseUrl, adminUrl } = service
  const open = (url: string, all: typeof entities | []) => openDatabase({ url, entities: all, connectionsMax: 1 })
  // One connection each: what waits for it waits in one order, so that a world goes on in the same way each time.
  const db = await open(databaseUrl, entities)
  const otherDb = await open(databaseUrl, entities)
  const signerDb = await open(roleUrl(adminUrl, 'signer'), [])
  return {
    service,
    db,
    otherDb,
    signerDb,
    merchants,
    clear,
    async close() {
      await Promise.all([db.close(), otherDb.close(), signerDb.close()])
      await service.close()
    },
  }
}
