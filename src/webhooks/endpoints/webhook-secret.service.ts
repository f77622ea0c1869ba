import type { Tx } from '../../database/database.ts'
import { encryptionContext, type EncryptedTable } from '../../database/encryption/encrypted-table.ts'
import type { Deps } from '../../deps.ts'
import type { Owner } from '../../lib/owner.ts'
import { findSecret, insertSecrets, lockSecret, updateSecret } from './webhook.store.ts'
import type { WebhookSecretRow } from './webhook-secret.entity.ts'

type SecretDeps = Pick<Deps, 'clock' | 'random' | 'keyring'>

export interface WebhookSecrets {
  /** Signs every delivery. */
  readonly current: string
  /** Created by a roll and shown, so that receivers can be prepared. Used once it is activated. */
  readonly next: string | null
}

export const encryptedWebhookSecrets: EncryptedTable = {
  name: 'webhook_secret',
  key: ['merchant_id', 'environment'],
  columns: ['encrypted_current', 'encrypted_next'],
}

const secretBytes = 32

/** Creates a merchant's two secrets, one per environment, in the transaction that registers the merchant. */
export async function createWebhookSecrets(deps: SecretDeps, tx: Tx, merchantId: string): Promise<void> {
  const rows = (['live', 'test'] as const).map(environment => ({
    merchantId,
    environment,
    encryptedCurrent: encrypt(deps, 'encrypted_current', { merchantId, environment }),
    encryptedNext: null,
    updatedAt: deps.clock.business(),
  }))
  await insertSecrets(tx, rows)
}

/** Returns the secrets of one merchant and environment in plain text, for its dashboard. */
export async function revealWebhookSecret(deps: Pick<Deps, 'db' | 'keyring'>, owner: Owner): Promise<WebhookSecrets> {
  return open(deps, owner, existing(await findSecret(deps.db.em(), owner)))
}

/** Creates a next secret and returns it with the current one. Rolling again replaces a next secret that was never activated. */
export async function rollWebhookSecret(deps: SecretDeps & Pick<Deps, 'db'>, owner: Owner): Promise<WebhookSecrets> {
  return deps.db.transaction(async tx => {
    const row = existing(await lockSecret(tx, owner))
    const encryptedNext = encrypt(deps, 'encrypted_next', owner)
    await updateSecret(tx, owner, { encryptedNext, updatedAt: deps.clock.business() })
    return open(deps, owner, { ...row, encryptedNext })
  })
}

/**
 * Makes the next secret current, and deletes the old one. Without a next secret nothing changes, so that a second click cannot discard the secret
 * just activated.
 */
export async function activateWebhookSecret(
  deps: SecretDeps & Pick<Deps, 'db'>,
  owner: Owner,
): Promise<WebhookSecrets> {
  return deps.db.transaction(async tx => {
    const secrets = open(deps, owner, existing(await lockSecret(tx, owner)))
    if (secrets.next === null) return secrets
    const encryptedCurrent = deps.keyring.encrypt(deps.random, secrets.next, identityOf('encrypted_current', owner))
    await updateSecret(tx, owner, { encryptedCurrent, encryptedNext: null, updatedAt: deps.clock.business() })
    return { current: secrets.next, next: null }
  })
}

/** Decrypts the secret that signs the deliveries of this merchant and environment. */
export function openCurrentSecret(deps: Pick<Deps, 'keyring'>, owner: Owner, encryptedCurrent: string): string {
  return deps.keyring.open(encryptedCurrent, identityOf('encrypted_current', owner))
}

type Column = 'encrypted_current' | 'encrypted_next'

function encrypt(deps: SecretDeps, column: Column, owner: Owner): string {
  const secret = `whsec_${deps.random.bytes(secretBytes).toString('base64')}`
  return deps.keyring.encrypt(deps.random, secret, identityOf(column, owner))
}

function open(deps: Pick<Deps, 'keyring'>, owner: Owner, row: WebhookSecretRow): WebhookSecrets {
  return {
    current: openCurrentSecret(deps, owner, row.encryptedCurrent),
    next: row.encryptedNext ? deps.keyring.open(row.encryptedNext, identityOf('encrypted_next', owner)) : null,
  }
}

function identityOf(column: Column, owner: Owner): string {
  return encryptionContext(encryptedWebhookSecrets, column, [owner.merchantId, owner.environment])
}

function existing(row: WebhookSecretRow | null): WebhookSecretRow {
  if (!row) throw new Error('A merchant without a webhook secret: registration makes both')
  return row
}
