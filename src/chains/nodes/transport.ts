import { JsonRequestFailed, requestJson, type JsonRequestFailure } from '../../lib/text/request-json.ts'
import { systemClock } from '../../lib/clock.ts'
import { ChainUnavailable, type FailureKind } from '../chain.ts'
import { payoutCooldownMsMax, type CallPurpose, type NodeMeter } from './node-meter.ts'
import { isObject } from '../parse.ts'
import { readQuota, type Refused } from './quota.ts'

/** A mainnet block's receipts are about 2 MB, its TRON counterpart less than 1 MB. Ten times that is nonsense. */
const bodyBytesMax = 32 * 1024 * 1024
/** How long one request may take. */
export const requestMsMax = 10_000

export interface TransportOptions {
  readonly timeoutMs?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Counts the calls; `purpose` defaults to reading. */
  readonly meter?: NodeMeter
  readonly purpose?: CallPurpose
}

/** One node's failure to answer. */
export class NodeFailure extends ChainUnavailable {
  /** A smaller request might succeed: the answer was too long or too slow, or the node said so. */
  readonly tooMuch: boolean
  override readonly kind: FailureKind
  /** How long to leave the node alone, if it or its budget says so. */
  readonly cooldownMs: number | undefined

  constructor(message: string, options: NodeFailureOptions = {}) {
    super(message, { cause: options.cause })
    this.tooMuch = options.tooMuch ?? false
    this.kind = options.kind ?? 'refused'
    this.cooldownMs = options.cooldownMs
  }
}

interface NodeFailureOptions {
  readonly tooMuch?: boolean
  readonly kind?: FailureKind
  readonly cooldownMs?: number | undefined
  readonly cause?: unknown
}

/**
 * Posts JSON and reads the JSON answer within the limits of time and size. Throws NodeFailure for everything else. `label` names the method
 * in the message, which contains only the host of the URL, as the rest may hold a key.
 */
export async function postJson(url: string, request: { label: string; body: unknown }, options: TransportOptions) {
  const target = `${request.label} at ${new URL(url).host}`
  await takeCalls(target, request.body, options)
  try {
    const answer = await requestJson({
      url,
      method: 'POST',
      headers: { ...options.headers, 'content-type': 'application/json' },
      body: JSON.stringify(request.body),
      timeoutMs: options.timeoutMs ?? requestMsMax,
      bytesMax: bodyBytesMax,
    })
    refuseQuota(target, { status: 200, said: refusalIn(answer), retryAfter: null }, options)
    return answer
  } catch (error) {
    if (!(error instanceof JsonRequestFailed)) throw error
    const { status, said, retryAfter } = error
    if (status !== null) refuseQuota(target, { status, said, retryAfter, cause: error }, options)
    throw new NodeFailure(`${target}: ${error.message}`, {
      tooMuch: error.kind === 'timeout' || error.kind === 'too long' || error.status === 413,
      kind: failureKinds[error.kind],
      cause: error,
    })
  }
}

/** Counts each request of a batch as one call. */
async function takeCalls(
  target: string,
  body: unknown,
  { meter, purpose = 'reading' }: TransportOptions,
): Promise<void> {
  const withheld = await meter?.take(Array.isArray(body) ? Math.max(1, body.length) : 1, purpose)
  if (withheld)
    throw new NodeFailure(`${target}: ${withheld.reason}`, { kind: 'quota', cooldownMs: withheld.cooldownMs })
}

/** A refusal for quota proves nothing about the query, and a smaller request does not help. */
function refuseQuota(target: string, refused: RefusedCall, { meter, purpose }: TransportOptions): void {
  const reportedMs = readQuota(refused, meter?.time() ?? systemClock.now())
  if (reportedMs === null) return
  if (reportedMs !== undefined) meter?.refuse(reportedMs)
  const cooldownMs =
    reportedMs !== undefined && purpose === 'paying' ? Math.min(reportedMs, payoutCooldownMsMax) : reportedMs
  const message = `${target}: HTTP ${refused.status}, its limit of calls is reached`
  throw new NodeFailure(message, { kind: 'quota', cooldownMs, cause: refused.cause })
}

interface RefusedCall extends Refused {
  readonly cause?: unknown
}

/** Finds a refusal in an answer with status 200: a JSON-RPC error, alone or in a batch, or TRON's own field. */
function refusalIn(answer: unknown): string {
  for (const one of Array.isArray(answer) ? answer : [answer]) {
    if (!isObject(one)) continue
    const { Error: reported, error } = one
    if (typeof reported === 'string') return reported
    if (isObject(error) && typeof error.message === 'string')
      return error.code === 429 || error.code === 402 ? `too many requests: ${error.message}` : error.message
  }
  return ''
}

const failureKinds: Readonly<Record<JsonRequestFailure, FailureKind>> = {
  connection: 'connection',
  timeout: 'timeout',
  status: 'refused',
  'too long': 'refused',
  'not json': 'answer',
}
