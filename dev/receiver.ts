// A merchant's webhook receiver, written from the documentation alone: HTTPS with the sandbox's certificate, and its own verification of
// the signature.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import https from 'node:https'
import type { IncomingMessage } from 'node:http'
import type { SandboxFile } from './sandbox-file.ts'

export type WebhookBody = {
  readonly event: string
  /** Of an order or a withdrawal. */
  readonly data: {
    readonly order_id?: string
    readonly order_number?: string
    readonly id?: string
    readonly status: string
  }
}
export type Receiver = { readonly url: string; close(): void }

/** Distinguishes the demo's endpoint from the user's own. */
export const receiverPath = '/kassa-demo'
const toleranceSeconds = 300
const bodyBytesMax = 1_000_000

/** Listens on `port` of 127.0.0.1 (0: any free one). Calls `onEvent` for each verified webhook and `onRefused` for each other one. */
export async function startReceiver(
  sandbox: SandboxFile,
  port: number,
  handle: { onEvent(body: WebhookBody): void; onRefused(reason: string): void },
): Promise<Receiver> {
  const { cert_file: certFile, key_file: keyFile } = sandbox.webhook_receiver
  const server = https.createServer(
    { cert: readFileSync(certFile), key: readFileSync(keyFile) },
    (request, response) => {
      void (async () => {
        const body = await readBody(request)
        const header = String(request.headers['x-merchant-signature'] ?? '')
        const genuine = isGenuine(sandbox.merchant.webhook_secret, header, body)
        response.writeHead(genuine ? 204 : 401).end()
        if (genuine) handle.onEvent(JSON.parse(body.toString('utf8')) as WebhookBody)
        else handle.onRefused(`signature ${header || 'missing'}`)
      })()
    },
  )
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const bound = typeof address === 'object' && address !== null ? address.port : port
  return {
    url: `https://127.0.0.1:${bound}${receiverPath}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk as Uint8Array)
    length += bytes.length
    if (length > bodyBytesMax) throw new Error('The webhook is longer than any of ours')
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}

/** Verifies `t=<seconds>,v1=<hex>`: HMAC-SHA256 over `<t>.<raw body>`, at most five minutes from now. */
function isGenuine(secret: string, header: string, body: Buffer): boolean {
  const match = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header)
  if (!match) return false
  const [, time = '', given = ''] = match
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest()
  const fresh = Math.abs(Date.now() / 1000 - Number(time)) <= toleranceSeconds
  return fresh && timingSafeEqual(Buffer.from(given, 'hex'), expected)
}
