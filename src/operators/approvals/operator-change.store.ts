import type { Rows } from '../../database/database.ts'
import { readDateOrNull } from '../../database/row.ts'

/** A change that an operator was shown and has not signed yet, or has. */
export interface PreparedChange {
  readonly id: string
  readonly operator: string
  /** The words of the operator's command that does it. */
  readonly command: string
  readonly parameters: readonly string[]
  readonly options: Readonly<Record<string, string>>
  readonly reason: string
  /** What the passkey signs. */
  readonly signedText: string
  readonly expiresAt: Date
  readonly doneAt: Date | null
  /** What it came to. */
  readonly outcome: string | null
}

type NewChange = Omit<PreparedChange, 'doneAt' | 'outcome'>

/** Keeps what an operator was shown, and removes what nobody signed in time. */
export async function insertChange(rows: Rows, change: NewChange, now: Date): Promise<void> {
  const { id, operator, command, parameters, options, reason, signedText, expiresAt } = change
  await rows.query(
    `with old as (delete from operator_change where expires_at <= $9)
     insert into operator_change (id, operator, command, parameters, options, reason, signed_text, expires_at)
     values ($1, $2, $3, $4::text::json, $5::text::json, $6, $7, $8)`,
    [id, operator, command, JSON.stringify(parameters), JSON.stringify(options), reason, signedText, expiresAt, now],
  )
}

interface ChangeRow {
  id: string
  operator: string
  command: string
  parameters: string
  options: string
  reason: string
  signed_text: string
  expires_at: string
  done_at: string | null
  outcome: string | null
}

/** What this operator was shown under this id; `null` when it was nothing, or he has waited too long. */
export async function findChange(
  rows: Rows,
  { id, operator, now }: { readonly id: string; readonly operator: string; readonly now: Date },
): Promise<PreparedChange | null> {
  const [row] = await rows.query<ChangeRow>(
    `select id, operator, command, parameters::text as parameters, options::text as options, reason, signed_text,
            expires_at, done_at, outcome
       from operator_change where id = $1 and operator = $2 and expires_at > $3`,
    [id, operator, now],
  )
  if (!row) return null
  const { parameters, options, signed_text: signedText, expires_at: expiresAt, done_at: doneAt, ...plain } = row
  return {
    ...plain,
    parameters: JSON.parse(parameters) as string[],
    options: JSON.parse(options) as Record<string, string>,
    signedText,
    expiresAt: readDateOrNull(expiresAt)!,
    doneAt: readDateOrNull(doneAt),
  }
}

/** Notes that a change is done; `false` when it was before. */
export async function markChangeDone(tx: Rows, id: string, now: Date): Promise<boolean> {
  const marked = await tx.query(
    `update operator_change set done_at = $2, outcome = 'done' where id = $1 and done_at is null returning 1`,
    [id, now],
  )
  return marked.length === 1
}

export async function setOutcome(rows: Rows, id: string, outcome: string): Promise<void> {
  await rows.query('update operator_change set outcome = $2 where id = $1 and done_at is not null', [id, outcome])
}
