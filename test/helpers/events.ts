// Reads Server-Sent Events as a merchant would, from a real socket.
import type { Caller } from './client.ts'
import { authorization } from './client.ts'

export interface OpenStream {
  readonly response: Response
  /** The next event; `null` when the server ended the stream. */
  next(): Promise<{ id: string; data: { status: string } & Record<string, unknown> } | null>
  /** All events until the server ends the stream. */
  rest(): Promise<{ id: string; data: { status: string } & Record<string, unknown> }[]>
  /** Comment lines seen so far. */
  readonly comments: readonly string[]
  abort(): void
}

export async function openStream(
  url: string,
  now: Date,
  { target, as }: { target: string; as: Caller },
): Promise<OpenStream> {
  const abort = new AbortController()
  const timestamp = Math.floor(now.getTime() / 1000)
  const header = authorization(as, { method: 'GET', target, body: '', timestamp })
  const response = await fetch(url + target, { headers: { authorization: header }, signal: abort.signal })
  const comments: string[] = []
  const blocks = response.ok ? readBlocks(response, comments) : undefined
  const next = async () => {
    const block = await blocks?.next()
    if (!block || block.done) return null
    const [id, data, ...more] = block.value.split('\n')
    if (!id?.startsWith('id: ') || !data?.startsWith('data: ') || more.length > 0)
      throw new Error(`Not an event: ${block.value}`)
    return { id: id.slice(4), data: JSON.parse(data.slice(6)) as { status: string } }
  }
  return {
    response,
    comments,
    next,
    abort: () => abort.abort(),
    async rest() {
      const events = []
      for (let event = await next(); event; event = await next()) events.push(event)
      return events
    },
  }
}

async function* readBlocks(response: Response, comments: string[]): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body!) {
    text += decoder.decode(chunk as Uint8Array, { stream: true })
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const block = text.slice(0, end)
      text = text.slice(end + 2)
      if (block.startsWith(':')) comments.push(block)
      else yield block
    }
  }
}
