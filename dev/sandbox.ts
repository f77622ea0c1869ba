// `npm start`: a complete Kassa on this machine without configuration: PostgreSQL, a local chain per network, the service, and a merchant
// with keys. KASSA_HOME has all data; Ctrl-C stops it in order.
import { readFileSync } from 'node:fs'
import { ensureCertificates, type ReceiverFiles } from './ca.ts'
import { networkTable, type Network, type NetworkRow } from '../src/chains/networks.ts'
import { startChain, type LocalChain } from './chains/chains.ts'
import type { ChainControl } from './chains/control-chain.ts'
import { clockOffsetMs } from './clock-offset.ts'
import { startControl } from './chains/control.ts'
import { EthereumControl } from './chains/control-ethereum.ts'
import { TronControl } from './chains/control-tron.ts'
import { migrateWithRoles, roleUrl } from './postgres/database-roles.ts'
import { portNear, requireFreePort } from './ports.ts'
import { networkEnvironment } from './chains/network-environment.ts'
import { startPostgres } from './postgres/postgres.ts'
import { endOrphan, type Program } from './processes.ts'
import {
  compatOf,
  sandboxFileName,
  variablesFileName,
  variablesOf,
  type SandboxFile,
  type SandboxNetwork,
} from './sandbox-file.ts'
import { pagesUrl } from '../src/config/derived.ts'
import { openHome, type SandboxHome } from './sandbox-home.ts'
import { sandboxHotWallet, sandboxMnemonic, sandboxSecrets } from './seed/secrets.ts'
import { seedMerchant, type SeededMerchant } from './seed/seed.ts'
import { operatorsFile, seedOperators } from './seed/seed-operators.ts'
import { consoleUrl, serviceEnvironment, startService, together } from './service.ts'
import { fillWallets, startSandboxSigner } from './signer.ts'
import { runWithThirdNetwork, thirdNetworkVariable } from './third-network.ts'
import {
  chainPortVariable,
  homeSetting,
  localName,
  localNetworks,
  ofEach,
  portVariables,
  readSettings,
  type SandboxSettings,
} from './settings.ts'

const usage = `Usage: npm start
Starts a whole Kassa on this machine, and keeps it in KASSA_HOME. Ctrl-C stops it. Settings are environment variables:
  KASSA_HOME             its folder (.kassa)
  KASSA_HOST             where it listens (127.0.0.1)
  PORT                   the API and its pages (8080)
  KASSA_CONSOLE_PORT     the console of operators (a free one)
  KASSA_POSTGRES_PORT    the database (5433)
${localNetworks.map(network => `  ${chainPortVariable(network).padEnd(21)}  the local ${networkTable[network].chainName} (${networkTable[network].local.port})`).join('\n')}
  ${localNetworks.map(network => `KASSA_TEST_${network}_RPC_URLS`).join(', ')}   nodes to read and send by, in place of the local chains' own
  ${thirdNetworkVariable}    a further network, in a copy of the project: with it the contract has one more`

const controls: Readonly<
  Record<NetworkRow['adapter'], (home: SandboxHome, name: Network, network: SandboxNetwork) => ChainControl>
> = {
  evm: (home, name, network) => new EthereumControl(home, name, network),
  tron: (home, name, network) => new TronControl(home, name, network),
}

/** Everything started, in order; stopped in reverse. */
const started: { readonly name: string; readonly stop: () => Promise<void> }[] = []
let stopping: Promise<void> | undefined

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => void shutDown(0))

if (process.argv.slice(2).some(word => word === '--help' || word === '-h')) {
  console.log(usage)
  process.exit(0)
}
try {
  if (process.env[thirdNetworkVariable]?.trim()) runWithThirdNetwork(homeSetting(process.env))
  await start()
} catch (error) {
  if (!stopping) console.error(`\n${error instanceof Error ? error.message : String(error)}`)
  await shutDown(1)
}

async function start(): Promise<void> {
  const settings = readSettings(process.env)
  const home = openHome(settings.home)
  started.push({ name: 'lock', stop: async () => home.release() })
  console.log(`Kassa sandbox in ${home.directory}`)
  for (const name of ['signer', 'service', ...localNetworks.map(localName)]) await endOrphan(home.runDirectory, name)
  await requireFreePorts(settings)
  const secrets = sandboxSecrets(home)
  const certificates = await ensureCertificates(home.path('ca'), new Date())

  const { postgresPort, host, port } = settings
  const administratorUrl = await step('PostgreSQL', `on 127.0.0.1:${postgresPort}`, () =>
    startDatabase(home, postgresPort),
  )
  // The service is an ordinary user of its database, and its public part has the fewest rights.
  const databaseUrl = roleUrl(administratorUrl, 'worker')
  const apiDatabaseUrl = roleUrl(administratorUrl, 'api')
  const offsetMs = await clockOffsetMs(databaseUrl)
  const chains = await startChains(home, settings, offsetMs)
  const local = ofEach(network => chains[network].network)
  const control = await startControl(
    ofEach(network => controls[networkTable[network].adapter](home, network, local[network])),
    offsetMs,
  )
  started.push({ name: 'control server', stop: control.stop })
  const consolePort = settings.consolePort ?? (await portNear(port + 2))
  const input = {
    home,
    settings,
    databaseUrl,
    apiDatabaseUrl,
    consolePort,
    secrets,
    certificates,
    chains,
    control,
  }
  const env = serviceEnvironment(input, process.env)
  const merchant = await step('Merchant', 'with a test key', () => seedMerchant(home, env))
  const operators = await seedOperators(home, { ...env, DATABASE_URL: administratorUrl })
  // Puts the reader's own key into every sample of the documentation.
  const ready = { ...env, KASSA_SANDBOX_SAMPLE_KEY: `${merchant.keyId}:${merchant.secret}` }
  const networks = together(network => networkEnvironment(network, chains[network], { xpub: secrets.xpubs[network] }))
  const signer = { home, databaseUrl: roleUrl(administratorUrl, 'signer'), mnemonic: sandboxMnemonic(home), networks }
  const signing = startSandboxSigner(signer, keep)
  signing.catch(() => {}) // reported when it is awaited
  const baseUrl = await step('Service', `on ${host}:${port}`, () => startService(input, ready, keep))
  const wallets = await step('Signer', 'with a hot wallet on each chain', () => signing)
  await fillWallets(local, wallets)
  const file = sandboxFile({ baseUrl, consoleUrl: consoleUrl(input), merchant, local, certificates })
  home.writeJson(sandboxFileName, file)
  home.writeText(variablesFileName, variablesOf(file))
  describe(file, home, Object.keys(operators))
}

/** Checks ports before anything starts, so that a taken port costs no waiting. PostgreSQL checks its own. */
async function requireFreePorts(settings: SandboxSettings): Promise<void> {
  await requireFreePort(settings.port, 'the service', portVariables.port)
  for (const network of localNetworks)
    await requireFreePort(
      settings.chainPorts[network],
      `the local ${networkTable[network].chainName} node`,
      chainPortVariable(network),
    )
}

/** Starts the chains one after the other, each with its batch contract if it has one. */
async function startChains(
  home: SandboxHome,
  { chainPorts }: SandboxSettings,
  clockOffset: number,
): Promise<Readonly<Record<Network, LocalChain>>> {
  const chains: Partial<Record<Network, LocalChain>> = {}
  for (const network of localNetworks) {
    const port = chainPorts[network]
    const hot = sandboxHotWallet(home, network)
    chains[network] = await step(`${networkTable[network].chainName} chain`, `on 127.0.0.1:${port}`, () =>
      startChain(home, { network, port, clockOffsetMs: clockOffset, keep, hot }),
    )
  }
  return ofEach(network => chains[network]!)
}

async function startDatabase(home: SandboxHome, port: number): Promise<string> {
  const portVariable = portVariables.postgresPort
  const server = await startPostgres({ dataDirectory: home.path('postgres'), port, portVariable })
  started.push({ name: 'PostgreSQL', stop: server.stop })
  const url = server.url()
  await migrateWithRoles(url)
  return url
}

/** Registers a program for the stop, and stops the sandbox if the program ends by itself. */
function keep(program: Program): void {
  const { name, stop, logFile } = program
  started.push({ name, stop })
  void endsUnasked(program).then(reason => {
    console.error(
      `\n${reason}. The end of ${logFile}:\n${readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-20).join('\n')}`,
    )
    return shutDown(1)
  })
}

/** Resolves with the reason if a program ends before the sandbox is stopped; otherwise never. */
async function endsUnasked(program: Program): Promise<string> {
  const reason = await program.ended
  return stopping ? new Promise(() => {}) : reason
}

/** Prints a line per step: what starts, and when it is ready. */
async function step<Result>(name: string, place: string, work: () => Promise<Result>): Promise<Result> {
  const since = performance.now()
  process.stdout.write(`${name.padEnd(15)}… `)
  const result = await work()
  console.log(`ready ${place} (${((performance.now() - since) / 1000).toFixed(1)} s)`)
  return result
}

type Made = {
  readonly baseUrl: string
  readonly consoleUrl: string
  readonly merchant: SeededMerchant
  readonly local: SandboxFile['networks']
  readonly certificates: ReceiverFiles
}

function sandboxFile({ baseUrl, consoleUrl: console, merchant, local, certificates }: Made): SandboxFile {
  return {
    base_url: baseUrl,
    docs_url: `${baseUrl}/docs`,
    dashboard_url: `${pagesUrl(baseUrl, 'sandbox')}/dashboard`,
    console_url: console,
    mailbox_url: `${pagesUrl(baseUrl, 'sandbox')}/mailbox`,
    merchant: {
      id: merchant.id,
      key_id: merchant.keyId,
      secret: merchant.secret,
      webhook_secret: merchant.webhookSecret,
    },
    networks: local,
    webhook_receiver: {
      ca_file: certificates.caFile,
      cert_file: certificates.certificateFile,
      key_file: certificates.keyFile,
    },
    compat: compatOf(baseUrl, merchant.compat),
  }
}

function describe(file: SandboxFile, home: SandboxHome, operators: readonly string[]): void {
  const chains = localNetworks.map(name => {
    const { rpc_url: url, token, faucet_address: faucet } = file.networks[name]
    return `  ${networkTable[name].chainName.padEnd(14)}  ${url}  token ${token}  faucet ${faucet}`
  })
  console.log(`
Ready: ${file.base_url}

  Dashboard       ${file.dashboard_url}  its mails ${file.mailbox_url}
  Documentation   ${file.docs_url}
  Contract        ${file.base_url}/openapi.yaml
  Console         ${file.console_url}  operators ${operators.join(', ')}, tokens in ${home.path(operatorsFile)}
  API key         ${file.merchant.key_id}
  Secret          ${file.merchant.secret}
  Webhook secret  ${file.merchant.webhook_secret}
${chains.join('\n')}

  The same for programs: ${home.path(sandboxFileName)}, and as variables: ${home.path(variablesFileName)}
  Logs: ${home.runDirectory}
  A payment and a withdrawal on each network, in another terminal: npm run demo
  Stop: Ctrl-C. The next start keeps all data; to begin anew, delete ${home.directory} first.
`)
}

/** Stops signer and service first, then the chains, then the database, and releases the folder last. */
function shutDown(exitCode: number): Promise<void> {
  stopping ??= (async () => {
    for (const { name, stop } of started.toReversed()) {
      await stop().catch((error: unknown) => console.error(`${name} did not stop: ${String(error)}`))
    }
    process.exit(exitCode)
  })()
  return stopping
}
