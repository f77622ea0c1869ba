import type { Rows, Tx } from '../../database/database.ts'
import { given, literal } from '../../database/expressions.ts'
import type { Application, ApplicationDocument, ApplicationMessage, ApplicationStatus } from './application.ts'

const columns = [
  'id',
  'merchantId',
  'status',
  'answers',
  'reply',
  'createdAt',
  'updatedAt',
  'submittedAt',
  'decidedAt',
  'decidedBy',
] as const

/** The newest application of a merchant: a declined one can be followed by another. */
export async function findNewestOf(rows: Rows, merchantId: string): Promise<Application | null> {
  const found = await rows.kysely
    .selectFrom('kyb_application')
    .select(columns)
    .where('merchantId', '=', merchantId)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found ?? null
}

export async function findById(rows: Rows, id: string): Promise<Application | null> {
  return (await applicationOf(rows, id).executeTakeFirst()) ?? null
}

/** The application, which nobody else changes until the transaction ends. */
export async function lockApplication(tx: Tx, id: string): Promise<Application | null> {
  return (await applicationOf(tx, id).forUpdate().executeTakeFirst()) ?? null
}

function applicationOf(rows: Rows, id: string) {
  return rows.kysely.selectFrom('kyb_application').select(columns).where('id', '=', id)
}

/** Two of the same merchant at the same time: the second waits, and then finds the first. */
export async function insertDraft(
  tx: Tx,
  { id, merchantId, answers, now }: Pick<Application, 'id' | 'merchantId' | 'answers'> & { readonly now: Date },
): Promise<void> {
  await tx.kysely
    .insertInto('kyb_application')
    .values({ id, merchantId, status: 'DRAFT', answers, createdAt: now, updatedAt: now })
    .onConflict(open => open.column('merchantId').where('status', '<>', literal('DECLINED')).doNothing())
    .execute()
}

export type ApplicationChange = Pick<
  Application,
  'id' | 'status' | 'answers' | 'reply' | 'updatedAt' | 'submittedAt' | 'decidedAt' | 'decidedBy'
>

export async function saveApplication(tx: Tx, { id, ...change }: ApplicationChange): Promise<void> {
  await tx.kysely.updateTable('kyb_application').set(columnsOf(change)).where('id', '=', id).execute()
}

function columnsOf(change: Omit<ApplicationChange, 'id'>) {
  const { status, answers, reply, updatedAt, submittedAt, decidedAt, decidedBy } = change
  return { status, answers, reply, updatedAt, submittedAt, decidedAt, decidedBy }
}

/** Applications that wait for somebody, the longest waiting first. */
export function listWaiting(
  rows: Rows,
  { statuses, limit }: { readonly statuses: readonly ApplicationStatus[]; readonly limit: number },
): Promise<Application[]> {
  const states = statuses.map(state => ({ state }))
  return rows.kysely
    .selectFrom(given('wanted', { state: 'text' }, states))
    .innerJoinLateral(
      e =>
        e
          .selectFrom('kyb_application')
          .select(columns)
          .where('status', 'in', [literal('SUBMITTED'), literal('CLARIFICATION')])
          .whereRef('status', '=', 'wanted.state')
          .orderBy('submittedAt')
          .orderBy('id')
          .limit(limit)
          .as('found'),
      join => join.onTrue(),
    )
    .select(columns)
    .orderBy('submittedAt')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** How many wait for an operator, up to a limit. */
export async function countSubmitted(rows: Rows, limit: number): Promise<number> {
  const { count } = await rows.kysely
    .selectFrom(e =>
      e
        .selectFrom('kyb_application')
        .select('id')
        .where('status', '=', literal('SUBMITTED'))
        .limit(limit)
        .as('counted'),
    )
    .select(e => e.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertMessage(
  tx: Tx,
  applicationId: string,
  { author, name, text, step, createdAt }: ApplicationMessage,
): Promise<void> {
  await tx.kysely.insertInto('kyb_message').values({ applicationId, author, name, text, step, createdAt }).execute()
}

export function listMessages(rows: Rows, applicationId: string): Promise<ApplicationMessage[]> {
  return rows.kysely
    .selectFrom('kyb_message')
    .select(['author', 'name', 'text', 'step', 'createdAt'])
    .where('applicationId', '=', applicationId)
    .orderBy('id')
    .limit(200)
    .execute()
}

export interface NewDocument extends ApplicationDocument {
  readonly applicationId: string
  readonly content: Buffer
}

/** Returns `false` for the same bytes a second time: they are no second document. */
export async function insertDocument(tx: Tx, one: NewDocument): Promise<boolean> {
  const inserted = await tx.kysely
    .insertInto('kyb_document')
    .values(one)
    .onConflict(known => known.columns(['applicationId', 'sha256']).doNothing())
    .returning('id')
    .execute()
  return inserted.length === 1
}

export function listDocuments(rows: Rows, applicationId: string): Promise<ApplicationDocument[]> {
  return rows.kysely
    .selectFrom('kyb_document')
    .select(['id', 'name', 'type', 'size', 'sha256', 'createdAt'])
    .where('applicationId', '=', applicationId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** `false` when the application has no such file. */
export async function deleteDocument(tx: Tx, applicationId: string, id: string): Promise<boolean> {
  const deleted = await tx.kysely
    .deleteFrom('kyb_document')
    .where('applicationId', '=', applicationId)
    .where('id', '=', id)
    .returning('id')
    .execute()
  return deleted.length === 1
}

export async function findContent(
  rows: Rows,
  applicationId: string,
  id: string,
): Promise<{ readonly name: string; readonly type: string; readonly content: Buffer } | null> {
  const found = await rows.kysely
    .selectFrom('kyb_document')
    .select(['name', 'type', 'content'])
    .where('applicationId', '=', applicationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return found ?? null
}
