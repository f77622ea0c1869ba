import type { EntityManager } from '@mikro-orm/postgresql'
import type { Rows, Tx } from '../database/database.ts'
import type { EventType } from './event-type.ts'
import type { Owner } from './owner.ts'
import { WebhookEntity, type WebhookRow } from './webhook.entity.ts'

/** Makes whoever adds an endpoint of this owner wait for whoever else does, until the transaction ends. */
export async function lockWebhooks(tx: Tx, owner: Owner): Promise<void> {
  const name = `webhook_endpoint|${owner.merchantId}|${owner.environment}`
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name])
}

export function countWebhooks(tx: Tx, owner: Owner): Promise<number> {
  return tx.em.count(WebhookEntity, visible(owner))
}

export type NewWebhookRow = Omit<WebhookRow, 'deletedAt'>

export async function insertWebhook(tx: Tx, webhook: NewWebhookRow): Promise<void> {
  await tx.em.insert(WebhookEntity, webhook)
}

/** The newest first; endpoints that serve single orders are left out. */
export function listVisibleWebhooks(em: EntityManager, owner: Owner, limit: number): Promise<WebhookRow[]> {
  return em.find(WebhookEntity, visible(owner), { orderBy: { createdAt: 'desc', id: 'desc' }, limit })
}

export function findVisibleWebhook(em: EntityManager, owner: Owner, id: string): Promise<WebhookRow | null> {
  return em.findOne(WebhookEntity, { id, ...visible(owner) })
}

/**
 * An endpoint that nobody else changes, and to which no delivery is claimed, until the transaction ends. Recording events
 * for it goes on.
 */
export async function lockVisibleWebhook(tx: Tx, owner: Owner, id: string): Promise<WebhookRow | null> {
  await tx.query('select 1 from webhook_endpoint where id = $1 for no key update', [id])
  return findVisibleWebhook(tx.em, owner, id)
}

export type WebhookChange = Partial<Pick<WebhookRow, 'url' | 'events' | 'isActive' | 'deletedAt'>> & { updatedAt: Date }

export async function updateWebhookRow(tx: Tx, id: string, change: WebhookChange): Promise<void> {
  await tx.em.nativeUpdate(WebhookEntity, { id }, change)
}

export async function findSubscribedIds(rows: Rows, owner: Owner, type: EventType): Promise<string[]> {
  const found = await rows.query<{ id: string }>(
    `select id from webhook_endpoint
      where merchant_id = $1 and environment = $2 and is_active and not is_hidden and $3 = any (events) order by id`,
    [owner.merchantId, owner.environment, type],
  )
  return found.map(row => row.id)
}

/** The id of the hidden endpoint with this URL, made on first use. Looks first, so that later payments take no lock on it. */
export async function ensureHiddenWebhook(tx: Tx, webhook: NewWebhookRow): Promise<string> {
  const found = await findHiddenId(tx, webhook)
  if (found !== null) return found
  await tx.query(insertHiddenSql, [
    webhook.id,
    webhook.merchantId,
    webhook.environment,
    webhook.url,
    webhook.events,
    webhook.createdAt.toISOString(),
  ])
  const made = await findHiddenId(tx, webhook)
  if (made === null) throw new Error('The endpoint of an order was neither found nor inserted')
  return made
}

async function findHiddenId(rows: Rows, webhook: Pick<WebhookRow, 'merchantId' | 'environment' | 'url'>) {
  const [row] = await rows.query<{ id: string }>(
    'select id from webhook_endpoint where merchant_id = $1 and environment = $2 and url = $3 and is_hidden',
    [webhook.merchantId, webhook.environment, webhook.url],
  )
  return row?.id ?? null
}

const insertHiddenSql = `insert into webhook_endpoint
  (id, merchant_id, environment, url, events, is_active, is_hidden, created_at, updated_at)
values ($1, $2, $3, $4, $5, true, true, $6, $6)
on conflict (merchant_id, environment, url) where is_hidden do nothing`

function visible(owner: Owner) {
  return { merchantId: owner.merchantId, environment: owner.environment, isHidden: false, deletedAt: null }
}
