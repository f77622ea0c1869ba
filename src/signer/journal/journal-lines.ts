import { readSync } from 'node:fs'

const pieceBytes = 1_048_576
/** No entry is longer, as its fields are bounded. */
const lineMax = 65_536
const newline = 0x0a

export interface Line {
  readonly text: string
  /** Offsets of this line and of the next one. */
  readonly offset: number
  readonly end: number
}

/** Yields the complete lines of a file, starting at `from`, and reads the file in pieces. Skips an incomplete last line. */
export function* readLines(handle: number, from = 0): Generator<Line> {
  const piece = Buffer.alloc(pieceBytes)
  let rest: Buffer = Buffer.alloc(0)
  let offset = from
  for (;;) {
    const length = readSync(handle, piece, 0, pieceBytes, offset + rest.length)
    if (length === 0) return
    const data = Buffer.concat([rest, piece.subarray(0, length)])
    let begin = 0
    for (let end = data.indexOf(newline); end >= 0; end = data.indexOf(newline, begin)) {
      yield { text: data.toString('utf8', begin, end), offset: offset + begin, end: offset + end + 1 }
      begin = end + 1
    }
    rest = data.subarray(begin)
    offset += begin
    if (rest.length > lineMax) throw new RangeError('a line has no end')
  }
}

/** Returns the line at this offset and the next one, if there is one. */
export function readTwoLines(handle: number, offset: number): readonly string[] {
  for (let size = 4096; ; size *= 4) {
    const piece = Buffer.alloc(size)
    const length = readSync(handle, piece, 0, size, offset)
    const whole = piece.toString('utf8', 0, length).split('\n').slice(0, -1)
    if (whole.length >= 2 || length < size || size > 2 * lineMax) return whole.slice(0, 2)
  }
}
