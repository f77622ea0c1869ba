import { expressionBuilder } from 'kysely'
import { refusalCode } from '../../chains/refusal.ts'
import type { Rows, Tables } from '../../database/database.ts'
import { later, literal } from '../../database/expressions.ts'

export interface Refusal {
  readonly reason: string
  readonly isForGood: boolean
  /** How often the chain had been resumed before the nodes were asked whether the refusal is final. */
  readonly resumes: number
  readonly now: Date
  readonly dueAt: Date
  /** Whether the backoff grows with the attempt's age: a quarter of the age, up to a minute. */
  readonly isCalmer: boolean
}

/** Returns the later of `dueAt` and a backoff from now: a quarter of the attempt's age, up to a minute. */
function calmer({ now, dueAt }: Pick<Refusal, 'now' | 'dueAt'>) {
  const e = expressionBuilder<Tables, 'transaction_attempt'>()
  const at = (time: Date) => e.cast<Date>(e.val(time), 'timestamptz')
  const waited = e.fn<number>('date_part', [literal('epoch'), e(at(now), '-', e.ref('createdAt'))])
  const seconds = e.fn<number>('least', [e(waited, '/', e.lit(4)), e.lit(60)])
  return e.fn<Date>('greatest', [at(dueAt), later(at(now), seconds)])
}

/** Records why an attempt was not signed, and when it is retried. The time of the first final refusal stays. */
export async function noteRefusal(rows: Rows, id: string, refusal: Refusal): Promise<void> {
  const { reason, isForGood, resumes, now, dueAt, isCalmer } = refusal
  await rows.kysely
    .updateTable('transaction_attempt')
    .set(e => {
      const at = e.cast<Date>(e.val(now), 'timestamptz')
      const marked = e.case().when('giveUpAt', 'is not', null).then(e.fn.coalesce('markedFailedAt', at)).end()
      const refused = e.case().when('isRefusedForGood', 'is', true).then(e.ref('refusedAt')).else(at).end()
      return {
        note: reason,
        refusal: refusalCode(reason),
        isRefusedForGood: isForGood,
        refusedResumes: resumes,
        dueAt: isCalmer ? calmer(refusal) : dueAt,
        markedFailedAt: isForGood ? marked : null,
        refusedAt: isForGood ? refused : null,
      }
    })
    .where('id', '=', id)
    .where('status', '=', literal('READY'))
    .execute()
}

/** Reschedules an attempt and keeps an earlier note. An attempt with a note takes no slot. */
export async function putOff(
  rows: Rows,
  id: string,
  { reason, now, dueAt }: Pick<Refusal, 'reason' | 'now' | 'dueAt'>,
): Promise<void> {
  await rows.kysely
    .updateTable('transaction_attempt')
    .set(e => ({ note: e.fn.coalesce('note', e.val(reason)), dueAt: calmer({ now, dueAt }) }))
    .where('id', '=', id)
    .where('status', '=', literal('READY'))
    .execute()
}

/** Withdraws a refusal: the attempt may be signed after all. */
export async function takeBackRefusal(tx: Rows, id: string): Promise<void> {
  await tx.kysely
    .updateTable('transaction_attempt')
    .set({ isRefusedForGood: false, refusedAt: null, note: null, refusal: null })
    .where('id', '=', id)
    .where('status', '=', literal('READY'))
    .execute()
}
