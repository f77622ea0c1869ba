// What the user keeps on this machine: profiles, and the secrets that `kassa listen` signs with. For the user alone (0600).
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { UsageError } from './usage-error.ts'

export interface Profile {
  readonly key_id: string
  readonly secret: string
  readonly base_url: string
  readonly webhook_secret?: string
}

export interface Config {
  /** The profile that is used when nothing else names a key. */
  readonly default: string | null
  readonly profiles: Readonly<Record<string, Profile>>
  /** By API key: the secret that `kassa listen` made up for it, the same at every start. */
  readonly listen_secrets: Readonly<Record<string, string>>
}

export interface ConfigFile {
  readonly path: string
  /** Throws UsageError when others may read the file, or when it is no configuration. */
  read(): Config
  change(change: (config: Config) => Config): void
}

const empty: Config = { default: null, profiles: {}, listen_secrets: {} }

/** `KASSA_CONFIG`, else `kassa/config.json` where the system keeps configurations. */
export function configFileOf(env: NodeJS.ProcessEnv): ConfigFile {
  const home = env['XDG_CONFIG_HOME'] || path.join(env['HOME'] ?? os.homedir(), '.config')
  const file = env['KASSA_CONFIG'] || path.join(home, 'kassa', 'config.json')
  const read = () => readConfig(file)
  return {
    path: file,
    read,
    change(change) {
      const changed = change(read())
      mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
      // Beside it first, so that nobody ever finds half of it.
      const draft = `${file}.${process.pid}`
      writeFileSync(draft, `${JSON.stringify(changed, null, 2)}\n`, { mode: 0o600 })
      renameSync(draft, file)
    },
  }
}

function readConfig(file: string): Config {
  if (!existsSync(file)) return empty
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) {
    throw new UsageError(`Others may read ${file}, which holds secrets: chmod 600 ${file}`)
  }
  try {
    return { ...empty, ...(JSON.parse(readFileSync(file, 'utf8')) as Partial<Config>) }
  } catch (error) {
    throw new UsageError(`${file} is no configuration: ${error instanceof Error ? error.message : String(error)}`)
  }
}
