// The dependencies of a command: those of the service, without chains, screening, queues or a port.
import path from 'node:path'
import { WatchedAddresses } from '../../src/addresses/watched-addresses.service.ts'
import { destination, pino } from 'pino'
import { sandboxEnvironment } from '../../dev/running-sandbox.ts'
import { homeSetting } from '../../dev/settings.ts'
import { readConfig, type Config } from '../../src/config.ts'
import type { Database } from '../../src/database/database.ts'
import { openDatabase } from '../../src/database/orm.ts'
import type { Deps } from '../../src/deps.ts'
import { entities } from '../../src/entities.ts'
import { movableClock, systemClock, type Clock } from '../../src/lib/clock.ts'
import { systemRandom } from '../../src/lib/random.ts'
import { keyring } from '../../src/lib/seal.ts'
import { findOffset } from '../../src/sandbox/clock.store.ts'
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
  try {
    return { deps: { ...depsOf(config, db), clock: await clockOf(config, db) }, close: () => db.close() }
  } catch (error) {
    await db.close()
    throw error
  }
}

/** The time that orders live by; a sandbox's may run ahead. */
async function clockOf(config: Config, db: Database): Promise<Clock> {
  if (config.mode !== 'sandbox') return systemClock
  const clock = movableClock()
  clock.setOffset(await findOffset(db))
  return clock
}

function depsOf(config: Config, db: Database): Omit<Deps, 'clock'> {
  return {
    config,
    db,
    random: systemRandom,
    keyring: keyring(config.masterKeys),
    // Nothing here looks at a chain or screens: the service's workers conclude what follows.
    chains: { all: [], find: () => undefined },
    watched: new WatchedAddresses(),
    screening: { find: () => [] },
    postWebhook: () => Promise.reject(new Error('Webhooks are sent by the service')),
    // The error output, and only when something is wrong: what a command prints may be piped on.
    log: pino({ level: 'warn', base: null }, destination({ dest: 2, sync: true })),
  }
}
