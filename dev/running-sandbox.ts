// What a tool needs to work on the data of a sandbox, beside its service. Takes no lock and starts nothing.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { networks } from '../src/chains/networks.ts'
import type { LoginRole } from '../src/database/roles/roles.ts'
import { roleUrl } from './postgres/database-roles.ts'
import { administratorUrl } from './postgres/postgres.ts'
import { readPassword } from './postgres/postgres-password.ts'
import { runningNetworks } from './chains/network-environment.ts'
import { sandboxFileName, type SandboxFile } from './sandbox-file.ts'
import { secretsOf, type StoredSecrets } from './seed/secrets.ts'

/** Returns the URL of the sandbox's database for a role of the service or for the administrator; undefined if none runs. */
export function sandboxDatabaseUrl(home: string, role: LoginRole | 'administrator'): string | undefined {
  const directory = path.resolve(home, 'postgres')
  const pidFile = path.join(directory, 'postmaster.pid')
  const password = readPassword(directory)
  if (password === undefined || !existsSync(pidFile)) return undefined
  const port = Number(readFileSync(pidFile, 'utf8').split('\n')[3])
  const url = administratorUrl({ password, port, database: 'postgres' })
  return role === 'administrator' ? url : roleUrl(url, role)
}

/**
 * Returns the settings of the running sandbox that work on its data needs; undefined if none runs. `env` may add others, such as fee rates,
 * but no network: a shell that names one means another installation.
 */
export function sandboxEnvironment(
  home: string,
  env: NodeJS.ProcessEnv,
  role: 'worker' | 'administrator' = 'worker',
): Record<string, string | undefined> | undefined {
  const databaseUrl = sandboxDatabaseUrl(home, role)
  const secrets = readJson<{ readonly master_key: string }>(home, 'secrets.json')
  if (databaseUrl === undefined || !secrets) return undefined
  const sandbox = readJson<SandboxFile>(home, sandboxFileName)
  return {
    ...withoutNetworks(env),
    KASSA_MODE: 'sandbox',
    DATABASE_URL: databaseUrl,
    KASSA_MASTER_KEY: secrets.master_key,
    KASSA_PUBLIC_URL: env.KASSA_PUBLIC_URL?.trim() || sandbox?.base_url,
  }
}

function withoutNetworks(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const ofNetwork = new RegExp(`^KASSA_(LIVE|TEST)_(${networks.join('|')})_`)
  return Object.fromEntries(Object.entries(env).filter(([name]) => !ofNetwork.test(name)))
}

/** Adds the settings of its chains; undefined if none runs. */
export async function sandboxChainSettings(
  home: string,
  env: NodeJS.ProcessEnv = {},
  role: 'worker' | 'administrator' = 'worker',
): Promise<Record<string, string | undefined> | undefined> {
  const settings = sandboxEnvironment(home, env, role)
  const sandbox = readJson<SandboxFile>(home, sandboxFileName)
  const stored = readJson<StoredSecrets>(home, 'secrets.json')
  if (!settings || !sandbox || !stored) return undefined
  return { ...settings, ...(await runningNetworks(sandbox, secretsOf(stored))) }
}

function readJson<Content>(home: string, name: string): Content | undefined {
  const file = path.resolve(home, name)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Content) : undefined
}
