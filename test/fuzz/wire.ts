// One request over a real socket, and what must hold for its answer whatever was asked.
import assert from 'node:assert/strict'
import { Agent, request as open, type IncomingMessage } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { checkAnswer, type TestAnswer } from '../helpers/client.ts'
import { mark } from './hostile.ts'

export interface Sent {
  readonly method: string
  readonly target: string
  readonly headers: Readonly<Record<string, string | readonly string[]>>
  readonly payload: string | Buffer
}

const slowMs = 1000
const hungMs = 20_000
const agent = new Agent({ keepAlive: true, maxSockets: 4 })

/** Sends, asserts what holds for every answer of the service, and returns it. */
export async function exchange(url: string, sent: Sent): Promise<TestAnswer> {
  const started = performance.now()
  const answer = await send(url, sent)
  if (performance.now() - started > slowMs) await assertNotSlow(url, sent)
  assertSafe(sent, answer)
  return answer
}

/** A machine can be slow once; a request that is slow is slow again. */
async function assertNotSlow(url: string, sent: Sent): Promise<void> {
  const times: number[] = []
  for (let again = 0; again < 5; again++) {
    const started = performance.now()
    await send(url, sent)
    times.push(performance.now() - started)
  }
  const median = times.toSorted((a, b) => a - b)[2]!
  assert(median < slowMs, `takes ${Math.round(median)} ms in the middle of five`)
}

/** Never our own failure, no input in a header, and whatever the contract says of the operation that was reached. */
function assertSafe(sent: Sent, answer: TestAnswer): void {
  assert(answer.status < 500, `${answer.status} ${answer.text}`)
  const headers = JSON.stringify(answer.headers)
  assert(!headers.includes(mark), `the request shows in a header: ${headers}`)
  checkAnswer({ method: sent.method, target: isPlain(sent.target) ? sent.target : '/' }, answer)
}

/** Whether a path means what it says: one with dots for segments, or with escapes that are no text, reaches no operation. */
function isPlain(target: string): boolean {
  try {
    const path = target.split('?', 1)[0]!
    decodeURIComponent(path)
    return !path.split('/').some(segment => /^(\.|%2e){1,2}$/i.test(segment))
  } catch {
    return false
  }
}

function send(url: string, { method, target, headers, payload }: Sent): Promise<TestAnswer> {
  const { hostname, port } = new URL(url)
  const length = Buffer.byteLength(payload)
  const more = length > 0 ? { 'content-length': String(length) } : {}
  return new Promise((resolve, reject) => {
    const options = { agent, hostname, port, method, path: target, headers: { ...headers, ...more }, timeout: hungMs }
    const asked = open(options, response => {
      read(response).then(resolve, reject)
    })
    asked.on('timeout', () => asked.destroy(new Error(`no answer within ${hungMs} ms`)))
    asked.on('error', reject)
    asked.end(payload)
  })
}

async function read(response: IncomingMessage): Promise<TestAnswer> {
  const { statusCode: status = 0, headers } = response
  const type = String(headers['content-type'])
  // A stream need not end; that it begins is its answer.
  if (type.startsWith('text/event-stream')) {
    response.destroy()
    return { status, headers, text: '', json: undefined }
  }
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  const text = decoded(Buffer.concat(chunks), headers['content-encoding']).toString('utf8')
  const json: unknown = type.startsWith('application/json') ? JSON.parse(text) : undefined
  return { status, headers, text, json }
}

/** What was sent, as it was before it was made smaller. */
function decoded(bytes: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'br') return brotliDecompressSync(bytes)
  return encoding === 'gzip' ? gunzipSync(bytes) : bytes
}
