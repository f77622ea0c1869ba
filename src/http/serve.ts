import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi'
import type { Operation } from '../../generated/operations.ts'
import { activeKeysMax } from '../api-keys/merchant-key.service.ts'
import { countHit } from '../api-keys/rate-window.store.ts'
import type { Principal } from '../api-keys/principal.ts'
import { useSignature } from '../api-keys/used-signature.store.ts'
import type { Deps } from '../deps.ts'
import { rangeTest } from '../lib/cidr.ts'
import { Fault, RateLimited } from '../lib/fault.ts'
import { parseJsonObject, type JsonObject } from '../lib/json.ts'
import { findOrderId } from '../orders/order-reference.service.ts'
import { authenticator, type Admission, type Authenticator } from './auth.ts'
import { readBytes } from './body.ts'
import { addressReader, limitedAddress, type AddressReader } from './client-address.ts'
import type { AllHandlers, StreamingId } from './contract.ts'
import { hourSeconds } from './rate-limit.ts'
import type { ServerParts } from './server-parts.ts'
import { answerStreamHead, openEventStream, type StreamLimits, type StreamStart } from './sse.ts'
import { StaticAnswer } from './static-answer.ts'
import { checkBody, checkPath, checkQuery, refuseContent } from './validation.ts'

export interface Serving {
  readonly handlers: AllHandlers
  readonly parts: ServerParts
  readonly bodyTimeoutMs: number
  readonly stream: StreamLimits
}

export type Serve = (operation: Operation, request: Request, h: ResponseToolkit) => Promise<ResponseObject | symbol>

/** The one way of every request through the checks, in the order of decisions, section 1, to its handler and back. */
export function operationHandler(deps: Deps, { handlers, parts, ...limits }: Serving): Serve {
  const gate: Gate = {
    deps,
    authenticate: authenticator(deps),
    readAddress: addressReader(deps.config.trustedProxyCidrs),
  }
  return async (operation, request, h) => {
    let reading: Promise<Buffer> | undefined
    const body = () => (reading ??= readBytes(request, limits.bodyTimeoutMs))
    if (operation.isPublic) await body()
    const admission = operation.isPublic
      ? await admitAnybody(gate, operation, request)
      : await admitSigned(gate, operation, { request, body })
    const input = checkedInput(operation, { request, bytes: await body() }, deps)
    if (takesOrder(operation)) input.path.id = await findOrderId(deps, admission!.principal, String(input.path.id))
    await refuseRepeated(gate, operation, admission)
    const context = { ...input, principal: admission?.principal ?? null, deps, server: parts }
    return operation.isStreaming
      ? stream(operation, handlers, { context, request, h, limits: limits.stream })
      : answer(operation, handlers, { context, request, h })
  }
}

interface Gate {
  readonly deps: Deps
  readonly authenticate: Authenticator
  readonly readAddress: AddressReader
}

/** Operations without a signature that can answer 429 are limited per address. */
async function admitAnybody(gate: Gate, operation: Operation, request: Request): Promise<null> {
  // Reading is limited by `public-limit.ts`, without a write.
  if (operation.method === 'GET') return null
  const bucket = `${operation.operationId}:${addressOf(gate, request)}`
  const { hits, resetSeconds } = await countHit(gate.deps.db, bucket, hourSeconds)
  if (hits > gate.deps.config.registrationsPerHour) throw new RateLimited(resetSeconds)
  return null
}

/** A request with its body as it came: what was signed. */
interface Received {
  readonly request: Request
  readonly bytes: Buffer
}

interface Arriving {
  readonly request: Request
  readonly body: () => Promise<Buffer>
}

async function admitSigned(gate: Gate, operation: Operation, { request, body }: Arriving): Promise<Admission> {
  const { req, res } = request.raw
  const admission = await gate.authenticate({
    authorization: authorizationHeaders(request),
    method: req.method ?? '',
    target: req.url ?? '',
    body,
    address: addressOf(gate, request),
  })
  const limit = gate.deps.config.rateLimitPerMinute
  res.setHeader('ratelimit-limit', limit)
  res.setHeader('ratelimit-remaining', Math.max(0, limit - admission.hits))
  res.setHeader('ratelimit-reset', admission.resetSeconds)
  if (admission.hits > limit) throw new RateLimited(admission.resetSeconds)
  if (admission.merchantHits > limit * activeKeysMax) refuseMerchant(request, admission)
  const { permissions, allowedCidrs } = admission.scope
  if (allowedCidrs.length > 0 && !rangeTest(allowedCidrs)(clientAddress(gate, request))) throw new Fault('forbidden')
  // As if it were not there: what moves the test environment has no place in the live one.
  if (operation.isSandboxOnly && admission.principal.environment === 'live') throw new Fault('not found')
  if (isBusiness(operation)) refuseByStatus(admission)
  if (operation.permission === null || !permissions.includes(operation.permission)) throw new Fault('forbidden')
  return admission
}

/** A merchant that makes itself one key after the other gets no further than with all the keys it may have at once. */
function refuseMerchant(request: Request, { merchantResetSeconds }: Admission): never {
  request.raw.res.setHeader('ratelimit-remaining', 0)
  request.raw.res.setHeader('ratelimit-reset', merchantResetSeconds)
  throw new RateLimited(merchantResetSeconds)
}

/** Where the contract says so the same signature is accepted once: its answer holds a secret (decisions, section 2). */
async function refuseRepeated(gate: Gate, operation: Operation, admission: Admission | null): Promise<void> {
  if (!admission || !operation.errorMessages['409']?.includes('duplicate request')) return
  if (!(await useSignature(gate.deps.db, admission.signature))) throw new Fault('duplicate request')
}

/** Whom limits count against. */
function addressOf(gate: Gate, request: Request): string {
  return limitedAddress(clientAddress(gate, request))
}

function clientAddress(gate: Gate, request: Request): string {
  const { req } = request.raw
  const forwarded = req.headers['x-forwarded-for']
  return gate.readAddress(req.socket.remoteAddress, Array.isArray(forwarded) ? forwarded.join() : forwarded)
}

/** All values of the header: Node shows only the first of those that must not be repeated. */
function authorizationHeaders(request: Request): string[] {
  const { headers } = request.raw.req
  const rawHeaders: readonly string[] | undefined = request.raw.req.rawHeaders
  // A request injected without a socket has only the parsed headers, and so never two.
  if (!rawHeaders) return headers.authorization === undefined ? [] : [headers.authorization]
  const values: string[] = []
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!
    if (name.length === authorizationLength && name.toLowerCase() === 'authorization') values.push(rawHeaders[at + 1]!)
  }
  return values
}

const authorizationLength = 'authorization'.length

/** Business operations are those for which the contract documents the refusal of a suspended merchant. */
function isBusiness(operation: Operation): boolean {
  return operation.errorMessages['403']?.includes('merchant_not_active') ?? false
}

/** Orders are taken by their id or their number wherever a path names one; whoever serves it gets the id. */
function takesOrder(operation: Operation): boolean {
  return operation.fieldErrors.id?.invalid === 'order not found'
}

function refuseByStatus({ merchantStatus, principal }: Admission): void {
  if (merchantStatus === 'SUSPENDED') throw new Fault('merchant_not_active')
  if (merchantStatus === 'PENDING_KYB' && principal.environment === 'live') throw new Fault('kyb_required')
}

interface Input {
  readonly path: Record<string, unknown>
  readonly query: Record<string, unknown>
  readonly body: JsonObject | undefined
  readonly header: Record<string, string | undefined>
}

function checkedInput(operation: Operation, { request, bytes }: Received, deps: Deps): Input {
  const body = operation.hasBody ? parseBody(operation, { request, bytes }) : undefined
  if (body) checkBody(operation, body, deps.config)
  else if (operation.method === 'POST') refuseContent(bytes)
  const query = request.query as Record<string, unknown>
  checkQuery(operation, query)
  const path: Record<string, unknown> = request.params
  checkPath(operation, path)
  return { path, query, body, header: headersFor(operation, request) }
}

/** The headers the contract names for the operation, by its names; what they hold is judged by the handler. */
function headersFor(operation: Operation, request: Request): Record<string, string | undefined> {
  const given = request.raw.req.headers
  return Object.fromEntries(
    operation.headerParameters.map(name => {
      const value = given[name.toLowerCase()]
      return [name, Array.isArray(value) ? value.join(', ') : value]
    }),
  )
}

const jsonType = /^application\/json[ \t]*(?:;|$)/i
const otherCharset = /;[ \t]*charset[ \t]*=[ \t]*"?(?!utf-?8"?[ \t]*(?:;|$))/i

/** A body without a type counts as JSON; one of another type, in another encoding or compressed is refused. */
function parseBody(operation: Operation, { request, bytes }: Received): JsonObject {
  const { 'content-type': type, 'content-encoding': encoding } = request.raw.req.headers
  if (type && (!jsonType.test(type) || otherCharset.test(type))) throw new Fault('unsupported media type')
  if (encoding && encoding !== 'identity') throw new Fault('unsupported media type')
  if (bytes.length === 0 && !operation.isBodyRequired) return {}
  const body = parseJsonObject(bytes)
  if (!body) throw new Fault('invalid json')
  return body
}

type AnyContext = Input & { readonly principal: Principal | null; readonly deps: Deps; readonly server: ServerParts }

interface Answering {
  readonly request: Request
  readonly context: AnyContext
  readonly h: ResponseToolkit
}

type AnyHandler = (context: unknown) => Promise<AnyResult> | AnyResult

interface AnyResult {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string | undefined>>
}

// The checks have just made of the request what the handler's own type says; all handlers together have no one type.
async function answer(
  operation: Operation,
  handlers: AllHandlers,
  { context, request, h }: Answering,
): Promise<ResponseObject> {
  const handle = handlers.answers[operation.operationId as keyof AllHandlers['answers']] as AnyHandler
  const result = await handle(context)
  if (result.body instanceof StaticAnswer) return result.body.respond(request, h)
  const text = typeof result.body === 'string' ? result.body : JSON.stringify(result.body)
  const response = h.response(text).code(result.status).type(operation.contentType)
  for (const [name, value] of Object.entries(result.headers ?? {})) response.header(name, String(value))
  return response
}

type AnyStreamHandler = (context: unknown) => Promise<StreamStart>

interface Streaming extends Answering {
  readonly limits: StreamLimits
}

async function stream(operation: Operation, handlers: AllHandlers, parts: Streaming): Promise<ResponseObject | symbol> {
  const { context, request, h, limits } = parts
  const handle = handlers.streams[operation.operationId as StreamingId] as AnyStreamHandler
  const start = await handle(context)
  const { req, res } = request.raw
  if (start === 'over') return h.response().code(204)
  if (req.method === 'HEAD') answerStreamHead(res)
  else start(() => openEventStream({ req, res }, limits))
  return h.abandon
}
