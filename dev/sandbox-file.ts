// KASSA_HOME/sandbox.json: everything a program needs to use a running sandbox.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Network } from '../src/chains/networks.ts'
import type { CreatedCredential } from '../src/webhooks/credentials/compat-credential.service.ts'
import type { Protocol } from '../src/webhooks/credentials/protocol.ts'

export type NetworkName = Network
export type SandboxNetwork = {
  readonly rpc_url: string
  /** The token that counts as USDT here. */
  readonly token: string
  /** Has coins and tokens without limit; its key is public. */
  readonly faucet_address: string
  readonly faucet_private_key: string
  readonly required_confirmations: number
}
export type SandboxFile = {
  readonly base_url: string
  readonly docs_url: string
  /** Pages for people. */
  readonly dashboard_url: string
  readonly console_url: string
  readonly mailbox_url: string
  readonly merchant: {
    readonly id: string
    readonly key_id: string
    readonly secret: string
    readonly webhook_secret: string
  }
  readonly networks: Readonly<Record<NetworkName, SandboxNetwork>>
  readonly webhook_receiver: { readonly ca_file: string; readonly cert_file: string; readonly key_file: string }
  /** Credentials of compatibility APIs, by protocol. */
  readonly compat: { readonly [P in Protocol]: ReturnType<(typeof compatFields)[P]> }
}

export const sandboxFileName = 'sandbox.json'

/** The variables that the SDK and the command line read, for `node --env-file`, Docker and the like. Lies beside `sandbox.json`. */
export const variablesFileName = '.env'

/** What a shop is configured with, as its plugin calls it. `base_url` is what a merchant types into the plugin. */
const compatFields = {
  epay: (base_url: string, { account, secret }: CreatedCredential) => ({ base_url, pid: account, key: secret }),
  commerce: (base_url: string, { secret, webhookSecret }: CreatedCredential) => ({
    base_url: `${base_url}/`,
    api_key: secret,
    webhook_secret: webhookSecret!,
  }),
  greenfield: (base_url: string, { account, secret, webhookSecret }: CreatedCredential) => ({
    base_url,
    store_id: account,
    token: secret,
    webhook_secret: webhookSecret ?? '',
  }),
} satisfies Record<Protocol, (baseUrl: string, credential: CreatedCredential) => object>

/** Returns how shops reach the compatibility APIs with these credentials. */
export function compatOf(baseUrl: string, credentials: Readonly<Record<Protocol, CreatedCredential>>) {
  const entries = Object.values(credentials).map(one => [
    one.protocol,
    compatFields[one.protocol](`${baseUrl}/compat/${one.protocol}/${one.id}`, one),
  ])
  return Object.fromEntries(entries) as SandboxFile['compat']
}

/** Returns the text of `.env`. */
export function variablesOf({ base_url: baseUrl, merchant }: SandboxFile): string {
  const variables = {
    KASSA_BASE_URL: baseUrl,
    KASSA_KEY_ID: merchant.key_id,
    KASSA_SECRET: merchant.secret,
    KASSA_WEBHOOK_SECRET: merchant.webhook_secret,
  }
  return Object.entries(variables)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('')
}

/** Thrown when no sandbox answers; the message says how to start one. */
export class SandboxNotRunning extends Error {
  override name = 'SandboxNotRunning'
}

/** Returns the running sandbox of this folder. Throws SandboxNotRunning. */
export async function findSandbox(home: string): Promise<SandboxFile> {
  const file = path.resolve(home, sandboxFileName)
  if (!existsSync(file)) {
    throw new SandboxNotRunning(
      `No sandbox has been started in ${path.resolve(home)}: run \`npm start\` in another terminal first`,
    )
  }
  const sandbox = JSON.parse(readFileSync(file, 'utf8')) as SandboxFile
  const answer = await fetch(`${sandbox.base_url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(
    () => undefined,
  )
  await answer?.body?.cancel()
  if (answer?.status === 200) return sandbox
  throw new SandboxNotRunning(
    `The sandbox of ${path.resolve(home)} does not answer at ${sandbox.base_url}: run \`npm start\` in another terminal first`,
  )
}
