import { randomBytes, randomFillSync, randomUUID } from 'node:crypto'

/** Where the service gets its unpredictable values from; tests give a counted one. */
export interface Random {
  uuid(): string
  bytes(length: number): Buffer
}

export const systemRandom: Random = { uuid: () => randomUUID(), bytes: reserve(4096) }

/** Asks the system for many bytes at once, since asking costs 3 µs however few they are. What was given out is kept nowhere. */
function reserve(size: number): (length: number) => Buffer {
  const bytes = Buffer.alloc(size)
  let used = size
  return length => {
    if (length > size) return randomBytes(length)
    if (used + length > size) {
      randomFillSync(bytes)
      used = 0
    }
    const given = Buffer.from(bytes.subarray(used, used + length))
    bytes.fill(0, used, used + length)
    used += length
    return given
  }
}
