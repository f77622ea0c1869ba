// Traces of payments in the form of OpenTelemetry (OTLP over HTTP, JSON). The trace of an order follows from its id, so that api and
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

const kinds = { internal: 1, server: 2, client: 3 } as const
const failed = 2

/** A UUID has as many bits as the id of a trace. */
export function traceIdOf(orderId: string): string {
  return orderId.replaceAll('-', '')
}

function rootSpanId(orderId: string): string {
  return createHash('sha256').update(`order ${orderId}`).digest('hex').slice(0, 16)
}

/** Whether a part of all traces, 0 to 1, contains this one: every process says the same. */
export function isSampled(orderId: string, ratio: number): boolean {
  return Number.parseInt(traceIdOf(orderId).slice(-13), 16) < ratio * 16 ** 13
}

/** One span as OTLP writes it; `id` is 16 hexadecimal digits of its own, which the root's are not. */
export function encodeSpan(span: Span, id: string): object {
  const { orderId, name, kind, start, end, attributes, error, isRoot } = span
  return {
    traceId: traceIdOf(orderId),
    spanId: isRoot ? rootSpanId(orderId) : id,
    ...(!isRoot && { parentSpanId: rootSpanId(orderId) }),
    name,
    kind: kinds[kind],
    startTimeUnixNano: nanoseconds(start),
    endTimeUnixNano: nanoseconds(end < start ? start : end),
    attributes: encodeAttributes({ 'kassa.order.id': orderId, ...attributes }),
    ...(error !== undefined && { status: { code: failed, message: error } }),
  }
}

/** A request to the collector with all of these spans. */
export function encodeRequest(spans: readonly object[], resource: Readonly<Record<string, Attribute>>): string {
  return JSON.stringify({
    resourceSpans: [
      { resource: { attributes: encodeAttributes(resource) }, scopeSpans: [{ scope: { name: 'kassa' }, spans }] },
    ],
  })
}

function encodeAttributes(attributes: Readonly<Record<string, Attribute>>): object[] {
  return Object.entries(attributes).map(([key, value]) => ({ key, value: encodeValue(value) }))
}

function encodeValue(value: Attribute): object {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}

function nanoseconds(time: Date): string {
  return `${time.getTime()}000000`
}
