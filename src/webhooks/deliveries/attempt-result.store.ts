import type { Rows } from '../../database/database.ts'
import { given, literal } from '../../database/expressions.ts'
import { addSeconds } from '../../lib/clock.ts'
import { daySeconds } from '../../lib/durations.ts'
import { alertParts } from '../endpoints/webhook-alert.store.ts'
import type { DeliveryClaim } from './claim.store.ts'
import { attemptsMax, type AttemptError, type DeliveryStatus } from './schedule.ts'

const pending = literal('PENDING')
const failed = literal('FAILED')

export interface Times {
  /** Business time decides what is due. */
  readonly business: Date
  /** Real time decides which leases still hold. */
  readonly now: Date
}

/** The result of a claimed attempt. */
export interface AttemptResult {
  readonly claim: DeliveryClaim
  readonly status: DeliveryStatus
  readonly nextAttemptAt: Date | null
  readonly lastError: AttemptError | null
  readonly at: Date
  /** The HTTP status of the answer; `null` without one. */
  readonly answerStatus: number | null
  readonly tookMs: number
  /** What is kept of the answer's body, and whether it went on. */
  readonly answerBody: string | null
  readonly isAnswerCut: boolean
}

const resultColumns = {
  id: 'text',
  attempts: 'integer',
  leaseUntil: 'timestamptz',
  status: 'text',
  nextAttemptAt: 'timestamptz',
  lastError: 'text',
  at: 'timestamptz',
  answerStatus: 'integer',
  tookMs: 'integer',
  answerBody: 'text',
  isAnswerCut: 'boolean',
} as const

const answerColumns = ['answerStatus', 'tookMs', 'answerBody', 'isAnswerCut'] as const

/**
 * Writes the results of attempts in one statement. Skips a result whose claim no longer stands, because someone else has decided the delivery since.
 * An attempt that fails after its endpoint was made inactive is the last one. Locks deliveries by id; `releaseLostLeases` skips locked ones.
 */
export async function recordAttempts(rows: Rows, results: readonly AttemptResult[]): Promise<void> {
  const sent = results.map(result => sentOf(result))
  await rows.kysely
    .with('result', db => db.selectFrom(given('sent', resultColumns, sent)).selectAll())
    .with(
      standing => standing('standing').materialized(),
      () => lockStanding(rows),
    )
    .with('recorded', db =>
      db
        .updateTable('webhook_delivery as delivery')
        .from(['webhook_endpoint as endpoint', 'standing'])
        .innerJoin('result', 'result.id', 'standing.id')
        .set(e => ({
          status: e
            .case()
            .when(e.and([e('result.status', '=', pending), e.not('endpoint.isActive')]))
            .then(failed)
            .else(e.ref('result.status'))
            .end(),
          nextAttemptAt: e.case().when(e.ref('endpoint.isActive')).then(e.ref('result.nextAttemptAt')).end(),
          leaseUntil: null,
          lastError: e.fn.coalesce('result.lastError', 'delivery.lastError'),
          updatedAt: e.ref('result.at'),
          deliveredAt: e.case().when('result.status', '=', literal('DELIVERED')).then(e.ref('result.at')).end(),
        }))
        .whereRef('delivery.id', '=', 'standing.id')
        .whereRef('endpoint.id', '=', 'delivery.endpointId')
        .returning([
          'delivery.id',
          'delivery.attempts',
          'result.lastError',
          'result.at',
          ...answerColumns.map(column => `result.${column}` as const),
          'delivery.endpointId',
          'endpoint.isHidden',
        ]),
    )
    .with('seen', () => alertParts.seen(rows))
    .with('held', () => alertParts.held(rows))
    .with('failing', () => alertParts.failing(rows))
    .with('accepted', () => alertParts.accepted(rows))
    .insertInto('webhook_attempt')
    .columns(['deliveryId', 'number', 'error', 'at', ...answerColumns])
    .expression(db => db.selectFrom('recorded').select(['id', 'attempts', 'lastError', 'at', ...answerColumns]))
    .execute()
}

/** The part that locks deliveries whose claim still stands, by id; one level down, for Citus (docs/decisions/cells.md#citus). */
function lockStanding({ kysely }: Rows) {
  return kysely
    .withTables<{ result: ReturnType<typeof sentOf> }>()
    .selectFrom(e =>
      e
        .selectFrom('webhook_delivery as delivery')
        .innerJoin('result', join =>
          join
            .onRef('result.id', '=', 'delivery.id')
            .onRef('result.attempts', '=', 'delivery.attempts')
            .onRef('result.leaseUntil', '=', 'delivery.leaseUntil'),
        )
        .select('delivery.id')
        .where('delivery.status', '=', pending)
        .orderBy('delivery.id')
        .forUpdate('delivery')
        .as('locked'),
    )
    .select('locked.id')
}

function sentOf({ claim, ...result }: AttemptResult) {
  const { deliveryId: id, attempt: attempts, leaseUntil } = claim
  return { id, attempts, leaseUntil, ...result }
}

/**
 * Releases leases whose worker was lost. The attempt counts as timed out; the next one is due at the time written with the claim, and after the sixth
 * there is none. A held-back notice has no attempt yet and becomes due. A lease that ends more than a day from now was written by a fast clock and is
 * released too. A nearer one stands, since its worker may still be attempting. Skips deliveries whose result is just being written. The next run releases what is left.
 */
export async function releaseLostLeases(rows: Rows, { now, business }: Times): Promise<void> {
  const leasedUntilMax = addSeconds(now, daySeconds)
  await rows.kysely
    .with('ended', db =>
      db
        .selectFrom('webhook_delivery')
        .select('id')
        .where('leaseUntil', 'is not', null)
        .where(e => e.or([e('leaseUntil', '<=', now), e('leaseUntil', '>', leasedUntilMax)]))
        .orderBy('id')
        .forUpdate()
        .skipLocked(),
    )
    .with('lost', db =>
      db
        .updateTable('webhook_delivery as delivery')
        .from(['ended', 'webhook_endpoint as endpoint'])
        .set(e => {
          const isTriedAgain = e.and([e('delivery.attempts', '<', e.lit(attemptsMax)), e.ref('endpoint.isActive')])
          return {
            leaseUntil: null,
            lastError: e
              .case()
              .when('delivery.attempts', '>', e.lit(0))
              .then(literal('timeout'))
              .when(e.not('endpoint.isActive'))
              .then(literal('endpoint inactive'))
              .end(),
            updatedAt: business,
            status: e.case().when(isTriedAgain).then(pending).else(failed).end(),
            nextAttemptAt: e.case().when(isTriedAgain).then(e.ref('delivery.nextAttemptAt')).end(),
          }
        })
        .whereRef('delivery.id', '=', 'ended.id')
        .whereRef('endpoint.id', '=', 'delivery.endpointId')
        .returning(['delivery.id', 'delivery.attempts', 'delivery.updatedAt']),
    )
    .insertInto('webhook_attempt')
    .columns(['deliveryId', 'number', 'error', 'at'])
    .expression(db =>
      db
        .selectFrom('lost')
        .select(['id', 'attempts', literal('timeout').as('error'), 'updatedAt'])
        .where(e => e('attempts', '>', e.lit(0))),
    )
    .execute()
}
