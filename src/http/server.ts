import Hapi, { type Request, type ResponseObject, type ResponseToolkit, type Server } from '@hapi/hapi'
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
import { isWrongMethod, methodsAt } from './wrong-method.ts'
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
  /** Metrics shared by the servers of this process; default: its own. */
  readonly metrics?: Metrics
  /** `private`: this server answers only the private operations. */
  readonly side?: 'public' | 'private'
  /** Feed of orders shared with other readers of this process. It closes with the server. */
  readonly orderFeed?: OrderFeed
  /** Replaces handlers, so that tests can provoke rare failures. */
  readonly replace?: (handlers: AllHandlers) => AllHandlers
}

/** Creates the HTTP server with all operations of the contract. The caller adds pages. */
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
  for (const operation of servedOperations(deps, options.side ?? 'public')) {
    const { method, path } = operation
    server.route({
      method,
      path,
      options: { ...(operation.isPublic && { auth: false }), ...(method !== 'GET' && { payload: unread }) },
      handler: (request, h) => serve(operation, request, h),
    })
  }
  // hapi's own answer to an unknown path would bypass the limits.
  server.route({
    method: '*',
    path: unknownPath,
    options: { auth: false, payload: unread },
    handler: request => {
      throw new Fault(isWrongMethod(request) ? 'method not allowed' : 'not found')
    },
  })
}

/** Operations about the service and its load. */
const privateOperations = new Set(['getMetrics', 'getReadiness'])

/**
 * Operations that move a chain or a clock have no route unless the process has a simulator to send them to. Private operations have their
 * own listener; a sandbox serves them on its one address too, where its tools expect them (docs/decisions/deployment.md#settings).
 */
function servedOperations({ config }: Deps, side: 'public' | 'private'): Operation[] {
  const hasControl = config.mode === 'sandbox' && config.sandboxControl !== null
  return Object.values<Operation>(operations).filter(operation => {
    const isPrivate = privateOperations.has(operation.operationId)
    if (side === 'private') return isPrivate
    return (!isPrivate || config.mode === 'sandbox') && (hasControl || !operation.isSandboxOnly)
  })
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

/** Page paths contain secret tokens, so the log gets only the route. */
function loggedPath({ path, route }: Request): string {
  return path.startsWith('/v1/') ? path : route.path
}

declare module '@hapi/hapi' {
  interface RouteOptionsApp {
    /** Programs prove a secret with each request. From a container they may reach this host by another name. */
    readonly isForPrograms?: true
    /** Answers what was thrown on this route, for protocols with errors of their own. */
    readonly refuse?: (error: Error, request: Request, h: ResponseToolkit) => ResponseObject
  }
}

/** Answers every error as `{"error":"…"}`, or as the route's own protocol has it. Logs internal errors with the request's id. */
function answerErrors(deps: Deps, request: Request, h: ResponseToolkit): symbol | ResponseObject {
  const { response } = request
  if (!isBoom(response)) return h.continue
  const { refuse } = request.route.settings.app ?? {}
  if (refuse) return refuse(response, request, h)
  const refusal = refusalOf(response, operationAt(request))
  // Overload must not flood the log.
  if (refusal.status >= 500 && !(response instanceof Overloaded)) {
    const requestId = request.raw.res.getHeader('x-request-id')
    const where = { err: response, requestId, method: request.method, path: loggedPath(request) }
    if (refusal.status === 503) deps.log.warn(where, 'request refused: overloaded')
    else deps.log.error(where, 'request failed')
  }
  for (const [name, value] of Object.entries(errorHeaders(refusal, deps.config.publicUrl))) {
    request.raw.res.setHeader(name, value)
  }
  return h.response({ error: refusal.message }).code(refusal.status)
}

/** Unsigned operations about the service itself. */
const isOwnName = new Set(['getMetrics', 'getReadiness'])

/**
 * Protects a sandbox from DNS rebinding. It shows mails and metrics to anyone on its machine, and a web page whose name resolves to it counts
 * as the same origin. So pages and browser requests must use a name of this machine or of the settings. Programs may use any name for
 * signed or public requests.
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

/** An IP address cannot resolve elsewhere. */
function isOwn(host: string, own: ReadonlySet<string>): boolean {
  const hostname = URL.parse(`http://${host}`)?.hostname.replace(/^\[(.*)\]$/, '$1') ?? ''
  return hostname === 'localhost' || hostname.endsWith('.localhost') || isIP(hostname) !== 0 || own.has(hostname)
}

function isWarned(request: Request): boolean {
  if (request.route.settings.app?.isForPrograms) return false
  const operation = operationAt(request)
  return operation === undefined || isOwnName.has(operation.operationId)
}

function isOfBrowser({ raw: { req } }: Request): boolean {
  return req.headers['sec-fetch-site'] !== undefined || req.headers.origin !== undefined
}
