import { readSync } from 'node:fs'

const pieceBytes = 1_048_576
/** No entry is longer: its fields are bounded. */
const lineMax = 65_536
const newline = 0x0a

export interface Line {
  readonly text: string
  /** Where it begins, and where the next one does. */
  readonly offset: number
  readonly end: number
}

/** The whole lines of a file from `from` on, read in pieces. What comes after the last end of a line is left out. */
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

/** The line that begins here and the one after it, where there is one. */
export function readTwoLines(handle: number, offset: number): readonly string[] {
  for (let size = 4096; ; size *= 4) {
    const piece = Buffer.alloc(size)
    const length = readSync(handle, piece, 0, size, offset)
    const whole = piece.toString('utf8', 0, length).split('\n').slice(0, -1)
    if (whole.length >= 2 || length < size || size > 2 * lineMax) return whole.slice(0, 2)
  }
}
