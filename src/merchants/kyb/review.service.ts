import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { isUuid } from '../../lib/ids.ts'
import { fileOf, type ApplicationFile } from './application.service.ts'
import { messageMax, type Application, type ApplicationStatus, type KybStep } from './application.ts'
import {
  countSubmitted,
  findById,
  findContent,
  insertMessage,
  listWaiting,
  lockApplication,
  saveApplication,
} from './application.store.ts'

const listedMax = 200

/** Lists applications that wait for an operator or for their merchant, longest waiting first. */
export function listApplications(
  { db }: Pick<Deps, 'db'>,
  statuses: readonly ApplicationStatus[] = ['SUBMITTED'],
): Promise<Application[]> {
  return listWaiting(db, { statuses, limit: listedMax })
}

/** Counts applications that wait for an operator, up to a limit. */
export function countApplications({ db }: Pick<Deps, 'db'>, limit: number): Promise<number> {
  return countSubmitted(db, limit)
}

/** Returns an application with its messages and document names; `null` for an unknown id and for a draft. */
export async function findApplication(deps: Pick<Deps, 'db'>, id: string): Promise<ApplicationFile | null> {
  const application = isUuid(id) ? await findById(deps.db, id) : null
  if (!application || application.status === 'DRAFT') return null
  return { application, ...(await fileOf(deps, id)) }
}

/** Returns a document for an operator. Send it as an attachment: browsers must never render it. */
export function findDocument(
  { db }: Pick<Deps, 'db'>,
  { applicationId, documentId }: { readonly applicationId: string; readonly documentId: string },
) {
  return isUuid(applicationId) && isUuid(documentId)
    ? findContent(db, applicationId, documentId)
    : Promise.resolve(null)
}

export type ReviewOutcome =
  | { readonly kind: 'done'; readonly application: Application }
  | { readonly kind: 'not waiting' }
  | { readonly kind: 'invalid text' }

export interface Asking {
  readonly applicationId: string
  readonly operator: string
  readonly text: string
  /** The step that it concerns; absent: the whole application. */
  readonly step?: KybStep
}

/** Asks the merchant about a submitted application, which then waits for the merchant. */
export function requestClarification({ clock }: Pick<Deps, 'clock'>, tx: Tx, asking: Asking): Promise<ReviewOutcome> {
  return review(tx, asking, application => ({ ...application, status: 'CLARIFICATION', updatedAt: clock.business() }))
}

export interface Deciding extends Asking {
  readonly decision: 'APPROVED' | 'DECLINED'
}

/**
 * Ends an application and gives the merchant the reason. Changes only the application: `changeMerchant` approves the merchant, in the same
 * transaction or before.
 */
export function decide(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { decision, ...asking }: Deciding,
): Promise<ReviewOutcome> {
  return review(tx, asking, application => {
    const now = clock.business()
    return { ...application, status: decision, updatedAt: now, decidedAt: now, decidedBy: asking.operator }
  })
}

async function review(
  tx: Tx,
  { applicationId, operator, text, step = 'review' }: Asking,
  after: (application: Application) => Application,
): Promise<ReviewOutcome> {
  const said = text.trim()
  if (said === '' || said.length > messageMax) return { kind: 'invalid text' }
  const found = isUuid(applicationId) ? await lockApplication(tx, applicationId) : null
  if (found?.status !== 'SUBMITTED') return { kind: 'not waiting' }
  const application = after(found)
  const message = { author: 'OPERATOR', name: operator, text: said, step, createdAt: application.updatedAt } as const
  await insertMessage(tx, found.id, message)
  await saveApplication(tx, application)
  return { kind: 'done', application }
}
