import type { IncomingMessage } from 'node:http'

/** `localhost` and addresses: names that nobody else can point at this machine. */
const ownHost = /^(localhost|\d{1,3}(\.\d{1,3}){3}|\[[0-9a-f:.]+\])(:\d+)?$/i

/**
 * Whether a web page sends this: any page in a browser on this machine may send a plain POST to a port of it, and one whose name
 * was made to lead here (DNS rebinding) may read the answer as well. Browsers say where a request comes from; programs do not.
 */
export function isFromPage({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site']
  const isForeign = headers.origin !== undefined || (site !== undefined && site !== 'none')
  return isForeign || !ownHost.test(headers.host ?? '')
}
