// Everything that a soak run needs: a database with its standby, both local chains, and api, worker and signer as separate processes. They
// connect through links that can be cut.
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureCertificates, type ReceiverFiles } from '../../dev/ca.ts'
import { startChain, type LocalChain } from '../../dev/chains/chains.ts'
import { migrateWithRoles, roleUrl } from '../../dev/postgres/database-roles.ts'
import { networkEnvironment } from '../../dev/chains/network-environment.ts'
import { freePort } from '../../dev/ports.ts'
import { smallFlags, type Program } from '../../dev/processes.ts'
import { compatOf, type SandboxFile } from '../../dev/sandbox-file.ts'
import { openHome, type SandboxHome } from '../../dev/sandbox-home.ts'
import { sandboxHotWallet, sandboxMnemonic, sandboxSecrets } from '../../dev/seed/secrets.ts'
import { seedMerchant, type SeededMerchant } from '../../dev/seed/seed.ts'
import { serviceEnvironment, together } from '../../dev/service.ts'
import { localNetworks, ofEach } from '../../dev/settings.ts'
import { fillWallets, signerEnvironment, walletsOf } from '../../dev/signer.ts'
import type { Network } from '../../src/chains/networks.ts'
import { SoakDatabase, type DatabaseOptions } from './database.ts'
import { openLink, type Link } from './link.ts'
import { supervise, type Supervised } from './supervised.ts'

export type { Network }

export interface StackOptions extends DatabaseOptions {
  /** Seconds between blocks on both chains; absent: two and three. */
  readonly blockSeconds?: number
}

export interface Stack {
  readonly baseUrl: string
  readonly merchant: SeededMerchant
  readonly database: SoakDatabase
  readonly chains: Readonly<Record<Network, LocalChain>>
  /** Links from the services to each node. */
  readonly nodeLinks: Readonly<Record<Network, Link>>
  readonly api: Supervised
  readonly worker: Supervised
  readonly signer: Supervised
  /** Starts another process of the service with these settings. */
  start(name: string, environment: NodeJS.ProcessEnv): Supervised
  readonly certificates: ReceiverFiles
  /** The settings of the service, for its commands. */
  readonly env: Readonly<Record<string, string>>
  /** Returns whether the service answers and is ready. */
  isReady(): Promise<boolean>
  stop(): Promise<void>
}

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
const steppedClock = new URL('./stepped-clock.ts', import.meta.url).href

/** So high that no limit applies: this does not test the limits. */
const limits = {
  KASSA_RATE_LIMIT_PER_MINUTE: '1000000',
  KASSA_MAX_OPEN_ORDERS_PER_MERCHANT: '1000000',
  KASSA_ORDERS_PER_HOUR: '1000000',
  KASSA_MAX_STREAMS_PER_MERCHANT: '10000',
  KASSA_WITHDRAWAL_DAILY_MAX: '10000000',
  KASSA_WITHDRAWAL_AUTO_DAILY_LIMIT: '10000000',
  KASSA_COVERAGE_SECONDS: '60',
}

/** Starts everything in this folder and waits until the service is ready. */
export async function startStack(directory: string, options: StackOptions = {}): Promise<Stack> {
  const stops: (() => Promise<void>)[] = []
  try {
    return await start(directory, stops, options)
  } catch (error) {
    await stopAll(stops)
    throw error
  }
}

async function start(directory: string, stops: (() => Promise<void>)[], options: StackOptions): Promise<Stack> {
  const { blockSeconds } = options
  const home = openHome(directory)
  stops.push(async () => home.release())
  const keep = ({ stop }: Program) => void stops.push(stop)
  const database = await SoakDatabase.open(directory, options)
  stops.push(() => database.stop())
  await migrateWithRoles(database.url())
  const chains = await startChains(home, { keep, blockSeconds })
  const links = new Map<Network, Link>()
  for (const network of localNetworks) links.set(network, await openLink(portOf(chains[network])))
  const nodeLinks = ofEach(network => links.get(network)!)
  stops.push(...[...links.values()].map(({ close }) => close))
  const secrets = sandboxSecrets(home)
  const certificates = await ensureCertificates(home.path('ca'), new Date())
  const port = await freePort()
  const settings = { home: directory, host: '127.0.0.1', port, consolePort: null, postgresPort: 0, chainPorts: ofEach(() => 0) } // prettier-ignore
  const networks = together(network =>
    networkEnvironment(network, behind(chains[network], nodeLinks[network]), { xpub: secrets.xpubs[network] }),
  )
  const worker = roleUrl(database.url(), 'worker')
  const given = serviceEnvironment(
    { home, settings, databaseUrl: worker, apiDatabaseUrl: roleUrl(database.url(), 'api'), consolePort: await freePort(), secrets, certificates, chains, control: { url: '', token: '' } }, // prettier-ignore
    process.env,
  )
  const env: Record<string, string> = { ...given, ...limits, ...networks }
  // The soak run itself does what the sandbox's control server would do.
  delete env['KASSA_SANDBOX_CONTROL_URL']
  delete env['KASSA_SANDBOX_CONTROL_TOKEN']
  const merchant = await seedMerchant(home, env)
  const run = (name: string, environment: NodeJS.ProcessEnv) => {
    // The memory of a large heap depends on when V8 last collected garbage.
    const args = [...smallFlags, '--import', steppedClock, main]
    const clockFile = path.join(home.runDirectory, `${name}.clock`)
    const reported = { ...environment, SOAK_CLOCK_FILE: clockFile }
    const program = supervise({
      name,
      directory: home.runDirectory,
      file: process.execPath,
      args,
      env: reported,
      clockFile,
    })
    stops.push(program.stop)
    return program
  }
  const api = run('api', { ...env, KASSA_ROLES: 'api', DATABASE_URL: roleUrl(database.url(), 'api') })
  const working = run('worker', { ...env, KASSA_ROLES: 'worker', PORT: String(await freePort()) })
  const databaseUrl = roleUrl(database.url(), 'signer')
  const signer = run('signer', signerEnvironment({ home, databaseUrl, mnemonic: sandboxMnemonic(home), networks }))
  const baseUrl = `http://127.0.0.1:${port}`
  const isReady = () => answersReady(baseUrl)
  while (!(await isReady())) await sleep(100)
  await fillWallets(
    ofEach(network => chains[network].network),
    await walletsOf(database.url(), () => {}),
  )
  const stop = () => stopAll(stops)
  return { baseUrl, merchant, database, chains, nodeLinks, api, worker: working, signer, start: run, certificates, env, isReady, stop } // prettier-ignore
}

interface Chains {
  readonly keep: (program: Program) => void
  readonly blockSeconds: number | undefined
}

async function startChains(home: SandboxHome, { keep, blockSeconds }: Chains) {
  const seconds = blockSeconds === undefined ? {} : { blockSeconds, blockMs: blockSeconds * 1000 }
  const chains = new Map<Network, LocalChain>()
  for (const network of localNetworks) {
    const hot = sandboxHotWallet(home, network)
    const port = await freePort()
    chains.set(network, await startChain(home, { network, port, clockOffsetMs: 0, keep, hot, ...seconds }))
  }
  return ofEach(network => chains.get(network)!)
}

/** Returns the stack in the form of `sandbox.json`, for the tools that pay. */
export function sandboxOf({ baseUrl, merchant, chains, certificates }: Stack): SandboxFile {
  return {
    base_url: baseUrl,
    docs_url: '',
    dashboard_url: '',
    console_url: '',
    mailbox_url: '',
    merchant: { id: merchant.id, key_id: merchant.keyId, secret: merchant.secret, webhook_secret: merchant.webhookSecret }, // prettier-ignore
    networks: ofEach(network => chains[network].network),
    webhook_receiver: {
      ca_file: certificates.caFile,
      cert_file: certificates.certificateFile,
      key_file: certificates.keyFile,
    },
    compat: compatOf(baseUrl, merchant.compat),
  }
}

async function answersReady(baseUrl: string): Promise<boolean> {
  try {
    const response = await fetch(`${baseUrl}/readyz`, { signal: AbortSignal.timeout(2000) })
    await response.body?.cancel()
    return response.status === 200
  } catch {
    return false
  }
}

function portOf({ network }: LocalChain): number {
  return Number(new URL(network.rpc_url).port)
}

function behind(chain: LocalChain, link: Link): LocalChain {
  return { ...chain, network: { ...chain.network, rpc_url: `http://127.0.0.1:${link.port}` } }
}

async function stopAll(stops: (() => Promise<void>)[]): Promise<void> {
  for (const stop of stops.toReversed()) await stop().catch((error: unknown) => console.error(String(error)))
}
