// The few settings of a sandbox, from the environment. None is needed.
import { networks, networkTable, type Network } from '../src/chains/networks.ts'

export type SandboxSettings = {
  readonly home: string
  readonly host: string
  readonly port: number
  /** Of the operators' pages; `null`: whichever is free. */
  readonly consolePort: number | null
  readonly postgresPort: number
  readonly chainPorts: Readonly<Record<Network, number>>
}

/** Ports of a sandbox by the variable that moves them. */
export const portVariables = {
  port: 'PORT',
  postgresPort: 'KASSA_POSTGRES_PORT',
} as const

/** The networks whose local chains a sandbox has, in the order of their ports. */
export const localNetworks = networks.toSorted(
  (one, other) => networkTable[one].local.port - networkTable[other].local.port,
)

/** Which variable moves a local chain: `KASSA_TRON_PORT`. */
export function chainPortVariable(network: Network): string {
  return `KASSA_${localName(network).toUpperCase()}_PORT`
}

/** How the program of a local chain and its files are called. */
export function localName(network: Network): string {
  return networkTable[network].chainName.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_')
}

/** The same of each local chain. */
export function ofEach<Value>(make: (network: Network) => Value): Readonly<Record<Network, Value>> {
  return Object.fromEntries(localNetworks.map(network => [network, make(network)])) as Record<Network, Value>
}

/** Reads the settings; a port that is none is refused by name. */
export function readSettings(env: NodeJS.ProcessEnv): SandboxSettings {
  const port = (name: string, fallback: number): number => {
    const text = env[name]?.trim() || String(fallback)
    const value = /^\d{1,5}$/.test(text) ? Number(text) : 0
    if (value < 1 || value > 65_535) throw new Error(`${name} must be a port number from 1 to 65535, not '${text}'`)
    return value
  }
  return {
    home: homeSetting(env),
    host: env.KASSA_HOST?.trim() || '127.0.0.1',
    port: port(portVariables.port, 8080),
    consolePort: env.KASSA_CONSOLE_PORT?.trim() ? port('KASSA_CONSOLE_PORT', 0) : null,
    postgresPort: port(portVariables.postgresPort, 5433),
    chainPorts: ofEach(network => port(chainPortVariable(network), networkTable[network].local.port)),
  }
}

/** Where the sandbox of this shell lives. */
export function homeSetting(env: NodeJS.ProcessEnv): string {
  return env.KASSA_HOME?.trim() || '.kassa'
}
