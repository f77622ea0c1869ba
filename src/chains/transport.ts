import { AskFailure, askJson, type AskFailureKind } from '../lib/ask-json.ts'
import { ChainUnavailable, type FailureKind } from './chain.ts'

/** A mainnet block's receipts are about 2 MB, its TRON counterpart less than 1 MB; ten times that is nonsense. */
const bodyBytesMax = 32 * 1024 * 1024
const timeoutMsDefault = 10_000

export interface TransportOptions {
  readonly timeoutMs?: number
  readonly headers?: Readonly<Record<string, string>>
}

/** A refusal of one node. */
export class NodeFailure extends ChainUnavailable {
  /** Asking for less might succeed: the answer was too long or took too long, or the node said that it would be. */
  readonly tooMuch: boolean
  override readonly kind: FailureKind

  constructor(
    message: string,
    options: { readonly tooMuch?: boolean; readonly kind?: FailureKind; readonly cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause })
    this.tooMuch = options.tooMuch ?? false
    this.kind = options.kind ?? 'refused'
  }
}

/**
 * Posts JSON and reads the JSON answer within the time and size allowed. Everything else, whatever its kind, is
 * NodeFailure. `label` names the method in its message; of the address only the host appears, as the rest may hold a key.
 */
export async function postJson(url: string, request: { label: string; body: unknown }, options: TransportOptions) {
  try {
    return await askJson({
      url,
      method: 'POST',
      headers: { ...options.headers, 'content-type': 'application/json' },
      body: JSON.stringify(request.body),
      timeoutMs: options.timeoutMs ?? timeoutMsDefault,
      bytesMax: bodyBytesMax,
    })
  } catch (error) {
    if (!(error instanceof AskFailure)) throw error
    throw new NodeFailure(`${request.label} at ${new URL(url).host}: ${error.message}`, {
      tooMuch: error.kind === 'timeout' || error.kind === 'too long' || error.status === 413,
      kind: failureKinds[error.kind],
      cause: error,
    })
  }
}

const failureKinds: Readonly<Record<AskFailureKind, FailureKind>> = {
  connection: 'connection',
  timeout: 'timeout',
  status: 'refused',
  'too long': 'refused',
  'not json': 'answer',
}
