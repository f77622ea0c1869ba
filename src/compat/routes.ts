import type { Request, ResponseObject, ResponseToolkit, Server } from '@hapi/hapi'
import { operations as commerce } from '../../generated/compat/commerce-operations.ts'
import { operations as epay } from '../../generated/compat/epay-operations.ts'
import { operations as greenfield } from '../../generated/compat/greenfield-operations.ts'
import type { Deps } from '../deps.ts'
import { unread } from '../http/hapi-settings.ts'
import { unknownPath } from '../http/limits/public-limit.ts'
import { isWrongMethod } from '../http/wrong-method.ts'
import { Fault } from '../lib/fault.ts'
import type { Protocol } from '../webhooks/credentials/protocol.ts'
import { commerceRefusal } from './commerce/answers.ts'
import { commerceServer } from './commerce/serve-commerce.ts'
import { refusedBy, type Refused } from './compat-refusal.ts'
import { epayRefusal } from './epay/answers.ts'
import { epayServer } from './epay/serve-epay.ts'
import { greenfieldServer } from './greenfield/serve-greenfield.ts'
import { greenfieldRefusal } from './greenfield/views.ts'

interface CompatOperation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
}

interface RefusalAnswer {
  readonly status: number
  readonly type?: string
  readonly body: object | string
}

interface CompatApi<Id extends string> {
  readonly operations: Readonly<Record<Id, CompatOperation>>
  readonly serverOf: (deps: Deps) => (id: Id, request: Request, h: ResponseToolkit) => Promise<ResponseObject>
  /** Writes a refusal as the protocol has it. */
  readonly refusal: (refused: Refused, path: string) => RefusalAnswer
}

/** Adds the routes of each API. */
const apis: Readonly<Record<Protocol, (server: Server, deps: Deps) => void>> = {
  epay: routesOf('epay', { operations: epay, serverOf: epayServer, refusal: epayRefusal }),
  commerce: routesOf('commerce', { operations: commerce, serverOf: commerceServer, refusal: commerceRefusal }),
  greenfield: routesOf('greenfield', {
    operations: greenfield,
    serverOf: greenfieldServer,
    refusal: greenfieldRefusal,
  }),
}

/** Adds the routes of the compatibility APIs that are switched on. The others have none. */
export function addCompatRoutes(server: Server, deps: Deps): void {
  for (const protocol of deps.config.compat) apis[protocol](server, deps)
}

function routesOf<Id extends string>(protocol: Protocol, { operations, serverOf, refusal }: CompatApi<Id>) {
  return (server: Server, deps: Deps): void => {
    const serve = serverOf(deps)
    const options = { auth: false, app: { isForPrograms: true, refuse: refuseAs(deps, refusal) } } as const
    const entries = Object.entries(operations) as [Id, CompatOperation][]
    for (const [id, { method, path }] of entries) {
      server.route({
        method,
        path,
        options: { ...options, ...(method !== 'GET' && { payload: unread }) },
        handler: (request, h) => serve(id, request, h),
      })
    }
    server.route({
      method: '*',
      path: `/compat/${protocol}/{id}${unknownPath}`,
      options: { ...options, payload: unread },
      handler: request => {
        throw new Fault(isWrongMethod(request) ? 'method not allowed' : 'not found')
      },
    })
  }
}

/** Answers what was thrown in the words of the protocol, and logs it if the failure is ours. */
function refuseAs({ log }: Deps, refusal: CompatApi<string>['refusal']) {
  return (error: Error, request: Request, h: ResponseToolkit): ResponseObject => {
    const refused = refusedBy(error)
    const requestId = request.raw.res.getHeader('x-request-id')
    const where = { err: error, requestId, path: request.route.path }
    if (refused.isOurs && refused.status === 503) log.warn(where, 'request refused: overloaded')
    else if (refused.isOurs) log.error(where, 'request failed')
    const { status, body, type = 'application/json' } = refusal(refused, request.path)
    const response = h.response(body).code(status).type(type)
    const { retryAfterSeconds } = refused
    return retryAfterSeconds === undefined ? response : response.header('retry-after', `${retryAfterSeconds}`)
  }
}
