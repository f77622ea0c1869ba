import { pino } from 'pino'
import { AddressBook } from './deposit-addresses/address-book.ts'
import { WatchedAddresses } from './deposit-addresses/watched-addresses.service.ts'
import type { Chain, Environment } from './chains/chain.ts'
import { connectBalances } from './chains/connect-balances.ts'
import { connectOutgoing } from './chains/connect-outgoing.ts'
import { connectChain } from './chains/connect.ts'
import { NodeMeters } from './chains/nodes/node-meters.ts'
import { configsOfCells } from './config/of-cell.ts'
import { ConfigError, type Config } from './config/config.ts'
import type { NetworkConfig } from './config/network.ts'
import { claimsOn } from './database/claims.ts'
import { openDatabase } from './database/orm.ts'
import { RowDigests } from './database/digests/row-digests.service.ts'
import { openReplica, replicaAnswerMs, type Replica } from './database/connection/replica.ts'
import { whenReachable } from './database/connection/reachable.ts'
import type { Outgoing } from './chains/send/outgoing.ts'
import type { ChainDirectory, Deps, OutgoingDirectory } from './deps.ts'
import { entities } from './entities.ts'
import { systemClock } from './lib/clock.ts'
import { systemRandom } from './lib/random.ts'
import { keyring } from './lib/crypto/keyring.ts'
import { MilestoneCounts } from './lib/traces/milestones.ts'
import type { Traces } from './lib/traces/trace.ts'
import { shortError } from './lib/process/short-error.ts'
import { smtpSender } from './mail/smtp.ts'
import { OrderBatch } from './orders/create/order-batch.service.ts'
import { followBusinessClock } from './sandbox/business-clock.service.ts'
import { PollScheduler } from './payments/follow/poll-scheduler.service.ts'
import { ListUnreadable } from './screening/local-list.service.ts'
import { createScreening } from './screening/screening.service.ts'
import { egressFor } from './webhooks/endpoints/egress.service.ts'
import { JobQueue } from './queue/queue.ts'

/** Never in a log, whoever passes it. */
const redact = ['secret', 'signature', 'req.headers.authorization']

/** What all cells of a process have in common. */
type Shared = Omit<Deps, CellsOwn>
type CellsOwn =
  | 'config'
  | 'clock'
  | 'movableClock'
  | 'db'
  | 'queue'
  | 'claims'
  | 'replica'
  | 'addressBook'
  | 'digests'
  | 'orderBatch'
  | 'watched'
  | 'polls'
  | 'cells'

export interface Composed {
  /** Those of the first cell. */
  readonly deps: Deps
  /** The same for requests of strangers, in the order of the cells: their database knows them as the role `api`. */
  readonly api: readonly Deps[]
  /** Gives all back. */
  close(): Promise<void>
}

/** Builds everything a process needs from its configuration. */
export async function compose(config: Config): Promise<Composed> {
  const log = pino({ level: config.logLevel, base: null, redact, serializers: { err: shortError } })
  const meters = new NodeMeters(() => systemClock.now())
  const networks = config.roles.includes('worker') ? meters.give(config.networks) : []
  const shared = await composeShared(config, networks, log)
  const composed = await Promise.all(configsOfCells(config).map(own => composeCell(shared, own)))
  const cells = composed.length > 1 ? inCells(composed.map(one => one.deps)) : [composed[0]!.deps]
  const [deps] = cells as [Deps]
  const forApi = await Promise.all(cells.map(openForApi))
  const api = cells.length > 1 ? inCells(forApi.map(one => one.deps)) : [forApi[0]!.deps]
  const warn = (error: unknown) => log.warn({ err: error }, 'failed to store rpc call counts')
  const counting = meters.keepWriting(deps.db, warn)
  const close = async () => {
    await shared.traces?.close()
    await counting.end()
    await Promise.all([...forApi, ...composed].map(one => one.close()))
  }
  return { deps, api, close }
}

/** Each with all of them, and with its number in every line of the log. */
function inCells(alone: readonly Deps[]): readonly Deps[] {
  const cells: Deps[] = []
  for (const deps of alone)
    cells.push({ ...deps, log: deps.cells ? deps.log : deps.log.child({ cell: deps.config.cell }), cells })
  return cells
}

async function composeShared(config: Config, networks: Networks, log: Deps['log']): Promise<Shared> {
  const chains = directory(await connectChains(networks))
  const traces = await tracesOf(config, log)
  return {
    random: systemRandom,
    keyring: keyring(config.masterKeys),
    chains,
    ...(config.roles.includes('worker') && { balances: await connectAllBalances(networks) }),
    outgoing: waysOut(await connectWaysOut(networks)),
    screening: await createScreening({ config, chains: chains.all, clock: systemClock, log }).catch(refuseUnreadable),
    postWebhook: egressFor(config),
    milestones: new MilestoneCounts(),
    ...(traces && { traces }),
    ...(config.smtp && { sendMail: smtpSender(config.smtp) }),
    log,
  }
}

async function composeCell(shared: Shared, config: Config): Promise<{ deps: Deps; close(): Promise<void> }> {
  const { random, log } = shared
  const { databaseUrl } = config
  const db = await openDatabase({ url: databaseUrl, entities, connectionsMax: config.databaseConnectionsMax })
  const replica = await replicaOf(config, { db, log })
  const follow = () => followBusinessClock({ db, databaseUrl, log })
  const followed = config.mode === 'sandbox' ? await whenReachable(log, follow) : null
  const addressBook = new AddressBook(config.networks, shared.keyring)
  const clock = followed?.clock ?? systemClock
  // Transactions ask for the key, and for what a queue is like, while they hold a connection. From the same pool, all connections could wait for it
  // at once.
  const keyDb = await openDatabase({ url: databaseUrl, entities: [], connectionsMax: 1 })
  const digests = new RowDigests({ db: keyDb, random, keyring: shared.keyring })
  const queue = new JobQueue({ db: keyDb, schema: config.queueSchema })
  const deps: Deps = {
    ...shared,
    config,
    clock,
    claims: claimsOn(db, { random, clock }),
    ...(followed && { movableClock: followed.clock }),
    db,
    queue,
    ...(replica && { replica }),
    addressBook,
    digests,
    orderBatch: new OrderBatch({ db, config, random, addressBook, digests }),
    watched: new WatchedAddresses(),
    polls: new PollScheduler(),
  }
  const close = async () => {
    await followed?.close()
    await deps.orderBatch.idle()
    await replica?.close()
    await queue.close()
    await keyDb.close()
    await db.close()
  }
  return { deps, close }
}

/** A process of several roles serves strangers with the rights of the least, whatever its own are. */
async function openForApi(deps: Deps): Promise<{ deps: Deps; close(): Promise<void> }> {
  const { config, random, addressBook, digests } = deps
  if (!config.apiDatabaseUrl || !config.roles.includes('api')) return { deps, close: async () => {} }
  const url = config.apiDatabaseUrl
  const db = await openDatabase({ url, entities, connectionsMax: config.databaseConnectionsMax })
  const orderBatch = new OrderBatch({ db, config, random, addressBook, digests })
  const close = async () => {
    await orderBatch.idle()
    await db.close()
  }
  return { deps: { ...deps, config: { ...config, databaseUrl: url }, db, orderBatch, sandbox: deps }, close }
}

async function replicaOf(
  { replica: wanted, databaseConnectionsMax: connectionsMax }: Config,
  { db: primary, log }: Pick<Deps, 'db' | 'log'>,
): Promise<Replica | null> {
  if (!wanted) return null
  const replica = await openDatabase({ url: wanted.url, entities, connectionsMax, answerMs: replicaAnswerMs })
  return openReplica({ primary, replica, waitMs: wanted.waitMs, log, elapsedMs: () => performance.now() })
}

/** Loaded only where somebody collects them. */
async function tracesOf({ traces: wanted }: Config, log: Deps['log']): Promise<Traces | null> {
  if (!wanted) return null
  const { openTraces } = await import('./lib/traces/trace-exporter.ts')
  const warn = (reason: string, lost: number) => log.warn({ reason, lost }, 'failed to export trace spans')
  return openTraces(wanted, { random: systemRandom, warn })
}

function refuseUnreadable(error: unknown): never {
  if (!(error instanceof ListUnreadable)) throw error
  throw new ConfigError([
    `KASSA_SCREENING_LISTS, KASSA_SCREENING_DENY_LIST: ${error.message}; put the list there (docs/operating/install.md, "Lists of sanctioned addresses")`,
  ])
}

type Networks = readonly NetworkConfig[]

async function connectChains(networks: Networks): Promise<ChainDirectory['all']> {
  return Promise.all(
    networks.map(async network => ({ environment: network.environment, chain: await connectNetwork(network) })),
  )
}

async function connectAllBalances(networks: Networks): Promise<NonNullable<Deps['balances']>> {
  const all = await Promise.all(
    networks.map(async network => ({
      environment: network.environment,
      balances: await connectBalances(network, () => performance.now()),
    })),
  )
  return all.flatMap(({ environment, balances }) => (balances ? [{ environment, balances }] : []))
}

/** The nodes of one network as one chain. */
export function connectNetwork(network: NetworkConfig): Promise<Chain> {
  return connectChain(network, () => performance.now())
}

/** The chains of this process, found by environment and network. */
export function directory(all: readonly { environment: Environment; chain: Chain }[]): ChainDirectory {
  return {
    all,
    find: (environment, network) =>
      all.find(one => one.environment === environment && one.chain.network === network)?.chain,
  }
}

async function connectWaysOut(networks: Networks): Promise<OutgoingDirectory['all']> {
  return Promise.all(
    networks.map(async network => ({
      environment: network.environment,
      way: await connectOutgoing(network, () => performance.now()),
    })),
  )
}

/** The ways out of this process, found by environment and network. */
export function waysOut(all: readonly { environment: Environment; way: Outgoing }[]): OutgoingDirectory {
  return {
    all,
    find: (environment, network) =>
      all.find(one => one.environment === environment && one.way.network === network)?.way,
  }
}
