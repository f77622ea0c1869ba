/**
 * Rewrites a request target so that its path cannot resolve elsewhere. Invalid escapes in an id (`%ff`) become literal text, so the
 * operation answers after its other checks that the object does not exist. So do dot segments and backslashes, which a URL would
 * resolve. The signature covers the target as sent.
 */
export function decodable(target: string): string {
  const query = target.indexOf('?')
  const path = query < 0 ? target : target.slice(0, query)
  if (!special.test(path)) return target
  const segments = path.split('/').map(segment => literal(segment.replaceAll('\\', '%5C')))
  return segments.join('/') + target.slice(path.length)
}

const special = /[%\\]|\/\.{1,2}(?:\/|$)/
const dots = /^(?:\.|%2e){1,2}$/i

function literal(segment: string): string {
  if (dots.test(segment)) return segment.replaceAll(/\.|%2e/gi, '%252E')
  return canDecode(segment) ? segment : segment.replaceAll('%', '%25')
}

export function canDecode(segment: string): boolean {
  try {
    decodeURIComponent(segment)
    return true
  } catch {
    return false
  }
}
