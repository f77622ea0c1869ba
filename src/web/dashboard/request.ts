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

/** Who looks at a page, and for which merchant in which world. */
export interface SessionUser extends PersonActor {
  readonly name: string
  readonly mail: string
  readonly role: Role
  readonly merchantName: string
  readonly merchantStatus: MerchantStatus
  /** Goes with every form as `csrf`; without it nothing is done. */
  readonly csrf: string
}

/** What was sent with a form: texts, several of one name, and files. */
export type Fields = Readonly<Record<string, unknown>>

export interface DashboardRequest {
  readonly deps: Deps
  readonly sessionUser: SessionUser
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly form: Fields
  readonly statements: StatementLimit
}

/** What a page answers. The frame around it, headers and status lines are put by `server.ts`. */
export type Reply =
  | { readonly kind: 'page'; readonly heading: Heading; readonly body: HtmlValue; readonly status?: number; readonly liveSeconds?: number }
  | { readonly kind: 'go'; readonly to: string; readonly say?: string }
  | { readonly kind: 'file'; readonly pieces: AsyncIterable<string | Uint8Array>; readonly onClose: () => void; readonly type: string; readonly name: string } // prettier-ignore

export interface BusinessPage {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly permission: Permission
  /** Asks for a passkey that was used within five minutes. */
  readonly isGuarded?: true
  /** Takes files. */
  readonly takesFiles?: true
  /** Shows what the form of the page above it has sent. Whoever comes from anywhere else begins there: a link could hold somebody else's address. */
  readonly isSecondStep?: true
  readonly respond: (request: DashboardRequest) => Promise<Reply> | Reply
}

export function page(heading: Heading, body: HtmlValue, status = 200): Reply {
  return { kind: 'page', heading, body, status }
}

/** A page that shows changes without being loaded again: its script looks after so many seconds, while somebody sees it. */
export function livePage(heading: Heading, body: HtmlValue, liveSeconds: number): Reply {
  return { kind: 'page', heading, body, liveSeconds }
}

export function go(to: string, say?: string): Reply {
  return { kind: 'go', to, ...(say !== undefined && { say }) }
}

/** Whether the visitor may do it: buttons of what one may not do are not shown; the server refuses them all the same. */
export function mayDo({ sessionUser }: Pick<DashboardRequest, 'sessionUser'>, what: Permission): boolean {
  return may(sessionUser.role, sessionUser.environment, what)
}

/** A form that sends to one of our pages, with what proves that it was ours. */
export function form({ sessionUser }: Pick<DashboardRequest, 'sessionUser'>, action: string, content: HtmlValue): Html {
  return html`<form class="stack near" method="post" action="${action}">${csrf(sessionUser)} ${content}</form>`
}

/** The same for one that sends a file. */
export function fileForm(
  { sessionUser }: Pick<DashboardRequest, 'sessionUser'>,
  action: string,
  content: HtmlValue,
): Html {
  return html`<form class="stack near" method="post" action="${action}" enctype="multipart/form-data">
    ${csrf(sessionUser)} ${content}
  </form>`
}

/** A form of nothing but a button. */
export function actionForm({ sessionUser }: Pick<DashboardRequest, 'sessionUser'>, action: string, button: Html): Html {
  return html`<form method="post" action="${action}">${csrf(sessionUser)}${button}</form>`
}

function csrf({ csrf: token, environment }: SessionUser): Html {
  return html`<input type="hidden" name="csrf" value="${token}" />${hidden('world', environment)}`
}

/** One text of a form or a query, trimmed; empty when it is not there or there are several. */
export function textOf(fields: Fields, name: string): string {
  const value = fields[name]
  return typeof value === 'string' ? value.trim() : ''
}

/** All texts of one name, such as boxes that are ticked. */
export function textsOf(fields: Fields, name: string): string[] {
  const value = fields[name]
  const all = Array.isArray(value) ? value : [value]
  return all.filter(one => typeof one === 'string' && one !== '') as string[]
}

/** Which field of a form something is wrong with, and what. */
export interface Trouble {
  readonly field: string | null
  readonly code: string
}

type WithBody = { [O in OperationId]: BodyOf<O> extends undefined ? never : O }[OperationId]

/** A body as the operation of the contract would take it; throws the Fault it would answer. */
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
 * Does what a form asks for; a refusal is shown in the form again, with the field it is about. Whatever is nobody's fault but
 * ours is thrown on, and so is what says that nothing is there.
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

/** Whether a Fault says that there is no such thing: of this merchant, in this world. */
export function isNothing(code: string): boolean {
  return code.endsWith('not found') || code === 'api key is inactive'
}

/** What a form sends unseen: what is wrong with it is told above the form. */
const unseen: ReadonlySet<string> = new Set(['idempotency_key', 'currency', 'environment'])

function fieldOf(operation: Operation, code: string): string | null {
  const field = operation.errorFields[code]
  return field === undefined || unseen.has(field) ? null : field
}
