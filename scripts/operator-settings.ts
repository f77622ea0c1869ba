// Finds the service that an operator's command works on.
import path from 'node:path'
import { UsageError } from '../src/cli/command.ts'
import type { SettingsOf } from '../src/cli/run-operator.ts'
import { homeSetting } from '../dev/settings.ts'

/** Returns the settings of the service, or of the running sandbox, whose database administrator is its owner. */
export function operatorSettings(env: NodeJS.ProcessEnv): SettingsOf {
  return async isOwner => {
    if (env.DATABASE_URL?.trim() || env.DATABASE_URL_FILE?.trim()) return env
    // Loaded only when needed: a production installation does not have it.
    const { sandboxChainSettings } = await import('../dev/running-sandbox.ts')
    const home = path.resolve(homeSetting(env))
    const settings = await sandboxChainSettings(home, env, isOwner ? 'administrator' : 'worker')
    if (settings) return settings
    throw new UsageError(
      `No database: set DATABASE_URL and the service's other settings, or start the sandbox first (none runs in ${home})`,
    )
  }
}
