import type { Server } from '@hapi/hapi'
import { operations as epay, type OperationId } from '../../generated/compat/epay-operations.ts'
import type { Deps } from '../deps.ts'
import { unread } from '../http/hapi-settings.ts'
import { Fault } from '../lib/fault.ts'
import { epayServer } from './epay/serve-epay.ts'

/** Adds the routes of the compatibility APIs that are switched on. The others have none. */
export function addCompatRoutes(server: Server, deps: Deps): void {
  if (!deps.config.compat.includes('epay')) return
  const serve = epayServer(deps)
  const methods = Map.groupBy(Object.entries(epay), ([, { path }]) => path)
  for (const [path, entries] of methods) {
    for (const [id, { method }] of entries) {
      server.route({
        method,
        path,
        options: { auth: false, ...(method === 'POST' && { payload: unread }) },
        handler: (request, h) => serve(id as OperationId, request, h),
      })
    }
    const allowed = entries.flatMap(([, { method }]) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ')
    server.route({
      method: '*',
      path,
      options: { auth: false, payload: unread },
      handler: request => {
        request.raw.res.setHeader('allow', allowed)
        throw new Fault('method not allowed')
      },
    })
  }
}
