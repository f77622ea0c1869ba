import type { Rows } from '../../database/database.ts'
import { addSeconds } from '../../lib/clock.ts'
import type { Finding } from '../../lib/finding.ts'

export interface DoctorRun {
  readonly id: string
  readonly requestedBy: string
  readonly requestedAt: Date
  readonly startedAt: Date | null
  readonly finishedAt: Date | null
  readonly done: number
  readonly total: number
  readonly findings: readonly Finding[]
}

/** Longer than any run takes. A worker that died in one is repeated by another. */
const runSecondsMax = 180
const kept = 20

/** Returns the newest run; `null` before the first. */
export async function findLastRun(rows: Rows): Promise<DoctorRun | null> {
  const found = await rows.kysely
    .selectFrom('doctor_run')
    .selectAll()
    .orderBy('requestedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found ?? null
}

/** Returns the newest run that has finished; `null` before the first. */
export async function findLastFinished(rows: Rows): Promise<DoctorRun | null> {
  const found = await rows.kysely
    .selectFrom('doctor_run')
    .selectAll()
    .where('finishedAt', 'is not', null)
    .orderBy('requestedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found ?? null
}

interface Requested {
  readonly id: string
  readonly requestedBy: string
  readonly now: Date
}

/** Asks workers for a run, unless one waits or is under way. Forgets old ones. */
export async function requestRun(rows: Rows, { id, requestedBy, now }: Requested): Promise<void> {
  const open = await rows.kysely
    .selectFrom('doctor_run')
    .select('id')
    .where('finishedAt', 'is', null)
    .where('requestedAt', '>', addSeconds(now, -2 * runSecondsMax))
    .executeTakeFirst()
  if (open) return
  await rows.kysely
    .insertInto('doctor_run')
    .values(e => {
      const findings = e.cast<readonly Finding[]>(e.val('[]'), 'jsonb')
      return { id, requestedBy, requestedAt: now, done: 0, total: 0, findings }
    })
    .execute()
  const old = await rows.kysely
    .selectFrom('doctor_run')
    .select('requestedAt')
    .orderBy('requestedAt', 'desc')
    .offset(kept)
    .limit(1)
    .executeTakeFirst()
  if (old) await rows.kysely.deleteFrom('doctor_run').where('requestedAt', '<=', old.requestedAt).execute()
}

/** Claims a run that waits, or one whose worker was lost; `null`: none. */
export async function claimRun(rows: Rows, now: Date): Promise<string | null> {
  const claimed = await rows.kysely
    .updateTable('doctor_run')
    .set({ startedAt: now, done: 0 })
    .where('id', 'in', db =>
      db
        .selectFrom('doctor_run')
        .select('id')
        .where('finishedAt', 'is', null)
        .where(e => e.or([e('startedAt', 'is', null), e('startedAt', '<', addSeconds(now, -runSecondsMax))]))
        .orderBy('requestedAt')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .executeTakeFirst()
  return claimed?.id ?? null
}

export async function noteProgress(
  rows: Rows,
  id: string,
  { done, total }: { readonly done: number; readonly total: number },
): Promise<void> {
  await rows.kysely.updateTable('doctor_run').set({ done, total }).where('id', '=', id).execute()
}

export async function finishRun(
  rows: Rows,
  id: string,
  { findings, now }: { readonly findings: readonly Finding[]; readonly now: Date },
): Promise<void> {
  await rows.kysely
    .updateTable('doctor_run')
    .set(e => ({ finishedAt: now, findings: e.cast<readonly Finding[]>(e.val(JSON.stringify(findings)), 'jsonb') }))
    .where('id', '=', id)
    .execute()
}
