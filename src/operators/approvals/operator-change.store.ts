import type { Rows } from '../../database/database.ts'

/** A change that an operator was shown, signed or not. */
export interface PreparedChange {
  readonly id: string
  readonly operator: string
  /** The equivalent operator command. */
  readonly command: string
  readonly parameters: readonly string[]
  readonly options: Readonly<Record<string, string>>
  readonly reason: string
  /** The text that the passkey signs. */
  readonly signedText: string
  readonly expiresAt: Date
  readonly doneAt: Date | null
  /** The result of the change. */
  readonly outcome: string | null
}

type NewChange = Omit<PreparedChange, 'doneAt' | 'outcome'>

/** Stores a change to sign, and deletes those that nobody signed in time. */
export async function insertChange(rows: Rows, change: NewChange, now: Date): Promise<void> {
  const { id, operator, command, parameters, options, reason, signedText, expiresAt } = change
  await rows.kysely
    .with('old', query => query.deleteFrom('operator_change').where('expiresAt', '<=', now))
    .insertInto('operator_change')
    .values(e => ({
      id,
      operator,
      command,
      parameters: e.cast<readonly string[]>(e.val(JSON.stringify(parameters)), 'json'),
      options: e.cast<NewChange['options']>(e.val(JSON.stringify(options)), 'json'),
      reason,
      signedText,
      expiresAt,
    }))
    .execute()
}

/** Returns the operator's change with this id; `null` if there is none or it has expired. */
export async function findChange(
  rows: Rows,
  { id, operator, now }: { readonly id: string; readonly operator: string; readonly now: Date },
): Promise<PreparedChange | null> {
  const found = await rows.kysely
    .selectFrom('operator_change')
    .select(['id', 'operator', 'command', 'parameters', 'options', 'reason'])
    .select(['signedText', 'expiresAt', 'doneAt', 'outcome'])
    .where('id', '=', id)
    .where('operator', '=', operator)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return found ?? null
}

/** Marks a change as done. Returns `false` if it was done before. */
export async function markChangeDone(tx: Rows, id: string, now: Date): Promise<boolean> {
  const marked = await tx.kysely
    .updateTable('operator_change')
    .set({ doneAt: now, outcome: 'done' })
    .where('id', '=', id)
    .where('doneAt', 'is', null)
    .returning('id')
    .execute()
  return marked.length === 1
}

export async function setOutcome(rows: Rows, id: string, outcome: string): Promise<void> {
  await rows.kysely
    .updateTable('operator_change')
    .set({ outcome })
    .where('id', '=', id)
    .where('doneAt', 'is not', null)
    .execute()
}
