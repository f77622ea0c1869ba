import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

interface SandboxFile {
  readonly base_url: string
  readonly merchant: { readonly key_id: string; readonly secret: string; readonly webhook_secret: string }
  readonly webhook_receiver: { readonly cert_file: string; readonly key_file: string }
}

/** The shop's settings: from the environment, and what is missing there from the sandbox of this folder. */
export function settingsFrom(env: NodeJS.ProcessEnv) {
  const file = path.resolve(env['KASSA_HOME'] ?? '.kassa', 'sandbox.json')
  const sandbox = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as SandboxFile) : undefined
  const need = (name: string, fallback: string | undefined): string => {
    const value = env[name] ?? fallback
    if (value === undefined) throw new Error(`${name} is not set, and there is no sandbox in ${file}`)
    return value
  }
  const port = Number(env['SHOP_PORT'] ?? 3443)
  return {
    baseUrl: need('KASSA_BASE_URL', sandbox?.base_url),
    keyId: need('KASSA_KEY_ID', sandbox?.merchant.key_id),
    secret: need('KASSA_SECRET', sandbox?.merchant.secret),
    webhookSecret: need('KASSA_WEBHOOK_SECRET', sandbox?.merchant.webhook_secret),
    certFile: need('SHOP_CERT_FILE', sandbox?.webhook_receiver.cert_file),
    keyFile: need('SHOP_KEY_FILE', sandbox?.webhook_receiver.key_file),
    shopUrl: env['SHOP_URL'] ?? `https://localhost:${port}`,
    databaseFile: env['SHOP_DATABASE'] ?? ':memory:',
    port,
  }
}
