import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

type Range = ReturnType<typeof ipaddr.parseCIDR>

/** Whether an address lies in one of the ranges. */
export type RangeTest = (address: string) => boolean

/**
 * Whether a text is a CIDR range: an address and a length, without a bit beyond the length, which usually means a typing error. Rejects
 * IPv4-mapped IPv6, since addresses are never compared in that form.
 */
export function isCidr(text: string): boolean {
  const [address = '', length = '', more] = text.split('/')
  if (more !== undefined || address.includes('%') || isIP(address) === 0 || !/^(0|[1-9][0-9]{0,2})$/.test(length))
    return false
  const bytes = ipaddr.parse(address).toByteArray()
  if (Number(length) > bytes.length * 8 || ipaddr.process(address).kind() !== ipaddr.parse(address).kind()) return false
  return bytes.every((byte, at) => (byte & (0xff >> Math.min(8, Math.max(0, Number(length) - at * 8)))) === 0)
}

/** Parses ranges; throws for an invalid one. The test compares an IPv4-mapped address as IPv4. */
export function rangeTest(cidrs: readonly string[]): RangeTest {
  const ranges = cidrs.map(cidr => ipaddr.parseCIDR(cidr))
  return address => {
    if (!ipaddr.isValid(address)) return false
    const parsed = ipaddr.process(address)
    return ranges.some(range => isSameKind(parsed, range) && parsed.match(range))
  }
}

/** Whether every address of the first range lies in one of the others. */
export function isWithinRanges(cidr: string, others: readonly string[]): boolean {
  const [address, length] = ipaddr.parseCIDR(cidr)
  return others.some(other => {
    const range = ipaddr.parseCIDR(other)
    return range[1] <= length && isSameKind(address, range) && address.match(range)
  })
}

function isSameKind(address: Range[0], range: Range): boolean {
  return address.kind() === range[0].kind()
}
