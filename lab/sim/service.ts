// What all simulations of a process share: a database with two merchants, and the parts of the service.
import type { Principal } from '../../src/merchants/api-keys/principal.ts'
import type { Network } from '../../src/chains/chain.ts'
import type { Database } from '../../src/database/database.ts'
import { openDatabase } from '../../src/database/orm.ts'
import { entities } from '../../src/entities.ts'
import { follow } from '../../src/payments/follow/follow-chain.service.ts'
import { createWebhook } from '../../src/webhooks/endpoints/webhook.service.ts'
import { roleUrl } from '../../dev/postgres/database-roles.ts'
import { approveMerchant } from '../../dev/seed/approve-merchant.ts'
import { issueKey } from '../../dev/seed/issue-key.ts'
import type { Deps } from '../../src/deps.ts'
import { registerMerchant } from '../../src/merchants/onboarding/register-merchant.service.ts'
import { depositKeys } from '../../src/signer/keys/keystore.ts'
import { testAccount, testService, type TestService } from '../../test/helpers/deps.ts'
import type { SimChain } from './chain/chain.ts'
import { Dice } from './dice.ts'

export const networks = ['ERC20', 'TRC20'] as const
export const merchantCount = 2
/** Above the first limit one person has to approve, above the second two. */
const limits = {
  KASSA_WITHDRAWAL_AUTO_LIMIT: '40',
  KASSA_WITHDRAWAL_SECOND_LIMIT: '80',
  KASSA_WITHDRAWAL_AUTO_DAILY_LIMIT: '100000',
}
/** In units; more than this at an address is swept. */
export const sweepAbove = 10_000_000n
/** The wallet starts with a million. */
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
  /** Connections of a working process, and of another beside it. */
  readonly db: Database
  readonly otherDb: Database
  readonly signerDb: Database
  readonly merchants: readonly Principal[]
  /** The keys of the deposit addresses, derived once for all simulations. */
  readonly deposits: Readonly<Partial<Record<Network, DepositKeys>>>
  /** The common start of all simulations; absent while it is being created. */
  readonly founding?: Founding
  /** Removes everything that a simulation left. */
  clear(): Promise<void>
  close(): Promise<void>
}

export interface Founding {
  readonly time: Date
  readonly chains: ReadonlyMap<Network, SimChain>
}

type DepositKeys = ReturnType<typeof depositKeys>

function derivedOnce(network: (typeof networks)[number]): DepositKeys {
  const derive = depositKeys(network, testAccount(network))
  const derived = new Map<number, ReturnType<DepositKeys>>()
  return index => {
    const sender = derived.get(index) ?? derive(index)
    derived.set(index, sender)
    return sender
  }
}

const allEvents = ['payment.confirmed', 'payment.expired', 'payment.underpaid', 'payment.frozen'] as const
const moneyOutEvents = ['withdrawal.completed', 'withdrawal.failed'] as const

/** Derives more addresses than a simulation needs. Deriving them in each would take longer than the rest. */
async function deriveAddresses({ deps, admin }: TestService): Promise<void> {
  const give = (order: string, time: string) =>
    admin.query(`begin; set local session_replication_role = replica;
      update deposit_address set order_id = ${order}, assigned_at = ${time}; commit`)
  for (const free of [false, true]) {
    for (const network of networks) await follow(deps, { environment: 'test', network })
    await (free ? give('null', 'null') : give('md5(address)::uuid', "'2026-06-01T12:00:00Z'"))
  }
  await admin.query('delete from chain_cursor')
  await admin.query('delete from chain_block')
}

/** Ids follow from a seed, because queries in the order of ids must have the same order in every process. */
async function openMerchants(service: TestService): Promise<Principal[]> {
  const deps: Deps = { ...service.deps, random: new Dice('merchants').random() }
  const merchants: Principal[] = []
  for (let count = 0; count < merchantCount; count += 1) {
    const name = `merchant-${count}`
    const email = `${name}@example.com`
    const { id: merchantId } = await registerMerchant(deps, { name, email, platformUserId: name })
    await approveMerchant(deps, merchantId, 'BASIC')
    const { keyId } = await issueKey(deps, { merchantId, environment: 'test', name: 'worlds' })
    const merchant = { merchantId, environment: 'test', keyId } as const
    await createWebhook(deps, merchant, {
      url: `https://${name}.example/hook`,
      events: [...allEvents, ...moneyOutEvents],
    })
    merchants.push(merchant)
  }
  return merchants
}

/** Prepares the service without the common start, which `founding.ts` adds. */
export async function prepareService(): Promise<Ground> {
  const service = await testService({ env: env(), screening: [] })
  const merchants = await openMerchants(service)
  await deriveAddresses(service)
  const { databaseUrl, adminUrl } = service
  const open = (url: string, all: typeof entities | []) =>
    openDatabase({ url, entities: all, connectionsMax: 1, isPatient: true })
  // One connection each: queries wait for it in one order, so that a simulation always takes the same course.
  const db = await open(databaseUrl, entities)
  const otherDb = await open(databaseUrl, entities)
  const signerDb = await open(roleUrl(adminUrl, 'signer'), [])
  return {
    service,
    db,
    otherDb,
    signerDb,
    merchants,
    deposits: { ERC20: derivedOnce('ERC20'), TRC20: derivedOnce('TRC20') },
    clear: async () => {},
    async close() {
      await Promise.all([db.close(), otherDb.close(), signerDb.close()])
      await service.close()
    },
  }
}
