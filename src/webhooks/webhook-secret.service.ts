import type { Tx } from '../database/database.ts'
import { sealIdentity, type SealedTable } from '../database/sealed-table.ts'
import type { Deps } from '../deps.ts'
import type { Owner } from '../lib/owner.ts'
import { findSecret, insertSecrets, lockSecret, updateSecret } from './webhook-secret.store.ts'
import type { WebhookSecretRow } from './webhook-secret.entity.ts'

type SecretDeps = Pick<Deps, 'clock' | 'random' | 'keyring'>

export interface WebhookSecrets {
  /** Signs every delivery. */
  readonly current: string
  /** Made by a roll, shown so that receivers can be prepared, used only once it is activated. */
  readonly next: string | null
}

export const sealedWebhookSecrets: SealedTable = {
  name: 'webhook_secret',
  key: ['merchant_id', 'environment'],
  columns: ['sealed_current', 'sealed_next'],
}

const secretBytes = 32

/** Makes a merchant's two secrets, one per environment, in the transaction that registers the merchant. */
export async function createWebhookSecrets(deps: SecretDeps, tx: Tx, merchantId: string): Promise<void> {
  const rows = (['live', 'test'] as const).map(environment => ({
    merchantId,
    environment,
    sealedCurrent: seal(deps, 'sealed_current', { merchantId, environment }),
    sealedNext: null,
    updatedAt: deps.clock.business(),
  }))
  await insertSecrets(tx, rows)
}

/** The secrets of one merchant and environment in plain text, for its dashboard. */
export async function revealWebhookSecret(deps: Pick<Deps, 'db' | 'keyring'>, owner: Owner): Promise<WebhookSecrets> {
  return open(deps, owner, existing(await findSecret(deps.db.em(), owner)))
}

/** Makes a next secret and returns it beside the current one. Rolling again replaces a next one that was never activated. */
export async function rollWebhookSecret(deps: SecretDeps & Pick<Deps, 'db'>, owner: Owner): Promise<WebhookSecrets> {
  return deps.db.transaction(async tx => {
    const row = existing(await lockSecret(tx, owner))
    const sealedNext = seal(deps, 'sealed_next', owner)
    await updateSecret(tx, owner, { sealedNext, updatedAt: deps.clock.business() })
    return open(deps, owner, { ...row, sealedNext })
  })
}

/**
 * From now on deliveries are signed with the next secret; the old one is forgotten. Without a next one nothing changes,
 * so that a second click cannot throw away the secret just activated.
 */
export async function activateWebhookSecret(
  deps: SecretDeps & Pick<Deps, 'db'>,
  owner: Owner,
): Promise<WebhookSecrets> {
  return deps.db.transaction(async tx => {
    const secrets = open(deps, owner, existing(await lockSecret(tx, owner)))
    if (secrets.next === null) return secrets
    const sealedCurrent = deps.keyring.seal(deps.random, secrets.next, identityOf('sealed_current', owner))
    await updateSecret(tx, owner, { sealedCurrent, sealedNext: null, updatedAt: deps.clock.business() })
    return { current: secrets.next, next: null }
  })
}

/** Opens the sealed secret that signs the deliveries of this merchant and environment. */
export function openCurrentSecret(deps: Pick<Deps, 'keyring'>, owner: Owner, sealedCurrent: string): string {
  return deps.keyring.open(sealedCurrent, identityOf('sealed_current', owner))
}

type Column = 'sealed_current' | 'sealed_next'

function seal(deps: SecretDeps, column: Column, owner: Owner): string {
  const secret = `whsec_${deps.random.bytes(secretBytes).toString('base64')}`
  return deps.keyring.seal(deps.random, secret, identityOf(column, owner))
}

function open(deps: Pick<Deps, 'keyring'>, owner: Owner, row: WebhookSecretRow): WebhookSecrets {
  return {
    current: openCurrentSecret(deps, owner, row.sealedCurrent),
    next: row.sealedNext ? deps.keyring.open(row.sealedNext, identityOf('sealed_next', owner)) : null,
  }
}

function identityOf(column: Column, owner: Owner): string {
  return sealIdentity(sealedWebhookSecrets, column, [owner.merchantId, owner.environment])
}

function existing(row: WebhookSecretRow | null): WebhookSecretRow {
  if (!row) throw new Error('A merchant without a webhook secret: registration makes both')
  return row
}
