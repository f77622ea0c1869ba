/** RLP, the encoding of Ethereum transactions: bytes, and lists of them. */
export type RlpItem = Uint8Array | readonly RlpItem[]

export function encodeRlp(item: RlpItem): Uint8Array {
  if (item instanceof Uint8Array) {
    return item.length === 1 && item[0]! < 0x80 ? item : Buffer.concat([head(0x80, item.length), item])
  }
  const content = Buffer.concat(item.map(encodeRlp))
  return Buffer.concat([head(0xc0, content.length), content])
}

/** Encodes a whole number without leading zeros. Zero has no bytes. */
export function rlpNumber(value: bigint | number): Uint8Array {
  const digits = value.toString(16)
  return BigInt(value) === 0n ? new Uint8Array() : Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex')
}

function head(base: number, length: number): Uint8Array {
  if (length < 56) return Uint8Array.of(base + length)
  const size = rlpNumber(length)
  return Uint8Array.of(base + 55 + size.length, ...size)
}

/** Decodes exactly one item. Throws TypeError for invalid or trailing bytes. */
export function decodeRlp(bytes: Uint8Array): RlpItem {
  const { item, end } = readItem(bytes, 0)
  if (end !== bytes.length) throw new TypeError('bytes behind the end of an RLP item')
  return item
}

function readItem(bytes: Uint8Array, at: number): { readonly item: RlpItem; readonly end: number } {
  const first = bytes[at]
  if (first === undefined) throw new TypeError('an RLP item is cut off')
  if (first < 0x80) return { item: bytes.subarray(at, at + 1), end: at + 1 }
  const isList = first >= 0xc0
  const { start, end } = contentOf(bytes, at, first - (isList ? 0xc0 : 0x80))
  if (end > bytes.length) throw new TypeError('an RLP item is cut off')
  if (!isList) return { item: bytes.subarray(start, end), end }
  const items: RlpItem[] = []
  let next = start
  while (next < end) {
    const one = readItem(bytes.subarray(0, end), next)
    items.push(one.item)
    next = one.end
  }
  return { item: items, end }
}

function contentOf(bytes: Uint8Array, at: number, mark: number): { readonly start: number; readonly end: number } {
  if (mark < 56) return { start: at + 1, end: at + 1 + mark }
  const start = at + 1 + (mark - 55)
  const length = Number.parseInt(Buffer.from(bytes.subarray(at + 1, start)).toString('hex') || '0', 16)
  return { start, end: start + length }
}
