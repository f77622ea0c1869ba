import type { IncomingMessage, RequestListener } from 'node:http'
import type { Server } from '@hapi/hapi'
import { firstCell } from '../lib/cell.ts'
import { cellOfId, type Arrival } from '../lib/ids.ts'
import { cellOfToken } from '../lib/crypto/token.ts'
import { readCookie, sessionCookie } from './session-pages/cookies.ts'

/** Names the cell where no token does: on pages, and in requests for metrics and the like. */
const cellParameter = /[?&]cell=(\d{1,2})(?=&|$)/

/**
 * Makes the listener of the first server pass each request to the server of its cell; the other servers do not listen. A request for an
 * unknown cell goes to the first, which does not know what it names.
 */
export function routeToCells(servers: readonly Server[]): void {
  const [first, ...others] = servers
  if (!first || others.length === 0) return
  const serve = servers.map(({ listener }) => listener.listeners('request') as RequestListener[])
  first.listener.removeAllListeners('request')
  first.listener.on('request', (request, response) => {
    const cell = cellOfRequest(request)
    request.url = withoutCell(request)
    for (const listener of serve[cell] ?? serve[firstCell]!) listener(request, response)
  })
}

/** Returns the cell of a request: by its key, the token in its path, its parameter or its session. Defaults to the first cell. */
function cellOfRequest({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): number {
  const { authorization, cookie } = headers
  if (authorization !== undefined) return cellOfKey(authorization) ?? firstCell
  const parameter = cellParameter.exec(url)?.[1]
  const session = readCookie(cookie, sessionCookie('dashboard'))
  return (
    cellOfPath(url) ??
    (parameter === undefined ? null : Number(parameter)) ??
    (session === null ? null : cellOfToken(session)) ??
    firstCell
  )
}

function cellOfKey(authorization: string): number | null {
  const keyId = /^Bearer ([^:]{1,128}):/.exec(authorization)?.[1] ?? ''
  return cellOfId('liveKey', keyId) ?? cellOfId('testKey', keyId)
}

const routes: readonly { readonly path: RegExp; readonly kind: Arrival }[] = [
  { path: /^\/pay\/([^/?#]+)/, kind: 'checkout' },
  { path: /^\/refund\/([^/?#]+)/, kind: 'refund' },
  { path: /^\/l\/([^/?#]+)/, kind: 'linkPage' },
  { path: /^\/compat\/[a-z]+\/([^/?#]+)/, kind: 'compat' },
]
const linkPath = /^\/dashboard\/sign-in\/link\/([^/?#]+)/

function cellOfPath(url: string): number | null {
  for (const { path, kind } of routes) {
    const token = path.exec(url)?.[1]
    if (token !== undefined) return cellOfId(kind, token)
  }
  const link = linkPath.exec(url)?.[1]
  return link === undefined ? null : cellOfToken(link)
}

/** Removes the parameter, which the contract does not know. A signed target stays as sent. */
function withoutCell({ url = '', headers }: IncomingMessage): string {
  if (headers.authorization !== undefined || !cellParameter.test(url)) return url
  const [path = '', query = ''] = url.split('?', 2)
  const kept = query.split('&').filter(one => !/^cell=\d{1,2}$/.test(one))
  return kept.length === 0 ? path : `${path}?${kept.join('&')}`
}
