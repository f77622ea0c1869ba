// The dependencies of a command: those of the service, without chains, screening, queues or a port.
import path from 'node:path'
import { destination, pino } from 'pino'
import { sandboxEnvironment } from '../../dev/running-sandbox.ts'
import { homeSetting } from '../../dev/settings.ts'
import { readConfig } from '../../src/config.ts'
import { openDatabase } from '../../src/database/orm.ts'
import type { Deps } from '../../src/deps.ts'
import { entities } from '../../src/entities.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { systemRandom } from '../../src/lib/random.ts'
import { keyring } from '../../src/lib/seal.ts'
import { UsageError } from './command.ts'

const connectionsMax = 2

/** Opens the database of the configuration, or of the running sandbox. Throws UsageError, ConfigError. */
export async function openService(env: NodeJS.ProcessEnv): Promise<{ deps: Deps; close(): Promise<void> }> {
  const home = path.resolve(homeSetting(env))
  const settings = env.DATABASE_URL?.trim() ? env : sandboxEnvironment(home, env)
  if (!settings) {
    throw new UsageError(
      `No database: set DATABASE_URL and the service's other settings, or start the sandbox first (none runs in ${home})`,
    )
  }
  const config = readConfig(settings)
  const db = await openDatabase({ url: config.databaseUrl, entities, connectionsMax })
  const deps: Deps = {
    config,
    clock: systemClock,
    random: systemRandom,
    db,
    keyring: keyring(config.masterKeys),
    // Nothing here looks at a chain or screens: the service's workers conclude what follows.
    chains: { all: [], find: () => undefined },
    screening: { find: () => [] },
    // The error output, and only when something is wrong: what a command prints may be piped on.
    log: pino({ level: 'warn', base: null }, destination({ dest: 2, sync: true })),
    processId: systemRandom.uuid(),
  }
  return { deps, close: () => db.close() }
}
