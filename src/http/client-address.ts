import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'
import { rangeTest } from '../lib/cidr.ts'

/** Tells who sends a request: the peer, or what a trusted proxy says about it. */
export type AddressReader = (peer: string | undefined, forwardedFor: string | undefined) => string

/**
 * `X-Forwarded-For` counts only when the peer is a trusted proxy, and then its last entry that is none: everything left of
 * that was written by the client. Throws for a CIDR that is none.
 */
function addressReader(trustedProxyCidrs: readonly string[]): AddressReader {
  const isTrusted = rangeTest(trustedProxyCidrs)
  return (peer, forwardedFor) => {
    let address = peer ?? ''
    if (trustedProxyCidrs.length === 0) return address
    for (const hop of (forwardedFor ?? '').split(',').toReversed()) {
      if (!isTrusted(address) || !ipaddr.isValid(hop.trim())) return address
      address = hop.trim()
    }
    return address
  }
}

/** IPv6 customers own whole networks of 2^64 addresses: limits count the network, not the address. */
export function limitedAddress(address: string): string {
  return networkOf(address, 64)
}

/** Many customers own a site, which is 65,536 such networks: the limit of sign-in links for one mail address counts the site. */
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

/** The same for requests as Node has them. */
export function senderReader(trustedProxyCidrs: readonly string[]): (req: IncomingMessage) => string {
  const readAddress = addressReader(trustedProxyCidrs)
  return req => readAddress(req.socket.remoteAddress, [req.headers['x-forwarded-for'] ?? []].flat().join())
}
