import type { Rows, Tx } from '../../database/database.ts'
import { later, literal } from '../../database/expressions.ts'
import type { Owner } from '../../lib/owner.ts'
import type { AttemptError } from '../deliveries/schedule.ts'

/** How long nothing must have been accepted: by then each event was tried at least three times. */
const failingSecondsMin = 1800

/** The results of attempts, as a part of the statement that records them. */
export interface RecordedResult {
  readonly endpointId: string
  readonly isHidden: boolean
  readonly lastError: AttemptError | null
  readonly at: Date
}

/** The attempts of one statement, summed up for each endpoint. */
interface Seen {
  readonly endpointId: string
  readonly firstAt: Date
  readonly lastAt: Date
  readonly lastError: AttemptError | null
  /** Whether it accepted nothing. */
  readonly isFailing: boolean
}

/** The parts of the statement that records attempts that note which endpoints fail: `seen`, `held`, `failing` and `accepted`, in this order. */
export const alertParts = {
  seen: ({ kysely }: Rows) =>
    kysely
      .withTables<{ recorded: RecordedResult }>()
      .selectFrom('recorded')
      .select('endpointId')
      .select(e => [
        e.fn.min('at').as('firstAt'),
        e.fn.max('at').as('lastAt'),
        e.fn.max('lastError').as('lastError'),
        e(e.fn.countAll(), '=', e.fn.count('lastError')).as('isFailing'),
      ])
      .where(e => e.not('isHidden'))
      .groupBy('endpointId'),
  /**
   * Locks alerts by endpoint, after the deliveries; one level down, for Citus (docs/decisions/cells.md#citus). An endpoint that accepts everything has
   * none to lock.
   */
  held: ({ kysely }: Rows) =>
    kysely
      .withTables<{ seen: Seen }>()
      .selectFrom(e =>
        e
          .selectFrom('webhook_alert as alert')
          .innerJoin('seen', 'seen.endpointId', 'alert.endpointId')
          .select(['alert.endpointId', 'seen.isFailing'])
          .where(one => one.or([one.ref('seen.isFailing'), one('alert.failingSince', 'is not', null)]))
          .orderBy('alert.endpointId')
          .forUpdate('alert')
          .as('locked'),
      )
      .select(['locked.endpointId', 'locked.isFailing']),
  failing: ({ kysely }: Rows) =>
    kysely
      .withTables<{ seen: Seen; held: Pick<Seen, 'endpointId' | 'isFailing'> }>()
      .insertInto('webhook_alert')
      .columns(['endpointId', 'failingSince', 'lastError', 'nextAt', 'isWaiting'])
      .expression(one =>
        one
          .selectFrom('seen')
          // So that all are locked before the first is written.
          .leftJoin('held', 'held.endpointId', 'seen.endpointId')
          .select(['seen.endpointId', 'seen.firstAt', 'seen.lastError', 'seen.lastAt'])
          .select(e => e.lit(false).as('isWaiting'))
          .where(e => e.ref('seen.isFailing'))
          .orderBy('seen.endpointId'),
      )
      .onConflict(known =>
        known.column('endpointId').doUpdateSet(e => ({
          failingSince: e.fn.coalesce('webhook_alert.failingSince', 'excluded.failingSince'),
          lastError: e.ref('excluded.lastError'),
          // `nextAt` of the refused row is the time of the newest of these failures.
          isWaiting: e
            .case()
            .when(
              'excluded.nextAt',
              '>=',
              later(e.ref('webhook_alert.failingSince').$castTo<Date>(), e.lit(failingSecondsMin)),
            )
            .then(e.lit(true))
            .else(e.ref('webhook_alert.isWaiting'))
            .end(),
        })),
      ),
  accepted: ({ kysely }: Rows) =>
    kysely
      .withTables<{ held: Pick<Seen, 'endpointId' | 'isFailing'> }>()
      .updateTable('webhook_alert as alert')
      .from('held')
      .set({ failingSince: null, lastError: null, isWaiting: false })
      .whereRef('alert.endpointId', '=', 'held.endpointId')
      .where(e => e.not('held.isFailing')),
}

/** Clears the failure of an endpoint. The next mail is still not due earlier. */
export async function forgetFailures(tx: Tx, endpointId: string): Promise<void> {
  await tx.kysely
    .updateTable('webhook_alert')
    .set({ failingSince: null, lastError: null, isWaiting: false })
    .where('endpointId', '=', endpointId)
    .where('failingSince', 'is not', null)
    .execute()
}

export interface EndpointAlert extends Owner {
  readonly endpointId: string
  readonly url: string
  readonly isActive: boolean
  readonly failingSince: Date
  readonly lastError: AttemptError
}

/** Takes one due alert and holds it until the transaction ends. A time later than `putOffUntilMax` was written by a fast clock. */
export async function takeDueEndpointAlert(
  tx: Tx,
  { now, putOffUntilMax }: { readonly now: Date; readonly putOffUntilMax: Date },
): Promise<EndpointAlert | null> {
  const found = await tx.kysely
    .selectFrom('webhook_alert as alert')
    .innerJoin('webhook_endpoint as endpoint', 'endpoint.id', 'alert.endpointId')
    .select(['alert.endpointId', 'endpoint.url', 'endpoint.isActive', 'endpoint.merchantId', 'endpoint.environment'])
    .select(e => [
      e.ref('alert.failingSince').$notNull().as('failingSince'),
      e.ref('alert.lastError').$notNull().as('lastError'),
    ]) // prettier-ignore
    .where(e => e.ref('alert.isWaiting'))
    .where(e => e.or([e('alert.nextAt', '<=', now), e('alert.nextAt', '>', putOffUntilMax)]))
    .orderBy('alert.nextAt')
    .limit(1)
    .forUpdate('alert')
    .skipLocked()
    .executeTakeFirst()
  return found ?? null
}

/** Notes that the mail is written, and when the next one about this endpoint may be. */
export async function markEndpointAlertMailed(tx: Tx, endpointId: string, nextAt: Date): Promise<void> {
  await tx.kysely
    .updateTable('webhook_alert')
    .set({ isWaiting: false, nextAt })
    .where('endpointId', '=', endpointId)
    .execute()
}

/** Counts the events that wait for an endpoint, up to `max`. */
export async function countWaitingEvents(rows: Rows, endpointId: string, max: number): Promise<number> {
  const found = await rows.kysely
    .selectFrom('webhook_delivery')
    .select('id')
    .where('endpointId', '=', endpointId)
    .where('status', '=', literal('PENDING'))
    .limit(max)
    .execute()
  return found.length
}

/** Returns since when an endpoint accepts nothing; `null` if it does not fail. */
export async function findFailing(
  rows: Rows,
  endpointId: string,
): Promise<{ readonly since: Date; readonly lastError: AttemptError } | null> {
  const found = await rows.kysely
    .selectFrom('webhook_alert')
    .select(['failingSince', 'lastError'])
    .where('endpointId', '=', endpointId)
    .executeTakeFirst()
  const { failingSince: since = null, lastError = null } = found ?? {}
  return since === null || lastError === null ? null : { since, lastError }
}
