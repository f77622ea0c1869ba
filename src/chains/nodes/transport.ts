import { JsonRequestFailed, requestJson, type JsonRequestFailure } from '../../lib/text/request-json.ts'
import { systemClock } from '../../lib/clock.ts'
import { ChainUnavailable, type FailureKind } from '../chain.ts'
import { payoutCooldownMsMax, type CallPurpose, type NodeMeter } from './node-meter.ts'
import { isObject } from '../parse.ts'
import { readQuota, type Refused } from './quota.ts'

/** A mainnet block's receipts are about 2 MB, its TRON counterpart less than 1 MB; ten times that is nonsense. */
const bodyBytesMax = 32 * 1024 * 1024
const timeoutMsDefault = 10_000

export interface TransportOptions {
  readonly timeoutMs?: number
  readonly headers?: Readonly<Record<string, string>>
  /** What counts the calls, and what they are for; default reading. */
  readonly meter?: NodeMeter
  readonly purpose?: CallPurpose
}

/** A refusal of one node. */
export class NodeFailure extends ChainUnavailable {
  /** Asking for less might succeed: the answer was too long or took too long, or the node said that it would be. */
  readonly tooMuch: boolean
  override readonly kind: FailureKind
  /** How long it is not to be asked again, where it or its budget says so. */
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
 * Posts JSON and reads the JSON answer within the time and size allowed. Everything else, whatever its kind, is
 * NodeFailure. `label` names the method in its message; of the address only the host appears, as the rest may hold a key.
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
      timeoutMs: options.timeoutMs ?? timeoutMsDefault,
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

/** Each request of a batch is a call to whoever counts them. */
async function takeCalls(
  target: string,
  body: unknown,
  { meter, purpose = 'reading' }: TransportOptions,
): Promise<void> {
  const withheld = await meter?.take(Array.isArray(body) ? Math.max(1, body.length) : 1, purpose)
  if (withheld)
    throw new NodeFailure(`${target}: ${withheld.reason}`, { kind: 'quota', cooldownMs: withheld.cooldownMs })
}

/** A refusal for quota proves nothing about what was asked, and asking for less does not help. */
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

/** Where an answer with status 200 refuses: JSON-RPC has an error, alone or in a batch, TRON's interface a word of its own. */
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
