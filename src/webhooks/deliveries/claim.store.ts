import { expressionBuilder, type Expression, type ExpressionBuilder, type QueryCreator } from 'kysely'
import type { Environment } from '../../chains/chain.ts'
import type { Rows, Tables, Tx } from '../../database/database.ts'
import { withDue } from '../../database/due.ts'
import { anyOf, databaseNow, later, literal } from '../../database/expressions.ts'
import { lockName } from '../../database/locks/named-lock.ts'
import { addSeconds } from '../../lib/clock.ts'
import type { DueReceivers } from '../../queue/jobs.ts'
import type { EventType } from '../events/event-type.ts'
import { waitSecondsMax } from './schedule.ts'

/** Deliveries whose time has come that one statement makes due. */
export const markedAtOnce = 1000

/** Everything one attempt needs, and by what its result is recorded: the attempt number and the lease are the claim. */
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
  /** Whether it may well not be answered: the receiver is unproven, or has not answered what was sent before. */
  readonly isUncertain: boolean
  readonly body: string
  /** `null` when the merchant has none, which nobody can sign with either. */
  readonly encryptedSecret: string | null
  /** The number of this attempt, from 1. */
  readonly attempt: number
  readonly leaseUntil: Date
}

/**
 * Marks what waited for its time and has reached it, the longest due first, and returns to whom each goes. What is not due yet costs one look
 * at an index, and so does looking for what a clock that ran ahead has put off. It goes to where its endpoint is by now: while it was on its way nobody moved it.
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
    .set(e => ({ isDue: true, lane: e.ref('endpoint.lane') }))
    .whereRef('endpoint.id', '=', 'delivery.endpointId')
    .whereRef('delivery.id', '=', 'due.id')
    .returning(e => [
      'delivery.merchantId',
      'delivery.environment',
      e('endpoint.answeredAt', 'is', null).$castTo<boolean>().as('isUnproven'),
    ])
    .execute()
}

/** Claims come one after the other, over all processes: two of them would count the same free places. */
export async function lockClaims(tx: Tx): Promise<void> {
  await lockName(tx, 'webhook_delivery claims')
}

/** To whom something is due, one delivery of each merchant, in the order of their ids: one step of the index for each, however much it has. */
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

/** Makes due again what a claim took whose answer was lost: nothing was sent, and the attempt counts as none. */
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
      nextAttemptAt: e.fn<Date>('least', [e.val(business), databaseNow]),
      updatedAt: business,
    }))
    .where('leaseUntil', 'is not', null)
    .where('claim', '=', token)
    .execute()
}

/** The longest that a delivery waits before its secret is tried again, and the shortest. */
const holdSecondsMax = 3600
const holdSecondsMin = 60
/** Others of the same merchant that wait for the same secret, put aside with the one that was tried. */
const holdBatch = 1000

/**
 * Puts aside what nobody can sign: the claimed ones, whose attempt is given back, and what else of the same owner is due.
 * The older it is, the longer it waits before it is tried again.
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

/** How long a delivery that nobody can sign waits: half of its age, within those bounds. */
function heldSeconds(e: ExpressionBuilder<Tables, 'webhook_delivery'>, now: Expression<Date>): Expression<number> {
  const age = e.fn<number>('date_part', [literal('epoch'), e(now, '-', e.ref('createdAt'))])
  const half = e(age, '/', e.lit(2))
  return e.fn('least', [e.lit(holdSecondsMax), e.fn('greatest', [e.lit(holdSecondsMin), half])])
}
