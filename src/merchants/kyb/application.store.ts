import type { Rows, Tx } from '../../database/database.ts'
import { readDate } from '../../database/row.ts'
import type { Answers, Application, ApplicationDocument, ApplicationMessage, ApplicationStatus } from './application.ts'

interface ApplicationRow {
  readonly id: string
  readonly merchantId: string
  readonly status: ApplicationStatus
  readonly answers: string | Answers
  readonly createdAt: string
  readonly updatedAt: string
  readonly submittedAt: string | null
  readonly decidedAt: string | null
  readonly decidedBy: string | null
}

const columns = `id, merchant_id as "merchantId", status, answers, created_at as "createdAt", updated_at as "updatedAt",
  submitted_at as "submittedAt", decided_at as "decidedAt", decided_by as "decidedBy"`

function readRow(row: ApplicationRow): Application {
  const date = (text: string | null) => (text === null ? null : readDate(text))
  return {
    ...row,
    answers: typeof row.answers === 'string' ? (JSON.parse(row.answers) as Answers) : row.answers,
    createdAt: readDate(row.createdAt),
    updatedAt: readDate(row.updatedAt),
    submittedAt: date(row.submittedAt),
    decidedAt: date(row.decidedAt),
  }
}

/** The newest application of a merchant: a declined one can be followed by another. */
export async function findNewestOf(rows: Rows, merchantId: string): Promise<Application | null> {
  const [row] = await rows.query<ApplicationRow>(
    `select ${columns} from kyb_application where merchant_id = $1 order by created_at desc limit 1`,
    [merchantId],
  )
  return row ? readRow(row) : null
}

export async function findById(rows: Rows, id: string): Promise<Application | null> {
  const [row] = await rows.query<ApplicationRow>(`select ${columns} from kyb_application where id = $1`, [id])
  return row ? readRow(row) : null
}

/** The application, which nobody else changes until the transaction ends. */
export async function lockApplication(tx: Tx, id: string): Promise<Application | null> {
  const [row] = await tx.query<ApplicationRow>(`select ${columns} from kyb_application where id = $1 for update`, [id])
  return row ? readRow(row) : null
}

/** Two of the same merchant at the same time: the second waits, and then finds the first. */
export async function insertDraft(
  tx: Tx,
  draft: { readonly id: string; readonly merchantId: string; readonly now: Date },
): Promise<void> {
  await tx.query(
    `insert into kyb_application (id, merchant_id, status, answers, created_at, updated_at)
     values ($1, $2, 'DRAFT', '{}', $3, $3) on conflict (merchant_id) where status <> 'DECLINED' do nothing`,
    [draft.id, draft.merchantId, draft.now.toISOString()],
  )
}

export type ApplicationChange = Pick<
  Application,
  'id' | 'status' | 'answers' | 'updatedAt' | 'submittedAt' | 'decidedAt' | 'decidedBy'
>

export async function saveApplication(tx: Tx, change: ApplicationChange): Promise<void> {
  await tx.query(
    `update kyb_application set status = $2, answers = $3, updated_at = $4, submitted_at = $5, decided_at = $6, decided_by = $7
      where id = $1`,
    [
      change.id,
      change.status,
      JSON.stringify(change.answers),
      change.updatedAt.toISOString(),
      change.submittedAt?.toISOString() ?? null,
      change.decidedAt?.toISOString() ?? null,
      change.decidedBy,
    ],
  )
}

/** Applications that wait for somebody, the longest waiting first. */
export async function listWaiting(
  rows: Rows,
  { statuses, limit }: { readonly statuses: readonly ApplicationStatus[]; readonly limit: number },
): Promise<Application[]> {
  const found = await rows.query<ApplicationRow>(
    `select ${columns} from unnest($1::text[]) wanted (state), lateral (select * from kyb_application
        where status in ('SUBMITTED', 'CLARIFICATION') and status = wanted.state order by submitted_at, id limit $2) found
      order by submitted_at, id limit $2`,
    [statuses, limit],
  )
  return found.map(row => readRow(row))
}

/** How many wait for an operator, up to a limit. */
export async function countSubmitted(rows: Rows, limit: number): Promise<number> {
  const [row] = await rows.query<{ count: number }>(
    `select count(*)::int as count from (select from kyb_application where status = 'SUBMITTED' limit $1) counted`,
    [limit],
  )
  return row!.count
}

export async function insertMessage(tx: Tx, applicationId: string, message: ApplicationMessage): Promise<void> {
  await tx.query(
    'insert into kyb_message (application_id, author, name, text, created_at) values ($1, $2, $3, $4, $5)',
    [applicationId, message.author, message.name, message.text, message.createdAt.toISOString()],
  )
}

export async function listMessages(rows: Rows, applicationId: string): Promise<ApplicationMessage[]> {
  const found = await rows.query<Omit<ApplicationMessage, 'createdAt'> & { readonly createdAt: string }>(
    'select author, name, text, created_at as "createdAt" from kyb_message where application_id = $1 order by id limit 200',
    [applicationId],
  )
  return found.map(row => ({ ...row, createdAt: readDate(row.createdAt) }))
}

export interface NewDocument extends ApplicationDocument {
  readonly applicationId: string
  readonly content: Buffer
}

/** The same bytes a second time are no second document. */
export async function insertDocument(tx: Tx, one: NewDocument): Promise<void> {
  await tx.query(
    `insert into kyb_document (id, application_id, name, type, size, sha256, content, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (application_id, sha256) do nothing`,
    [one.id, one.applicationId, one.name, one.type, one.size, one.sha256, one.content, one.createdAt.toISOString()],
  )
}

export async function listDocuments(rows: Rows, applicationId: string): Promise<ApplicationDocument[]> {
  const found = await rows.query<Omit<ApplicationDocument, 'createdAt'> & { readonly createdAt: string }>(
    `select id, name, type, size, sha256, created_at as "createdAt" from kyb_document
      where application_id = $1 order by created_at, id`,
    [applicationId],
  )
  return found.map(row => ({ ...row, createdAt: readDate(row.createdAt) }))
}

/** `false` when the application has no such file. */
export async function deleteDocument(tx: Tx, applicationId: string, id: string): Promise<boolean> {
  const text = 'delete from kyb_document where application_id = $1 and id = $2 returning 1'
  return (await tx.query(text, [applicationId, id])).length === 1
}

export async function findContent(
  rows: Rows,
  applicationId: string,
  id: string,
): Promise<{ readonly name: string; readonly type: string; readonly content: Buffer } | null> {
  const [row] = await rows.query<{ name: string; type: string; content: string }>(
    `select name, type, encode(content, 'base64') as content from kyb_document where application_id = $1 and id = $2`,
    [applicationId, id],
  )
  return row ? { ...row, content: Buffer.from(row.content, 'base64') } : null
}
