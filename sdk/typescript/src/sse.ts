// Server-Sent Events: `eventsource-parser`, with what a stream of the service needs beside events.
import { createParser } from 'eventsource-parser'

/** One block: everything up to an empty line. */
export interface SseBlock {
  /** The last `id:` line, null when there was none. */
  readonly id: string | null
  /** The `data:` lines, joined; null when there were none. */
  readonly data: string | null
}

export interface SseParser {
  /** The blocks this piece of text completes; pieces may break anywhere. */
  push(text: string): SseBlock[]
  /** What the end of the stream left unfinished, if it has data. It may have been cut. */
  end(): SseBlock[]
}

/** More than this without a line end is no event stream of ours. */
const lineLengthMax = 4 * 1024 * 1024

export function createSseParser(): SseParser {
  let blocks: SseBlock[] = []
  let isTooLong = false
  const parser = createParser({
    maxBufferSize: lineLengthMax,
    onEvent: ({ id = null, data }) => {
      // What was told by `onId` was the id of this event.
      if (id !== null) blocks.pop()
      blocks.push({ id, data })
    },
    onId: id => blocks.push({ id, data: null }),
    onError: ({ type }) => {
      isTooLong ||= type === 'max-buffer-size-exceeded'
    },
  })
  function feed(text: string): SseBlock[] {
    blocks = []
    parser.feed(text)
    if (isTooLong) throw new RangeError('A line of the event stream does not end')
    return blocks
  }
  return {
    push: feed,
    // An empty line ends whatever is unfinished; an id alone is no news at the end.
    end: () => feed('\n\n').filter(({ data }) => data !== null),
  }
}
