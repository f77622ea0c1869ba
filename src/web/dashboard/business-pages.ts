import { holdSignedIn, type SignedIn } from '../../people/sign-in/signed-in.service.ts'
import { FileAnswer } from '../../http/file-answer.ts'
import { StatementLimit } from '../../http/limits/statement-limit.ts'
import { documentBytesMax } from '../../merchants/kyb/application.ts'
import { Fault } from '../../lib/fault.ts'
import { html } from '../html.ts'
import { NotHere, seeOther, show, type SessionAnswer } from '../session-pages/answer.ts'
import { refusals } from '../errors/session-errors.ts'
import { addressPages } from './money/addresses.ts'
import { isNothing, type DashboardRequest, type BusinessPage, type Reply, type SessionUser } from './request.ts'
import { balancePages } from './money/balances.ts'
import { brandingPages } from './branding.ts'
import { deliveryPages } from './developers/deliveries.ts'
import type { DashboardPage, DashboardVisit } from './sign-in-surface.ts'
import { homePages } from './home-page.ts'
import { keyPages } from './developers/keys.ts'
import { kybPages } from './kyb/pages.ts'
import { paymentLinkPages } from './links/payment-link-page.ts'
import { linkPages } from './links/payment-links.ts'
import { may, rolesFor } from '../../people/users/may.ts'
import { orderActions } from './orders/order-actions.ts'
import { orderNewPages } from './orders/order-new.ts'
import { orderPage } from './orders/order-page.ts'
import { orderReceipts } from './orders/order-receipt.ts'
import { ordersExport, ordersList, searchPage } from './orders/orders-list.ts'
import { ratePages } from './money/rates.ts'
import { refundPages } from './orders/refund-pages.ts'
import { zoneOf } from './times.ts'
import { pluginDetailPages } from './developers/plugin-page.ts'
import { pluginPages } from './developers/plugins.ts'
import { webhookPages } from './developers/webhooks.ts'
import { webhookSecretPages } from './developers/webhook-secret.ts'
import { withdrawalNewPages } from './money/withdrawal-new.ts'
import { withdrawalPages } from './money/withdrawals.ts'

/** The pages of a merchant's business. */
export const businessPages: readonly BusinessPage[] = [
  ...homePages,
  ordersList,
  searchPage,
  ordersExport,
  ...orderNewPages,
  orderPage,
  ...orderReceipts,
  ...orderActions,
  ...refundPages,
  ...linkPages,
  ...paymentLinkPages,
  ...keyPages,
  ...pluginPages,
  ...pluginDetailPages,
  ...webhookSecretPages,
  ...webhookPages,
  ...deliveryPages,
  ...balancePages,
  ...withdrawalNewPages,
  ...withdrawalPages,
  ...addressPages,
  ...ratePages,
  ...kybPages,
  ...brandingPages,
]

/** Returns these pages behind the sign-in. Checks permission and environment for all of them. */
export function dashboardBusinessPages(): readonly DashboardPage[] {
  const statements = new StatementLimit()
  return businessPages.map(page => ({
    method: page.method,
    path: page.path,
    roles: rolesFor(page.permission),
    ...(page.isGuarded && { needsPasskey: true, backTo: params => backOf(page.path, params) }),
    ...(page.takesFiles && { bodyBytesMax: documentBytesMax + 65_536 }),
    handle: visit => handle(page, visit, statements),
  }))
}

async function handle(page: BusinessPage, visit: DashboardVisit, statements: StatementLimit): Promise<SessionAnswer> {
  const { session, role } = visit.who
  // A single merchant verifies itself to nobody.
  if (page.permission === 'kyb' && visit.deps.config.isSingleMerchant) throw new NotHere()
  if (!may(role, session.environment, page.permission)) throw new refusals.Refused(403, 'role')
  if (page.method === 'POST') requireEnvironment(visit)
  if (page.isSecondStep && !isFromFirstStep(visit)) return seeOther(backOf(parentOf(page.path), visit.params))
  try {
    return answerOf(await page.respond(requestOf(page, visit, statements)))
  } catch (error) {
    if (error instanceof Fault && isNothing(error.code)) throw new NotHere()
    throw error
  }
}

/** A session shows one environment at a time, in all its windows. Refuses a form of the other one. */
function requireEnvironment({ form, who }: DashboardVisit): void {
  const environment = form.get('world')
  if (environment !== who.session.environment)
    throw new refusals.Refused(403, environment === null ? 'form too old' : 'other world')
}

/** Returns whether a second step follows the first, in the same environment. */
function isFromFirstStep({ request, query, who }: DashboardVisit): boolean {
  // Browsers before 2023 do not send it.
  const from = request.raw.req.headers['sec-fetch-site']
  const environment = query.get('world') ?? who.session.environment
  return (from === undefined || from === 'same-origin') && environment === who.session.environment
}

function requestOf(page: BusinessPage, visit: DashboardVisit, statements: StatementLimit): DashboardRequest {
  const { deps, params, query, form, files, who } = visit
  return {
    deps,
    params,
    query: Object.fromEntries(query),
    form: { ...fieldsOf(form), ...Object.fromEntries(files) },
    sessionUser: sessionUserOf(page, visit, who),
    statements,
  }
}

function fieldsOf(form: URLSearchParams): Record<string, unknown> {
  return Object.fromEntries(
    [...new Set(form.keys())].map(name => {
      const values = form.getAll(name)
      return [name, values.length === 1 ? values[0] : values]
    }),
  )
}

function sessionUserOf(page: BusinessPage, { deps, request, csrfToken }: DashboardVisit, who: SignedIn): SessionUser {
  const { user, merchant, session, role } = who
  return {
    merchantId: merchant.id,
    environment: session.environment,
    userId: user.id,
    name: user.name || user.mail,
    mail: user.mail,
    timeZone: zoneOf(request, user),
    role,
    merchantName: merchant.name,
    merchantStatus: merchant.status,
    csrf: csrfToken,
    // Checks the permission again in the transaction, because the role may have been removed since the page was made.
    isPermitted: async tx => {
      const now = await holdSignedIn(deps, tx, who)
      return may(now.role, now.session.environment, page.permission) && (!page.isGuarded || now.isFresh)
    },
  }
}

function answerOf(reply: Reply): SessionAnswer {
  if (reply.kind === 'go') return seeOther(reply.to, { flash: reply.say ?? null })
  if (reply.kind === 'page') {
    const { title, ...heading } = reply.heading
    const { status = 200, liveSeconds } = reply
    return show(title, html`${reply.body}`, { heading, status, ...(liveSeconds !== undefined && { liveSeconds }) })
  }
  const { pieces, onClose, type, name } = reply
  return { kind: 'download', name, type, content: new FileAnswer(pieces, onClose).stream }
}

/** Returns where to continue after a passkey, or to start again: the nearest page above the form's path. */
function backOf(path: string, params: Readonly<Record<string, string>>): string {
  let pathname = path
  while (!businessPages.some(one => one.method === 'GET' && one.path === pathname)) pathname = parentOf(pathname)
  return pathname.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'))
}
