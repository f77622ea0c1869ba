// The few settings of a sandbox, from the environment. None is needed.

export type SandboxSettings = {
  readonly home: string
  readonly host: string
  readonly port: number
  /** Of the operators' pages; `null`: whichever is free. */
  readonly consolePort: number | null
  readonly postgresPort: number
  readonly ethereumPort: number
  readonly tronPort: number
}

/** Ports of a sandbox by the variable that moves them. */
export const portVariables = {
  port: 'PORT',
  postgresPort: 'KASSA_POSTGRES_PORT',
  ethereumPort: 'KASSA_ETHEREUM_PORT',
  tronPort: 'KASSA_TRON_PORT',
} as const

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
    ethereumPort: port(portVariables.ethereumPort, 8545),
    tronPort: port(portVariables.tronPort, 9090),
  }
}

/** Where the sandbox of this shell lives. */
export function homeSetting(env: NodeJS.ProcessEnv): string {
  return env.KASSA_HOME?.trim() || '.kassa'
}
