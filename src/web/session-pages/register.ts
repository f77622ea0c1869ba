import type { Request, ResponseObject, ResponseToolkit, Server } from '@hapi/hapi'
import type { Deps } from '../../deps.ts'
import { refusalOf } from '../../http/errors.ts'
import { unread } from '../../http/hapi-settings.ts'
import { isWrongMethod } from '../../http/wrong-method.ts'
import { senderReader } from '../../http/client-address.ts'
import { limitedAddress, limitedSite } from '../../lib/limited-address.ts'
import { SessionEnded } from '../../people/sign-in/signed-in.service.ts'
import { Fault } from '../../lib/fault.ts'
import { firstCell } from '../../lib/cell.ts'
import { derivedToken, isSameToken, isToken, newToken } from '../../lib/crypto/token.ts'
import { leaveFlash } from '../../people/sessions/session.service.ts'
import { isFresh } from '../../people/sessions/session.ts'
import type { Assets } from '../assets.ts'
import { errorBody, errorPage } from '../errors/error-page.ts'
import { servedBy, ServiceUnavailable } from '../errors/service-unavailable.ts'
import { earlyRefusal, refusals, sessionError } from '../errors/session-errors.ts'
import { html } from '../html.ts'
import { answerPage, wantsPage, withPageHeaders } from '../page.ts'
import { NotHere, seeOther, show, type SessionAnswer, type SeeOther } from './answer.ts'
import { browserCookie, dropCookie, readCookie, sessionCookie, setCookie } from './cookies.ts'
import { isOwnRequest } from './own-request.ts'
import { pageToOpen, parentOf } from './page-route.ts'
import type { OpenPage, SignInSurface, Person, PersonVisit, SessionPage, Visit } from './page-route.ts'
import { noForm, readForm, storable } from './read-form.ts'

export interface Registering<Who extends Person, Role extends string> {
  readonly server: Server
  readonly deps: Deps
  readonly assets: Assets
  readonly surface: SignInSurface<Who, Role>
  readonly pages: readonly SessionPage<Who, Role>[]
}

/**
 * Adds pages behind a sign-in to a server. Checks the origin, token, role and passkey of every request before a page is made or a form is
 * handled. All other methods and paths below the surface's base answer 405 or 404.
 */
export function registerSessionPages<Who extends Person, Role extends string>(all: Registering<Who, Role>): void {
  const { server, surface, pages } = all
  for (const page of pages) {
    const payload = page.method === 'POST' && { payload: unread }
    server.route({
      method: page.method,
      path: page.path,
      options: { auth: false, ...payload, ext: { onPreResponse: { method: refusalsAsPages(all) } } },
      handler: (request, h) => serve(all, page, { request, h }),
    })
  }
  server.route({
    method: '*',
    path: `${surface.base}/{rest*}`,
    options: { auth: false, payload: unread, ext: { onPreResponse: { method: refusalsAsPages(all) } } },
    handler: (request, h) => {
      const isWrong = isWrongMethod(request)
      if (!wantsPage(request)) throw new Fault(isWrong ? 'method not allowed' : 'not found')
      return serve(all, refusing(isWrong ? new refusals.Refused(405, 'method') : new NotHere()), { request, h })
    },
  })
}

/** A page of any path that always answers with this error. */
function refusing<Who extends Person>(error: Error): OpenPage<Who> {
  return {
    method: 'GET',
    path: '',
    isOpen: true,
    handle() {
      throw error
    },
  }
}

interface Exchange {
  readonly request: Request
  readonly h: ResponseToolkit
}

async function serve<Who extends Person, Role extends string>(
  all: Registering<Who, Role>,
  page: SessionPage<Who, Role>,
  exchange: Exchange,
): Promise<ResponseObject> {
  const { deps, surface } = all
  const { request } = exchange
  const moved = otherName(all, request)
  if (moved) return exchange.h.redirect(moved)
  let arrived: Arrived<Who> | undefined
  try {
    arrived = await arrive(all, page, request)
    const { visit, who, cookies } = arrived
    const answer = await enter(all, page, { visit, who })
    return respond(all, { ...exchange, visit, who, cookies }, answer)
  } catch (thrown) {
    const error = servedBy(thrown, { mayBeDone: page.method === 'POST' })
    if (error instanceof SessionEnded) return respond(all, exchange, seeOther(`${surface.base}/sign-in`))
    const requestId = request.raw.res.getHeader('x-request-id')
    const logged = { err: thrown, requestId, method: request.method, path: request.route.path }
    if (error instanceof ServiceUnavailable) deps.log.warn(logged, 'page failed: database unavailable')
    if (!wantsPage(request)) throw refusals.faultOf(error)
    const status = refusals.statusOf(error)
    if (status === 500) deps.log.error(logged, 'page failed')
    const { retryAfterSeconds } = refusalOf(error, undefined)
    if (retryAfterSeconds !== undefined) request.raw.res.setHeader('retry-after', `${retryAfterSeconds}`)
    const arrivedIn = arrived && status < 500 && (await mayFrame(all, arrived)) ? arrived : undefined
    return answerError(all, exchange, { error, arrived: arrivedIn })
  }
}

/** Whether the user may see the layout around an error: it names the merchant. */
async function mayFrame<Who extends Person, Role extends string>(
  { surface }: Registering<Who, Role>,
  { who }: Arrived<Who>,
): Promise<boolean> {
  return who !== null && !(await surface.owesPasskey(who))
}

/** Answers with an error: inside the layout for a user who arrived, without it for everybody else. */
function answerError<Who extends Person, Role extends string>(
  { surface, pages, assets }: Registering<Who, Role>,
  { request, h }: Exchange,
  { error, arrived }: { readonly error: unknown; readonly arrived: Arrived<Who> | undefined },
): ResponseObject {
  const { base } = surface
  const who = arrived?.who
  const user = who && { role: surface.roleOf(who), environment: who.session.environment }
  const made = sessionError(error, { request, base, back: pageToOpen(pages, request), ...(user && { user }) })
  if (!arrived || !who) return answerPage(h, errorPage(made, { assets, request }), assets)
  const shown = show(made.title, errorBody(made, request), { status: made.status, heading: { isInBody: true } })
  return answerPage(h, surface.layout(shown, arrived.visit, { ...arrived.visit, who, flash: null }), assets)
}

/** In a sandbox people open any loopback address, but passkeys and cookies belong to one host name: redirects to it. */
function otherName<Who extends Person, Role extends string>(
  { deps, surface }: Registering<Who, Role>,
  { raw, method }: Request,
): string | null {
  const { host } = raw.req.headers
  if (deps.config.mode !== 'sandbox' || method === 'post' || !/^(127\.|\[::1\])/.test(host ?? '')) return null
  const { hostname } = new URL(surface.origin)
  return hostname === 'localhost' ? surface.origin + raw.req.url : null
}

interface Arrived<Who extends Person> {
  readonly visit: Visit
  readonly who: Who | null
  readonly cookies: readonly string[]
}

/** Identifies the user and reads the form. Throws if the form did not come from one of our pages. */
async function arrive<Who extends Person, Role extends string>(
  { deps, assets, surface }: Registering<Who, Role>,
  page: SessionPage<Who, Role>,
  request: Request,
): Promise<Arrived<Who>> {
  const { headers } = request.raw.req
  if (page.method === 'POST' && !isOwnRequest(headers, surface.origin)) throw new refusals.Refused(403, 'other site')
  const sent = page.method === 'POST' ? await readForm(request, page.bodyBytesMax) : noForm
  const token = readCookie(headers.cookie, sessionCookie(surface.audience))
  const pageVisit = { isByScript: page.method === 'GET' && headers['x-kassa-look'] !== undefined }
  const who = token === null ? null : await surface.find(token, pageVisit)
  const known = readCookie(headers.cookie, browserCookie(surface.audience))
  const browser = known !== null && isToken(known) ? known : newToken(deps.random, firstCell)
  const csrfToken = derivedToken(who ? token! : browser, 'csrf')
  if (page.method === 'POST' && (who || page.isOpen)) {
    const given = sent.form.get('csrf') ?? [headers['x-csrf-token'] ?? ''].flat().join()
    if (!isSameToken(given, csrfToken)) throw new refusals.Refused(403, 'form too old')
  }
  const address = senderReader(deps.config.trustedProxyCidrs)(request.raw.req)
  const visit: Visit = {
    deps,
    assets,
    request,
    params: request.params as Readonly<Record<string, string>>,
    query: storable(new URL(request.raw.req.url ?? '/', surface.origin).searchParams),
    ...sent,
    browserInfo: { address, userAgent: headers['user-agent'] ?? '' },
    pageVisit,
    limitedAddress: limitedAddress(address),
    limitedSite: limitedSite(address),
    csrf: html`<input type="hidden" name="csrf" value="${csrfToken}" />`,
    csrfToken,
    browser,
  }
  const needsBrowser = page.isOpen && page.method === 'GET' && browser !== known
  return { visit, who, cookies: needsBrowser ? [setCookie(browserCookie(surface.audience), browser)] : [] }
}

/** Checks access and answers with the page. */
async function enter<Who extends Person, Role extends string>(
  { deps, surface }: Registering<Who, Role>,
  page: SessionPage<Who, Role>,
  { visit, who }: Pick<Arrived<Who>, 'visit' | 'who'>,
): Promise<SessionAnswer> {
  // The database stores no text with NUL.
  if (Object.values(visit.params).some(one => one.includes('\0'))) throw new NotHere()
  if (page.isOpen) return page.handle({ ...visit, who })
  const { path: asked } = visit.request
  const back =
    page.method === 'GET' ? asked + visit.request.url.search : (page.backTo?.(visit.params) ?? parentOf(asked))
  if (!who) return seeOther(`${surface.base}/sign-in?then=${encodeURIComponent(back)}`)
  if (page.roles && !page.roles.includes(surface.roleOf(who))) throw new refusals.Refused(403, 'role')
  const mustShow = page.needsPasskey && !isFresh(who.session, deps.clock.now())
  if (mustShow || (!page.isBeforePasskey && (await surface.owesPasskey(who))))
    return seeOther(`${surface.base}/confirm?then=${encodeURIComponent(back)}`)
  return page.handle(withFlash(visit, who))
}

function withFlash<Who extends Person>(visit: Visit, who: Who): PersonVisit<Who> {
  // A script's refresh must not use up the one-time message.
  return { ...visit, who, flash: visit.pageVisit.isByScript ? null : who.session.flash }
}

interface Responding<Who extends Person> extends Exchange {
  readonly visit?: Visit
  readonly who?: Who | null
  readonly cookies?: readonly string[]
}

async function respond<Who extends Person, Role extends string>(
  { deps, assets, surface }: Registering<Who, Role>,
  { h, visit, who, cookies = [] }: Responding<Who>,
  answer: SessionAnswer,
): Promise<ResponseObject> {
  if (answer.kind === 'data')
    return withPageHeaders(h.response(JSON.stringify(answer.value)).code(answer.status).type('application/json'), {
      cache: 'no-store',
    })
  if (answer.kind === 'download') {
    const file = h.response(answer.content).type(answer.type)
    return withPageHeaders(file, { cache: 'no-store' }).header(
      'content-disposition',
      `attachment; filename="${answer.name}"`,
    )
  }
  if (answer.kind === 'see other') {
    if (who && answer.flash !== null) await leaveFlash(deps, who.session, answer.flash)
    return dressed(withPageHeaders(h.redirect(answer.path).code(303), { cache: 'no-store' }), answer, cookies)
  }
  const isSaid = who && who.session.flash !== null && !visit!.pageVisit.isByScript
  if (isSaid) await leaveFlash(deps, who.session, null)
  const page = surface.layout(answer, visit!, who ? withFlash(visit!, who) : null)
  return dressed(answerPage(h, page, assets), answer, cookies)
}

function dressed(
  response: ResponseObject,
  { cookies, headers }: Pick<SeeOther, 'cookies' | 'headers'>,
  more: readonly string[],
): ResponseObject {
  for (const cookie of [...more, ...cookies]) response.header('set-cookie', cookie, { append: true })
  for (const [name, value] of Object.entries(headers)) response.header(name, value)
  return response
}

/** Answers with a page when a request was refused before the page was made: too many from one address, or too many altogether. */
function refusalsAsPages<Who extends Person, Role extends string>({ assets, surface }: Registering<Who, Role>) {
  return (request: Request, h: ResponseToolkit): ResponseObject | symbol => {
    const { response } = request
    if ('isBoom' in response || response.headers['content-type'] || ![429, 503].includes(response.statusCode))
      return h.continue
    if (!wantsPage(request)) return h.continue
    const refusal = earlyRefusal(request, surface.base, response.statusCode)
    return answerPage(h, errorPage(refusal, { assets, request }), assets)
  }
}

/** Returns the headers that end a session in the browser. */
export function signedOutCookies(audience: SignInSurface<Person, string>['audience']): string[] {
  return [dropCookie(sessionCookie(audience)), dropCookie(browserCookie(audience))]
}
