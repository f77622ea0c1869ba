// The dependencies of a command: those of the service, without chains, queues or a port.
import path from 'node:path'
import { destination, pino } from 'pino'
import { sandboxEnvironment } from '../../dev/running-sandbox.ts'
import { homeSetting } from '../../dev/settings.ts'
import { compose } from '../../src/compose.ts'
import { readConfig, type ScreeningConfig } from '../../src/config.ts'
import type { Deps } from '../../src/deps.ts'
import { UsageError } from './command.ts'

/** A command screens nothing: the lists the service reads may lie on another machine. */
const noScreening: ScreeningConfig = {
  lists: [],
  denyList: null,
  tokenBlacklist: false,
  oracles: { live: null, test: null },
  chainalysis: null,
  http: null,
}

/** Opens the database of the configuration, or of the running sandbox. Throws UsageError, ConfigError. */
export async function openService(env: NodeJS.ProcessEnv): Promise<{ deps: Deps; close(): Promise<void> }> {
  const home = path.resolve(homeSetting(env))
  const settings = env.DATABASE_URL?.trim() ? env : sandboxEnvironment(home, env)
  if (!settings) {
    throw new UsageError(
      `No database: set DATABASE_URL and the service's other settings, or start the sandbox first (none runs in ${home})`,
    )
  }
  const config = { ...readConfig(settings), roles: [], screening: noScreening, databaseConnectionsMax: 2 }
  const { deps, close } = await compose(config)
  // What the service logs goes to the error output here, and only when something is wrong.
  const log = pino({ level: 'warn', base: null }, destination({ dest: 2, sync: true }))
  return { deps: { ...deps, log }, close }
}
