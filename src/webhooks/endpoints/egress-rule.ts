import ipaddr from 'ipaddr.js'

/** Ports that a receiver on the public internet may use (docs/spec/decisions.md §5). */
const publicPorts = new Set([443, 8443])

/** Whether a text is an IP address literal rather than a name. */
export function isAddress(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text)
}

/** The IPv6 space allocated to the public internet. Forms that wrap an IPv4 address, such as `::127.0.0.1`, lie outside. */
const publicIpv6 = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an address is ordinary unicast. This is an allow-list: loopback, private, link-local, shared and multicast addresses, and IPv4 wrapped in
 * IPv6 (mapped, NAT64, 6to4, Teredo), all have other range names.
 */
function isPublicAddress(address: string): boolean {
  if (!isAddress(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(publicIpv6)
}

type Range = ReturnType<typeof ipaddr.parseCIDR>

/**
 * Parses a range such as `203.0.113.0/24`; `null` when the text is no range or its address is written unusually. Accepts an IPv6 range that wraps
 * IPv4 (`::ffff:127.0.0.0/104`).
 */
export function parseRange(cidr: string): Range | null {
  const [address = '', bits = '', ...more] = cidr.split('/')
  if (!isAddress(address) || !/^\d{1,3}$/.test(bits) || more.length > 0) return null
  return ipaddr.isValidCIDR(cidr) ? ipaddr.parseCIDR(cidr) : null
}

/** Whether every address of a range is public (`isPublicAddress`). False if it merely contains a private range. */
export function isPublicRange(cidr: string): boolean {
  const range = parseRange(cidr)
  if (!range) return false
  const [first, bits] = range
  if (first instanceof ipaddr.IPv6 && !(bits >= publicIpv6[1] && first.match(publicIpv6))) return false
  return specialRanges(first).every(special => !overlap(range, special))
}

/** If two ranges share an address, one contains the other, so they match over the shorter prefix. */
function overlap(one: Range, other: Range): boolean {
  return one[0].kind() === other[0].kind() && one[0].match(other[0], Math.min(one[1], other[1]))
}

/** The table of named ranges behind `range()`, which the library's types omit. Throws without it, since no address could then be judged. */
function specialRanges(address: Range[0]): Range[] {
  const table: unknown = Reflect.get(address, 'SpecialRanges')
  if (typeof table !== 'object' || table === null) throw new Error('ipaddr.js has no table of special ranges')
  return Object.values(table as Record<string, Range | Range[]>).flatMap(one => (isRange(one) ? [one] : one))
}

function isRange(one: Range | Range[]): one is Range {
  return typeof one[1] === 'number'
}

/** Whether an address lies in a range that the operator allows for webhooks. */
export function isAllowedAddress(address: string, allowCidrs: readonly string[]): boolean {
  if (!isAddress(address)) return false
  const parsed = ipaddr.parse(address)
  return allowCidrs.some(cidr => {
    const [range, bits] = ipaddr.parseCIDR(cidr)
    return range.kind() === parsed.kind() && parsed.match(range, bits)
  })
}

export interface Target {
  /** Every address of the host. One forbidden address refuses the host, or a name with two addresses could slip through. */
  readonly addresses: readonly string[]
  readonly port: number
}

/**
 * Whether a webhook may be sent there: all addresses are allowed by the operator, or all are public and the port is 443 or 8443
 * (docs/spec/decisions.md §5).
 */
export function isReachable(target: Target, allowCidrs: readonly string[]): boolean {
  const { addresses, port } = target
  if (addresses.length === 0) return false
  if (addresses.every(address => isAllowedAddress(address, allowCidrs))) return true
  return publicPorts.has(port) && addresses.every(isPublicAddress)
}

export interface Own {
  readonly host: string
  readonly port: number
}

/** Whether a target is this service, which must never call itself. All loopback names count as one host. */
export function isOwnAddress(target: { readonly host: string; readonly port: number }, own: Own): boolean {
  if (target.port !== own.port) return false
  return target.host === own.host || (isLoopback(target.host) && isLoopback(own.host))
}

/** Returns the host of a URL without the brackets of an IPv6 literal. */
export function hostOf(url: Pick<URL, 'hostname'>): string {
  return url.hostname.replace(/^\[|\]$/g, '')
}

/** Returns the port of a URL, written or implied. */
export function portOf(url: URL): number {
  return url.port ? Number(url.port) : url.protocol === 'https:' ? 443 : 80
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || (isAddress(host) && ipaddr.parse(host).range() === 'loopback')
}
