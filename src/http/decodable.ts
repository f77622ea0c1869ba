/**
 * A request target whose path leads nowhere but where it says. Where an id has escapes that are none (`%ff`), they stand for
 * themselves: an id nobody has, so the operation it was meant for answers, after its other checks, that there is no such object.
 * The same is true of segments of dots and of backslashes, which a URL would resolve: they lead to no other path. The signature is over
 * the target as it was sent.
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
