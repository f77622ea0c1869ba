import { readFileSync } from 'node:fs'
import { networks } from '../chains/networks.ts'
import type { Env } from './settings.ts'

const perNetwork = ['LIVE', 'TEST'].flatMap(environment =>
  networks.flatMap(network => [`KASSA_${environment}_${network}_RPC_URLS`, `KASSA_${environment}_${network}_XPUB`]),
)

/** Settings that may come from a file, named by `<name>_FILE`. Every process of a machine may see an environment. */
export const settingsInFiles: readonly string[] = [
  'DATABASE_URL',
  'DATABASE_API_URL',
  'DATABASE_REPLICA_URL',
  'KASSA_MASTER_KEY',
  'KASSA_RECEIPT_KEYS',
  'KASSA_SMTP_URL',
  'KASSA_SCREENING_CHAINALYSIS_KEY',
  'KASSA_SCREENING_HTTP_SECRET',
  ...perNetwork,
]

export interface LoadedSettings {
  readonly env: Env
  readonly problems: readonly string[]
}

/**
 * Returns the environment with the contents of these settings' files and without the `_FILE` names, so that it can be read again. Problems
 * never repeat a file's content.
 */
export function withFiles(env: Env, names: readonly string[] = settingsInFiles): LoadedSettings {
  const problems: string[] = []
  const read: Record<string, string> = {}
  for (const name of names) {
    const file = env[`${name}_FILE`]?.trim()
    if (!file) continue
    if (env[name]?.trim()) {
      problems.push(`${name} and ${name}_FILE are both set`)
      continue
    }
    try {
      const text = readFileSync(file, 'utf8').trim()
      if (text === '') problems.push(`${name}_FILE names an empty file: ${file}`)
      else read[name] = text
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
      problems.push(`${name}_FILE cannot be read (${code}): ${file}`)
    }
  }
  const named = new Set(Object.keys(read).map(name => `${name}_FILE`))
  const others = Object.fromEntries(Object.entries(env).filter(([name]) => !named.has(name)))
  return { env: { ...others, ...read }, problems }
}
