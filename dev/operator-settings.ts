// Which service an operator's command works on.
import path from 'node:path'
import { UsageError } from '../src/cli/command.ts'
import type { SettingsOf } from '../src/cli/run-operator.ts'
import { sandboxEnvironment } from './running-sandbox.ts'
import { homeSetting } from './settings.ts'

/** Those of the service, or of the running sandbox, whose administrator is the owner of its database. */
export function operatorSettings(env: NodeJS.ProcessEnv): SettingsOf {
  return isOwner => {
    if (env.DATABASE_URL?.trim()) return env
    const home = path.resolve(homeSetting(env))
    const settings = sandboxEnvironment(home, env, isOwner ? 'administrator' : 'worker')
    if (settings) return settings
    throw new UsageError(
      `No database: set DATABASE_URL and the service's other settings, or start the sandbox first (none runs in ${home})`,
    )
  }
}
