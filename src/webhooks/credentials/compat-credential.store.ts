import type { Network } from '../../chains/chain.ts'
import type { Rows } from '../../database/database.ts'
import { anyOf } from '../../database/expressions.ts'
import { lockName } from '../../database/locks/named-lock.ts'
import type { Ppm } from '../../lib/money.ts'
import type { Owner } from '../../lib/owner.ts'
import type { Plugin, Protocol, ShopWebhook } from './protocol.ts'

/** A credential as it is read. Its secrets open for its id only. */
export interface StoredCredential extends Owner {
  readonly id: string
  readonly protocol: Protocol
  readonly account: string
  readonly encryptedSecret: string
  readonly encryptedWebhookSecret: string | null
  readonly plugin: Plugin | null
  readonly webhook: ShopWebhook | null
  readonly network: Network
  readonly currency: string
  readonly tolerancePpm: Ppm
  readonly allowedCidrs: readonly string[]
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
  readonly revokedAt: Date | null
}

const columns = [
  'id',
  'merchantId',
  'environment',
  'protocol',
  'account',
  'encryptedSecret',
  'encryptedWebhookSecret',
  'plugin',
  'webhook',
  'network',
  'currency',
  'tolerancePpm',
  'allowedCidrs',
  'createdAt',
  'lastUsedAt',
  'revokedAt',
] as const

export async function insertCredential(
  tx: Rows,
  credential: Omit<StoredCredential, 'lastUsedAt' | 'revokedAt'>,
): Promise<void> {
  await tx.kysely
    .insertInto('compat_credential')
    .values({ ...credential, allowedCidrs: [...credential.allowedCidrs] })
    .execute()
}

export async function findCredential(rows: Rows, id: string): Promise<StoredCredential | null> {
  const row = await rows.kysely.selectFrom('compat_credential').select(columns).where('id', '=', id).executeTakeFirst()
  return row ?? null
}

/** Returns the webhook of a credential and its secret, which only this transaction changes until it ends. */
export function lockShopWebhook(
  rows: Rows,
  id: string,
): Promise<Pick<StoredCredential, 'webhook' | 'encryptedWebhookSecret'>> {
  return rows.kysely
    .selectFrom('compat_credential')
    .select(['webhook', 'encryptedWebhookSecret'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** Lists the addresses for the notifications of these credentials, by id. One without an address has no entry. */
export async function listShopWebhooks(rows: Rows, ids: readonly string[]): Promise<ReadonlyMap<string, ShopWebhook>> {
  const found = await rows.kysely
    .selectFrom('compat_credential')
    .select(['id', 'webhook'])
    .where('id', '=', anyOf(ids))
    .where('webhook', 'is not', null)
    .execute()
  return new Map(found.map(({ id, webhook }) => [id, webhook!]))
}

/** Whether a credential is in use, which it stays until the transaction ends. */
export async function holdCredential(tx: Rows, id: string): Promise<boolean> {
  const found = await tx.kysely
    .selectFrom('compat_credential')
    .select('id')
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .forShare()
    .executeTakeFirst()
  return found !== undefined
}

/** Lists the newest credentials of a merchant and environment. */
export function listNewestCredentials(
  rows: Rows,
  { merchantId, environment }: Owner,
  limit: number,
): Promise<StoredCredential[]> {
  return rows.kysely
    .selectFrom('compat_credential')
    .select(columns)
    .where('merchantId', '=', merchantId)
    .where('environment', '=', environment)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Serializes the transactions that add credentials of this owner, so that their number is exact. */
export async function lockCredentials(tx: Rows, { merchantId, environment }: Owner): Promise<void> {
  await lockName(tx, `compat_credential|${merchantId}|${environment}`)
}

export async function countActiveCredentials(tx: Rows, { merchantId, environment }: Owner): Promise<number> {
  const { count } = await tx.kysely
    .selectFrom('compat_credential')
    .select(e => e.fn.countAll<bigint>().as('count'))
    .where('merchantId', '=', merchantId)
    .where('environment', '=', environment)
    .where('revokedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** What is written of a webhook, and under which condition. */
export interface WebhookChange {
  readonly id: string
  readonly webhook: ShopWebhook | null
  /** Absent: the secret stays. */
  readonly encryptedWebhookSecret?: string
  /** Whether the credential must have a webhook, or none, for the change to happen. */
  readonly ifRegistered?: boolean
}

/** Changes the webhook of a credential that is in use. Returns whether it did. */
export async function saveShopWebhook(
  rows: Rows,
  { id, webhook, encryptedWebhookSecret, ifRegistered }: WebhookChange,
): Promise<boolean> {
  const saved = await rows.kysely
    .updateTable('compat_credential')
    .set({ webhook, ...(encryptedWebhookSecret !== undefined && { encryptedWebhookSecret }) })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .$if(ifRegistered !== undefined, query => query.where('webhook', ifRegistered ? 'is not' : 'is', null))
    .returning('id')
    .execute()
  return saved.length > 0
}

/** Replaces the secrets of a credential that is in use. Waits for orders that are being created with it. Returns whether it was in use. */
export async function saveSecrets(
  tx: Rows,
  {
    id,
    ...secrets
  }: Pick<StoredCredential, 'id' | 'encryptedSecret'> & Partial<Pick<StoredCredential, 'encryptedWebhookSecret'>>,
): Promise<boolean> {
  const saved = await tx.kysely
    .updateTable('compat_credential')
    .set(secrets)
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .returning('id')
    .execute()
  return saved.length > 0
}

/** Revokes a credential of this owner. Waits for orders that are being created with it. Returns whether it was active. */
export async function revokeOwnCredential(
  tx: Rows,
  { merchantId, environment, id, at }: Owner & { readonly id: string; readonly at: Date },
): Promise<boolean> {
  const revoked = await tx.kysely
    .updateTable('compat_credential')
    .set({ revokedAt: at })
    .where('id', '=', id)
    .where('merchantId', '=', merchantId)
    .where('environment', '=', environment)
    .where('revokedAt', 'is', null)
    .returning('id')
    .execute()
  return revoked.length > 0
}

/** Notes that a credential was used, at most once in the interval. Skips one that is locked. */
export async function touchCredential(
  rows: Rows,
  { id, at, notSince }: { readonly id: string; readonly at: Date; readonly notSince: Date },
): Promise<void> {
  await rows.kysely
    .updateTable('compat_credential')
    .set({ lastUsedAt: at })
    .where('id', 'in', db =>
      db
        .selectFrom('compat_credential')
        .select('id')
        .where('id', '=', id)
        .where(e => e.or([e('lastUsedAt', 'is', null), e('lastUsedAt', '<', notSince)]))
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .execute()
}
