// Prism in front of a running service: every answer passes through it and is held against the contract on its way. It reads
// a body and writes it anew, so requests must be what `JSON.stringify` writes, and it answers only once a stream has ended.
import { getHttpOperationsFromSpec } from '@stoplight/prism-http'
import { createServer } from '@stoplight/prism-http-server'
import { pino } from 'pino'
import { authorization, bytesOf, type TestRequest } from '../helpers/client.ts'

export interface ProxiedAnswer {
  readonly status: number
  readonly text: string
  /** What Prism finds wrong with the answer, warnings such as an undocumented status included; empty when it fits. */
  readonly violations: string
}

export interface Prism {
  readonly url: string
  send(now: Date, request: TestRequest): Promise<ProxiedAnswer>
  close(): Promise<void>
}

type PrismOptions = Parameters<typeof createServer>[1]

// Prism was built for another version of the logger, and calls a level of its own.
const silent = Object.assign(pino({ level: 'silent' }), { success: () => {} })
const logger = Object.assign(silent, { child: () => silent }) as unknown as PrismOptions['components']['logger']

/** Starts the proxy in this process. Requests are forwarded as they are, however wrong: only answers are judged. */
export async function startPrism(contractFile: string, upstream: string): Promise<Prism> {
  const prism = createServer(await getHttpOperationsFromSpec(contractFile), {
    cors: false,
    components: { logger },
    config: {
      mock: false,
      isProxy: true,
      upstream: new URL(upstream),
      upstreamProxy: undefined,
      checkSecurity: false,
      validateRequest: false,
      validateResponse: true,
      errors: false,
    } as unknown as PrismOptions['config'],
  })
  const url = await prism.listen(0, '127.0.0.1')
  return { url, send: (now, request) => send(url, now, request), close: () => prism.close() }
}

async function send(url: string, now: Date, request: TestRequest): Promise<ProxiedAnswer> {
  const { method = 'GET', target, as } = request
  const payload = bytesOf(request.body)
  const timestamp = request.timestamp ?? Math.floor(now.getTime() / 1000)
  const hasBody = payload.length > 0
  const headers = {
    ...(hasBody && { 'content-type': 'application/json' }),
    ...(as && { authorization: authorization(as, { method, target, body: payload, timestamp }) }),
    ...(request.headers as Record<string, string> | undefined),
  }
  const body = hasBody ? new Uint8Array(Buffer.from(payload)) : null
  const response = await fetch(url + target, { method, headers, body })
  const violations = response.headers.get('sl-violations') ?? ''
  return { status: response.status, text: await response.text(), violations }
}
