import type { Request, RequestRoute, Server } from '@hapi/hapi'
import { decodable } from './decodable.ts'

const methodsServed = ['DELETE', 'GET', 'HEAD', 'PATCH', 'POST', 'PUT']

/**
 * Returns the methods of a request target's path. hapi's catch-all routes do not count, nor do those with a parameter where another route has this very
 * word: `/orders/{id}` is another path than `/orders/export`.
 */
export function methodsAt(server: Server, target: string): string[] {
  const path = decodable(target).split('?', 1)[0]!
  const found = methodsServed.flatMap(method => {
    const route = matchOf(server, method, path)
    return route === null || route.method === '*' ? [] : [{ method, parameters: route.path.split('{').length }]
  })
  const fewest = Math.min(...found.map(one => one.parameters))
  return found.filter(one => one.parameters === fewest).map(one => one.method)
}

function matchOf(server: Server, method: string, path: string): RequestRoute | null {
  try {
    return server.match(method as 'GET', path)
  } catch {
    return null // undecodable escapes: no such path
  }
}

/**
 * Whether the path of this request has other methods only, which it then names in `Allow`. Catch-all routes ask, since hapi would answer 404. One more
 * route for each path instead would double the routes, and hapi takes half a millisecond to add one.
 */
export function isWrongMethod(request: Request): boolean {
  const methods = methodsAt(request.server, request.path)
  if (methods.length > 0) request.raw.res.setHeader('allow', methods.join(', '))
  return methods.length > 0
}
