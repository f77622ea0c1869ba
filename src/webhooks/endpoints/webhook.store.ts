import type { EntityManager } from '@mikro-orm/postgresql'
import type { Rows, Tx } from '../../database/database.ts'
import type { Owner } from '../../lib/owner.ts'
import { paymentEventTypes, type EventType } from '../events/event-type.ts'
import { textKey } from './webhook-url.ts'
import { WebhookEntity, type WebhookRow } from './webhook.entity.ts'
import { LockMode } from '@mikro-orm/core'
import { WebhookSecretEntity, type WebhookSecretRow } from './webhook-secret.entity.ts'

/** Makes whoever adds an endpoint of this owner wait for whoever else does, until the transaction ends. */
export async function lockWebhooks(tx: Tx, owner: Owner): Promise<void> {
  const name = `webhook_endpoint|${owner.merchantId}|${owner.environment}`
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name])
}

export function countWebhooks(tx: Tx, owner: Owner): Promise<number> {
  return tx.em.count(WebhookEntity, visible(owner))
}

export type NewWebhookRow = Omit<WebhookRow, 'deletedAt' | 'answeredAt'> & Partial<Pick<WebhookRow, 'answeredAt'>>

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

export type WebhookChange = Partial<
  Pick<WebhookRow, 'url' | 'urlKey' | 'lane' | 'events' | 'isActive' | 'deletedAt' | 'answeredAt'>
> & {
  updatedAt: Date
}

export async function updateWebhookRow(tx: Tx, id: string, change: WebhookChange): Promise<void> {
  await tx.em.nativeUpdate(WebhookEntity, { id }, change)
}

/** An endpoint that answered 2xx at this URL. */
export type AnsweredEndpoint = Pick<WebhookRow, 'id' | 'url'> & { readonly at: Date }

/**
 * Receivers answered 2xx for the first time; nothing where the endpoint has another URL meanwhile. One that its merchant is just
 * changing is passed over: its next answer is noted.
 */
export async function noteAnswers(rows: Rows, answered: readonly AnsweredEndpoint[]): Promise<void> {
  await rows.query(noteAnswersSql, [
    answered.map(({ id }) => id),
    answered.map(({ url }) => url),
    answered.map(({ at }) => at.toISOString()),
  ])
}

const noteAnswersSql = `with locked as materialized (
  select e.id, a.at
    from webhook_endpoint e join unnest($1::text[], $2::text[], $3::timestamptz[]) as a (id, url, at) using (id, url)
   where e.answered_at is null order by e.id for no key update of e skip locked
)
update webhook_endpoint e set answered_at = locked.at from locked where e.id = locked.id`

/** An event on the look-out for its receivers. */
export interface WantedReceivers {
  readonly event: Pick<WebhookRow, 'merchantId' | 'environment'> & { readonly type: EventType }
  /** The address of its order, which is the only receiver then; '' for the endpoints of the merchant. */
  readonly onlyTo: string
}

export interface FoundReceiver {
  /** Which of the events asked for, from 0. */
  readonly index: number
  readonly endpointId: string
  readonly lane: string
}

/** Who is to receive these events: the active endpoints that subscribed, or the hidden one of the order's address. */
export async function listReceivers(rows: Rows, wanted: readonly WantedReceivers[]): Promise<FoundReceiver[]> {
  return rows.query<FoundReceiver>(listReceiversSql, [
    wanted.map(({ event }) => event.merchantId),
    wanted.map(({ event }) => event.environment),
    wanted.map(({ event }) => event.type),
    wanted.map(({ onlyTo }) => (onlyTo === '' ? '' : textKey(onlyTo))),
  ])
}

/** Each branch has an index of its own: a merchant may have a hidden endpoint for every order it ever had. */
const listReceiversSql = `with wanted as (
  select merchant_id, environment, type, only_to, (number - 1)::int as index
    from unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) with ordinality as w (merchant_id, environment, type, only_to, number)
)
select w.index, e.id as "endpointId", e.lane from wanted w
  join webhook_endpoint e on e.merchant_id = w.merchant_id and e.environment = w.environment
   and not e.is_hidden and e.deleted_at is null and e.is_active and w.type = any (e.events)
 where w.only_to = ''
union all
select w.index, e.id, e.lane from wanted w
  join webhook_endpoint e on e.merchant_id = w.merchant_id and e.environment = w.environment
   and e.is_hidden and e.url_key = w.only_to
 where w.only_to <> ''
order by 1, 2`

/** An endpoint that serves the address of single orders: active and subscribed to every event of a payment, for ever. */
export type NewHiddenWebhook = Pick<WebhookRow, 'id' | 'merchantId' | 'environment' | 'url' | 'lane' | 'createdAt'>

/** Makes the hidden endpoints that are not there yet. Looks first, so that later payments take no lock on them. */
export async function ensureHiddenWebhooks(tx: Tx, webhooks: readonly NewHiddenWebhook[]): Promise<void> {
  await tx.query(insertHiddenSql, [
    webhooks.map(webhook => webhook.id),
    webhooks.map(webhook => webhook.merchantId),
    webhooks.map(webhook => webhook.environment),
    webhooks.map(webhook => webhook.url),
    webhooks.map(webhook => textKey(webhook.url)),
    webhooks.map(webhook => webhook.lane),
    webhooks.map(webhook => webhook.createdAt.toISOString()),
    paymentEventTypes,
  ])
}

const insertHiddenSql = `insert into webhook_endpoint
  (id, merchant_id, environment, url, url_key, lane, events, is_active, is_hidden, created_at, updated_at)
select id, merchant_id, environment, url, url_key, lane, $8::text[], true, true, created_at, created_at
  from unnest($1::text[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::timestamptz[])
    as w (id, merchant_id, environment, url, url_key, lane, created_at)
 where not exists (select 1 from webhook_endpoint e where e.is_hidden
    and e.merchant_id = w.merchant_id and e.environment = w.environment and e.url_key = w.url_key)
 order by merchant_id, environment, url_key
on conflict (merchant_id, environment, url_key) where is_hidden do nothing`

function visible(owner: Owner) {
  return { merchantId: owner.merchantId, environment: owner.environment, isHidden: false, deletedAt: null }
}

export async function insertSecrets(tx: Tx, secrets: readonly WebhookSecretRow[]): Promise<void> {
  await tx.em.insertMany(WebhookSecretEntity, [...secrets])
}

export function findSecret(em: EntityManager, owner: Owner): Promise<WebhookSecretRow | null> {
  return em.findOne(WebhookSecretEntity, keyOf(owner))
}

export function lockSecret(tx: Tx, owner: Owner): Promise<WebhookSecretRow | null> {
  return tx.em.findOne(WebhookSecretEntity, keyOf(owner), { lockMode: LockMode.PESSIMISTIC_WRITE })
}

type SecretChange = Partial<Pick<WebhookSecretRow, 'encryptedCurrent' | 'encryptedNext'>> & { updatedAt: Date }

export async function updateSecret(tx: Tx, owner: Owner, change: SecretChange): Promise<void> {
  await tx.em.nativeUpdate(WebhookSecretEntity, keyOf(owner), change)
}

function keyOf(owner: Owner) {
  return { merchantId: owner.merchantId, environment: owner.environment }
}
