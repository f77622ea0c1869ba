import { expressionBuilder, type Expression, type ExpressionBuilder, type QueryCreator } from 'kysely'
import type { Environment } from '../../chains/chain.ts'
import type { Rows, Tables, Tx } from '../../database/database.ts'
import { withDue } from '../../database/due.ts'
import { anyOf, dueAtOnce, later, literal } from '../../database/expressions.ts'
import { lockName } from '../../database/locks/named-lock.ts'
import { addSeconds } from '../../lib/clock.ts'
import type { DueReceivers } from '../../queue/jobs.ts'
import type { EventType } from '../events/event-type.ts'
import type { ShopWebhook } from '../credentials/protocol.ts'
import { waitSecondsMax } from './schedule.ts'

/** The most deliveries that one statement makes due. */
export const markedAtOnce = 1000

/** Everything one attempt needs. The attempt number and the lease identify the claim when its result is recorded. */
export interface DeliveryClaim {
  readonly deliveryId: string
  readonly endpointId: string
  readonly eventId: string
  readonly eventType: EventType
  readonly merchantId: string
  readonly environment: Environment
  readonly lane: string
  readonly url: string
  /** Whether the receiver ever answered 2xx at this URL. */
  readonly isHealthy: boolean
  /** Whether the receiver never answered, or keeps timing out. */
  readonly isUnproven: boolean
  /** Whether it may well not be answered: the receiver is unproven, or has not answered earlier deliveries. */
  readonly isUncertain: boolean
  readonly body: string
  /** What is sent instead of the body, and the credential that signs it; both `null` for a webhook. */
  readonly notice: string | null
  readonly credentialId: string | null
  /** Whether it is the test notice of a shop. */
  readonly isTest: boolean
  /** Whether it signs with the credential's second secret. */
  readonly isWebhookSecret: boolean
  /** The one address of a shop that signs so, as it is now; `null` when it has none, and for a test once the shop was disconnected. */
  readonly shopWebhook: ShopWebhook | null
  /** `null` when the merchant has none; then nobody can sign. */
  readonly encryptedSecret: string | null
  /** The number of this attempt, from 1. */
  readonly attempt: number
  readonly leaseUntil: Date
}

/**
 * Marks deliveries whose time has come as due, longest waiting first, and returns their receivers. Deliveries that are not due yet cost one index
 * lookup, and so does the search for times written by a fast clock. A delivery moves to its endpoint's present group, since nothing moves it while it
 * is under way. A hidden endpoint never moves, and a test notice to it keeps its own group.
 */
export async function markDue(rows: Rows, business: Date): Promise<DueReceivers[]> {
  return withDue(
    rows,
    (db, isDue) =>
      db
        .selectFrom('webhook_delivery')
        .select('id')
        .where('status', '=', literal('PENDING'))
        .where(e => e.not('isDue'))
        .where('leaseUntil', 'is', null)
        .where(isDue)
        .orderBy('nextAttemptAt'),
    { time: 'nextAttemptAt', now: business, putOffUntilMax: addSeconds(business, waitSecondsMax), limit: markedAtOnce },
  )
    .updateTable('webhook_delivery as delivery')
    .from(['webhook_endpoint as endpoint', 'due'])
    .set(e => ({
      isDue: true,
      lane: e.case().when(e.ref('endpoint.isHidden')).then(e.ref('delivery.lane')).else(e.ref('endpoint.lane')).end(),
    }))
    .whereRef('endpoint.id', '=', 'delivery.endpointId')
    .whereRef('delivery.id', '=', 'due.id')
    .returning(e => [
      'delivery.merchantId',
      'delivery.environment',
      e('endpoint.answeredAt', 'is', null).$castTo<boolean>().as('isUnproven'),
    ])
    .execute()
}

/** Serializes claims over all processes. Two concurrent claims would count the same free slots. */
export async function lockClaims(tx: Tx): Promise<void> {
  await lockName(tx, 'webhook_delivery claims')
}

/** Lists merchants with due deliveries, one delivery each, by id. It takes one index step per merchant, however much is due. */
export async function listDueReceivers(
  rows: Rows,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<DueReceivers[]> {
  const firstAfter = (db: QueryCreator<Tables>, merchantId: Expression<string>) =>
    db
      .selectFrom('webhook_delivery as delivery')
      .select(['delivery.merchantId', 'delivery.environment', 'delivery.endpointId'])
      .where(e => e.ref('delivery.isDue'))
      .where('delivery.merchantId', '>', merchantId)
      .orderBy('delivery.merchantId')
      .limit(e => e.lit(1))
  const e = expressionBuilder<Tables>()
  return rows.kysely
    .withRecursive('tour', db =>
      db
        .selectFrom(firstAfter(rows.kysely, e.cast<string>(e.val(after), 'uuid')).as('first'))
        .select(['first.merchantId', 'first.environment', 'first.endpointId'])
        .unionAll(
          db
            .selectFrom('tour')
            .innerJoinLateral(
              one => firstAfter(rows.kysely, one.ref('tour.merchantId')).as('next'),
              join => join.onTrue(),
            )
            .select(['next.merchantId', 'next.environment', 'next.endpointId']),
        ),
    )
    .selectFrom(db => db.selectFrom('tour').selectAll().limit(limit).as('due'))
    .innerJoin('webhook_endpoint as endpoint', 'endpoint.id', 'due.endpointId')
    .select(['due.merchantId', 'due.environment'])
    .select(one => one('endpoint.answeredAt', 'is', null).$castTo<boolean>().as('isUnproven'))
    .orderBy('due.merchantId')
    .execute()
}

/** Makes deliveries due again whose claim committed but whose answer was lost. Nothing was sent, so the attempt does not count. */
export async function releaseDeliveries(
  rows: Rows,
  { token, business }: { readonly token: string; readonly business: Date },
): Promise<void> {
  await rows.kysely
    .updateTable('webhook_delivery')
    .set(e => ({
      attempts: e('attempts', '-', e.lit(1)),
      leaseUntil: null,
      claim: null,
      isDue: true,
      nextAttemptAt: dueAtOnce(business),
      updatedAt: business,
    }))
    .where('leaseUntil', 'is not', null)
    .where('claim', '=', token)
    .execute()
}

/** The bounds of the wait before an unreadable secret is tried again. */
const holdSecondsMax = 3600
const holdSecondsMin = 60
/** Further deliveries held per claim that need the same secret. */
const holdBatch = 1000

/**
 * Reschedules deliveries that cannot be signed: the claimed ones, whose attempt is given back, and other due ones of the same owner. An older
 * delivery waits longer before it is tried again.
 */
export async function holdUnreadable(tx: Tx, claims: readonly DeliveryClaim[], business: Date): Promise<void> {
  const [first] = claims
  if (!first) return
  const { merchantId, environment } = first
  await tx.kysely
    .updateTable('webhook_delivery')
    .set(e => {
      const now = e.cast<Date>(e.val(business), 'timestamptz')
      return {
        attempts: e
          .case()
          .when('leaseUntil', 'is', null)
          .then(e.ref('attempts'))
          .else(e('attempts', '-', e.lit(1)))
          .end(),
        leaseUntil: null,
        isDue: false,
        isSecretUnreadable: true,
        updatedAt: business,
        nextAttemptAt: later(now, heldSeconds(e, now)),
      }
    })
    .where(e =>
      e.or([
        e('id', '=', anyOf(claims.map(claim => claim.deliveryId))),
        e(
          'id',
          'in',
          e
            .selectFrom('webhook_delivery')
            .select('id')
            .where(one => one.ref('isDue'))
            .where('merchantId', '=', merchantId)
            .where('environment', '=', environment)
            .limit(e.lit(holdBatch))
            .forUpdate()
            .skipLocked(),
        ),
      ]),
    )
    .execute()
}

/** Returns how long a delivery that cannot be signed waits: half its age, within the bounds. */
function heldSeconds(e: ExpressionBuilder<Tables, 'webhook_delivery'>, now: Expression<Date>): Expression<number> {
  const age = e.fn<number>('date_part', [literal('epoch'), e(now, '-', e.ref('createdAt'))])
  const half = e(age, '/', e.lit(2))
  return e.fn('least', [e.lit(holdSecondsMax), e.fn('greatest', [e.lit(holdSecondsMin), half])])
}
