import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

type Range = ReturnType<typeof ipaddr.parseCIDR>

/** Whether an address lies in one of some ranges. */
export type RangeTest = (address: string) => boolean

/**
 * Whether a text is a CIDR range as a person would write it: an address, a length, and no bit set beyond it, which is usually
 * a range other than the one that was meant. IPv4 written as IPv6 is refused, since no address is ever compared in that form.
 */
export function isCidr(text: string): boolean {
  const [address = '', length = '', more] = text.split('/')
  if (more !== undefined || address.includes('%') || isIP(address) === 0 || !/^(0|[1-9][0-9]{0,2})$/.test(length))
    return false
  const bytes = ipaddr.parse(address).toByteArray()
  if (Number(length) > bytes.length * 8 || ipaddr.process(address).kind() !== ipaddr.parse(address).kind()) return false
  return bytes.every((byte, at) => (byte & (0xff >> Math.min(8, Math.max(0, Number(length) - at * 8)))) === 0)
}

/** Reads the ranges once; throws for one that is none. An IPv4 address that came over IPv6 is compared as IPv4. */
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
