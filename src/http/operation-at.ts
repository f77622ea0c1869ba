import type { Request } from '@hapi/hapi'
import { operations, type Operation } from '../../generated/operations.ts'

const byRoute = new Map<string, Operation>(
  Object.values<Operation>(operations).map(one => [`${one.method.toLowerCase()} ${one.path}`, one]),
)

/** The operation of the contract that a request reached; none for pages, wrong methods and unknown paths. */
export function operationAt({ route }: Request): Operation | undefined {
  return byRoute.get(`${route.method} ${route.path}`)
}
