import { unescape } from 'node:querystring'
import { unfaithful } from '../lib/json.ts'
import { canDecode } from './decodable.ts'

/** Puts what no schema accepts in place of values whose escapes are no text (`%ff`): as they are parsed they would be other texts. */
export function markUnreadable(query: Record<string, unknown>, target: string): void {
  const at = target.indexOf('?')
  if (at < 0 || !target.includes('%', at)) return
  for (const pair of target.slice(at + 1).split('&')) {
    const end = pair.indexOf('=')
    if (end >= 0 && !canDecode(pair.slice(end + 1)))
      query[unescape(pair.slice(0, end).replaceAll('+', ' '))] = unfaithful
  }
}
