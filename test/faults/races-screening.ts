// A screening service that says what it is told to, and when.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

export interface ScriptedScreening {
  readonly url: string
  /** Payments that are flagged: the address of ours, a space and the amount. */
  readonly flagged: Set<string>
  /** Who asked about a payment to which address, in the order they asked. */
  readonly asked: readonly { readonly by: string; readonly to: string }[]
  /** From now on answers wait; the function returned lets them go, the last question first. */
  holdAnswers(): () => void
  close(): Promise<void>
}

export async function startScreening(): Promise<ScriptedScreening> {
  const flagged = new Set<string>()
  const asked: { by: string; to: string }[] = []
  let held: (() => void)[] | null = null
  const judge = async (request: IncomingMessage, response: ServerResponse) => {
    const { to, amount } = (await json(request)) as { to: string; amount: string }
    asked.push({ by: (request.url ?? '').slice(1), to })
    const verdict = flagged.has(`${to} ${amount}`) ? 'flagged' : 'clear'
    const answer = () => void response.writeHead(200).end(JSON.stringify({ verdict }))
    if (held) held.push(answer)
    else answer()
  }
  const server = createServer((request, response) => void judge(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    flagged,
    asked,
    holdAnswers() {
      const waiting: (() => void)[] = []
      held = waiting
      return () => {
        held = null
        for (const answer of waiting.toReversed()) answer()
      }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
