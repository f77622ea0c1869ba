import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { rangeTest } from '../lib/cidr.ts'

/** The headers by which a proxy names its client. */
export interface Forwarding {
  readonly 'x-forwarded-for'?: string | string[] | undefined
  readonly forwarded?: string | undefined
}

/** Returns the client's address: the peer, or what a trusted proxy reports. */
export type AddressReader = (peer: string | undefined, forwarding: Forwarding) => string

/**
 * Uses `X-Forwarded-For`, else `Forwarded`, only from a trusted proxy. The client is the last entry that is not a trusted proxy:
 * clients can forge everything before it. Throws for an invalid CIDR.
 */
export function addressReader(trustedProxyCidrs: readonly string[]): AddressReader {
  const isTrusted = rangeTest(trustedProxyCidrs)
  return (peer, forwarding) => {
    let address = peer ?? ''
    if (trustedProxyCidrs.length === 0) return address
    for (const hop of hopsOf(forwarding).toReversed()) {
      if (!isTrusted(address) || hop === null) return address
      address = hop
    }
    return address
  }
}

/** Returns the addresses in order; `null` for an entry without one. */
function hopsOf({ 'x-forwarded-for': list, forwarded }: Forwarding): (string | null)[] {
  const text = [list ?? []].flat().join()
  if (text.trim() !== '' || !forwarded) return entriesOf(text).map(hopAddress)
  return entriesOf(forwarded).map(element => {
    const [, quoted, bare] = /(?:^|;)\s*for\s*=\s*(?:"([^"]*)"|([^;"\s]*))/i.exec(element) ?? []
    return hopAddress(quoted ?? bare ?? '')
  })
}

/** Splits at commas outside quotes and drops empty entries. */
function entriesOf(text: string): string[] {
  return (text.match(/(?:"[^"]*"|[^",])+/g) ?? []).map(entry => entry.trim()).filter(Boolean)
}

/** Accepts an address with or without port, IPv6 in brackets or bare, IPv4 mapped to IPv6, and quotes. */
function hopAddress(text: string): string | null {
  const bare = /^"(.*)"$/.exec(text)?.[1] ?? text
  const found =
    /^\[([^\]]+)\](?::\d{1,5})?$/.exec(bare)?.[1] ??
    /^([\d.]+):\d{1,5}$/.exec(bare)?.[1] ??
    /^((?:[\da-f]{1,4}:){7}[\da-f]{1,4}):\d{1,5}$/i.exec(bare)?.[1] ??
    bare
  const [address = ''] = found.split('%', 1)
  return isIP(address) === 0 ? null : ipaddr.process(address).toString()
}

/** Reads the client's address of a Node request. */
export function senderReader(trustedProxyCidrs: readonly string[]): (req: IncomingMessage) => string {
  const readAddress = addressReader(trustedProxyCidrs)
  return req => readAddress(req.socket.remoteAddress, req.headers)
}
