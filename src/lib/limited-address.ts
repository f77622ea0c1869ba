import ipaddr from 'ipaddr.js'

/** IPv6 customers own networks of 2^64 addresses, so limits count the network. */
export function limitedAddress(address: string): string {
  return networkOf(address, 64)
}

/** Many customers own a site of 65,536 such networks, so the limit of sign-in links per mail address counts the site. */
export function limitedSite(address: string): string {
  return networkOf(address, 48)
}

function networkOf(address: string, bits: 48 | 64): string {
  if (!ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${parsed
    .toByteArray()
    .slice(0, bits / 8)
    .join('.')}/${bits}`
}
