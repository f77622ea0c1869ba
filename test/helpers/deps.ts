import { HDKey } from '@scure/bip32'
import { randomBytes, randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { AddressBook } from '../../src/deposit-addresses/address-book.ts'
import type { Principal } from '../../src/merchants/api-keys/principal.ts'
import { WatchedAddresses } from '../../src/deposit-addresses/watched-addresses.service.ts'
import { issueKey } from '../../dev/seed/issue-key.ts'
import type { Permission } from '../../src/merchants/api-keys/permission.ts'
import type { Chain } from '../../src/chains/chain.ts'
import { networkTable, type Network } from '../../src/chains/networks.ts'
import { directory, waysOut } from '../../src/app.ts'
import { configsOfCells } from '../../src/config/of-cell.ts'
import { readConfig, type Config } from '../../src/config/config.ts'
import { claimsBy } from './claims.ts'
import type { Database } from '../../src/database/database.ts'
import { migrate } from '../../src/migrate.ts'
import { withOptions, withSchema } from '../../src/database/connection/connection-url.ts'
import { openDatabase } from '../../src/database/orm.ts'
import { cellsOf, type Deps } from '../../src/deps.ts'
import { entities } from '../../src/entities.ts'
import type { Clock } from '../../src/lib/clock.ts'
import { MilestoneCounts } from '../../src/lib/traces/milestones.ts'
import { systemRandom } from '../../src/lib/random.ts'
import { RowDigests } from '../../src/database/digests/row-digests.service.ts'
import { keyring } from '../../src/lib/crypto/keyring.ts'
import { approveMerchant } from '../../dev/seed/approve-merchant.ts'
import { registerMerchant } from '../../src/merchants/onboarding/register-merchant.service.ts'
import { OrderBatch } from '../../src/orders/create/order-batch.service.ts'
import { PollScheduler } from '../../src/payments/follow/poll-scheduler.service.ts'
import { roleUrl } from '../../dev/postgres/database-roles.ts'
import { createScreening } from '../../src/screening/screening.service.ts'
import type { ScreeningProvider } from '../../src/screening/screening.ts'
import { egressFor } from '../../src/webhooks/endpoints/egress.service.ts'
import { giveAddresses, testXpubs } from './addresses.ts'
import { createFakeChain, type FakeChain } from './fake-chain.ts'
import { rightsRefused, type Refusals } from './rights.ts'
import { freshDatabase, isCitus, schemaEnvironment } from './database.ts'
import { JobQueue } from '../../src/queue/queue.ts'

/** A clock that stands still until it is set. Real and business time are set together unless said otherwise. */
export interface TestClock extends Clock {
  set(time: Date): void
  advance(seconds: number): void
  advanceBusiness(seconds: number): void
}

export function testClock(start: Date): TestClock {
  let real = start.getTime()
  let business = start.getTime()
  return {
    now: () => new Date(real),
    business: () => new Date(business),
    set: time => {
      real = time.getTime()
      business = time.getTime()
    },
    advance: seconds => {
      real += seconds * 1000
      business += seconds * 1000
    },
    advanceBusiness: seconds => {
      business += seconds * 1000
    },
  }
}

export interface TestService {
  /** Those of a worker and of the console. */
  readonly deps: Deps
  /** Those that serve strangers and merchants, as the database role `api`. */
  readonly api: Deps
  readonly clock: TestClock
  readonly ethereum: FakeChain
  readonly tron: FakeChain
  readonly databaseUrl: string
  /** The same database for its administrator, who may do what no role of the service may: break rules, tamper. */
  readonly admin: Database
  readonly adminUrl: string
  /** Another set of dependencies on the same database and chains, as a second process would have. */
  second(): Promise<Deps>
  secondApi(): Promise<Deps>
  /** What a role is refused fails the file at its end, but for refusals with these words. */
  expectRefusals(words: RegExp): void
  close(): Promise<void>
}

export interface TestServiceOptions {
  readonly env?: Readonly<Record<string, string>>
  readonly start?: Date
  /** Who screens payments on both networks; default whom `env` names, which is nobody. */
  readonly screening?: readonly ScreeningProvider[]
  /** By which ways withdrawals are paid; default by none. */
  readonly outgoing?: Parameters<typeof waysOut>[0]
  /** Read in place of the chain in memory of its network. */
  readonly chain?: Chain
  /** Over how many cells merchants are spread; default one. `deps` are those of the first, and know the others. */
  readonly cells?: number
  /** Default: those that the worker would derive are there at once, since deriving them takes longer than all else of a service. */
  readonly addresses?: 'none'
}

const start = new Date('2026-06-01T12:00:00.000Z')
const seed = Buffer.alloc(32, 7)

/** Seals everything in the tests of this process. */
export const testMasterKey = randomBytes(32).toString('hex')

/** The account-level extended public key of a development seed. */
export function testXpub(network: Network): string {
  return testXpubs[network] ?? testAccount(network).publicExtendedKey
}

/** The account that deposit addresses are derived from, with its private key. */
export function testAccount(network: Network, account = 0): HDKey {
  return HDKey.fromMasterSeed(seed).derive(networkTable[network].accountPath.replace(/0'$/, `${account}'`))
}

/** What such an installation is told of its cells: each after the first has an account of its own. */
export function cellEnvironment(count: number): Readonly<Record<string, string>> {
  const accounts = (network: Network) =>
    Array.from({ length: count - 1 }, (_, at) => testAccount(network, at + 1).publicExtendedKey).join()
  return {
    KASSA_CELLS: String(count),
    KASSA_TEST_ERC20_CELL_XPUBS: accounts('ERC20'),
    KASSA_TEST_TRC20_CELL_XPUBS: accounts('TRC20'),
  }
}

export function testConfig(databaseUrl: string, env: Readonly<Record<string, string>> = {}): Config {
  return readConfig(testEnvironment(databaseUrl, env))
}

/** The environment of that configuration, for another process on the same database. */
export function testEnvironment(
  databaseUrl: string,
  env: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  return {
    KASSA_MODE: 'sandbox',
    DATABASE_URL: databaseUrl,
    ...schemaEnvironment,
    KASSA_MASTER_KEY: testMasterKey,
    KASSA_PUBLIC_URL: 'https://kassa.example',
    KASSA_EGRESS_ALLOW_CIDRS: '127.0.0.0/8,::1/128',
    KASSA_DATABASE_CONNECTIONS: '8',
    KASSA_LOG_LEVEL: 'silent',
    KASSA_SCREENING_TOKEN_BLACKLIST: 'off',
    KASSA_SANDBOX_CONTROL_URL: 'http://127.0.0.1:1',
    KASSA_SANDBOX_CONTROL_TOKEN: 'control-token',
    KASSA_TEST_ERC20_RPC_URLS: 'http://127.0.0.1:1',
    KASSA_TEST_ERC20_TOKEN: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
    KASSA_TEST_ERC20_CHAIN_ID: '31337',
    KASSA_TEST_ERC20_XPUB: testXpub('ERC20'),
    KASSA_TEST_ERC20_CONFIRMATIONS: '3',
    KASSA_TEST_TRC20_RPC_URLS: 'http://127.0.0.1:1',
    KASSA_TEST_TRC20_TOKEN: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    KASSA_TEST_TRC20_GENESIS: '0'.repeat(64),
    KASSA_TEST_TRC20_XPUB: testXpub('TRC20'),
    KASSA_TEST_TRC20_CONFIRMATIONS: '3',
    ...env,
  }
}

/** A whole service on a database of its own, with two chains in memory and a clock that is set by hand. */
export async function testService(options: TestServiceOptions = {}): Promise<TestService> {
  const database = await freshDatabase()
  const { cells = 1 } = options
  const first = testConfig(database.url, { ...(cells > 1 && cellEnvironment(cells)), ...options.env })
  const configs = configsOfCells(first)
  // Under Citus they are there: handing a schema to a server takes longer than all tests of a file.
  if (!isCitus) for (const { databaseSchema: schema } of configs.slice(1)) await migrate(database.adminUrl, { schema })
  const clock = testClock(options.start ?? start)
  const begin = new Date((options.start ?? start).getTime() - 600_000)
  const chainOptions = { requiredConfirmations: 3, finalityDepth: 2, startTime: begin, blockSeconds: 10 }
  const ethereum = createFakeChain({ network: 'ERC20', ...chainOptions })
  const tron = createFakeChain({ network: 'TRC20', ...chainOptions })
  const inMemory = [ethereum.chain, tron.chain]
  const read = inMemory.map(chain => (options.chain?.network === chain.network ? options.chain : chain))
  const chains = directory(read.map(chain => ({ environment: 'test', chain })))
  const opened: Deps[] = []
  const keyDbs: Database[] = []
  const refusals = rightsRefused()
  const openCell = async (config: Config): Promise<Deps> => {
    const url = config.databaseUrl
    const whole = await openDatabase({ url, entities, connectionsMax: config.databaseConnectionsMax })
    const db = refusals.note(whole, 'worker')
    const log = pino({ level: config.logLevel })
    const keys = keyring(config.masterKeys)
    const keyDb = await openDatabase({ url, entities: [], connectionsMax: 1 })
    keyDbs.push(keyDb)
    const digests = new RowDigests({ db: keyDb, keyring: keys, random: systemRandom })
    const addressBook = new AddressBook(config.networks, keys)
    const deps = {
      config,
      clock,
      random: systemRandom,
      db,
      queue: new JobQueue({ db: keyDb, schema: config.queueSchema }),
      keyring: keys,
      addressBook,
      digests,
      orderBatch: new OrderBatch({ db, config, random: systemRandom, addressBook, digests }),
      chains,
      outgoing: waysOut(options.outgoing ?? []),
      claims: claimsBy(clock),
      watched: new WatchedAddresses(),
      polls: new PollScheduler(),
      screening: options.screening
        ? { find: () => options.screening ?? [] }
        : await createScreening({ config, chains: chains.all, clock }),
      postWebhook: egressFor(config),
      milestones: new MilestoneCounts(),
      log,
    }
    opened.push(deps)
    return deps
  }
  const open = async (): Promise<Deps> => {
    const alone = await Promise.all(configs.map(openCell))
    const together: Deps[] = []
    for (const one of alone) together.push(cells > 1 ? { ...one, cells: together } : one)
    return together[0]!
  }
  const openApi = async (worker: Deps): Promise<Deps> => {
    const alone = await Promise.all(cellsOf(worker).map(one => asApi(one, database.adminUrl, refusals)))
    opened.push(...alone)
    const together: Deps[] = []
    for (const one of alone) together.push(cells > 1 ? { ...one, cells: together } : one)
    return together[0]!
  }
  const deps = await open()
  const api = await openApi(deps)
  if (options.addresses !== 'none') await giveAddresses(deps)
  const admin = await openDatabase({
    url: reaching(database.adminUrl),
    entities: [],
    connectionsMax: 2,
    isPatient: true,
  })
  return {
    deps,
    api,
    clock,
    ethereum,
    tron,
    databaseUrl: database.url,
    admin,
    adminUrl: database.adminUrl,
    second: open,
    secondApi: async () => openApi(await open()),
    expectRefusals: words => refusals.expect(words),
    async close() {
      await Promise.all(opened.map(one => one.orderBatch.idle()))
      await Promise.all(opened.map(one => one.queue.close()))
      await Promise.all([admin, ...keyDbs, ...opened.map(one => one.db)].map(one => one.close()))
      await database.drop()
      refusals.assertNone()
    },
  }
}

/** What serves strangers and merchants of the same process. */
async function asApi(deps: Deps, adminUrl: string, refusals: Refusals): Promise<Deps> {
  const { databaseSchema: schema, queueSchema } = deps.config
  const url = withSchema(roleUrl(adminUrl, 'api'), schema, queueSchema)
  const config = { ...deps.config, databaseUrl: url }
  const whole = await openDatabase({ url, entities, connectionsMax: config.databaseConnectionsMax })
  const db = refusals.note(whole, 'api')
  const { random, addressBook, digests } = deps
  return {
    ...deps,
    config,
    db,
    orderBatch: new OrderBatch({ db, config, random, addressBook, digests }),
    sandbox: deps,
  }
}

/** What an administrator switches off for a transaction (`set local`) is off on the servers of Citus as well. */
function reaching(adminUrl: string): string {
  return isCitus ? withOptions(adminUrl, ['citus.propagate_set_commands=local']) : adminUrl
}

/** A registered merchant with a test key; approved (and so with a fee rate) unless said otherwise. */
export async function testMerchant(
  deps: Deps,
  options: { approved?: boolean; permissions?: readonly Permission[]; platformUserId?: string } = {},
): Promise<Principal & { secret: string }> {
  const name = options.platformUserId ?? randomUUID()
  const merchant = await registerMerchant(deps, { name, email: `${name}@example.com`, platformUserId: name })
  if (options.approved ?? true) await approveMerchant(deps, merchant.id, 'BASIC')
  const scope = options.permissions ? { permissions: options.permissions } : {}
  const key = await issueKey(deps, { merchantId: merchant.id, environment: 'test', name: 'tests', ...scope })
  return { merchantId: merchant.id, environment: 'test', keyId: key.keyId, secret: key.secret }
}
