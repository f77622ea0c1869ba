import { routes, type OperationId } from '../../generated/routes.ts'
import { Refusal } from './refusal.ts'

/** The operation that a request is meant for. */
export interface Target {
  readonly operationId: OperationId
  readonly isPublic: boolean
  /** The values of the path's parameters, in their order. */
  readonly ids: readonly string[]
}

/** A path without parameters comes before one whose parameter would take its last word: `/v1/events/stream`. */
const patterns = Object.entries(routes)
  .map(([operationId, { method, path, isPublic }]) => {
    const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '([^/]+)')}$`)
    return { operationId: operationId as OperationId, method, pattern, isPublic, parameters: path.split('{').length }
  })
  .toSorted((a, b) => a.parameters - b.parameters)

/** Finds the operation of the contract. Refuses what the contract does not have as the service does. */
export function targetOf({ method, url }: { readonly method: string; readonly url: URL }): Target {
  const [first] = patterns.filter(({ pattern }) => pattern.test(url.pathname))
  if (!first) throw new Refusal(404, 'not found')
  const found = patterns.find(one => one.pattern.source === first.pattern.source && one.method === method)
  if (!found) throw new Refusal(405, 'method not allowed')
  const { operationId, isPublic, pattern } = found
  return { operationId, isPublic, ids: pattern.exec(url.pathname)!.slice(1) }
}
