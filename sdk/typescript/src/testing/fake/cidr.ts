/** A range of addresses: those whose first `length` bits are those of `start`. */
interface Range {
  readonly bits: 32 | 128
  readonly start: bigint
  readonly length: number
}

/** Whether a text is a range as a person would write it: no bit is set beyond its length, and IPv4 is written as IPv4. */
export function isCidr(text: unknown): text is string {
  return typeof text === 'string' && readRange(text) !== null
}

/** Whether every address of the first range lies in one of the others. */
export function isWithinRanges(cidr: string, others: readonly string[]): boolean {
  const inner = readRange(cidr)
  return others.some(other => {
    const outer = readRange(other)
    if (!inner || !outer || inner.bits !== outer.bits || outer.length > inner.length) return false
    const host = BigInt(outer.bits - outer.length)
    return inner.start >> host === outer.start >> host
  })
}

function readRange(text: string): Range | null {
  const [, address = '', digits = ''] = /^([0-9A-Fa-f:.]{2,45})\/(0|[1-9]\d{0,2})$/.exec(text) ?? []
  const bits = address.includes(':') ? 128 : 32
  const start = bits === 32 ? readIpv4(address) : readIpv6(address)
  const length = Number(digits)
  if (start === null || length > bits) return null
  return start & ((1n << BigInt(bits - length)) - 1n) ? null : { bits, start, length }
}

function readIpv4(text: string): bigint | null {
  const parts = text.split('.')
  if (parts.length !== 4 || !parts.every(part => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)) return null
  return parts.reduce((sum, part) => sum * 256n + BigInt(part), 0n)
}

/** Read by `URL`, which is everywhere and writes every address in one way. */
function readIpv6(text: string): bigint | null {
  if (!URL.canParse(`http://[${text}]/`)) return null
  const [head = '', tail] = new URL(`http://[${text}]/`).hostname.slice(1, -1).split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const groups = [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
  const value = groups.reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n)
  return value >> 32n === 0xffffn ? null : value
}
