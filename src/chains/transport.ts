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
  const where = `${request.label} at ${new URL(url).host}`
  const timeoutMs = options.timeoutMs ?? timeoutMsDefault
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...options.headers, 'content-type': 'application/json' },
      body: JSON.stringify(request.body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.status !== 200) await refuse(response, where)
    return parseJson(await readText(response, where), where)
  } catch (error) {
    if (error instanceof NodeFailure) throw error
    const isTimeout = error instanceof Error && error.name === 'TimeoutError'
    const reason = isTimeout ? `no answer within ${timeoutMs} ms` : reasonOf(error)
    throw new NodeFailure(`${where}: ${reason}`, {
      tooMuch: isTimeout,
      kind: isTimeout ? 'timeout' : 'connection',
      cause: error,
    })
  }
}

async function refuse(response: Response, where: string): Promise<never> {
  await response.body?.cancel()
  throw new NodeFailure(`${where}: HTTP ${response.status}`, { tooMuch: response.status === 413 })
}

async function readText(response: Response, where: string): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength
    // Leaving the loop cancels the rest of the body.
    if (length > bodyBytesMax) throw new NodeFailure(`${where}: more than ${bodyBytesMax} bytes`, { tooMuch: true })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseJson(text: string, where: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new NodeFailure(`${where}: not JSON but ${JSON.stringify(text.slice(0, 80))}`, {
      kind: 'answer',
      cause: error,
    })
  }
}

/** fetch says "fetch failed"; what happened is in its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  if (!(cause instanceof Error)) return error.message
  return 'code' in cause ? `${String(cause.code)} ${cause.message}` : cause.message
}
