// A provider of nodes in front of a local one: it counts calls as providers do, and refuses in their words who asks too often.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

export interface ProviderRules {
  /** Calls between midnight and midnight (UTC). */
  readonly daily: number
  /** Calls in one second of real time. */
  readonly perSecond: number
  /** The time of day goes by this clock. */
  readonly now: () => Date
  /** Every so many calls it has a trouble of its own, of several kinds by turns; default never. */
  readonly troubleEvery?: number
}

export interface Provider {
  readonly url: string
  /** Calls that were answered, by method, and those that were refused, by why. */
  readonly answered: ReadonlyMap<string, number>
  readonly refused: ReadonlyMap<string, number>
  /** All calls of a day (UTC) that reached it, refused ones included. */
  callsOn(day: string): number
  /** From now on every call is refused so, until `null`. */
  refuse(answer: Refusal | null): void
  stop(): Promise<void>
}

export interface Refusal {
  readonly status: number
  readonly body: string
  readonly retryAfter?: string
}

/** As Infura, Alchemy and TronGrid say it, and as those in front of them do. */
export const refusals = {
  infuraDay: {
    status: 402,
    body: '{"jsonrpc":"2.0","id":1,"error":{"code":402,"event":-33000,"message":"Payment Required","details":"You have reached your daily credit limit."}}',
  },
  infuraSecond: {
    status: 429,
    body: '{"jsonrpc":"2.0","id":1,"error":{"code":-32005,"message":"Too Many Requests"}}',
  },
  alchemySecond: {
    status: 429,
    body: '{"jsonrpc":"2.0","error":{"code":429,"message":"Your app has exceeded its compute units per second capacity."}}',
    retryAfter: '1',
  },
  tronGridSecond: {
    status: 403,
    body: '{"Error":"request rate exceeded the allowed_rps(15), and the query server is suspended for 5 s"}',
  },
  tronGridDay: {
    status: 403,
    body: '{"Error":"Exceed the user daily usage (100000), the maximum query frequency is 1 time per second"}',
  },
  busy: { status: 503, body: '<html>503 Service Temporarily Unavailable</html>' },
  busyForLong: { status: 503, body: 'overloaded', retryAfter: '20' },
} as const satisfies Readonly<Record<string, Refusal>>

const troubles = [refusals.busy, refusals.alchemySecond, refusals.busyForLong, refusals.tronGridSecond]

export async function startProvider(target: string, rules: ProviderRules): Promise<Provider> {
  const answered = new Map<string, number>()
  const refused = new Map<string, number>()
  const days = new Map<string, number>()
  let always: Refusal | null = null
  let second = { begun: 0, calls: 0 }
  let calls = 0
  const count = (map: Map<string, number>, name: string, by = 1) => map.set(name, (map.get(name) ?? 0) + by)

  const refusalOf = (asked: number): readonly [string, Refusal] | null => {
    const day = rules.now().toISOString().slice(0, 10)
    count(days, day, asked)
    if (always) return ['told to', always]
    if (days.get(day)! > rules.daily) return ['day', refusals.tronGridDay]
    const at = performance.now()
    if (at - second.begun >= 1000) second = { begun: at, calls: 0 }
    second.calls += asked
    if (second.calls > rules.perSecond) return ['second', refusals.infuraSecond]
    const before = calls
    calls += asked
    const every = rules.troubleEvery ?? Infinity
    const trouble = Math.floor(calls / every)
    return trouble > Math.floor(before / every) ? ['trouble', troubles[trouble % troubles.length]!] : null
  }

  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const path = (incoming.url ?? '/').slice(1)
    const sent = await text(incoming)
    const body = JSON.parse(sent) as unknown
    const methods = (Array.isArray(body) ? body : [body]).map(one => (one as { method?: string }).method ?? path)
    const refusal = refusalOf(methods.length)
    if (refusal) {
      const [why, { status, body: said, retryAfter }] = refusal
      count(refused, why, methods.length)
      outgoing.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end(said)
      return
    }
    for (const method of methods) count(answered, method)
    const truth = await fetch(new URL(path, target), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: sent,
    })
    outgoing.writeHead(truth.status, { 'content-type': 'application/json' }).end(await truth.text())
  }
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch(() => outgoing.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the server has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    answered,
    refused,
    callsOn: day => days.get(day) ?? 0,
    refuse(refusal) {
      always = refusal
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
