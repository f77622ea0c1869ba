import Hapi, {
  type Request,
  type RequestRoute,
  type ResponseObject,
  type ResponseToolkit,
  type Server,
} from '@hapi/hapi'
import { isBoom } from '@hapi/boom'
import type { ServerResponse } from 'node:http'
import { operations, type Operation } from '../../generated/operations.ts'
import type { Deps } from '../deps.ts'
import { Fault, Overloaded } from '../lib/fault.ts'
import { orderFeed, type OrderFeed } from '../orders/stream/order-feed.service.ts'
import type { OrderChange } from '../orders/stream/order-feed.store.ts'
import type { PositionedEvent } from '../webhooks/events/webhook-event.store.ts'
import { requireSignature } from './authentication/auth-scheme.ts'
import { decodable } from './decodable.ts'
import { errorHeaders, refusalOf } from './errors.ts'
import { eventFeed } from './streams/event-feed.ts'
import type { AllHandlers } from './contract.ts'
import { handlers } from './handlers.ts'
import { hapiSettings, isServed, setCommonHeaders, unread } from './hapi-settings.ts'
import { answerParserErrors, createListener, invalidRequest, listenerLimits, type ListenerLimits } from './listener.ts'
import { createMetrics, measure, type Metrics } from './metrics/metrics.ts'
import { processCounters } from './metrics/process-counters.ts'
import { Readiness } from './readiness.ts'
import { readServiceState } from './metrics/service-state.ts'
import { ServedContract } from './served-contract.ts'
import type { ServerParts } from './server-parts.ts'
import { operationAt } from './operation-at.ts'
import { limitPublic, unknownPath } from './limits/public-limit.ts'
import { operationHandler } from './serve.ts'
import { eventBytes, EventStreams, sharedBytes, streamLimits, type StreamLimits } from './streams/sse.ts'
import { StatementLimit } from './limits/statement-limit.ts'
import { StreamQuota } from './streams/stream-quota.ts'
import { isIP } from 'node:net'

export interface ServerOptions {
  readonly listener?: Partial<ListenerLimits>
  readonly stream?: Partial<StreamLimits>
  /** Measurements that several servers of this process show; absent: its own. */
  readonly metrics?: Metrics
  /** `private`: this server answers what is for the machine's own network alone, and nothing else. */
  readonly side?: 'public' | 'private'
  /** The feed of orders that others of this process read as well; it is closed with the server. */
  readonly orderFeed?: OrderFeed
  /** Puts other handlers in place, so that tests can provoke what does not happen by itself. */
  readonly replace?: (handlers: AllHandlers) => AllHandlers
}

/** The HTTP server with every operation of the contract and nothing else; pages are added to it by whoever starts it. */
export function createHttpServer(deps: Deps, options: ServerOptions = {}): Server {
  const listener = createListener({ ...listenerLimits, ...options.listener })
  const server = Hapi.server({
    listener,
    ...(options.side === 'private' ? deps.config.privateListener : { host: deps.config.host, port: deps.config.port }),
    ...hapiSettings,
  })
  answerParserErrors(listener, {
    requestId: () => deps.random.uuid(),
    methodsAt: target => methodsAt(server, target),
    errorHeaders: (status, message) => errorHeaders({ status, message }, deps.config.publicUrl),
  })
  const feeds = { orderFeed: options.orderFeed ?? orderFeed(deps), eventFeed: eventFeed(deps) }
  const bytes = {
    orderBytes: sharedBytes<OrderChange>(change => eventBytes(change.version, change.snapshot)),
    eventBytes: sharedBytes<PositionedEvent>(event => eventBytes(event.id, event.body)),
  }
  const metrics = options.metrics ?? createMetrics(() => readServiceState(deps), processCounters(deps))
  const streamQuota = new StreamQuota(deps.config.streamsPerMerchantMax)
  const contract = new ServedContract(deps.config.publicUrl)
  if (deps.config.mode === 'production') server.ext('onPreStart', () => contract.make())
  requireSignature(server, deps, { ...listenerLimits, ...options.listener }.bodyTimeoutMs)
  addRoutes(server, deps, {
    ...options,
    parts: {
      ...feeds,
      ...bytes,
      metrics,
      contract,
      streamQuota,
      statements: new StatementLimit(),
      readiness: new Readiness(deps),
    },
  })
  server.ext('onRequest', commonHeaders(deps))
  refuseOtherHosts(server, deps)
  limitPublic(server, deps)
  server.ext('onPreResponse', (request, h) => answerErrors(deps, request, h))
  server.ext('onPreStop', async () => {
    await Promise.all([feeds.orderFeed.close(), feeds.eventFeed.close()])
  })
  measure(server, metrics)
  return server
}

function addRoutes(server: Server, deps: Deps, options: ServerOptions & { readonly parts: ServerParts }): void {
  const { bodyTimeoutMs } = { ...listenerLimits, ...options.listener }
  const streams = new EventStreams({ ...streamLimits, ...options.stream })
  const served = options.replace?.(handlers) ?? handlers
  const serve = operationHandler(deps, { handlers: served, parts: options.parts, bodyTimeoutMs, streams })
  const methods = new Map<string, string[]>()
  for (const operation of servedOperations(deps, options.side ?? 'public')) {
    const { method, path } = operation
    methods.set(path, [...(methods.get(path) ?? []), ...(method === 'GET' ? ['GET', 'HEAD'] : [method])])
    server.route({
      method,
      path,
      options: { ...(operation.isPublic && { auth: false }), ...(method !== 'GET' && { payload: unread }) },
      handler: (request, h) => serve(operation, request, h),
    })
  }
  for (const [path, allowed] of methods) addOtherMethods(server, path, allowed.toSorted().join(', '))
  // hapi's own answer to an unknown path passes no limit.
  server.route({
    method: '*',
    path: unknownPath,
    options: { auth: false, payload: unread },
    handler: () => {
      throw new Fault('not found')
    },
  })
}

/** What tells of the service itself, and of how busy it is. */
const privateOperations = new Set(['getMetrics', 'getReadiness'])

/**
 * Whatever can move a chain or a clock has no route at all unless this process was told whom to ask for it. What is private
 * has a listener of its own; a sandbox shows it at its one address too, where its tools look (docs/decisions/deployment.md#settings).
 */
function servedOperations({ config }: Deps, side: 'public' | 'private'): Operation[] {
  const hasControl = config.mode === 'sandbox' && config.sandboxControl !== null
  return Object.values<Operation>(operations).filter(operation => {
    const isPrivate = privateOperations.has(operation.operationId)
    if (side === 'private') return isPrivate
    return (!isPrivate || config.mode === 'sandbox') && (hasControl || !operation.isSandboxOnly)
  })
}

/** hapi answers a wrong method as if the path did not exist. The body of such a request is not read. */
function addOtherMethods(server: Server, path: string, allowed: string): void {
  server.route({
    method: '*',
    path,
    options: { auth: false, payload: unread },
    handler: request => {
      request.raw.res.setHeader('allow', allowed)
      throw new Fault('method not allowed')
    },
  })
}

const methodsServed = ['DELETE', 'GET', 'HEAD', 'PATCH', 'POST', 'PUT']

/** The methods that lead somewhere at the path of a request target; what hapi catches all others with leads nowhere. */
function methodsAt(server: Server, target: string): string[] {
  const path = decodable(target).split('?', 1)[0]!
  return methodsServed.filter(method => {
    const route = matchOf(server, method, path)
    return route !== null && route.method !== '*'
  })
}

function matchOf(server: Server, method: string, path: string): RequestRoute | null {
  try {
    return server.match(method as 'GET', path)
  } catch {
    return null // escapes that cannot be decoded: no such path
  }
}

function commonHeaders(deps: Deps): (request: Request, h: ResponseToolkit) => symbol | ResponseObject {
  const isHttps = deps.config.publicUrl.startsWith('https:')
  return (request, h) => {
    const { req, res } = request.raw
    setCommonHeaders(res, deps.random.uuid(), isHttps)
    if (!isServed(req)) return refuseMaybeDone(deps, res, h)
    const target = decodable(req.url ?? '')
    if (target !== req.url) request.setUrl(target)
    return h.continue
  }
}

function refuseMaybeDone(deps: Deps, res: ServerResponse, h: ResponseToolkit): ResponseObject {
  const refusal = { status: 400, message: invalidRequest } as const
  for (const [name, value] of Object.entries(errorHeaders(refusal, deps.config.publicUrl))) res.setHeader(name, value)
  return h.response({ error: invalidRequest }).code(400).header('connection', 'close').takeover()
}

/** Pages have tokens in their paths, which open what they name: of those the log gets the route alone. */
function loggedPath({ path, route }: Request): string {
  return path.startsWith('/v1/') ? path : route.path
}

/** Every error is `{"error":"…"}`, whoever threw it; what is our own failure goes to the log with the request's id. */
function answerErrors(deps: Deps, request: Request, h: ResponseToolkit): symbol | ResponseObject {
  const { response } = request
  if (!isBoom(response)) return h.continue
  const refusal = refusalOf(response, operationAt(request))
  // That so many are asked for fills no log.
  if (refusal.status >= 500 && !(response instanceof Overloaded)) {
    const requestId = request.raw.res.getHeader('x-request-id')
    const where = { err: response, requestId, method: request.method, path: loggedPath(request) }
    if (refusal.status === 503) deps.log.warn(where, 'too busy for a stream or a page')
    else deps.log.error(where, 'request failed')
  }
  for (const [name, value] of Object.entries(errorHeaders(refusal, deps.config.publicUrl))) {
    request.raw.res.setHeader(name, value)
  }
  return h.response({ error: refusal.message }).code(refusal.status)
}

/** What tells of the service itself, without a signature. */
const isOwnName = new Set(['getMetrics', 'getReadiness'])

/**
 * A sandbox shows mails and measurements to whoever is on its machine. So is a page of the internet whose name was made to lead there, which a
 * browser takes for the same origin: in a sandbox pages answer to names of this machine and of its settings alone, and so does whatever a browser
 * sends. Programs may call it what they like where they sign, or read what is everybody's.
 */
function refuseOtherHosts(server: Server, { config }: Pick<Deps, 'config'>): void {
  if (config.mode !== 'sandbox') return
  const own = new Set([config.publicUrl, config.pagesUrl].map(url => new URL(url).hostname))
  own.add(config.host)
  server.ext('onPreAuth', (request, h) => {
    if (isOwn(request.raw.req.headers.host ?? '', own) || !(isWarned(request) || isOfBrowser(request)))
      return h.continue
    throw new Fault('not found')
  })
}

/** An address is no name that could lead elsewhere. */
function isOwn(host: string, own: ReadonlySet<string>): boolean {
  const hostname = URL.parse(`http://${host}`)?.hostname.replace(/^\[(.*)\]$/, '$1') ?? ''
  return hostname === 'localhost' || hostname.endsWith('.localhost') || isIP(hostname) !== 0 || own.has(hostname)
}

function isWarned(request: Request): boolean {
  const operation = operationAt(request)
  return operation === undefined || isOwnName.has(operation.operationId)
}

function isOfBrowser({ raw: { req } }: Request): boolean {
  return req.headers['sec-fetch-site'] !== undefined || req.headers.origin !== undefined
}
