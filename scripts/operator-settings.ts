// Which service an operator's command works on.
import path from 'node:path'
import { UsageError } from '../src/cli/command.ts'
import type { SettingsOf } from '../src/cli/run-operator.ts'
import { homeSetting } from '../dev/settings.ts'

/** Those of the service, or of the running sandbox, whose administrator is the owner of its database. */
export function operatorSettings(env: NodeJS.ProcessEnv): SettingsOf {
  return async isOwner => {
    if (env.DATABASE_URL?.trim() || env.DATABASE_URL_FILE?.trim()) return env
    // Loaded only now: a production installation has none of it.
    const { sandboxChainSettings } = await import('../dev/running-sandbox.ts')
    const home = path.resolve(homeSetting(env))
    const settings = await sandboxChainSettings(home, env, isOwner ? 'administrator' : 'worker')
    if (settings) return settings
    throw new UsageError(
      `No database: set DATABASE_URL and the service's other settings, or start the sandbox first (none runs in ${home})`,
    )
  }
}
