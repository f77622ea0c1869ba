// Traces of payments, in OpenTelemetry's terms. An order's trace id follows from its id, so that api and
// workers add to one trace without passing anything between them or storing it.
import { createHash } from 'node:crypto'

type Attribute = string | number | boolean

/** An event in the life of an order, with start and end. */
export interface Span {
  readonly orderId: string
  readonly name: string
  readonly kind: 'server' | 'internal' | 'client'
  readonly start: Date
  readonly end: Date
  readonly attributes: Readonly<Record<string, Attribute>>
  /** The error; absent on success. */
  readonly error?: string
  /** The first span, the parent of all others: the creation of the order. */
  readonly isRoot?: true
}

/** Collects spans without blocking the caller. */
export interface Traces {
  add(span: Span): void
  /** Sends the queued spans. */
  close(): Promise<void>
}

/** A UUID has as many bits as a trace id. */
export function traceIdOf(orderId: string): string {
  return orderId.replaceAll('-', '')
}

/** Returns the id of an order's root span. */
export function rootSpanId(orderId: string): string {
  return createHash('sha256').update(`order ${orderId}`).digest('hex').slice(0, 16)
}

/** Whether to trace this order, at a ratio of 0 to 1. All processes agree. */
export function isSampled(orderId: string, ratio: number): boolean {
  return Number.parseInt(traceIdOf(orderId).slice(-13), 16) < ratio * 16 ** 13
}
