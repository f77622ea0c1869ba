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

/** The operations that answer with a stream; they are written by hand and listed apart. */
export type StreamingId = {
  [O in OperationId]: Row<O>['isStreaming'] extends true ? O : never
}[OperationId]

export type PathOf<O extends OperationId> = OrNone<NonNullable<contract[O]['parameters']['path']>>

type RawQuery<O extends OperationId> = NonNullable<contract[O]['parameters']['query']>
type Defaulted<O extends OperationId> = keyof RawQuery<O> & keyof Row<O>['queryDefaults']

/** The query as the validator leaves it: integers are numbers, and what has a default is always there. */
export type QueryOf<O extends OperationId> = [RawQuery<O>] extends [never]
  ? None
  : Omit<RawQuery<O>, Defaulted<O>> & { readonly [K in Defaulted<O>]-?: NonNullable<RawQuery<O>[K]> }

type RawBody<O extends OperationId> = NonNullable<contract[O]['requestBody']>

/**
 * The body as the caller sent it, checked; defaults are not filled in, and one that may be left out is empty then.
 * `undefined` for operations without a body.
 */
export type BodyOf<O extends OperationId> = [RawBody<O>] extends [never]
  ? undefined
  : RawBody<O> extends { readonly content: infer C }
    ? C[keyof C]
    : undefined

/** The header parameters the contract names, by their names there. They are not checked before the handler sees them. */
export type HeaderOf<O extends OperationId> = OrNone<NonNullable<contract[O]['parameters']['header']>>

/** Who signed the request; `null` where the contract asks for no signature. */
type PrincipalOf<O extends OperationId> = Row<O>['isPublic'] extends true ? null : Principal

/** What a handler is given: everything of the request that the contract names, checked, and what it may use. */
export interface Context<O extends OperationId> {
  readonly path: PathOf<O>
  readonly query: QueryOf<O>
  readonly body: BodyOf<O>
  readonly header: HeaderOf<O>
  readonly principal: PrincipalOf<O>
  readonly deps: Deps
  readonly server: ServerParts
}

/** The headers the contract names for an answer; those that every answer carries are set by the server. */
type HeadersOf<Response> = Response extends { readonly headers: infer H }
  ? { readonly [K in keyof H as string extends K ? never : K]?: string }
  : never

/** A successful answer. Everything else is a Fault. */
export type Result<O extends OperationId> = {
  [S in keyof Responses<O> & Row<O>['successStatus']]: {
    readonly status: S
    /** What the contract says, bytes that were laid out once and never change, or what is made while it is sent. */
    readonly body: Content<Responses<O>[S]> | StaticAnswer | FileAnswer
    readonly headers?: HeadersOf<Responses<O>[S]>
  }
}[keyof Responses<O> & Row<O>['successStatus']]

export type Handler<O extends OperationId> = (context: Context<O>) => Promise<Result<O>> | Result<O>

/** One handler per operation of the contract, no more and no fewer. */
export type Handlers = { readonly [O in Exclude<OperationId, StreamingId>]: Handler<O> }

/** Refuses, or tells how to begin a stream. */
export type StreamHandler<O extends StreamingId> = (context: Context<O>) => Promise<StreamStart>

export type StreamHandlers = { readonly [O in StreamingId]: StreamHandler<O> }

export interface AllHandlers {
  readonly answers: Handlers
  readonly streams: StreamHandlers
}
