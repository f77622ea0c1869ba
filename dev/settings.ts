// The few settings of a sandbox, from the environment. None is required.
import { networks, networkTable, type Network } from '../src/chains/networks.ts'

export type SandboxSettings = {
  readonly home: string
  readonly host: string
  readonly port: number
  /** The port of the operators' console; `null`: any free one. */
  readonly consolePort: number | null
  readonly postgresPort: number
  readonly chainPorts: Readonly<Record<Network, number>>
}

/** The variables that move ports. */
export const portVariables = {
  port: 'PORT',
  postgresPort: 'KASSA_POSTGRES_PORT',
} as const

/** The networks with local chains, in the order of their ports. */
export const localNetworks = networks.toSorted(
  (one, other) => networkTable[one].local.port - networkTable[other].local.port,
)

/** Returns the variable that moves a local chain, such as `KASSA_TRON_PORT`. */
export function chainPortVariable(network: Network): string {
  return `KASSA_${localName(network).toUpperCase()}_PORT`
}

/** Returns the name of a local chain's program and files. */
export function localName(network: Network): string {
  return networkTable[network].chainName.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_')
}

/** Maps each local chain to a value. */
export function ofEach<Value>(make: (network: Network) => Value): Readonly<Record<Network, Value>> {
  return Object.fromEntries(localNetworks.map(network => [network, make(network)])) as Record<Network, Value>
}

/** Reads the settings. Throws if a port is invalid, naming its variable. */
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

/** Returns the sandbox folder of this shell. */
export function homeSetting(env: NodeJS.ProcessEnv): string {
  return env.KASSA_HOME?.trim() || '.kassa'
}
