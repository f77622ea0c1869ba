import { keccak_256 } from '@noble/hashes/sha3.js'

const size = 256

/** Whether a block or receipt with this `logsBloom` may contain a log of this address or topic. `false` is certain. */
export function mayHold(bloom: Uint8Array, item: Uint8Array): boolean {
  return bitsOf(item).every(([byte, mask]) => (bloom[byte]! & mask) !== 0)
}

/** Combines the blooms of a block's receipts into the block's bloom. */
export function uniteBlooms(blooms: readonly Uint8Array[]): Uint8Array {
  const united = new Uint8Array(size)
  for (const bloom of blooms) for (let byte = 0; byte < size; byte += 1) united[byte]! |= bloom[byte] ?? 0
  return united
}

/** Eleven bits of the item's hash choose each of the three bits. */
function bitsOf(item: Uint8Array): (readonly [byte: number, mask: number])[] {
  const hash = keccak_256(item)
  return [0, 2, 4].map(at => {
    const bit = ((hash[at]! << 8) | hash[at + 1]!) & 0x7ff
    return [size - 1 - (bit >> 3), 1 << (bit & 7)] as const
  })
}
