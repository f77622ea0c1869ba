// `npm run lab -- mock`: answers with the examples of the contract, which Prism chooses. The service's own checks run first, because Prism hangs on invalid
// JSON, checks only what a schema can express, and has its own error messages.
import { once } from 'node:events'
import { createServer, request as open, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { getHttpOperationsFromSpec } from '@stoplight/prism-http'
import { createServer as createPrism } from '@stoplight/prism-http-server'
import { pino } from 'pino'
import { operations, type Operation } from '../generated/operations.ts'
import { readConfig } from '../src/config/config.ts'
import { bodyBytesMax } from '../src/http/body.ts'
import { refusalOf } from '../src/http/errors.ts'
import { checkBody, checkPath, checkQuery } from '../src/http/validation.ts'
import { Fault } from '../src/lib/fault.ts'
import { parseJsonObject } from '../src/lib/text/json.ts'

/** A sandbox's configuration for the checks. The mock connects to nothing. */
const config = readConfig({ KASSA_MODE: 'sandbox', DATABASE_URL: 'postgres://none', KASSA_MASTER_KEY: '0'.repeat(64) })
const routes = Object.values<Operation>(operations).map(operation => ({
  operation,
  pattern: new RegExp(`^${operation.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
}))

const prism = await startPrism()
const server = createServer((request, response) => void answer(request, response))
server.listen(Number(process.env['PORT'] ?? 4010), '127.0.0.1')
await once(server, 'listening')
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
console.log(`The mock is listening on http://127.0.0.1:${(server.address() as AddressInfo).port} (Ctrl-C ends)`)

async function stop(): Promise<void> {
  server.close()
  server.closeAllConnections()
  await prism.close()
}

async function startPrism(): Promise<{ readonly port: string; close(): Promise<void> }> {
  type Options = Parameters<typeof createPrism>[1]
  // Prism expects another version of the logger and calls a log level `success`.
  const silent = Object.assign(pino({ level: 'silent' }), { success: () => {} })
  const logger = Object.assign(silent, { child: () => silent }) as unknown as Options['components']['logger']
  const checks = { checkSecurity: true, validateRequest: true, validateResponse: true, errors: false }
  const mocking = { ...checks, mock: { dynamic: false }, isProxy: false } as unknown as Options['config']
  const contract = await getHttpOperationsFromSpec(fileURLToPath(new URL('../generated/openapi.json', import.meta.url)))
  // Without callbacks: Prism would send made-up, unsigned ones to the URL of a new endpoint.
  const answering = contract.map(({ callbacks: _, ...operation }) => operation)
  const started = createPrism(answering, { cors: true, components: { logger }, config: mocking })
  const { port } = new URL(await started.listen(0, '127.0.0.1'))
  return { port, close: () => started.close() }
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  // A path such as `//` is no valid URL.
  const { pathname, searchParams } = URL.parse(request.url ?? '/', 'http://mock') ?? new URL('http://mock')
  const here = routes.filter(({ pattern }) => pattern.test(pathname))
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const operation = here.find(one => one.operation.method === method)?.operation
  try {
    const bytes = await buffer(request)
    // Prism answers a browser's preflight requests.
    if (operation) check(operation, { headers: request.headers, bytes, pathname, searchParams })
    else if (method !== 'OPTIONS') throw new Fault(here.length === 0 ? 'not found' : 'method not allowed')
    await pass(request, { method, bytes }, response)
  } catch (error) {
    const { status, message } = refusalOf(error, operation)
    if (status === 405) response.setHeader('allow', here.map(one => one.operation.method).join(', '))
    const headers = { 'content-type': 'application/json; charset=utf-8', 'access-control-allow-origin': '*' }
    response.writeHead(status, headers).end(JSON.stringify({ error: message }))
  }
}

interface Received {
  readonly headers: IncomingMessage['headers']
  readonly bytes: Buffer
  readonly pathname: string
  readonly searchParams: URLSearchParams
}

/** Runs the service's checks in its order. The signature only has to be present. */
function check(operation: Operation, { headers, bytes, pathname, searchParams }: Received): void {
  if (bytes.length > bodyBytesMax) throw new Fault('payload too large')
  if (!operation.isPublic && headers.authorization === undefined) throw new Fault('missing authorization header')
  if (operation.hasBody && (bytes.length > 0 || operation.isBodyRequired)) {
    if (!/^application\/json\b/i.test(headers['content-type'] ?? 'application/json'))
      throw new Fault('unsupported media type')
    const body = parseJsonObject(bytes)
    if (!body) throw new Fault('invalid json')
    checkBody(operation, body, config)
  }
  const values = (name: string) => searchParams.getAll(name)
  const names = [...new Set(searchParams.keys())]
  checkQuery(operation, Object.fromEntries(names.map(name => [name, values(name)[1] ? values(name) : values(name)[0]])))
  const { pattern } = routes.find(one => one.operation === operation)!
  const segments = Object.entries(pattern.exec(pathname)?.groups ?? {})
  checkPath(operation, Object.fromEntries(segments.map(([name, segment]) => [name, decoded(segment)])))
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    throw new Fault('not found')
  }
}

/** Forwards a request to Prism and returns its answer. The service treats a body without a content type as JSON; Prism needs the header. */
async function pass(
  { url, headers }: IncomingMessage,
  { method, bytes }: { readonly method: string | undefined; readonly bytes: Buffer },
  response: ServerResponse,
): Promise<void> {
  const typed = bytes.length > 0 ? { 'content-type': 'application/json', ...headers } : headers
  const asked = open({ host: '127.0.0.1', port: prism.port, path: url, method, headers: typed })
  asked.end(bytes)
  const [chosen] = (await once(asked, 'response')) as [IncomingMessage]
  // Buffers the whole answer, so that nothing can fail after the first byte is sent.
  const body = await buffer(chosen)
  response.writeHead(chosen.statusCode ?? 500, chosen.headers).end(body)
}
