import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { rangeTest } from '../lib/cidr.ts'

/** What a proxy says of whom it speaks for. */
export interface Forwarding {
  readonly 'x-forwarded-for'?: string | string[] | undefined
  readonly forwarded?: string | undefined
}

/** Tells who sends a request: the peer, or what a trusted proxy says about it. */
export type AddressReader = (peer: string | undefined, forwarding: Forwarding) => string

/**
 * `X-Forwarded-For`, or `Forwarded` where there is none, counts only when the peer is a trusted proxy, and then its last entry that is none:
 * everything left of that was written by the client. Throws for a CIDR that is none.
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

/** The addresses in the order in which they were written; `null` for one that says nothing. */
function hopsOf({ 'x-forwarded-for': list, forwarded }: Forwarding): (string | null)[] {
  const text = [list ?? []].flat().join()
  if (text.trim() !== '' || !forwarded) return entriesOf(text).map(hopAddress)
  return entriesOf(forwarded).map(element => {
    const [, quoted, bare] = /(?:^|;)\s*for\s*=\s*(?:"([^"]*)"|([^;"\s]*))/i.exec(element) ?? []
    return hopAddress(quoted ?? bare ?? '')
  })
}

/** What stands between commas that are in no quotes; nothing between two of them is no entry. */
function entriesOf(text: string): string[] {
  return (text.match(/(?:"[^"]*"|[^",])+/g) ?? []).map(entry => entry.trim()).filter(Boolean)
}

/** Proxies write an address alone or with the port it came from, one of IPv6 in brackets or bare, IPv4 as IPv6, in quotes. */
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

/** The same for requests as Node has them. */
export function senderReader(trustedProxyCidrs: readonly string[]): (req: IncomingMessage) => string {
  const readAddress = addressReader(trustedProxyCidrs)
  return req => readAddress(req.socket.remoteAddress, req.headers)
}
