import type { Request } from '@hapi/hapi'
import { operations, type Operation } from '../../generated/operations.ts'

const byRoute = new Map<string, Operation>(
  Object.values<Operation>(operations).map(one => [`${one.method.toLowerCase()} ${one.path}`, one]),
)

/** Returns the contract's operation of a request; none for pages, wrong methods and unknown paths. */
export function operationAt({ route }: Request): Operation | undefined {
  return byRoute.get(`${route.method} ${route.path}`)
}
