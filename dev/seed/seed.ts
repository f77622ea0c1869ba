// The sandbox's merchant: registered, approved and with a test key, created by the service's own functions at the first start.
import { findApiKey } from '../../src/merchants/api-keys/api-key.store.ts'
import { issueKey } from './issue-key.ts'
import { openSecret } from '../../src/merchants/api-keys/api-key.service.ts'
import { permissions } from '../../src/merchants/api-keys/permission.ts'
import { compose } from '../../src/app.ts'
import { readConfig } from '../../src/config/config.ts'
import type { Deps } from '../../src/deps.ts'
import type { Merchant } from '../../src/merchants/merchant.ts'
import { approveMerchant } from './approve-merchant.ts'
import { registerMerchant } from '../../src/merchants/onboarding/register-merchant.service.ts'
import { networks } from '../../src/chains/networks.ts'
import {
  findActiveCredential,
  openCredential,
  writeCredential,
  type CreatedCredential,
} from '../../src/webhooks/credentials/compat-credential.service.ts'
import { protocols, type Protocol } from '../../src/webhooks/credentials/protocol.ts'
import { revealWebhookSecret } from '../../src/webhooks/endpoints/webhook-secret.service.ts'
import type { SandboxHome } from '../sandbox-home.ts'

export type SeededMerchant = {
  readonly id: string
  readonly keyId: string
  readonly secret: string
  readonly webhookSecret: string
  /** Its shop credentials. */
  readonly compat: Readonly<Record<Protocol, CreatedCredential>>
}

const registration = { name: 'Sandbox merchant', email: 'merchant@sandbox.test', platformUserId: 'sandbox' }
/** Names the sandbox's own key by id. The database has its secret, encrypted. */
const keyFile = 'merchant-key.json'
/** The same of its shop credential for a compatibility API. */
const credentialFile = (protocol: Protocol) => `${protocol}-credential.json`

/** Finds the merchant, or creates its missing parts. `env` is the environment of the service. */
export async function seedMerchant(home: SandboxHome, env: Readonly<Record<string, string>>): Promise<SeededMerchant> {
  const composed = await compose(readConfig({ ...env, KASSA_ROLES: 'api' }))
  const { deps } = composed
  try {
    const id = await findOrRegister(deps)
    const key = (await knownKey(deps, home, id)) ?? (await newKey(deps, home, id))
    const { current } = await revealWebhookSecret(deps, { merchantId: id, environment: 'test' })
    return { id, ...key, webhookSecret: current, compat: await credentialsOf(deps, home, id) }
  } finally {
    await composed.close()
  }
}

async function findOrRegister(deps: Deps): Promise<string> {
  const [found] = await deps.db.query<Pick<Merchant, 'id' | 'status'>>(
    'select id, status from merchant where platform_user_id = $1',
    [registration.platformUserId],
  )
  const { id, status } = found ?? (await registerMerchant(deps, registration))
  // An interrupted first start may have left it unapproved. A suspended merchant stays suspended.
  if (status === 'PENDING_KYB') await approveMerchant(deps, id, 'BASIC')
  return id
}

/** Returns the key of the last start, unless it has been revoked. */
async function knownKey(deps: Deps, home: SandboxHome, merchantId: string) {
  const { key_id: keyId } = (home.readJson(keyFile) ?? {}) as { key_id?: string }
  const key = keyId ? await findApiKey(deps.db, keyId) : null
  if (!keyId || !key?.isActive || key.merchantId !== merchantId) return undefined
  return { keyId, secret: openSecret(deps, keyId, key.encryptedSecret) }
}

/** Returns the shop credentials of the last start, or creates them. */
async function credentialsOf(deps: Deps, home: SandboxHome, merchantId: string): Promise<SeededMerchant['compat']> {
  const found: [Protocol, CreatedCredential][] = []
  for (const protocol of protocols) found.push([protocol, await credentialOf(deps, home, { protocol, merchantId })])
  return Object.fromEntries(found) as SeededMerchant['compat']
}

/** Where the receiver of docs/sandbox.md listens, for shops whose address only the merchant can set. */
const receivers: Readonly<Partial<Record<Protocol, { readonly webhookUrl: string }>>> = {
  commerce: { webhookUrl: 'https://127.0.0.1:8443/' },
}

async function credentialOf(
  deps: Deps,
  home: SandboxHome,
  { protocol, merchantId }: { readonly protocol: Protocol; readonly merchantId: string },
): Promise<CreatedCredential> {
  const { id = '' } = (home.readJson(credentialFile(protocol)) ?? {}) as { id?: string }
  const known = await findActiveCredential(deps, { id, protocol })
  if (known?.merchantId === merchantId) return openCredential(deps, known)
  const wanted = {
    protocol,
    network: networks[0]!,
    currency: 'USDT',
    allowedCidrs: [],
    ...receivers[protocol],
  } as const
  const made = await deps.db.transaction(tx =>
    writeCredential(deps, tx, { ...wanted, merchantId, environment: 'test' }),
  )
  home.writeJson(credentialFile(protocol), { id: made.id })
  return made
}

async function newKey(deps: Deps, home: SandboxHome, merchantId: string) {
  const key = await issueKey(deps, { merchantId, environment: 'test', name: 'Sandbox', permissions })
  home.writeJson(keyFile, { key_id: key.keyId })
  return key
}
