import { createServer, METHODS, STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { LiteralErrorMessage } from '../../generated/errors.ts'

export interface ListenerLimits {
  readonly headersTimeoutMs: number
  /** Time limit for a body, from when the operation starts to read it. */
  readonly bodyTimeoutMs: number
  /** Time limit for a whole request: longer than both of the above together. */
  readonly requestTimeoutMs: number
  /** How often Node checks for requests over their time limit. */
  readonly checkIntervalMs: number
  /** Longer than proxies keep idle connections, so that no proxy writes to one that we just closed. */
  readonly keepAliveTimeoutMs: number
  readonly connectionsMax: number
  readonly headerBytesMax: number
}

export const listenerLimits: ListenerLimits = {
  headersTimeoutMs: 10_000,
  bodyTimeoutMs: 10_000,
  requestTimeoutMs: 25_000,
  checkIntervalMs: 1000,
  keepAliveTimeoutMs: 65_000,
  connectionsMax: 20_000,
  headerBytesMax: 16 * 1024,
}

/** The message for a request that is not HTTP, or not one we serve. The connection closes after it. */
export const invalidRequest = 'invalid request' satisfies LiteralErrorMessage

/** Creates the listener. Its time limits are Node's: hapi's limit on slow bodies does not end them. */
export function createListener(limits: ListenerLimits): Server {
  const listener = createServer({
    requestTimeout: limits.requestTimeoutMs,
    headersTimeout: limits.headersTimeoutMs,
    connectionsCheckingInterval: limits.checkIntervalMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    maxHeaderSize: limits.headerBytesMax,
    // Node would answer a missing Host without a body; `server.ts` answers it in our shape.
    requireHostHeader: false,
  })
  listener.maxConnections = limits.connectionsMax
  return listener
}

export interface ParserAnswers {
  readonly requestId: () => string
  /** Methods of a path; empty if there is no such path. */
  readonly methodsAt: (path: string) => readonly string[]
  /** Headers that describe an error beyond its message. */
  readonly errorHeaders: (status: number, message: LiteralErrorMessage) => Readonly<Record<string, string>>
}

/** Answers parser errors in place of hapi, whose answers have no body. */
export function answerParserErrors(listener: Server, answers: ParserAnswers): void {
  const { requestId } = answers
  listener.removeAllListeners('clientError')
  // hapi sends 100 Continue after authentication, which here reads the body: let Node send it at once.
  listener.removeAllListeners('checkContinue')
  const underWay = followAnswers(listener)
  listener.on('clientError', (error: ParserError, socket: Socket) => refuse(error, socket, { ...answers, underWay }))
  // Without a handler Node closes the connection of a CONNECT without an answer.
  listener.on('connect', ({ url }: IncomingMessage, socket: Socket) => {
    socket.on('error', () => socket.destroy())
    finish(socket, wrongMethod(url ?? '', answers), { ...answers, underWay })
  })
  listener.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const head = { 'content-type': 'application/json; charset=utf-8', connection: 'close', 'x-request-id': requestId() }
    response.writeHead(417, { ...answers.errorHeaders(417, invalidRequest), ...head })
    response.end(JSON.stringify({ error: invalidRequest }))
  })
}

interface ParserError extends NodeJS.ErrnoException {
  /** The bytes that Node was parsing, if it still had them. */
  readonly rawPacket?: Buffer
}

type AnswerUnderWay = (socket: Socket) => ServerResponse | null

interface Refusing extends ParserAnswers {
  readonly underWay: AnswerUnderWay
}

function refuse(error: ParserError, socket: Socket, answers: Refusing): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  finish(socket, refusalOf(error, answers), answers)
}

/** Sends the last answer of a connection. */
function finish(socket: Socket, { status, message, headers = [] }: ParserRefusal, answers: Refusing): void {
  const earlier = answers.underWay(socket)
  if (earlier) {
    // An earlier request is still being answered: do not cut or mix up its answer.
    earlier.once('close', () => socket.destroy())
    return
  }
  const body = JSON.stringify({ error: message })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...headers,
    ...Object.entries(answers.errorHeaders(status, message)).map(([name, value]) => `${name}: ${value}`),
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `X-Request-Id: ${answers.requestId()}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

interface ParserRefusal {
  readonly status: number
  readonly message: LiteralErrorMessage
  readonly headers?: readonly string[]
}

function refusalOf(error: ParserError, answers: ParserAnswers): ParserRefusal {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return { status: 408, message: 'request timeout' }
  const unknown = error.code === 'HPE_INVALID_METHOD' && requestLine.exec(error.rawPacket?.toString('latin1') ?? '')
  // Node's parser knows a list of methods. Treat any other like a listed one that the path does not have.
  if (!unknown || METHODS.includes(unknown[1]!)) return { status: 400, message: invalidRequest }
  return wrongMethod(unknown[2]!, answers)
}

function wrongMethod(target: string, { methodsAt }: ParserAnswers): ParserRefusal {
  if (!target.startsWith('/')) return { status: 400, message: invalidRequest }
  const methods = methodsAt(target)
  if (methods.length === 0) return { status: 404, message: 'not found' }
  return { status: 405, message: 'method not allowed', headers: [`Allow: ${methods.join(', ')}`] }
}

/** A valid request line, except that its method may be any token (RFC 9110, section 5.6.2). */
const requestLine = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+) (\/[!-~]*) HTTP\/1\.[01]\r\n/

/**
 * Tracks the answers due on each connection, in order. Returns a function that finds the last one that must not be cut or mixed up:
 * its request arrived completely, or it has begun.
 */
function followAnswers(listener: Server): AnswerUnderWay {
  const due = new WeakMap<Socket, Set<ServerResponse>>()
  listener.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const answers = due.get(socket) ?? new Set()
    // No listeners on the responses: thousands of open streams would keep them alive.
    for (const one of answers) if (one.writableFinished) answers.delete(one)
    due.set(socket, answers.add(response))
  })
  const isUnderWay = (one: ServerResponse) => !one.writableFinished && (one.req.complete || one.headersSent)
  return socket => [...(due.get(socket) ?? [])].findLast(isUnderWay) ?? null
}
