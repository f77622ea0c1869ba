/**
 * A request target with a path that can be decoded. Where an id has escapes that are none (`%ff`), they stand for themselves: an
 * id nobody has, so the operation it was meant for answers, after its other checks, that there is no such object. The signature
 * is over the target as it was sent.
 */
export function decodable(target: string): string {
  const query = target.indexOf('?')
  const path = query < 0 ? target : target.slice(0, query)
  if (!path.includes('%')) return target
  const segments = path.split('/').map(segment => (canDecode(segment) ? segment : segment.replaceAll('%', '%25')))
  return segments.join('/') + target.slice(path.length)
}

function canDecode(segment: string): boolean {
  try {
    decodeURIComponent(segment)
    return true
  } catch {
    return false
  }
}
