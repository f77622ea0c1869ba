// Reads Server-Sent Events as a merchant would, from a real socket.
import type { Caller } from './client.ts'
import { authorization } from './client.ts'

export interface OpenStream {
  readonly response: Response
  /** The next event; `null` when the server ended the stream. */
  next(): Promise<{ id: string; data: { status: string } & Record<string, unknown> } | null>
  /** All events until the server ends the stream. */
  rest(): Promise<{ id: string; data: { status: string } & Record<string, unknown> }[]>
  /** Comments and pings seen so far. */
  readonly comments: readonly string[]
  /** What the server has said so far about coming back: milliseconds. */
  readonly retries: readonly number[]
  /** Ids that came without an event so far. */
  readonly marks: readonly string[]
  abort(): void
}

export async function openStream(
  url: string,
  now: Date,
  { target, as, lastEventId }: { target: string; as: Caller; lastEventId?: string },
): Promise<OpenStream> {
  const abort = new AbortController()
  const timestamp = Math.floor(now.getTime() / 1000)
  const header = authorization(as, { method: 'GET', target, body: '', timestamp })
  const headers = { authorization: header, ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) }
  const response = await fetch(url + target, { headers, signal: abort.signal })
  const comments: string[] = []
  const retries: number[] = []
  const marks: string[] = []
  const blocks = response.ok ? readBlocks(response, { comments, retries }) : undefined
  const nextBlock = async (): Promise<string | null> => {
    const block = await blocks?.next()
    if (!block || block.done) return null
    if (!/^id: .*$/.test(block.value)) return block.value
    marks.push(block.value.slice(4))
    return nextBlock()
  }
  const next = async () => {
    const block = await nextBlock()
    if (block === null) return null
    const [id, data, ...more] = block.split('\n')
    if (!id?.startsWith('id: ') || !data?.startsWith('data: ') || more.length > 0)
      throw new Error(`Not an event: ${block}`)
    return { id: id.slice(4), data: JSON.parse(data.slice(6)) as { status: string } }
  }
  return {
    response,
    comments,
    retries,
    marks,
    next,
    abort: () => abort.abort(),
    async rest() {
      const events = []
      for (let event = await next(); event; event = await next()) events.push(event)
      return events
    },
  }
}

interface Aside {
  readonly comments: string[]
  readonly retries: number[]
}

async function* readBlocks(response: Response, { comments, retries }: Aside): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body!) {
    text += decoder.decode(chunk as Uint8Array, { stream: true })
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const block = text.slice(0, end)
      text = text.slice(end + 2)
      const retry = /^retry: ([0-9]+)$/.exec(block)
      if (/^(:|event: ping\n)/.test(block)) comments.push(block)
      else if (retry) retries.push(Number(retry[1]))
      else yield block
    }
  }
}
