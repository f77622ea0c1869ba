// Event streams as a service, or a proxy before it, sends them.
import type { ServerResponse } from 'node:http'
import type { Order } from '../../../sdk/typescript/src/index.ts'
import type { ScriptedAnswer, Scripted } from './scripted.ts'

/** A stream of these blocks, which is then closed, or left open. */
export function stream(blocks: readonly string[], end: 'close' | 'cut' | 'open' = 'close'): ScriptedAnswer {
  return (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
    response.write(`: hello\n\n${blocks.join('')}`)
    if (end === 'close') response.end()
    // What was written has to leave first.
    if (end === 'cut') setImmediate(() => response.destroy())
  }
}

export const block = (id: number | string, data: object) => `id: ${id}\ndata: ${JSON.stringify(data)}\n\n`

/** In which order streams were opened and the order was looked at. */
export function asks({ asked }: Scripted): string[] {
  return asked.map(({ target }) => (target.endsWith('/events') ? 'stream' : 'look'))
}

export async function statuses(orders: AsyncIterable<Order>): Promise<string[]> {
  const found: string[] = []
  for await (const { status } of orders) found.push(status)
  return found
}
