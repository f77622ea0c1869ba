import type { EntityManager } from '@mikro-orm/postgresql'
import { LockMode } from '@mikro-orm/core'
import type { Tx } from '../database/database.ts'
import type { Owner } from '../lib/owner.ts'
import { WebhookSecretEntity, type WebhookSecretRow } from './webhook-secret.entity.ts'

export async function insertSecrets(tx: Tx, secrets: readonly WebhookSecretRow[]): Promise<void> {
  await tx.em.insertMany(WebhookSecretEntity, [...secrets])
}

export function findSecret(em: EntityManager, owner: Owner): Promise<WebhookSecretRow | null> {
  return em.findOne(WebhookSecretEntity, keyOf(owner))
}

export function lockSecret(tx: Tx, owner: Owner): Promise<WebhookSecretRow | null> {
  return tx.em.findOne(WebhookSecretEntity, keyOf(owner), { lockMode: LockMode.PESSIMISTIC_WRITE })
}

export type SecretChange = Partial<Pick<WebhookSecretRow, 'encryptedCurrent' | 'encryptedNext'>> & { updatedAt: Date }

export async function updateSecret(tx: Tx, owner: Owner, change: SecretChange): Promise<void> {
  await tx.em.nativeUpdate(WebhookSecretEntity, keyOf(owner), change)
}

function keyOf(owner: Owner) {
  return { merchantId: owner.merchantId, environment: owner.environment }
}
