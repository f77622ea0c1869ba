// Traces of payments, in OpenTelemetry's terms. The trace of an order follows from its id, so that api and
// workers tell parts of one trace without a word about it between them or in the database.
import { createHash } from 'node:crypto'

type Attribute = string | number | boolean

/** Something that happened to an order, from when to when. */
export interface Span {
  readonly orderId: string
  readonly name: string
  readonly kind: 'server' | 'internal' | 'client'
  readonly start: Date
  readonly end: Date
  readonly attributes: Readonly<Record<string, Attribute>>
  /** What failed; absent when nothing did. */
  readonly error?: string
  /** The first of its trace, which all others hang on: the order was made. */
  readonly isRoot?: true
}

/** Where spans go. Whoever adds one waits for nothing. */
export interface Traces {
  add(span: Span): void
  /** Sends what is left. */
  close(): Promise<void>
}

/** A UUID has as many bits as the id of a trace. */
export function traceIdOf(orderId: string): string {
  return orderId.replaceAll('-', '')
}

/** The span that all others of an order hang on. */
export function rootSpanId(orderId: string): string {
  return createHash('sha256').update(`order ${orderId}`).digest('hex').slice(0, 16)
}

/** Whether a part of all traces, 0 to 1, contains this one: every process says the same. */
export function isSampled(orderId: string, ratio: number): boolean {
  return Number.parseInt(traceIdOf(orderId).slice(-13), 16) < ratio * 16 ** 13
}
