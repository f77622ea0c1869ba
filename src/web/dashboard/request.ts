import { checkBody } from '../../http/validation.ts'
import { operations, type Operation, type OperationId } from '../../../generated/operations.ts'
import type { BodyOf } from '../../http/contract.ts'
import type { PersonActor } from '../../database/actor.ts'
import type { Config } from '../../config/config.ts'
import type { Deps } from '../../deps.ts'
import type { StatementLimit } from '../../http/limits/statement-limit.ts'
import { Fault } from '../../lib/fault.ts'
import type { Heading } from '../kit/dashboard-layout.ts'
import { hidden } from '../kit/field.ts'
import { html, type Html, type HtmlValue } from '../html.ts'
import type { MerchantStatus } from '../../merchants/merchant.ts'
import type { Role } from '../../people/users/user.ts'
import { may, type Permission } from '../../people/users/may.ts'

/** The user of a page, with merchant and environment. */
export interface SessionUser extends PersonActor {
  readonly name: string
  readonly mail: string
  /** The zone of the times that the user reads and enters. */
  readonly timeZone: string
  readonly role: Role
  readonly merchantName: string
  readonly merchantStatus: MerchantStatus
  /** The `csrf` value that every form must send. */
  readonly csrf: string
}

/** The values of a form: texts, several of one name, and files. */
export type Fields = Readonly<Record<string, unknown>>

export interface DashboardRequest {
  readonly deps: Deps
  readonly sessionUser: SessionUser
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly form: Fields
  readonly statements: StatementLimit
}

/** The response of a page. `sign-in-surface.ts` adds the frame around it, `session-pages/register.ts` the headers. */
export type Reply =
  | { readonly kind: 'page'; readonly heading: Heading; readonly body: HtmlValue; readonly status?: number; readonly liveSeconds?: number }
  | { readonly kind: 'go'; readonly to: string; readonly say?: string }
  | { readonly kind: 'file'; readonly pieces: AsyncIterable<string | Uint8Array>; readonly onClose: () => void; readonly type: string; readonly name: string } // prettier-ignore

export interface BusinessPage {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly permission: Permission
  /** Requires a passkey used within the last five minutes. */
  readonly isGuarded?: true
  /** Accepts files. */
  readonly takesFiles?: true
  /**
   * Shows the input of the form on the page above it. Requests from anywhere else start there: a link could contain somebody else's
   * address.
   */
  readonly isSecondStep?: true
  readonly respond: (request: DashboardRequest) => Promise<Reply> | Reply
}

export function page(heading: Heading, body: HtmlValue, status = 200): Reply {
  return { kind: 'page', heading, body, status }
}

/** A page that its script refreshes at this interval while it is visible. */
export function livePage(heading: Heading, body: HtmlValue, liveSeconds: number): Reply {
  return { kind: 'page', heading, body, liveSeconds }
}

export function go(to: string, say?: string): Reply {
  return { kind: 'go', to, ...(say !== undefined && { say }) }
}

/** Returns whether the user may do it. Pages hide other buttons; the server refuses the requests in any case. */
export function mayDo({ sessionUser }: Pick<DashboardRequest, 'sessionUser'>, what: Permission): boolean {
  return may(sessionUser.role, sessionUser.environment, what)
}

/** A form to one of our pages, with its CSRF token and environment. */
export function form({ sessionUser }: Pick<DashboardRequest, 'sessionUser'>, action: string, content: HtmlValue): Html {
  return html`<form class="stack near" method="post" action="${action}">${csrf(sessionUser)} ${content}</form>`
}

/** The same for a form with a file. */
export function fileForm(
  { sessionUser }: Pick<DashboardRequest, 'sessionUser'>,
  action: string,
  content: HtmlValue,
): Html {
  return html`<form class="stack near" method="post" action="${action}" enctype="multipart/form-data">
    ${csrf(sessionUser)} ${content}
  </form>`
}

/** A form with only a button. */
export function actionForm({ sessionUser }: Pick<DashboardRequest, 'sessionUser'>, action: string, button: Html): Html {
  return html`<form method="post" action="${action}">${csrf(sessionUser)}${button}</form>`
}

/** The hidden fields that every form needs. */
export function csrf({ csrf: token, environment }: SessionUser): Html {
  return html`<input type="hidden" name="csrf" value="${token}" />${hidden('world', environment)}`
}

/** Returns a text of a form or query, trimmed; empty if it is missing or there are several. */
export function textOf(fields: Fields, name: string): string {
  const value = fields[name]
  return typeof value === 'string' ? value.trim() : ''
}

/** Returns all texts of a name, such as ticked boxes. */
export function textsOf(fields: Fields, name: string): string[] {
  const value = fields[name]
  const all = Array.isArray(value) ? value : [value]
  return all.filter(one => typeof one === 'string' && one !== '') as string[]
}

/** The problem of a form and the field it belongs to. */
export interface Trouble {
  readonly field: string | null
  readonly code: string
}

type WithBody = { [O in OperationId]: BodyOf<O> extends undefined ? never : O }[OperationId]

/** Checks a body like the operation of the contract, and throws the same Fault. */
export function checkedBody<O extends WithBody>(
  config: Config,
  operationId: O,
  body: Record<string, unknown>,
): BodyOf<O> {
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
  checkBody(operations[operationId], given, config)
  return given as unknown as BodyOf<O>
}

/**
 * Carries out a form. Shows a refusal in the form again, at its field. Rethrows our own failures and Faults that say that an object does
 * not exist.
 */
export async function tried(
  work: () => Promise<Reply>,
  {
    operationId,
    again,
  }: { readonly operationId: OperationId; readonly again: (trouble: Trouble) => Promise<Reply> | Reply },
): Promise<Reply> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Fault) || isNothing(error.code)) throw error
    const operation: Operation = operations[operationId]
    return again({ field: fieldOf(operation, error.code), code: error.code })
  }
}

/** Returns whether a Fault says that the object does not exist for this merchant in this environment. */
export function isNothing(code: string): boolean {
  return code.endsWith('not found') || code === 'api key is inactive'
}

/** Hidden fields; their problems are shown above the form. */
const unseen: ReadonlySet<string> = new Set(['idempotency_key', 'currency', 'environment'])

function fieldOf(operation: Operation, code: string): string | null {
  const field = operation.errorFields[code]
  return field === undefined || unseen.has(field) ? null : field
}
