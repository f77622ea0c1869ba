import type { Request, Server } from '@hapi/hapi'
import { isIP } from 'node:net'
import type { Deps } from '../deps.ts'
import { Fault } from '../lib/fault.ts'
import { operationAt } from './operation-at.ts'

/** What tells of the service itself, without a signature. */
const isOwnName = new Set(['getMetrics', 'getReadiness'])

/**
 * A sandbox shows mails and measurements to whoever is on its machine. So is a page of the internet whose name was made to lead there, which a
 * browser takes for the same origin: in a sandbox pages answer to names of this machine and of its settings alone, and so does whatever a browser
 * sends. Programs may call it what they like where they sign, or read what is everybody's.
 */
export function refuseOtherHosts(server: Server, { config }: Pick<Deps, 'config'>): void {
  if (config.mode !== 'sandbox') return
  const own = new Set([config.publicUrl, config.pagesUrl].map(url => new URL(url).hostname))
  own.add(config.host)
  server.ext('onPreAuth', (request, h) => {
    if (isOwn(request.raw.req.headers.host ?? '', own) || !(isWarned(request) || isOfBrowser(request)))
      return h.continue
    throw new Fault('not found')
  })
}

/** An address is no name that could lead elsewhere. */
function isOwn(host: string, own: ReadonlySet<string>): boolean {
  const hostname = URL.parse(`http://${host}`)?.hostname.replace(/^\[(.*)\]$/, '$1') ?? ''
  return hostname === 'localhost' || hostname.endsWith('.localhost') || isIP(hostname) !== 0 || own.has(hostname)
}

function isWarned(request: Request): boolean {
  const operation = operationAt(request)
  return operation === undefined || isOwnName.has(operation.operationId)
}

function isOfBrowser({ raw: { req } }: Request): boolean {
  return req.headers['sec-fetch-site'] !== undefined || req.headers.origin !== undefined
}
