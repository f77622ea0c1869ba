// The part of protobuf (proto3) that TRON transactions use: whole numbers and byte strings.

export type Field = { readonly number: number; readonly value: bigint | Uint8Array }

/** Encodes fields in the given order. Omits default values, as the nodes do. */
export function encodeFields(fields: readonly Field[]): Uint8Array {
  return Buffer.concat(
    fields.flatMap(({ number, value }) => {
      if (typeof value === 'bigint') return value === 0n ? [] : [varint(BigInt(number << 3)), varint(value)]
      return value.length === 0 ? [] : [varint(BigInt((number << 3) | 2)), varint(BigInt(value.length)), value]
    }),
  )
}

function varint(value: bigint): Uint8Array {
  const bytes: number[] = []
  let rest = value
  do {
    const low = Number(rest & 0x7fn)
    rest >>= 7n
    bytes.push(rest === 0n ? low : low | 0x80)
  } while (rest > 0n)
  return Uint8Array.from(bytes)
}

/** Decodes a message. Throws TypeError for an invalid message, a repeated field, or other kinds of fields. */
export function decodeFields(bytes: Uint8Array): ReadonlyMap<number, bigint | Uint8Array> {
  const found = new Map<number, bigint | Uint8Array>()
  let at = 0
  const next = (): bigint => {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at++]
      if (byte === undefined || shift > 63n) throw new TypeError('a number is cut off')
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
  }
  while (at < bytes.length) {
    const key = Number(next())
    const number = key >> 3
    if (found.has(number)) throw new TypeError(`field ${number} is there twice`)
    if ((key & 7) === 0) found.set(number, next())
    else if ((key & 7) === 2) {
      const length = Number(next())
      if (at + length > bytes.length) throw new TypeError(`field ${number} is cut off`)
      found.set(number, bytes.subarray(at, (at += length)))
    } else throw new TypeError(`field ${number} is of another kind`)
  }
  return found
}
