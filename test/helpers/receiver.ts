// Webhook receivers of a merchant for tests: real HTTPS servers with certificates of a throwaway authority.
import { webcrypto } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import https from 'node:https'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import * as x509 from '@peculiar/x509'
import { ensureCertificates } from '../../dev/ca.ts'

export interface Received {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly rawHeaders: readonly string[]
  readonly body: string
}

export interface Receiver {
  readonly port: number
  /** `https://127.0.0.1:<port>/hook` */
  readonly url: string
  readonly received: readonly Received[]
  /** TCP connections that were opened, whether or not a request came of them. */
  readonly connections: number
  /** Resolves once so many requests have arrived. */
  arrived(count: number): Promise<void>
  close(): Promise<void>
}

export type ReceiverAnswer = (response: ServerResponse, received: Received) => unknown

export interface Certificate {
  readonly cert: string
  readonly key: string
}

/** Options of the TLS server beside its answers. */
export interface ReceiverOptions {
  readonly certificate?: Certificate
  readonly tls?: Pick<https.ServerOptions, 'minVersion' | 'maxVersion' | 'ciphers'>
}

/** Starts a receiver; by default it answers 200. */
export async function startReceiver(
  answer: ReceiverAnswer = response => response.writeHead(200).end(),
  options: ReceiverOptions = {},
): Promise<Receiver> {
  const { cert, key } = options.certificate ?? (await testCertificates())
  const received: Received[] = []
  const waiting: { count: number; resolve: () => void }[] = []
  let connections = 0
  const server = https.createServer({ cert, key, ...options.tls }, (request, response) => {
    void readRequest(request).then(one => {
      received.push(one)
      for (const waiter of waiting) if (received.length >= waiter.count) waiter.resolve()
      return answer(response, one)
    })
  })
  server.on('connection', () => connections++)
  server.on('tlsClientError', () => {})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `https://127.0.0.1:${port}/hook`,
    received,
    get connections() {
      return connections
    },
    arrived: count =>
      new Promise(resolve => (received.length >= count ? resolve() : void waiting.push({ count, resolve }))),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A receiver that takes every request and never answers. */
export const neverAnswer: ReceiverAnswer = () => {}

export function answerWith(status: number, headers: Record<string, string> = {}): ReceiverAnswer {
  return response => response.writeHead(status, headers).end()
}

let made: Promise<Certificate & { readonly caFile: string }> | undefined

/** A certificate for `localhost`, `127.0.0.1` and `::1`, and the file of the authority that signed it. */
export function testCertificates(): Promise<Certificate & { readonly caFile: string }> {
  made ??= makeCertificates(new Date())
  return made
}

/** A certificate of an authority of its own, both made at this time and valid for a year from it. */
export async function makeCertificates(now: Date): Promise<Certificate & { readonly caFile: string }> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'kassa-receiver-'))
  process.on('exit', () => rmSync(directory, { recursive: true, force: true }))
  const files = await ensureCertificates(directory, now)
  return {
    caFile: files.caFile,
    cert: readFileSync(files.certificateFile, 'utf8'),
    key: readFileSync(files.keyFile, 'utf8'),
  }
}

/** A certificate for 127.0.0.1 that nobody but itself vouches for. */
export async function selfSignedCertificate(now: Date): Promise<Certificate> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
  x509.cryptoProvider.set(webcrypto)
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=127.0.0.1',
    notBefore: new Date(now.getTime() - 3_600_000),
    notAfter: new Date(now.getTime() + 86_400_000),
    signingAlgorithm: algorithm,
    keys,
    extensions: [new x509.SubjectAlternativeNameExtension([{ type: 'ip', value: '127.0.0.1' }])],
  })
  const key = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)
  return { cert: certificate.toString('pem'), key: x509.PemConverter.encode(key, 'PRIVATE KEY') }
}

async function readRequest(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    headers: request.headers,
    rawHeaders: request.rawHeaders,
    body: Buffer.concat(chunks).toString('utf8'),
  }
}
