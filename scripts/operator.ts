// What only a person decides: `npm run operator -- --help`.
import path from 'node:path'
import { sandboxEnvironment } from '../dev/running-sandbox.ts'
import { homeSetting } from '../dev/settings.ts'
import { UsageError } from '../src/cli/command.ts'
import { runOperator, type SettingsOf } from '../src/cli/run-operator.ts'

/** Those of the service, or of the running sandbox, whose administrator is the owner of its database. */
const settingsOf: SettingsOf = isOwner => {
  if (process.env.DATABASE_URL?.trim()) return process.env
  const home = path.resolve(homeSetting(process.env))
  const settings = sandboxEnvironment(home, process.env, isOwner ? 'administrator' : 'worker')
  if (settings) return settings
  throw new UsageError(
    `No database: set DATABASE_URL and the service's other settings, or start the sandbox first (none runs in ${home})`,
  )
}

process.exitCode = await runOperator(process.argv.slice(2), process.env, settingsOf)
