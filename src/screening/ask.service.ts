import { request } from 'undici'

export interface Question {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** Providers answer within a second; beyond ten the transfer is tried again later. */
const timeoutMsDefault = 10_000
const bodyBytesMax = 65_536

/**
 * Asks a screening provider and reads its JSON answer. Anything but status 200 with a JSON body of bounded size within the
 * time allowed is an error; redirects are not followed. Of the address only the host appears in messages.
 */
export async function askJson(question: Question, timeoutMs = timeoutMsDefault): Promise<unknown> {
  const { url, method, headers, body } = question
  const { host } = new URL(url)
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await request(url, { method, headers, body: body ?? null, signal })
    if (response.statusCode !== 200) {
      // What is thrown away reports its own end as an error, which without a listener would end the process.
      response.body.on('error', () => undefined).destroy()
      throw new Error(`HTTP ${response.statusCode}`)
    }
    return parse(await readBody(response.body))
  } catch (error) {
    const reason = signal.aborted ? `no answer within ${timeoutMs} ms` : describe(error)
    throw new Error(`${host}: ${reason}`, { cause: error })
  }
}

async function readBody(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.byteLength
    // Leaving the loop destroys the rest of the body.
    if (length > bodyBytesMax) throw new Error(`more than ${bodyBytesMax} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error('not JSON', { cause: error })
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error)
}

/** An object's members, for reading an answer by name; throws for whatever is no object. */
export function asMembers(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error(`${what} is not an object`)
  return value as Readonly<Record<string, unknown>>
}
