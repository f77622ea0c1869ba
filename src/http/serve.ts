import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi'
import type { Operation } from '../../generated/operations.ts'
import { countHit } from '../database/rate-window.sql.ts'
import type { Principal } from '../merchants/api-keys/principal.ts'
import { releaseSignature, useSignature } from '../merchants/api-keys/used-signature.store.ts'
import { firstCellOf, type Deps } from '../deps.ts'
import { hourSeconds } from '../lib/durations.ts'
import { Fault, RateLimited } from '../lib/fault.ts'
import { parseJsonObject, type JsonObject, unfaithful } from '../lib/text/json.ts'
import { findOrderId } from '../orders/query/order-reference.service.ts'
import type { Admission } from './authentication/auth.ts'
import { signedOf } from './authentication/auth-scheme.ts'
import { readBytes } from './body.ts'
import { senderReader } from './client-address.ts'
import { limitedAddress } from '../lib/limited-address.ts'
import type { AllHandlers, StreamingId } from './contract.ts'
import { FileAnswer } from './file-answer.ts'
import { headerValues } from './hapi-settings.ts'
import type { ServerParts } from './server-parts.ts'
import { answerStreamHead, type EventStreams, type StreamStart } from './streams/sse.ts'
import { StaticAnswer } from './static-answer.ts'
import { checkBody, checkPath, checkQuery, refuseContent } from './validation.ts'
import { unescape } from 'node:querystring'
import { canDecode } from './decodable.ts'

export interface Serving {
  readonly handlers: AllHandlers
  readonly parts: ServerParts
  readonly bodyTimeoutMs: number
  readonly streams: EventStreams
}

export type Serve = (operation: Operation, request: Request, h: ResponseToolkit) => Promise<ResponseObject | symbol>

/**
 * Serves an admitted request: the contract's checks in their order, then the handler. `auth-scheme.ts` has already checked signature,
 * rate limit and merchant status.
 */
export function operationHandler(deps: Deps, { handlers, parts, streams, bodyTimeoutMs }: Serving): Serve {
  const readSender = senderReader(deps.config.trustedProxyCidrs)
  return async (operation, request, h) => {
    const own = (operation.isSandboxOnly ? deps.sandbox : undefined) ?? deps
    const signed = signedOf(request)
    const bytes = signed?.body ?? (await readBytes(request, bodyTimeoutMs))
    if (!signed) await countUnauthenticated(deps, operation, limitedAddress(readSender(request.raw.req)))
    const input = checkedInput(operation, { request, bytes }, deps)
    if (takesOrder(operation)) input.path.id = await findOrderId(deps, signed!.principal, String(input.path.id))
    const context = { ...input, principal: signed?.principal ?? null, deps: own, server: parts }
    if (operation.isStreaming) return stream(operation, handlers, { context, request, h, streams })
    const run = () => answer(operation, handlers, { context, request, h })
    return signed && isOnce(operation) ? acceptOnce(deps, signed, run) : run()
  }
}

/** Limits unsigned operations that write, per address. `public-limit.ts` limits those that read, without a database write. */
async function countUnauthenticated(deps: Deps, operation: Operation, address: string): Promise<void> {
  if (operation.method === 'GET') return
  const { db } = firstCellOf(deps)
  const { hits, resetSeconds } = await countHit(db, `${operation.operationId}:${address}`, hourSeconds)
  if (hits > deps.config.registrationsPerHour) throw new RateLimited(resetSeconds)
}

/** A request with its raw body, which the signature covers. */
interface Received {
  readonly request: Request
  readonly bytes: Uint8Array
}

/** Whether a signature is accepted only once, since the answer holds a secret (docs/spec/decisions.md §2). */
function isOnce(operation: Operation): boolean {
  return operation.errorMessages['409']?.includes('duplicate request') ?? false
}

/** Accepts a signature once. A refusal does not use it up: the same request gets the same refusal again. */
async function acceptOnce<Answer>(deps: Deps, { signature }: Admission, run: () => Promise<Answer>): Promise<Answer> {
  if (!(await useSignature(deps.db, signature))) throw new Fault('duplicate request')
  try {
    return await run()
  } catch (error) {
    if (error instanceof Fault) await releaseSignature(deps.db, signature)
    throw error
  }
}

/** Whether a path parameter takes an order's id or number. Handlers always get the id. */
function takesOrder(operation: Operation): boolean {
  return operation.fieldErrors.id?.invalid === 'order not found'
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
  else if (operation.method === 'POST' && bytes.length > 0) {
    refuseOtherTypes(request)
    refuseContent(bytes)
  }
  const query = request.query as Record<string, unknown>
  markUnreadable(query, request.raw.req.url ?? '')
  checkQuery(operation, query)
  const path: Record<string, unknown> = request.params
  checkPath(operation, path)
  return { path, query, body, header: headersFor(operation, request) }
}

/** Returns the headers that the contract names for the operation. The handler checks their values. */
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
const otherCharset = /;[ \t]*charset[ \t]*=(?![ \t]*(?:utf-?8|"utf-?8")[ \t]*(?:;|$))/i

/** Accepts JSON, declared or not. Rejects other or repeated types, other charsets and compressed bodies. */
function refuseOtherTypes({ raw: { req } }: Request): void {
  const { 'content-type': type, 'content-encoding': encoding } = req.headers
  if (type && (!jsonType.test(type) || otherCharset.test(type))) throw new Fault('unsupported media type')
  if (headerValues(req, 'content-type').length > 1) throw new Fault('unsupported media type')
  if (encoding && encoding !== 'identity') throw new Fault('unsupported media type')
}

function parseBody(operation: Operation, { request, bytes }: Received): JsonObject {
  if (bytes.length > 0) refuseOtherTypes(request)
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

// The checks above have made the request fit the handler's type, which TypeScript cannot express for all handlers together.
async function answer(
  operation: Operation,
  handlers: AllHandlers,
  { context, request, h }: Answering,
): Promise<ResponseObject> {
  const handle = handlers.answers[operation.operationId as keyof AllHandlers['answers']] as AnyHandler
  const result = await handle(context)
  if (result.body instanceof StaticAnswer) return result.body.respond(request, h)
  if (result.body instanceof FileAnswer) return result.body.respond(h, operation.contentType)
  const text = typeof result.body === 'string' ? result.body : JSON.stringify(result.body)
  const response = h.response(text).code(result.status).type(operation.contentType)
  for (const [name, value] of Object.entries(result.headers ?? {})) response.header(name, String(value))
  return response
}

type AnyStreamHandler = (context: unknown) => Promise<StreamStart>

interface Streaming extends Answering {
  readonly streams: EventStreams
}

async function stream(operation: Operation, handlers: AllHandlers, parts: Streaming): Promise<ResponseObject | symbol> {
  const { context, request, h, streams } = parts
  const handle = handlers.streams[operation.operationId as StreamingId] as AnyStreamHandler
  const start = await handle(context)
  const { req, res } = request.raw
  if (start === 'over') return h.response().code(204)
  if (req.method === 'HEAD') answerStreamHead(res)
  else start(() => streams.open({ req, res }))
  return h.abandon
}

/** Replaces values with invalid escapes (`%ff`) by one that every schema rejects. The parser would turn them into other texts. */
function markUnreadable(query: Record<string, unknown>, target: string): void {
  const at = target.indexOf('?')
  if (at < 0 || !target.includes('%', at)) return
  for (const pair of target.slice(at + 1).split('&')) {
    const end = pair.indexOf('=')
    if (end >= 0 && !canDecode(pair.slice(end + 1)))
      query[unescape(pair.slice(0, end).replaceAll('+', ' '))] = unfaithful
  }
}
