import Hapi, { type Request, type ResponseObject, type ResponseToolkit, type Server } from '@hapi/hapi'
import { isBoom } from '@hapi/boom'
import { closeSession, isOwnForm, visitOf, type Visit } from '../../operators/sign-in/operator-session.service.ts'
import type { ConsoleConfig } from '../../config/console.ts'
import type { Deps } from '../../deps.ts'
import { decodable } from '../../http/decodable.ts'
import { hapiSettings, isServed, setCommonHeaders } from '../../http/hapi-settings.ts'
import { createListener, listenerLimits } from '../../http/listener.ts'
import { Assets } from '../assets.ts'
import { consoleErrors, consoleFailure, tooManyAttempts } from '../errors/console-errors.ts'
import { errorBody, errorPage, type PageError } from '../errors/error-page.ts'
import { servedBy, ServiceUnavailable } from '../errors/service-unavailable.ts'
import { answerPage, wantsPage, withPageHeaders, type Page } from '../page.ts'
import { requestChange, changePage, confirmChange } from './changes/change-pages.ts'
import type { ConsoleAnswer, Asking, Console, MakePage } from './console.ts'
import { addPasskey, endSession, newPasskeyPage } from './sign-in/account-actions.ts'
import { signInLimit } from './sign-in/sign-in-limit.ts'
import { documentAnswer, applicationPage, kybPage } from './kyb-pages.ts'
import { requestRecoveryPage, enrol, enrolPage, signIn, signInPage, tokenPage } from './sign-in/sign-in-pages.ts'
import { endedCookie, Form, isForHost, isFromHere, isStorable, tokenOf } from './request.ts'
import { framed, type Content, type Waiting } from './view.ts'
import { listDisablings } from '../../operators/approvals/operator-disabling.store.ts'
import { listRecoveries } from '../../operators/sign-in/operator-recovery.store.ts'
import { countApplications } from '../../merchants/kyb/review.service.ts'
import { countFrozen } from '../../orders/query/admin-orders.service.ts'
import { countToApprove } from '../../withdrawals/approve/approve.service.ts'
import { accountPage } from './sign-in/account-page.ts'
import { auditExport, auditPage } from './audit-page.ts'
import { doctorPage, runDoctor } from './doctor-page.ts'
import { frozenPage } from './frozen-page.ts'
import { merchantPage, merchantsPage } from './merchant-pages.ts'
import { orderPage, ordersPage } from './order-pages.ts'
import { overviewPage } from './overview-page.ts'
import { searchPage } from './search-page.ts'
import { switchesPage } from './switches-page.ts'
import { treasuryPage } from './treasury-page.ts'
import { withdrawalPage, withdrawalsPage } from './withdrawal-pages.ts'

const formBytesMax = 64 * 1024
const connectionsMax = 500

/** Creates the operators' console: a server with its own origin and nothing else on it. */
export function createConsoleServer(deps: Deps, config: ConsoleConfig): Server {
  const listener = createListener({ ...listenerLimits, connectionsMax })
  const server = Hapi.server({ listener, host: config.host, port: config.port, ...hapiSettings })
  const party = { name: 'Kassa console', origin: config.url }
  const at: Console = { deps, assets: new Assets(), party, limit: signInLimit(deps) }
  guardRequests(server, at)
  addSignInPages(server, at)
  for (const { path, make } of pages) addPage(server, at, { path, make })
  addPage(server, at, { path: '/changes/{id}', make: changePage })
  addPage(server, at, { path: '/kyb/{id}/documents/{document}', make: documentAnswer })
  addForm(server, at, { path: '/changes', action: requestChange })
  addForm(server, at, { path: '/changes/{id}', action: confirmChange })
  addForm(server, at, { path: '/audit/export', action: auditExport })
  addForm(server, at, { path: '/doctor', action: runDoctor })
  addForm(server, at, { path: '/account/passkey', action: newPasskeyPage })
  addForm(server, at, { path: '/account/passkey/made', action: addPasskey })
  addForm(server, at, { path: '/account/sessions', action: endSession })
  addForm(server, at, { path: '/sign-out', action: signOut(at) })
  server.route({
    method: 'GET',
    path: '/assets/{file}',
    handler: (request, h) =>
      at.assets.find(String(request.params.file))?.respond(request, h) ??
      refuse(at, { request, h }, consoleErrors.notFound),
  })
  server.route({ method: 'GET', path: '/favicon.ico', handler: (request, h) => at.assets.favicon.respond(request, h) })
  server.route({
    method: '*',
    path: '/{unknown*}',
    options: unreadForm,
    handler: (request, h) => answerUnknown(at, request, h),
  })
  return server
}

const unreadForm = { payload: { parse: false, output: 'stream', maxBytes: formBytesMax } } as const
const readForm = {
  payload: { allow: 'application/x-www-form-urlencoded', parse: true, output: 'data', maxBytes: formBytesMax },
} as const

/** Runs first: sets the headers of every response, and checks that the request names this origin and comes from it. */
function guardRequests(server: Server, at: Console): void {
  const { origin } = at.party
  server.ext('onRequest', (request, h) => {
    setCommonHeaders(request.raw.res, at.deps.random.uuid(), origin.startsWith('https:'))
    if (!isServed(request.raw.req) || !isForHost(request, origin))
      return refuse(at, { request, h }, consoleErrors.otherHost).takeover()
    if (!isReading(request) && !isFromHere(request, origin))
      return refuse(at, { request, h }, consoleErrors.foreignForm).takeover()
    const target = decodable(request.raw.req.url ?? '')
    if (target !== request.raw.req.url) request.setUrl(target)
    return h.continue
  })
  server.ext('onPreResponse', (request, h) => {
    const { response } = request
    if (!isBoom(response)) return h.continue
    const { statusCode } = response.output
    if (statusCode < 500) {
      const error = statusCode === 404 ? consoleErrors.notFound : { ...consoleErrors.badForm, status: statusCode }
      return refuse(at, { request, h }, error)
    }
    const requestId = request.raw.res.getHeader('x-request-id')
    const logged = { err: response, requestId, method: request.method, path: request.route.path }
    const unavailable = servedBy(response, { mayBeDone: !isReading(request) })
    if (unavailable instanceof ServiceUnavailable) {
      at.deps.log.warn(logged, 'page failed: database unavailable')
      const refused = refuse(at, { request, h }, consoleFailure(request, unavailable))
      return refused.header('retry-after', String(unavailable.retryAfterSeconds))
    }
    at.deps.log.error(logged, 'console failed')
    return refuse(at, { request, h }, consoleFailure(request, null))
  })
}

function isReading({ method }: Request): boolean {
  return method === 'get' || method === 'head'
}

function addSignInPages(server: Server, at: Console): void {
  const limited = async (request: Request, h: ResponseToolkit, make: () => Promise<ConsoleAnswer> | ConsoleAnswer) => {
    const seconds = at.limit.enter(request)
    if (seconds === null) return answer(at, h, await make())
    request.raw.res.setHeader('retry-after', String(seconds))
    return refuse(at, { request, h }, tooManyAttempts(request))
  }
  const get = (path: string, make: () => Promise<Page> | Page) =>
    server.route({ method: 'GET', path, handler: (request, h) => limited(request, h, make) })
  const post = (path: string, action: (request: Request, h: ResponseToolkit) => Promise<ConsoleAnswer>) =>
    server.route({
      method: 'POST',
      path,
      options: readForm,
      handler: (request, h) => limited(request, h, () => action(request, h)),
    })
  get('/sign-in', () => signInPage(at))
  get('/enrol', () => tokenPage(at))
  post('/sign-in', (request, h) => signIn(at, request, h))
  post('/enrol', request => enrolPage(at, request))
  post('/enrol/finish', (request, h) => enrol(at, request, h))
  post('/enrol/recover', request => requestRecoveryPage(at, request))
}

function addPage(
  server: Server,
  at: Console,
  { path, make }: { readonly path: string; readonly make: ConsoleAction },
): void {
  server.route({
    method: 'GET',
    path,
    handler: async (request, h) => {
      const visit = await visitOf(at.deps, tokenOf(request))
      if (!visit) return h.redirect('/sign-in').code(303).header('cache-control', 'no-store')
      const asking = await askingOf(at, visit, { request, h })
      const isNamed = Object.values(request.params as Record<string, string>).every(isStorable)
      return answer(at, h, inFrame(asking, isNamed ? await make(at, asking) : null))
    },
  })
}

type ConsoleAction = (at: Console, asking: Asking) => Promise<ConsoleAnswer | Content | null>

function addForm(
  server: Server,
  at: Console,
  { path, action }: { readonly path: string; readonly action: ConsoleAction },
): void {
  server.route({
    method: 'POST',
    path,
    options: readForm,
    handler: async (request, h) => {
      const visit = await visitOf(at.deps, tokenOf(request))
      if (!visit) return h.redirect('/sign-in').code(303).header('cache-control', 'no-store')
      const isOwn = isOwnForm(visit, new Form(request.payload).text('form_token'))
      if (!isOwn && !wantsPage(request)) return refuse(at, { request, h }, consoleErrors.foreignForm)
      const asking = await askingOf(at, visit, { request, h })
      if (!isOwn) return answer(at, h, framed(asking.frame, asContent(consoleErrors.foreignForm, request)))
      return answer(at, h, inFrame(asking, await action(at, asking)))
    },
  })
}

async function askingOf(at: Console, visit: Visit, { request, h }: Pick<Asking, 'request' | 'h'>): Promise<Asking> {
  const frame = { visit, assets: at.assets, path: request.path, waiting: await countWaiting(at.deps) }
  return { request, h, frame }
}

function inFrame({ frame, request }: Asking, made: ConsoleAnswer | Content | null): ConsoleAnswer {
  if (made === null) return framed(frame, asContent(consoleErrors.notFound, request))
  return 'heading' in made ? framed(frame, made) : made
}

function answer({ assets }: Console, h: ResponseToolkit, made: ConsoleAnswer): ResponseObject {
  if ('title' in made) return answerPage(h, made, assets)
  const policy = made.headers['content-security-policy']
  return withPageHeaders(made, { cache: 'no-store', ...(policy !== undefined && { policy: String(policy) }) })
}

/** Answers at an address that does not exist: in the frame for a signed-in operator who opens it. */
async function answerUnknown(at: Console, request: Request, h: ResponseToolkit): Promise<ResponseObject> {
  const visit = isReading(request) && wantsPage(request) ? await visitOf(at.deps, tokenOf(request)) : null
  if (!visit) return refuse(at, { request, h }, consoleErrors.notFound)
  return answer(at, h, inFrame(await askingOf(at, visit, { request, h }), null))
}

function asContent(error: PageError, request: Request): Content {
  return {
    heading: { title: error.title, isInBody: true },
    status: error.status,
    body: errorBody(error, request),
  }
}

/** Answers with a page of its own, or with JSON for programs (docs/decisions/pages.md#errors-of-pages). */
function refuse(at: Console, { request, h }: Pick<Asking, 'request' | 'h'>, refusal: PageError): ResponseObject {
  const { status } = refusal
  if (wantsPage(request))
    return answer(at, h, errorPage(refusal, { assets: at.assets, request, brand: 'Kassa console' }))
  const error = byStatus[status] ?? (status < 500 ? 'invalid request' : 'internal server error')
  return withPageHeaders(h.response({ error }).code(status), { cache: 'no-store' })
}

const byStatus: Readonly<Record<number, string>> = {
  403: 'forbidden',
  404: 'not found',
  413: 'payload too large',
  415: 'unsupported media type',
  429: 'rate limit exceeded',
  503: 'not ready',
}

/** Ends the session here and in the browser, which clears what it stored of the console. */
function signOut(at: Console): ConsoleAction {
  return async (_, { request, h }) => {
    await closeSession(at.deps, tokenOf(request) ?? '')
    return h
      .redirect('/sign-in')
      .code(303)
      .header('set-cookie', endedCookie)
      .header('clear-site-data', '"cache", "cookies", "storage"')
  }
}

/** Higher counts tell nobody more. */
const countedMax = 100

/**
 * Counts the items that need attention. Every page does this, so withdrawals, frozen orders and applications are counted in an index, up to
 * a hundred each.
 */
export async function countWaiting(deps: Pick<Deps, 'db' | 'clock'>): Promise<Waiting> {
  const [withdrawals, frozen, kyb, recoveries, disablings] = await Promise.all([
    countToApprove(deps, countedMax),
    countFrozen(deps, countedMax),
    countApplications(deps, countedMax),
    listRecoveries(deps.db, deps.clock.now()),
    listDisablings(deps.db),
  ])
  return { withdrawals, frozen, kyb, recoveries: recoveries.length, disablings: disablings.length }
}

/** The pages for signed-in operators. */
const pages: readonly { readonly path: string; readonly make: MakePage }[] = [
  { path: '/', make: overviewPage },
  { path: '/withdrawals', make: withdrawalsPage },
  { path: '/withdrawals/{id}', make: withdrawalPage },
  { path: '/frozen', make: frozenPage },
  { path: '/orders', make: ordersPage },
  { path: '/orders/{id}', make: orderPage },
  { path: '/search', make: searchPage },
  { path: '/kyb', make: kybPage },
  { path: '/kyb/{id}', make: applicationPage },
  { path: '/merchants', make: merchantsPage },
  { path: '/merchants/{id}', make: merchantPage },
  { path: '/treasury', make: treasuryPage },
  { path: '/switches', make: switchesPage },
  { path: '/audit', make: auditPage },
  { path: '/doctor', make: doctorPage },
  { path: '/account', make: accountPage },
]
