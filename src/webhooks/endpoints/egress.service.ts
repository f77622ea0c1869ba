import { readFileSync } from 'node:fs'
import net from 'node:net'
import tls from 'node:tls'
import { addAbortSignal } from 'node:stream'
import { callbackify } from 'node:util'
import type { buildConnector, Dispatcher } from 'undici'
import type { Config } from '../../config/config.ts'
import { hostOf, isAddress, isOwnAddress, isReachable, portOf, type Own } from './egress-rule.ts'
import type { AnswerBody, DeliveryOutcome, TransportError } from '../deliveries/schedule.ts'
import dns from 'node:dns'

export interface OutgoingPost {
  /** Default POST. A GET has no body. */
  readonly method?: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Makes one request to a URL that a merchant gave. Never throws: failures are outcomes. */
export type Post = (outgoing: OutgoingPost) => Promise<DeliveryOutcome>

export interface EgressOptions {
  readonly allowCidrs: readonly string[]
  /** A file of certificates to trust in addition to the usual roots. */
  readonly caFile: string | null
  /** Where this service itself is reachable. */
  readonly own: readonly Own[]
  readonly resolve?: Resolve
  readonly timeoutMs?: number
}

/** The total time for one receiver: DNS, connection, headers and body (docs/spec/interface.md §8). */
const timeoutMsDefault = 10_000
const responseBytesMax = 16_384
/** How much of a body is kept. */
const answerBytesMax = 2048
/** How long to wait for a body. A receiver that never ends it would occupy a slot. */
const bodyMsMax = 1_000
const headerBytesMax = 16_384

/** Creates the only outgoing path for a process's webhooks. Throws when the configured certificate file cannot be read. */
export function egressFor(config: Config): Post {
  const publicUrl = new URL(config.publicUrl)
  return createEgress({
    allowCidrs: config.egressAllowCidrs,
    caFile: config.webhookCaFile,
    own: [
      { host: hostOf(publicUrl), port: portOf(publicUrl) },
      { host: config.host, port: config.port },
    ],
  })
}

/**
 * Makes a guarded request. Connects only where `isReachable` allows it, judged by the addresses at that moment. Does not follow redirects, does not
 * decompress responses, and reads only their beginning.
 */
export function createEgress(options: EgressOptions): Post {
  const timeoutMs = options.timeoutMs ?? timeoutMsDefault
  // Read at once: a certificate file that cannot be read ends the start.
  const secureContext = tls.createSecureContext({ minVersion: 'TLSv1.2', ca: trustedRoots(options.caFile) })
  let client: ReturnType<typeof openClient> | undefined
  return async ({ method = 'POST', url, headers, body }) => {
    if (!url.startsWith('https://')) return { kind: 'failed', error: 'blocked address' }
    const { request, dispatcher } = await (client ??= openClient(options, { secureContext, timeoutMs }))
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const sent = request(url, { dispatcher, method, headers, ...(method === 'POST' && { body }), signal })
      const answer = await Promise.race([sent, rejectOnAbort(signal)])
      // The status decides; how the body ends does not matter. Reads a little, so that the receiver can finish.
      const enough = AbortSignal.any([signal, AbortSignal.timeout(bodyMsMax)])
      const received = await readAnswer(answer, enough)
      return { kind: 'answered', status: answer.statusCode, ...(received && { body: received }) }
    } catch (error) {
      return { kind: 'failed', error: classify(error) }
    }
  }
}

interface ClientParts {
  readonly secureContext: tls.SecureContext
  readonly timeoutMs: number
}

/** Loads undici with the first request, which would otherwise be a tenth of the time that a process takes to start. */
async function openClient(options: EgressOptions, { secureContext, timeoutMs }: ClientParts) {
  const { Agent, buildConnector, request } = await import('undici')
  const dispatcher = new Agent({
    connect: guardedConnector(options, { build: buildConnector, secureContext, timeoutMs }),
    // One connection per attempt, so that the address is judged each time and no idle socket outlives a DNS change.
    pipelining: 0,
    allowH2: false,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxHeaderSize: headerBytesMax,
  })
  return { request, dispatcher }
}

type Answer = Pick<Dispatcher.ResponseData, 'body' | 'headers'>

/** Reads the body up to `responseBytesMax` and returns its beginning; `null` if it is empty or compressed. */
async function readAnswer({ body, headers }: Answer, enough: AbortSignal): Promise<AnswerBody | null> {
  const kept: Buffer[] = []
  let bytes = 0
  let hasEnded = false
  addAbortSignal(enough, body)
  // Breaking off the loop destroys the body, which may emit an error.
  body.on('error', () => {})
  try {
    for await (const piece of body as AsyncIterable<Buffer>) {
      if (bytes <= answerBytesMax) kept.push(piece)
      bytes += piece.length
      if (bytes >= responseBytesMax) break
    }
    hasEnded = bytes < responseBytesMax
  } catch {
    // What came until then counts.
  }
  const isCut = bytes > answerBytesMax || !hasEnded
  const text = shownText(Buffer.concat(kept).subarray(0, answerBytesMax), isCut)
  return text === '' || headers['content-encoding'] !== undefined ? null : { text, isCut }
}

/** Returns bytes as text that is safe to store and show: bytes that are not text, invisible characters and direction marks become U+FFFD. */
function shownText(bytes: Buffer, isCut: boolean): string {
  return new TextDecoder()
    .decode(bytes, { stream: isCut })
    .replaceAll('\r\n', '\n')
    .replace(/(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD')
}

/** undici heeds the signal only once it is connected. */
function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
}

class BlockedAddress extends Error {
  override readonly name = 'BlockedAddress'
}

class UnknownHost extends Error {
  override readonly name = 'UnknownHost'
}

/** Judges address literals before connecting (they need no DNS lookup), names when resolved, and the actual peer after connecting. */
function guardedConnector(
  options: EgressOptions,
  { build, secureContext, timeoutMs }: ClientParts & { readonly build: typeof buildConnector },
): buildConnector.connector {
  const resolve = options.resolve ?? createResolve({ withHosts: options.allowCidrs.length > 0 })
  const isBlocked = (addresses: readonly string[], port: number) =>
    addresses.some(host => options.own.some(own => isOwnAddress({ host, port }, own))) ||
    !isReachable({ addresses, port }, options.allowCidrs)
  return (target, callback) => {
    const host = hostOf(target)
    const port = Number(target.port || 443)
    const isOwnName = options.own.some(own => isOwnAddress({ host, port }, own))
    if (isOwnName || (isAddress(host) && isBlocked([host], port))) return callback(new BlockedAddress(), null)
    const connect = build({
      secureContext,
      timeout: timeoutMs,
      maxCachedSessions: 0,
      allowH2: false,
      autoSelectFamily: true,
      lookup: guardedLookup(resolve, addresses => isBlocked(addresses, port)),
    })
    connect(target, (error, socket) => {
      if (!socket) return callback(error ?? new Error('No connection'), null)
      if (!isBlocked([socket.remoteAddress ?? ''], port)) return callback(null, socket)
      socket.destroy()
      callback(new BlockedAddress(), null)
    })
  }
}

function guardedLookup(resolve: Resolve, isBlocked: (addresses: readonly string[]) => boolean): net.LookupFunction {
  const judged = callbackify(async (host: string) => {
    const addresses = await resolve(host).catch((cause: unknown) => {
      throw new UnknownHost(`Looking up ${host}`, { cause })
    })
    if (isBlocked(addresses)) throw new BlockedAddress()
    return addresses.map(address => ({ address, family: net.isIP(address) }))
  })
  return (host, lookupOptions, callback) =>
    judged(host, (error, found) => {
      const [first] = found ?? []
      if (error || !first) return callback(error ?? new BlockedAddress(), '', 0)
      return lookupOptions.all ? callback(null, found) : callback(null, first.address, first.family)
    })
}

function trustedRoots(caFile: string | null): string[] | undefined {
  return caFile === null ? undefined : [...tls.rootCertificates, readFileSync(caFile, 'utf8')]
}

const timeoutCodes = /^(UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT|ETIMEDOUT)$/
const tlsCodes =
  /^(ERR_TLS_|ERR_SSL_|CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|INVALID_|PATH_LENGTH_|EPROTO)/

/** Returns the word shown to the merchant, never the error's text, which may name an internal address. */
function classify(error: unknown): TransportError {
  if (error instanceof BlockedAddress) return 'blocked address'
  if (error instanceof UnknownHost) return 'dns'
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'timeout'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (timeoutCodes.test(code)) return 'timeout'
  return tlsCodes.test(code) ? 'tls' : 'connection'
}

/** Resolves every address of a host name. Rejects with a DNS error code when there is none. */
type Resolve = (host: string) => Promise<readonly string[]>

/**
 * Queries the name servers directly. The system's resolver runs on two threads for the whole process, so a few unresponsive name servers would delay
 * all webhooks. `withHosts` falls back to it for names that the name servers do not know (a hosts file, a container network), which only operators
 * with allowed ranges need.
 */
function createResolve(options: { readonly withHosts: boolean }): Resolve {
  const resolver = new dns.promises.Resolver({ timeout: 2000, tries: 2 })
  return async host => {
    if (host === 'localhost') return systemLookup(host)
    try {
      return await queryServers(resolver, host)
    } catch (error) {
      if (!options.withHosts) throw error
      return systemLookup(host)
    }
  }
}

/** Fails only when both address families fail, since a host may have just one. */
async function queryServers(resolver: dns.promises.Resolver, host: string): Promise<string[]> {
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  if (four.status === 'rejected' && six.status === 'rejected') throw four.reason
  return [four, six].flatMap(answer => (answer.status === 'fulfilled' ? answer.value : []))
}

async function systemLookup(host: string): Promise<string[]> {
  const found = await dns.promises.lookup(host, { all: true, order: 'verbatim' })
  return found.map(one => one.address)
}
