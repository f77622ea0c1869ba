// A service of one's own for a test: it answers as told, one answer after another, and remembers what it was asked.
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Kassa, type KassaOptions, type Sleep, type WaitReason } from '../../../sdk/typescript/src/index.ts'

export interface ScriptedRequest {
  readonly method: string
  readonly target: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** What to answer: a status with JSON, or whatever the function does with the response. */
export type ScriptedAnswer =
  | { readonly status: number; readonly json?: unknown; readonly headers?: Readonly<Record<string, string>> }
  | ((response: ServerResponse, asked: ScriptedRequest) => void)

export interface Scripted {
  readonly url: string
  readonly asked: ScriptedRequest[]
  /** Resolves with the request of this number, from 1, as soon as it has come. */
  request(number: number): Promise<ScriptedRequest>
}

interface Cleaning {
  teardown(action: () => void): void
}

/** Answers the first request with the first answer, and so on; the last answer is repeated. */
export async function startScripted(t: Cleaning, answers: readonly ScriptedAnswer[]): Promise<Scripted> {
  const asked: ScriptedRequest[] = []
  const waiting = new Map<number, (asked: ScriptedRequest) => void>()
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (piece: string) => (body += piece))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const one = { method, target: url, headers, body }
      asked.push(one)
      waiting.get(asked.length)?.(one)
      answerWith(answers[asked.length - 1] ?? answers.at(-1)!, response, one)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.close()
    server.closeAllConnections()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    request: number =>
      new Promise(resolve => {
        const past = asked[number - 1]
        if (past) resolve(past)
        else waiting.set(number, resolve)
      }),
  }
}

function answerWith(answer: ScriptedAnswer, response: ServerResponse, asked: ScriptedRequest): void {
  if (typeof answer === 'function') return answer(response, asked)
  const { status, json = {}, headers } = answer
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'x-request-id': 'req-1', ...headers })
  response.end(JSON.stringify(json))
}

/** A clock that pauses move forward at once, and limits that pass only when the test says so. */
export interface FakeTime {
  readonly clock: () => number
  readonly sleep: Sleep
  readonly waits: { readonly ms: number; readonly reason: WaitReason }[]
  /** The pauses of one kind so far, in milliseconds. */
  paused(reason: WaitReason): number[]
  /** Lets the running limit of this kind pass. */
  expire(reason: 'timeout' | 'idle'): void
  /** Lets the next limit of this kind pass as soon as it begins. */
  expireNext(reason: 'timeout' | 'idle'): void
}

export const beginning = Date.parse('2026-01-01T00:00:00Z')

export function fakeTime(): FakeTime {
  let now = beginning
  const waits: FakeTime['waits'] = []
  const limits = new Map<WaitReason, () => void>()
  const expiring = new Set<WaitReason>()
  return {
    clock: () => now,
    waits,
    paused: reason => waits.filter(wait => wait.reason === reason).map(({ ms }) => ms),
    expire: reason => limits.get(reason)?.(),
    expireNext: reason => void expiring.add(reason),
    sleep(ms, { signal, reason }) {
      waits.push({ ms, reason })
      if (!expiring.delete(reason) && (reason === 'timeout' || reason === 'idle')) {
        return new Promise(resolve => {
          limits.set(reason, resolve)
          signal.addEventListener('abort', () => resolve())
        })
      }
      now += ms
      // A turn of the event loop, as any real pause takes.
      return new Promise(resolve => setImmediate(resolve))
    },
  }
}

export const credentials = { keyId: 'mk_test_4bXq8LmZ2RwT6vKc0NsYhP', secret: 'sk_test_51H9x2fLqYk0c3Rr7TzVwN8m' }

/** A client of the scripted service that goes by the fake clock and always takes the longest pause. */
export function clientOf(service: { readonly url: string }, time: FakeTime, options: KassaOptions = {}): Kassa {
  const { clock, sleep } = time
  return new Kassa({ baseUrl: service.url, ...credentials, clock, sleep, random: () => 1, logger: false, ...options })
}

export const wanted = { amount: '25', currency: 'USDT', network: 'TRC20' } as const

/** As much of an order as these tests look at. */
export function order(status: string, more: object = {}): object {
  const amounts = { order_amount: '25', received_amount: '0' }
  return { id: 'o-1', order_number: 'ord_1', environment: 'test', status, ...amounts, ...more }
}
