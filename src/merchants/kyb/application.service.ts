import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { lockActor } from '../../database/encryption/active-key.store.ts'
import type { Actor } from '../../database/actor.ts'
import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { Fault } from '../../lib/fault.ts'
import { isUuid } from '../../lib/ids.ts'
import {
  documentBytesMax,
  documentName,
  documentsMax,
  documentTypeOf,
  isEditable,
  messageMax,
  mergeAnswers,
  problemsOf,
  type Answers,
  type QuestionName,
  type Application,
  type ApplicationDocument,
  type ApplicationMessage,
} from './application.ts'
import {
  deleteDocument,
  findNewestOf,
  insertDocument,
  insertDraft,
  insertMessage,
  listDocuments,
  listMessages,
  lockApplication,
  saveApplication,
} from './application.store.ts'

type KybDeps = Pick<Deps, 'db' | 'clock' | 'random'>

/** An application with its messages and documents, without the documents' content. */
export interface ApplicationFile {
  readonly application: Application
  readonly messages: readonly ApplicationMessage[]
  readonly documents: readonly ApplicationDocument[]
}

/** Why a change was refused. */
export type KybRefusal =
  | 'not your turn'
  | 'signed out'
  | 'incomplete'
  | 'no document'
  | 'too many documents'
  | 'known document'
  | 'too large'
  | 'unknown type'
  | 'invalid text'

/** Returns a merchant's newest application; `null` before the first. */
export async function findApplicationOf({ db }: Pick<Deps, 'db'>, merchantId: string): Promise<ApplicationFile | null> {
  const application = await findNewestOf(db, merchantId)
  return application && { application, ...(await fileOf({ db }, application.id)) }
}

export async function fileOf({ db }: Pick<Deps, 'db'>, applicationId: string) {
  const [messages, documents] = await Promise.all([listMessages(db, applicationId), listDocuments(db, applicationId)])
  return { messages, documents }
}

/** What a form of one step gives: answers, and those it began with. */
export interface StepAnswers {
  readonly answers: Answers
  /** Absent: the form changes whatever is saved. */
  readonly basis?: Answers
  /** The answer to a question, with what the form began with; absent: stays as it is. */
  readonly reply?: { readonly text: string; readonly basis?: string }
}

interface SavedStep {
  readonly refusal: KybRefusal | null
  readonly conflicts: readonly (QuestionName | 'reply')[]
  readonly isChanged: boolean
}

/**
 * Saves the answers so far, in a draft that it creates if needed. Keeps what the form omits or left as it was, and skips answers that are
 * too long. `conflicts` names answers that somebody else has changed since the form was opened: they stay as that person saved them.
 */
export async function saveStep(
  deps: KybDeps,
  actor: Actor,
  { answers, basis = {}, reply }: StepAnswers,
): Promise<SavedStep> {
  let conflicts: SavedStep['conflicts'] = []
  let isChanged = false
  const refusal = await change(deps, actor, async (tx, { application, now }) => {
    const found = mergeAnswers(application.answers, { answers, basis })
    const { text = application.reply, basis: before = application.reply } = reply ?? {}
    const isReplied = before !== application.reply && text !== before && text !== application.reply
    conflicts = isReplied ? [...found.conflicts, 'reply'] : found.conflicts
    const isKept = isReplied || text === before || text.length > messageMax
    const kept = isKept ? application.reply : text
    isChanged = kept !== application.reply || !isDeepStrictEqual(found.merged, application.answers)
    await saveApplication(tx, { ...application, answers: found.merged, reply: kept, updatedAt: now })
    return null
  })
  return { refusal, conflicts, isChanged }
}

/** Saves answers, also over those that somebody else has changed meanwhile. */
export async function saveAnswers(deps: KybDeps, actor: Actor, answers: Answers): Promise<KybRefusal | null> {
  return (await saveStep(deps, actor, { answers })).refusal
}

/** Submits a complete draft, or the answer to an operator's question. */
export function submitApplication(
  deps: KybDeps,
  actor: Actor,
  { answers, reply, name }: { readonly answers: Answers; readonly reply: string; readonly name: string },
): Promise<KybRefusal | null> {
  return change(deps, actor, async (tx, { application, now }) => {
    const { merged } = mergeAnswers(application.answers, { answers, basis: {} })
    if (problemsOf(merged).length > 0) return 'incomplete'
    const isReply = application.status === 'CLARIFICATION'
    if (isReply && (reply === '' || reply.length > messageMax)) return 'invalid text'
    if ((await listDocuments(tx, application.id)).length === 0) return 'no document'
    if (isReply)
      await insertMessage(tx, application.id, { author: 'MERCHANT', name, text: reply, step: null, createdAt: now })
    await saveApplication(tx, {
      ...application,
      answers: merged,
      status: 'SUBMITTED',
      reply: '',
      updatedAt: now,
      submittedAt: now,
    })
    return null
  })
}

/** Adds a file while the application is editable. Its bytes decide its type. */
export function addDocument(
  deps: KybDeps,
  actor: Actor,
  { name, content }: { readonly name: string; readonly content: Buffer },
): Promise<KybRefusal | null> {
  return change(deps, actor, async (tx, { application, now }) => {
    if (content.length > documentBytesMax) return 'too large'
    const type = documentTypeOf(content)
    if (type === null) return 'unknown type'
    if ((await listDocuments(tx, application.id)).length >= documentsMax) return 'too many documents'
    const isNew = await insertDocument(tx, {
      id: deps.random.uuid(),
      applicationId: application.id,
      name: documentName(name, type),
      type,
      size: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
      content,
      createdAt: now,
    })
    return isNew ? null : 'known document'
  })
}

/** Removes a file while the application is editable. Throws the Fault `not found` if there is no such file. */
export function removeDocument(deps: KybDeps, actor: Actor, documentId: string): Promise<KybRefusal | null> {
  return change(deps, actor, async (tx, { application }) => {
    if (!isUuid(documentId) || !(await deleteDocument(tx, application.id, documentId))) throw new Fault('not found')
    return null
  })
}

interface Changing {
  readonly application: Application
  readonly now: Date
}

/** Changes a merchant's own application while it is editable. Returns `null` on success. */
function change(
  deps: KybDeps,
  actor: Actor,
  work: (tx: Tx, changing: Changing) => Promise<KybRefusal | null>,
): Promise<KybRefusal | null> {
  const now = deps.clock.business()
  return deps.db.transaction(async tx => {
    if (!(await lockActor(tx, actor))) return 'signed out'
    const { merchantId } = actor
    // After a refusal the next application begins with the answers of the last.
    const before = await findNewestOf(tx, merchantId)
    await insertDraft(tx, { id: deps.random.uuid(), merchantId, answers: before?.answers ?? {}, now })
    const newest = await findNewestOf(tx, merchantId)
    const application = newest && (await lockApplication(tx, newest.id))
    if (!application || !isEditable(application.status)) return 'not your turn'
    return work(tx, { application, now })
  })
}
