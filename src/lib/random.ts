import { randomBytes, randomFillSync, randomUUID } from 'node:crypto'

/** The service's source of randomness. Tests use a predictable one. */
export interface Random {
  uuid(): string
  bytes(length: number): Buffer
}

export const systemRandom: Random = { uuid: () => randomUUID(), bytes: reserve(4096) }

/** Requests random bytes in bulk, since each system call costs 3 µs. Used bytes are not kept. */
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
