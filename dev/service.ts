// The service as a program of the sandbox: its environment, and waiting until it is ready.
import { existsSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Network } from '../src/chains/networks.ts'
import type { ReceiverFiles } from './ca.ts'
import type { Keep, LocalChain } from './chains/chains.ts'
import { flaggedPayers } from './chains/control-chain.ts'
import type { ControlServer } from './chains/control.ts'
import { nodeFlags, startProgram } from './processes.ts'
import { networkEnvironment, sweepEnvironment } from './chains/network-environment.ts'
import type { SandboxHome } from './sandbox-home.ts'
import type { SandboxSecrets } from './seed/secrets.ts'
import { localNetworks, type SandboxSettings } from './settings.ts'

export type ServiceInput = {
  readonly home: SandboxHome
  readonly settings: SandboxSettings
  readonly databaseUrl: string
  readonly apiDatabaseUrl: string
  readonly consolePort: number
  readonly secrets: SandboxSecrets
  readonly certificates: ReceiverFiles
  readonly chains: Readonly<Record<Network, LocalChain>>
  readonly control: Pick<ControlServer, 'url' | 'token'>
}

const startTimeoutMs = 120_000

/** Returns the service's environment. Variables of the user that are not named here pass unchanged. */
export function serviceEnvironment(input: ServiceInput, env: NodeJS.ProcessEnv): Record<string, string> {
  const { settings, secrets, chains } = input
  const inherited = Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return {
    ...together(network => sweepEnvironment(network)),
    ...Object.fromEntries(inherited),
    KASSA_MODE: 'sandbox',
    KASSA_ROLES: 'api,worker,console',
    KASSA_HOST: settings.host,
    PORT: String(settings.port),
    KASSA_CONSOLE_PORT: String(input.consolePort),
    KASSA_CONSOLE_URL: consoleUrl(input),
    KASSA_PUBLIC_URL: env.KASSA_PUBLIC_URL?.trim() || baseUrl(settings),
    DATABASE_URL: input.databaseUrl,
    DATABASE_API_URL: input.apiDatabaseUrl,
    KASSA_MASTER_KEY: secrets.masterKey,
    KASSA_EGRESS_ALLOW_CIDRS: '127.0.0.0/8,::1/128',
    KASSA_WEBHOOK_CA_FILE: input.certificates.caFile,
    KASSA_SCREENING_DENY_LIST: env.KASSA_SCREENING_DENY_LIST?.trim() || ensureDenyList(input.home),
    KASSA_SCREENING_LISTS: [env.KASSA_SCREENING_LISTS?.trim(), writeFlaggedPayers(input.home)]
      .filter(Boolean)
      .join(','),
    KASSA_SANDBOX_CONTROL_URL: input.control.url,
    KASSA_SANDBOX_CONTROL_TOKEN: input.control.token,
    ...together(network => networkEnvironment(network, chains[network], { xpub: secrets.xpubs[network], env })),
  }
}

/** Merges the settings of all local chains. */
export function together(of: (network: Network) => Record<string, string>): Record<string, string> {
  return Object.assign({}, ...localNetworks.map(of)) as Record<string, string>
}

/** Starts `src/main.ts` and waits until `/readyz` answers 200. Returns its URL. */
export async function startService(input: ServiceInput, env: Record<string, string>, keep: Keep): Promise<string> {
  const { home, settings } = input
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
  const program = startProgram({
    name: 'service',
    directory: home.runDirectory,
    file: process.execPath,
    args: [...nodeFlags, main],
    // A test run has one cache for all its sandboxes.
    env: { NODE_COMPILE_CACHE: home.path('compiled'), ...env },
  })
  let ended: string | undefined
  keep(program)
  void program.ended.then(reason => (ended = reason))
  const deadline = Date.now() + startTimeoutMs
  while (!(await isReady(baseUrl(settings)))) {
    if (ended) throw new Error(`${ended}; see ${program.logFile}`)
    if (Date.now() > deadline)
      throw new Error(`The service is not ready after ${startTimeoutMs / 1000} s; see ${program.logFile}`)
    await sleep(50)
  }
  return baseUrl(settings)
}

/** Creates the sandbox's own list of payers to freeze; keeps an existing one. */
function ensureDenyList(home: SandboxHome): string {
  const file = home.path('deny-list.txt')
  const content = '# Money from these addresses is frozen: one per line, read again when this file changes.\n'
  if (!existsSync(file)) writeFileSync(file, content)
  return file
}

/** Lists the payers of the scenario `flagged`, in addition to other lists. */
function writeFlaggedPayers(home: SandboxHome): string {
  const name = 'flagged-payers.json'
  home.writeJson(name, flaggedPayers())
  return home.path(name)
}

/** Browsers bind passkeys to a host name and accept `localhost`, but no IP address. */
export function consoleUrl({ consolePort }: Pick<ServiceInput, 'consolePort'>): string {
  return `http://localhost:${consolePort}`
}

/** Returns the URL at which this machine reaches the service, whatever address it listens on. */
function baseUrl({ host, port }: SandboxSettings): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}

async function isReady(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) })
    await response.body?.cancel()
    return response.status === 200
  } catch {
    return false // it does not listen yet
  }
}
