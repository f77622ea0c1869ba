import type { Request, ResponseObject, ResponseToolkit, Server } from '@hapi/hapi'
import { operations as commerce } from '../../generated/compat/commerce-operations.ts'
import { operations as epay } from '../../generated/compat/epay-operations.ts'
import { operations as greenfield } from '../../generated/compat/greenfield-operations.ts'
import type { Deps } from '../deps.ts'
import { unread } from '../http/hapi-settings.ts'
import type { Protocol } from '../webhooks/credentials/protocol.ts'
import { commerceServer } from './commerce/serve-commerce.ts'
import { epayServer } from './epay/serve-epay.ts'
import { greenfieldServer } from './greenfield/serve-greenfield.ts'

interface CompatOperation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
}

interface CompatApi<Id extends string> {
  readonly operations: Readonly<Record<Id, CompatOperation>>
  readonly serverOf: (deps: Deps) => (id: Id, request: Request, h: ResponseToolkit) => Promise<ResponseObject>
}

/** Adds the routes of each API. */
const apis: Readonly<Record<Protocol, (server: Server, deps: Deps) => void>> = {
  epay: (server, deps) => addRoutesOf(server, deps, { operations: epay, serverOf: epayServer }),
  commerce: (server, deps) => addRoutesOf(server, deps, { operations: commerce, serverOf: commerceServer }),
  greenfield: (server, deps) => addRoutesOf(server, deps, { operations: greenfield, serverOf: greenfieldServer }),
}

/** Adds the routes of the compatibility APIs that are switched on. The others have none. */
export function addCompatRoutes(server: Server, deps: Deps): void {
  for (const protocol of deps.config.compat) apis[protocol](server, deps)
}

function addRoutesOf<Id extends string>(server: Server, deps: Deps, { operations, serverOf }: CompatApi<Id>): void {
  const serve = serverOf(deps)
  const entries = Object.entries(operations) as [Id, CompatOperation][]
  for (const [id, { method, path }] of entries) {
    server.route({
      method,
      path,
      options: { auth: false, ...(method !== 'GET' && { payload: unread }) },
      handler: (request, h) => serve(id, request, h),
    })
  }
}
