import type { EntityManager } from '@mikro-orm/postgresql'
import type { QueryCreator } from 'kysely'
import type { Rows, Tables, Tx } from '../../database/database.ts'
import { arrayOf, given } from '../../database/expressions.ts'
import { lockName } from '../../database/locks/named-lock.ts'
import type { Owner } from '../../lib/owner.ts'
import { paymentEventTypes, type EventType } from '../events/event-type.ts'
import { textKey } from './webhook-url.ts'
import { WebhookEntity, type WebhookRow } from './webhook.entity.ts'
import { LockMode } from '@mikro-orm/core'
import { WebhookSecretEntity, type WebhookSecretRow } from './webhook-secret.entity.ts'

/** Serializes transactions that add endpoints of this owner. */
export async function lockWebhooks(tx: Tx, owner: Owner): Promise<void> {
  await lockName(tx, `webhook_endpoint|${owner.merchantId}|${owner.environment}`)
}

export function countWebhooks(tx: Tx, owner: Owner): Promise<number> {
  return tx.em.count(WebhookEntity, visible(owner))
}

export type NewWebhookRow = Omit<WebhookRow, 'deletedAt' | 'answeredAt'> & Partial<Pick<WebhookRow, 'answeredAt'>>

export async function insertWebhook(tx: Tx, webhook: NewWebhookRow): Promise<void> {
  await tx.em.insert(WebhookEntity, webhook)
}

/** Lists endpoints, newest first, without the hidden ones. */
export function listVisibleWebhooks(em: EntityManager, owner: Owner, limit: number): Promise<WebhookRow[]> {
  return em.find(WebhookEntity, visible(owner), { orderBy: { createdAt: 'desc', id: 'desc' }, limit })
}

export function findVisibleWebhook(em: EntityManager, owner: Owner, id: string): Promise<WebhookRow | null> {
  return em.findOne(WebhookEntity, { id, ...visible(owner) })
}

/** Locks an endpoint until the transaction ends: nobody else can change it, and no delivery to it is claimed. Events for it can still be recorded. */
export async function lockVisibleWebhook(tx: Tx, owner: Owner, id: string): Promise<WebhookRow | null> {
  await tx.kysely.selectFrom('webhook_endpoint').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return findVisibleWebhook(tx.em, owner, id)
}

/** The newest deliveries of each of these endpoints, as many as tell how it fares now. Reads no more than that. */
export async function listRecentDeliveries(rows: Rows, endpointIds: readonly string[]) {
  if (endpointIds.length === 0) return []
  return rows.kysely
    .selectFrom(
      given(
        'of',
        { id: 'text' },
        endpointIds.map(id => ({ id })),
      ),
    )
    .crossJoinLateral(e =>
      e
        .selectFrom('webhook_delivery as one')
        .select(['one.endpointId', 'one.status', 'one.attempts', 'one.lastError', 'one.createdAt', 'one.updatedAt'])
        .whereRef('one.endpointId', '=', 'of.id')
        .orderBy('one.createdAt', 'desc')
        .orderBy('one.id', 'desc')
        .limit(e.lit(recentMax))
        .as('recent'),
    )
    .selectAll('recent')
    .execute()
}

export const recentMax = 20

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
 * Marks endpoints as answered. Skips an endpoint whose URL has changed, and one that its merchant is just changing, whose next answer is noted
 * instead.
 */
export async function noteAnswers(rows: Rows, answered: readonly AnsweredEndpoint[]): Promise<void> {
  await rows.kysely
    .with(
      locked => locked('locked').materialized(),
      db =>
        db
          .selectFrom('webhook_endpoint as endpoint')
          .innerJoin(given('answer', { id: 'text', url: 'text', at: 'timestamptz' }, answered), join =>
            join.onRef('answer.id', '=', 'endpoint.id').onRef('answer.url', '=', 'endpoint.url'),
          )
          .select(['endpoint.id', 'answer.at'])
          .where('endpoint.answeredAt', 'is', null)
          .orderBy('endpoint.id')
          .forNoKeyUpdate('endpoint')
          .skipLocked(),
    )
    .updateTable('webhook_endpoint as endpoint')
    .from('locked')
    .set(e => ({ answeredAt: e.ref('locked.at') }))
    .whereRef('endpoint.id', '=', 'locked.id')
    .execute()
}

/** An event whose receivers are looked up. */
export interface WantedReceivers {
  readonly event: Pick<WebhookRow, 'merchantId' | 'environment'> & { readonly type: EventType }
  /** The webhook address of its order, which is then the only receiver; '' for the merchant's endpoints. */
  readonly onlyTo: string
}

export interface FoundReceiver {
  /** The position of the event in the request, from 0. */
  readonly index: number
  readonly endpointId: string
  readonly lane: string
  /** Whether the receiver ever answered 2xx at this URL. */
  readonly hasAnswered: boolean
}

/** Lists the receivers of these events: the active endpoints that subscribed, or the hidden endpoint of the order's address. */
export function listReceivers(rows: Rows, wanted: readonly WantedReceivers[]): Promise<FoundReceiver[]> {
  const sent = wanted.map(({ event: { merchantId, environment, type }, onlyTo }, index) => ({
    merchantId,
    environment,
    type,
    urlKey: onlyTo === '' ? '' : textKey(onlyTo),
    index,
  }))
  const columns = { merchantId: 'uuid', environment: 'text', type: 'text', urlKey: 'text', index: 'integer' } as const
  const db = rows.kysely.with('wanted', one => one.selectFrom(given('sent', columns, sent)).selectAll())
  // Each branch uses an index of its own, since a merchant may have a hidden endpoint for every order.
  return endpointsOf(db)
    .where(e => e.not('endpoint.isHidden'))
    .where('endpoint.deletedAt', 'is', null)
    .where(e => e.ref('endpoint.isActive'))
    .where(e => e('wanted.type', '=', e.fn.any('endpoint.events')))
    .where('wanted.urlKey', '=', '')
    .unionAll(
      endpointsOf(rows.kysely.withTables<{ wanted: Wanted }>())
        .where(e => e.ref('endpoint.isHidden'))
        .whereRef('endpoint.urlKey', '=', 'wanted.urlKey')
        .where('wanted.urlKey', '<>', ''),
    )
    .orderBy('index')
    .orderBy('endpointId')
    .execute()
}

interface Wanted extends Owner {
  readonly type: EventType
  readonly urlKey: string
  readonly index: number
}

/** The endpoints of the wanted events' owners. */
function endpointsOf(db: QueryCreator<Tables & { wanted: Wanted }>) {
  return db
    .selectFrom('wanted')
    .innerJoin('webhook_endpoint as endpoint', join =>
      join
        .onRef('endpoint.merchantId', '=', 'wanted.merchantId')
        .onRef('endpoint.environment', '=', 'wanted.environment'),
    )
    .select(['wanted.index', 'endpoint.id as endpointId', 'endpoint.lane'])
    .select(e => e('endpoint.answeredAt', 'is not', null).$castTo<boolean>().as('hasAnswered'))
}

/** A hidden endpoint for the webhook address of orders. It is active and subscribed to every payment event, permanently. */
export type NewHiddenWebhook = Pick<WebhookRow, 'id' | 'merchantId' | 'environment' | 'url' | 'lane' | 'createdAt'>

/** Inserts missing hidden endpoints. Checks first, so that later payments take no lock on them. */
export async function ensureHiddenWebhooks(tx: Tx, webhooks: readonly NewHiddenWebhook[]): Promise<void> {
  const wanted = webhooks.map(webhook => ({ ...webhook, urlKey: textKey(webhook.url) }))
  await tx.kysely
    .insertInto('webhook_endpoint')
    .columns([...names, 'events', 'isActive', 'isHidden', 'updatedAt'])
    .expression(db =>
      db
        .selectFrom(given('wanted', hiddenColumns, wanted))
        .select(names)
        .select(e => [
          arrayOf('text', paymentEventTypes).as('events'),
          e.lit(true).as('isActive'),
          e.lit(true).as('isHidden'),
          'createdAt as updatedAt',
        ])
        .where(e =>
          e.not(
            e.exists(
              e
                .selectFrom('webhook_endpoint as endpoint')
                .where(one => one.ref('endpoint.isHidden'))
                .whereRef('endpoint.merchantId', '=', 'wanted.merchantId')
                .whereRef('endpoint.environment', '=', 'wanted.environment')
                .whereRef('endpoint.urlKey', '=', 'wanted.urlKey'),
            ),
          ),
        )
        .orderBy('merchantId')
        .orderBy('environment')
        .orderBy('urlKey'),
    )
    .onConflict(conflict =>
      conflict
        .columns(['merchantId', 'environment', 'urlKey'])
        .where(e => e.ref('isHidden'))
        .doNothing(),
    )
    .execute()
}

const hiddenColumns = {
  id: 'text',
  merchantId: 'uuid',
  environment: 'text',
  url: 'text',
  urlKey: 'text',
  lane: 'text',
  createdAt: 'timestamptz',
} as const
const names = Object.keys(hiddenColumns) as (keyof typeof hiddenColumns)[]

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
