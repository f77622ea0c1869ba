import type { operations as contract } from '../../generated/api.ts'
import type { OperationId, operations } from '../../generated/operations.ts'
import type { Principal } from '../merchants/api-keys/principal.ts'
import type { Deps } from '../deps.ts'
import type { FileAnswer } from './file-answer.ts'
import type { ServerParts } from './server-parts.ts'
import type { StreamStart } from './streams/sse.ts'
import type { StaticAnswer } from './static-answer.ts'

type Row<O extends OperationId> = (typeof operations)[O]
type Responses<O extends OperationId> = contract[O]['responses']
type Content<Response> = Response extends { readonly content: infer C } ? C[keyof C] : never
type None = Readonly<Record<string, never>>
type OrNone<T> = [T] extends [never] ? None : T

/** Operations that answer with a stream. Their handlers are listed separately. */
export type StreamingId = {
  [O in OperationId]: Row<O>['isStreaming'] extends true ? O : never
}[OperationId]

export type PathOf<O extends OperationId> = OrNone<NonNullable<contract[O]['parameters']['path']>>

type RawQuery<O extends OperationId> = NonNullable<contract[O]['parameters']['query']>
type Defaulted<O extends OperationId> = keyof RawQuery<O> & keyof Row<O>['queryDefaults']

/** The validated query: integers are numbers, and defaults are filled in. */
export type QueryOf<O extends OperationId> = [RawQuery<O>] extends [never]
  ? None
  : Omit<RawQuery<O>, Defaulted<O>> & { readonly [K in Defaulted<O>]-?: NonNullable<RawQuery<O>[K]> }

type RawBody<O extends OperationId> = NonNullable<contract[O]['requestBody']>

/**
 * The validated body as the caller sent it. Defaults are not filled in, and an omitted optional body is empty.
 * `undefined` for operations without a body.
 */
export type BodyOf<O extends OperationId> = [RawBody<O>] extends [never]
  ? undefined
  : RawBody<O> extends { readonly content: infer C }
    ? C[keyof C]
    : undefined

/** The header parameters of the contract, by their names there. The server does not check them. */
export type HeaderOf<O extends OperationId> = OrNone<NonNullable<contract[O]['parameters']['header']>>

/** Who signed the request; `null` for operations without a signature. */
type PrincipalOf<O extends OperationId> = Row<O>['isPublic'] extends true ? null : Principal

/** The handler's input: the validated parts of the request that the contract names, and its dependencies. */
export interface Context<O extends OperationId> {
  readonly path: PathOf<O>
  readonly query: QueryOf<O>
  readonly body: BodyOf<O>
  readonly header: HeaderOf<O>
  readonly principal: PrincipalOf<O>
  readonly deps: Deps
  readonly server: ServerParts
}

/** The response headers of the contract, without those that every response carries. */
type HeadersOf<Response> = Response extends { readonly headers: infer H }
  ? { readonly [K in keyof H as string extends K ? never : K]?: string }
  : never

/** A successful answer. Handlers throw a Fault for anything else. */
export type Result<O extends OperationId> = {
  [S in keyof Responses<O> & Row<O>['successStatus']]: {
    readonly status: S
    /** The contract's body, precomputed bytes, or a stream. */
    readonly body: Content<Responses<O>[S]> | StaticAnswer | FileAnswer
    readonly headers?: HeadersOf<Responses<O>[S]>
  }
}[keyof Responses<O> & Row<O>['successStatus']]

export type Handler<O extends OperationId> = (context: Context<O>) => Promise<Result<O>> | Result<O>

/** One handler per operation of the contract, no more and no fewer. */
export type Handlers = { readonly [O in Exclude<OperationId, StreamingId>]: Handler<O> }

/** Throws a Fault, or returns how to begin the stream. */
export type StreamHandler<O extends StreamingId> = (context: Context<O>) => Promise<StreamStart>

export type StreamHandlers = { readonly [O in StreamingId]: StreamHandler<O> }

export interface AllHandlers {
  readonly answers: Handlers
  readonly streams: StreamHandlers
}
