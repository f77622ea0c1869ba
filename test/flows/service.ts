// The whole service in this process as `main.ts` composes it, on a real database and two real local chains, each behind a
// proxy that can be made to fail. Its clock stands still until a test moves it, unless it is given the real one.
import { roleUrl } from '../../dev/postgres/database-roles.ts'
import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { compose } from '../../src/app.ts'
import { addCompatRoutes } from '../../src/compat/routes.ts'
import type { Chain, Network } from '../../src/chains/chain.ts'
import { readConfig } from '../../src/config/config.ts'
import { claimsBy } from '../helpers/claims.ts'
import type { Deps } from '../../src/deps.ts'
import { createHttpServer } from '../../src/http/server.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import type { Clock } from '../../src/lib/clock.ts'
import { revealWebhookSecret } from '../../src/webhooks/endpoints/webhook-secret.service.ts'
import { freshDatabase } from '../helpers/database.ts'
import { testClock, testMerchant, testXpub, type TestClock } from '../helpers/deps.ts'
import { startFaultyNode, type FaultyNode } from '../helpers/faulty-node.ts'
import type { LocalChain } from '../helpers/local-chain.ts'
import { startLocalChains } from '../helpers/local-chains.ts'
import { startReceiver, testCertificates, type Receiver } from '../helpers/receiver.ts'
import type { Merchant } from './merchant.ts'

export const flowNetworks = ['ERC20', 'TRC20'] as const

export interface FlowChain {
  readonly local: LocalChain
  /** What the service reaches the chain through. */
  readonly node: FaultyNode
  readonly chain: Chain
}

export interface FlowService {
  readonly deps: Deps
  /** `null` when the service lives by the real clock. */
  readonly clock: TestClock | null
  readonly url: string
  readonly receiver: Receiver
  /** The environment of a service process on the same database and chains. */
  readonly env: Readonly<Record<string, string>>
  /** The same database for its administrator. */
  readonly adminUrl: string
  on(network: Network): FlowChain
  merchant(): Promise<Merchant>
  /** Brings the chain and the clock to one time, later than both, with blocks of that time. */
  meet(network: Network): Promise<void>
  close(): Promise<void>
}

export interface FlowServiceOptions {
  readonly clock?: Clock
  /** Reaches the chains without the proxies, where thousands of blocks are to be read. */
  readonly isDirect?: boolean
}

export async function openFlowService(options: FlowServiceOptions = {}): Promise<FlowService> {
  const [locals, database, receiver] = await Promise.all([startLocalChains(), freshDatabase(), startReceiver()])
  const nodes = {
    ERC20: await startFaultyNode(locals.ethereum.url),
    TRC20: await startFaultyNode(locals.tron.url),
  }
  const env = {
    ...(await serviceEnvironment(database.url)),
    DATABASE_API_URL: roleUrl(database.adminUrl, 'api'),
    ...networkEnvironment('ERC20', {
      local: locals.ethereum,
      url: options.isDirect ? locals.ethereum.url : nodes.ERC20.url,
      identity: '31337',
    }),
    ...networkEnvironment('TRC20', {
      local: locals.tron,
      url: options.isDirect ? locals.tron.url : nodes.TRC20.url,
      identity: await genesisOf(locals.tron.url),
    }),
  }
  const config = readConfig(env)
  const composed = await compose(config)
  const clock = options.clock ? null : testClock(new Date())
  const own = options.clock ?? clock!
  const claims = claimsBy(own)
  const deps: Deps = { ...composed.deps, clock: own, claims, config: { ...config, port: 0 } }
  const [api] = composed.api
  const server = createHttpServer({ ...api!, clock: deps.clock, config: { ...api!.config, port: 0 } })
  addCompatRoutes(server, { ...api!, clock: deps.clock })
  await server.start()
  const on = (network: Network): FlowChain => ({
    local: network === 'ERC20' ? locals.ethereum : locals.tron,
    node: network === 'ERC20' ? nodes.ERC20 : nodes.TRC20,
    chain: deps.chains.find('test', network)!,
  })
  return {
    deps,
    clock,
    url: `http://127.0.0.1:${(server.listener.address() as AddressInfo).port}`,
    receiver,
    env,
    adminUrl: database.adminUrl,
    on,
    merchant: () => flowMerchant(deps),
    async meet(network) {
      if (!clock) throw new Error('the real clock cannot be set')
      const head = await on(network).chain.head()
      const time = new Date(Math.floor(Math.max(head.time.getTime(), clock.now().getTime()) / 1000 + 1) * 1000)
      const { local, chain } = on(network)
      await local.mine(1, { time })
      // TRON's transactions last an hour from the final block they name, which must not be one from before the leap.
      await local.mine(local.finalityBlocks)
      clock.set((await chain.head()).time)
      // Addresses are handed out only once a chain was seen.
      await watchChain(deps, { environment: 'test', network })
    },
    async close() {
      await server.stop({ timeout: 1000 })
      await composed.close()
      await Promise.all([nodes.ERC20.stop(), nodes.TRC20.stop(), receiver.close()])
      await Promise.all([locals.stop(), database.drop()])
    },
  }
}

async function serviceEnvironment(databaseUrl: string): Promise<Record<string, string>> {
  const { caFile } = await testCertificates()
  return {
    KASSA_MODE: 'sandbox',
    PORT: '1', // the configuration refuses 0, by which the system chooses
    DATABASE_URL: databaseUrl,
    KASSA_MASTER_KEY: randomBytes(32).toString('hex'),
    KASSA_PUBLIC_URL: 'https://kassa.example',
    KASSA_EGRESS_ALLOW_CIDRS: '127.0.0.0/8,::1/128',
    KASSA_WEBHOOK_CA_FILE: caFile,
    KASSA_RATE_LIMIT_PER_MINUTE: '100000',
    KASSA_LOG_LEVEL: 'silent',
  }
}

interface Reached {
  readonly local: LocalChain
  readonly url: string
  readonly identity: string
}

function networkEnvironment(network: 'ERC20' | 'TRC20', { local, url, identity }: Reached): Record<string, string> {
  const prefix = `KASSA_TEST_${network}`
  return {
    [`${prefix}_RPC_URLS`]: url,
    [`${prefix}_TOKEN`]: local.token,
    [`${prefix}_${network === 'ERC20' ? 'CHAIN_ID' : 'GENESIS'}`]: identity,
    [`${prefix}_XPUB`]: testXpub(network),
    [`${prefix}_CONFIRMATIONS`]: String(local.settings.requiredConfirmations),
  }
}

async function genesisOf(url: string): Promise<string> {
  const response = await fetch(`${url}/wallet/getblockbynum`, { method: 'POST', body: '{"num":0}' })
  return ((await response.json()) as { blockID: string }).blockID
}

async function flowMerchant(deps: Deps): Promise<Merchant> {
  const { merchantId, environment, keyId, secret } = await testMerchant(deps)
  const { current } = await revealWebhookSecret(deps, { merchantId, environment })
  return { merchantId, keyId, secret, webhookSecret: current }
}
