// Server-Sent Events as the HTML standard parses them. Pure: text in, blocks out.

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
  let rest = ''
  let isStart = true
  let id: string | null = null
  let data: string[] = []

  function take(): SseBlock {
    const block = { id, data: data.length > 0 ? data.join('\n') : null }
    id = null
    data = []
    return block
  }
  function read(line: string): void {
    const [, name, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
    if (name === 'data') data.push(value)
    else if (name === 'id' && !value.includes('\0')) id = value
  }
  return {
    push(text) {
      rest += isStart ? text.replace(/^\uFEFF/, '') : text
      isStart &&= rest === ''
      if (rest.length > lineLengthMax) throw new RangeError('A line of the event stream does not end')
      const blocks: SseBlock[] = []
      // A carriage return at the very end may be half of a line end whose other half has not come yet.
      for (let end = /\r\n|\n|\r(?!$)/.exec(rest); end; end = /\r\n|\n|\r(?!$)/.exec(rest)) {
        const line = rest.slice(0, end.index)
        rest = rest.slice(end.index + end[0].length)
        if (line !== '') read(line)
        else if (id !== null || data.length > 0) blocks.push(take())
      }
      return blocks
    },
    end() {
      if (rest.replace(/\r$/, '') !== '') read(rest.replace(/\r$/, ''))
      return data.length > 0 ? [take()] : []
    },
  }
}
