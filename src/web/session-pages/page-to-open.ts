import type { Request } from '@hapi/hapi'

/** Returns the nearest page that can be opened at or above the path of a request. */
export function pageToOpen(
  pages: readonly { readonly method: string; readonly path: string }[],
  { path, route, method }: Request,
): string {
  let pattern = route.path
  let found = path
  if (method === 'get' && pages.some(one => one.method === 'GET' && one.path === pattern)) return ''
  while (pattern !== '' && !pages.some(one => one.method === 'GET' && one.path === pattern)) {
    pattern = parentOf(pattern)
    found = parentOf(found)
  }
  return found
}

/** Returns the path without its last segment. */
export function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'))
}
