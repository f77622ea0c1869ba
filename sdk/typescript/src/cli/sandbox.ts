import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** What of a sandbox's own description the command line uses. */
export interface Sandbox {
  readonly file: string
  readonly baseUrl: string
  readonly keyId: string
  readonly secret: string
  readonly webhookSecret: string
}

interface SandboxFile {
  readonly base_url: string
  readonly merchant: { readonly key_id: string; readonly secret: string; readonly webhook_secret: string }
}

/** The sandbox that `npm start` described in `KASSA_HOME` or in `.kassa` of this folder; `null` when there is none. */
export function findSandbox(env: NodeJS.ProcessEnv): Sandbox | null {
  const file = path.resolve(env['KASSA_HOME'] ?? '.kassa', 'sandbox.json')
  if (!existsSync(file)) return null
  const { base_url: baseUrl, merchant } = JSON.parse(readFileSync(file, 'utf8')) as SandboxFile
  return {
    file,
    baseUrl,
    keyId: merchant.key_id,
    secret: merchant.secret,
    webhookSecret: merchant.webhook_secret,
  }
}
