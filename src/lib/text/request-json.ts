/** A request to another program, with limits on its answer. */
export interface Question {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly timeoutMs: number
  /** Maximum size of the answer. */
  readonly bytesMax: number
}

export type JsonRequestFailure = 'connection' | 'timeout' | 'status' | 'too long' | 'not json'

/** No usable answer. The message leaves out the URL, which may hold a key. */
export class JsonRequestFailed extends Error {
  override readonly name = 'JsonRequestFailed'
  readonly kind: JsonRequestFailure
  /** The HTTP status, where `kind` is `status`. */
  readonly status: number | null
  /** The start of that answer's body: the other program's own error. */
  readonly said: string
  /** Its `Retry-After` header. */
  readonly retryAfter: string | null

  constructor(kind: JsonRequestFailure, message: string, about: About = {}) {
    super(message, { cause: about.cause })
    this.kind = kind
    this.status = about.status ?? null
    this.said = about.said ?? ''
    this.retryAfter = about.retryAfter ?? null
  }
}

interface About {
  readonly status?: number
  readonly said?: string
  readonly retryAfter?: string | null
  readonly cause?: unknown
}

/** How much to read of an answer with an error status. */
const saidBytesMax = 500

/**
 * Sends a request to another program and reads its JSON answer. Throws JsonRequestFailed for anything but status 200 with a JSON body within the
 * limits. Does not follow redirects. All our own requests go through here; webhooks go through
 * through `webhooks/endpoints/egress.service.ts`.
 */
export async function requestJson(question: Question): Promise<unknown> {
  const { method, timeoutMs, bytesMax } = question
  try {
    const response = await fetch(question.url, {
      method,
      headers: question.headers,
      body: question.body ?? null,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.status !== 200) await refuse(response)
    return parse(await readText(response, bytesMax))
  } catch (error) {
    if (error instanceof JsonRequestFailed) throw error
    const isTimeout = error instanceof Error && error.name === 'TimeoutError'
    throw isTimeout
      ? new JsonRequestFailed('timeout', `no answer within ${timeoutMs} ms`, { cause: error })
      : new JsonRequestFailed('connection', reasonOf(error), { cause: error })
  }
}

async function refuse(response: Response): Promise<never> {
  const { status } = response
  const { text } = await readStart(response, saidBytesMax).catch(() => ({ text: '' }))
  const retryAfter = response.headers.get('retry-after')
  throw new JsonRequestFailed('status', `HTTP ${status}`, { status, said: text, retryAfter })
}

async function readText(response: Response, bytesMax: number): Promise<string> {
  const { text, isWhole } = await readStart(response, bytesMax)
  if (!isWhole) throw new JsonRequestFailed('too long', `more than ${bytesMax} bytes`)
  return text
}

async function readStart(response: Response, bytesMax: number): Promise<{ text: string; isWhole: boolean }> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength
    chunks.push(chunk)
    // Leaving the loop cancels the rest of the body.
    if (length > bytesMax) break
  }
  return { text: Buffer.concat(chunks).subarray(0, bytesMax).toString('utf8'), isWhole: length <= bytesMax }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new JsonRequestFailed('not json', `not JSON but ${JSON.stringify(text.slice(0, 80))}`, { cause: error })
  }
}

/** fetch only says "fetch failed": the reason is in its cause. Never repeats an invalid URL. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  if (!(cause instanceof Error)) return error.message === 'fetch failed' ? error.message : 'it cannot be asked'
  return 'code' in cause ? `${String(cause.code)} ${cause.message}` : cause.message
}
