import type { Request } from '@hapi/hapi'
import { utc } from '../../lib/time-zone.ts'
import { whoIs, type SignedIn } from '../../people/sign-in/signed-in.service.ts'
import type { Deps } from '../../deps.ts'
import { passkeysOf } from '../../people/passkeys/passkey.service.ts'
import { may } from '../../people/users/may.ts'
import type { Role } from '../../people/users/user.ts'
import type { Assets } from '../assets.ts'
import { singlePage, dashboardPage } from '../kit/dashboard-layout.ts'
import { linkButton } from '../kit/button.ts'
import { note } from '../kit/note.ts'
import { html } from '../html.ts'
import type { Page } from '../page.ts'
import type { Shown } from '../session-pages/answer.ts'
import type { SignInSurface, PersonVisit, SessionPage } from '../session-pages/page-route.ts'
import { navigationFor } from './navigation.ts'
import { browserZone, namingZone, withTimes, zoneOf } from './times.ts'

/** A page of the dashboard, exported by its own file and listed in `pages.ts`. */
export type DashboardPage = SessionPage<SignedIn, Role>
/** The input of such a page: `who` has the user, merchant, role and session, `who.session.environment` the environment that it shows. */
export type DashboardVisit = PersonVisit<SignedIn>

/** The sign-in of merchants' users. */
export function dashboardSignIn(deps: Deps, assets: Assets): SignInSurface<SignedIn, Role> {
  return {
    audience: 'dashboard',
    base: '/dashboard',
    origin: new URL(deps.config.pagesUrl).origin,
    find: (token, pageVisit) => whoIs(deps, token, pageVisit),
    roleOf: who => who.role,
    owesPasskey: async ({ session }) =>
      session.passkeyAt === null && (await passkeysOf(deps, session.subject)).length > 0,
    layout(shown, { request }, visit) {
      const zone = visit ? zoneOf(request, visit.who.user) : (browserZone(request) ?? utc)
      const page =
        !visit || shown.isSinglePage ? alone(shown, visit, assets) : framed(shown, { request, visit, zone }, assets)
      const theme = visit?.who.user.theme ?? 'system'
      return { ...page, body: withTimes(page.body, zone), ...(theme !== 'system' && { theme }) }
    },
  }
}

function alone({ title, body, head, status }: Shown, visit: DashboardVisit | null, assets: Assets): Page {
  const said = visit?.flash && note('info', visit.flash)
  return singlePage({ title, body: html`${said}${body}`, status, ...(head && { head }) }, assets)
}

interface Framed {
  readonly request: Request
  readonly visit: DashboardVisit
  readonly zone: string
}

/** Pages that have the button themselves. */
const ordersPattern = /^\/dashboard\/orders(?:\/new)?$/
const newOrder = linkButton('New order', '/dashboard/orders/new', { icon: 'plus', size: 'small' })

function framed(shown: Shown, { request, visit: { who, flash, deps }, zone }: Framed, assets: Assets): Page {
  const { user, merchant, role, session } = who
  const { title, body, head, status, liveSeconds, heading } = shown
  const sub = namingZone(heading?.sub, { zone, shown: [body, heading?.badge, heading?.actions] })
  return dashboardPage(
    {
      heading: { title, ...heading, ...(sub !== undefined && { sub }) },
      merchantId: merchant.id,
      merchantName: merchant.name,
      merchantHref: '/dashboard',
      environment: session.environment,
      environments: { live: '/dashboard/world/live', test: '/dashboard/world/test' },
      navigation: navigationFor(role, request.path, deps.config.isSingleMerchant),
      person: { name: user.name || user.mail, role, href: '/dashboard/security' },
      search: { action: '/dashboard/search' },
      actions: may(role, session.environment, 'orders') && !ordersPattern.test(request.path) && newOrder,
      body: html`${flash !== null && html`<div data-flash>${note('info', flash)}</div>`} ${body}`,
      status,
      ...(head && { head }),
      ...(liveSeconds !== undefined && { liveSeconds }),
    },
    assets,
  )
}
