import { pino } from 'pino'
import { AddressBook } from './addresses/address-book.ts'
import { WatchedAddresses } from './addresses/watched-addresses.service.ts'
import type { Chain, Environment } from './chains/chain.ts'
import { connectHoldings } from './chains/connect-holdings.ts'
import { connectOutgoing } from './chains/connect-outgoing.ts'
import { connectChain } from './chains/connect.ts'
import { NodeMeters } from './chains/node-meters.ts'
import type { Config } from './config.ts'
import type { NetworkConfig } from './config-network.ts'
import { openDatabase } from './database/orm.ts'
import { whenReachable } from './database/reachable.ts'
import type { Outgoing } from './chains/outgoing.ts'
import type { ChainDirectory, Deps, OutgoingDirectory } from './deps.ts'
import { entities } from './entities.ts'
import { systemClock } from './lib/clock.ts'
import { systemRandom } from './lib/random.ts'
import { keyring } from './lib/seal.ts'
import type { Traces } from './lib/trace.ts'
import { smtpSender } from './mail/smtp.ts'
import { OrderBatch } from './orders/create/order-batch.service.ts'
import { followBusinessClock } from './sandbox/business-clock.service.ts'
import { Looks } from './payments/look.service.ts'
import { createScreening } from './screening/screening.service.ts'
import { egressFor } from './webhooks/egress.service.ts'

/** Never in a log, whoever passes it. */
const redact = ['secret', 'signature', 'req.headers.authorization']

/** An error without what libraries hang on it: a whole database client, for one. */
export function shortError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { name, message, stack, cause } = error
  const code = 'code' in error ? error.code : undefined
  return { name, message, code, stack, ...(cause !== undefined && { cause: shortError(cause) }) }
}

/** Builds everything a process needs from its configuration. `close` gives it all back. */
export async function compose(config: Config): Promise<{ deps: Deps; close(): Promise<void> }> {
  const db = await openDatabase({ url: config.databaseUrl, entities, connectionsMax: config.databaseConnectionsMax })
  const log = pino({ level: config.logLevel, base: null, redact, serializers: { err: shortError } })
  const followed =
    config.mode === 'sandbox'
      ? await whenReachable(log, () => followBusinessClock({ db, databaseUrl: config.databaseUrl, log }))
      : null
  const meters = new NodeMeters(() => systemClock.now())
  const networks = config.roles.includes('worker') ? meters.give(config.networks) : []
  const chains = directory(await connectChains(networks))
  const keys = keyring(config.masterKeys)
  const addressBook = new AddressBook(config.networks, keys)
  const traces = await tracesOf(config, log)
  const deps: Deps = {
    config,
    clock: followed?.clock ?? systemClock,
    ...(followed && { movableClock: followed.clock }),
    random: systemRandom,
    db,
    keyring: keys,
    addressBook,
    orderBatch: new OrderBatch({ db, config, random: systemRandom, addressBook }),
    chains,
    ...(config.roles.includes('worker') && { holdings: await connectAllHoldings(networks) }),
    outgoing: waysOut(await connectWaysOut(networks)),
    watched: new WatchedAddresses(),
    looks: new Looks(),
    screening: await createScreening({ config, chains: chains.all, clock: systemClock }),
    postWebhook: egressFor(config),
    ...(traces && { traces }),
    ...(config.smtp && { sendMail: smtpSender(config.smtp) }),
    log,
  }
  const counting = meters.keepWriting(db, error => log.warn({ err: error }, 'calls to nodes could not be written down'))
  const close = async () => {
    await traces?.close()
    await followed?.close()
    await counting.end()
    await db.close()
  }
  return { deps, close }
}

/** Loaded only where somebody collects them. */
async function tracesOf({ traces: wanted }: Config, log: Deps['log']): Promise<Traces | null> {
  if (!wanted) return null
  const { openTraces } = await import('./lib/trace-exporter.ts')
  const warn = (reason: string, lost: number) => log.warn({ reason, lost }, 'spans could not be sent')
  return openTraces(wanted, { random: systemRandom, warn })
}

type Networks = readonly NetworkConfig[]

async function connectChains(networks: Networks): Promise<ChainDirectory['all']> {
  return Promise.all(
    networks.map(async network => ({ environment: network.environment, chain: await connectNetwork(network) })),
  )
}

async function connectAllHoldings(networks: Networks): Promise<NonNullable<Deps['holdings']>> {
  const all = await Promise.all(
    networks.map(async network => ({
      environment: network.environment,
      holdings: await connectHoldings(network, () => performance.now()),
    })),
  )
  return all.flatMap(({ environment, holdings }) => (holdings ? [{ environment, holdings }] : []))
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
