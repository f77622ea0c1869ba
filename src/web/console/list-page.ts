// Lists over all merchants: one environment or both, and the next part by the last item shown.
import type { Request } from '@hapi/hapi'
import type { Environment } from '../../chains/chain.ts'
import type { ListPart, TimeCursor } from '../../lib/cursor.ts'
import { isUuid } from '../../lib/ids.ts'
import { chips } from '../kit/navigation.ts'
import { pagination } from '../kit/table.ts'
import { html, type Html } from '../html.ts'
import { queryText } from './request.ts'
import { number } from './view.ts'

/** Items on a page. */
const shownMax = 50

export interface ListQuery {
  readonly environment: Environment | undefined
  readonly after: TimeCursor | undefined
}

const environments = [
  { label: 'Live and test', environment: undefined },
  { label: 'Live', environment: 'live' },
  { label: 'Test', environment: 'test' },
] as const

/** Reads which part of a list the address asks for; what cannot be read counts as absent. */
export function listQuery(request: Request): ListQuery {
  const wanted = queryText(request, 'environment')
  const [, ms = '', id = ''] = /^(\d{1,15})\.(.{36})$/.exec(queryText(request, 'after')) ?? []
  return {
    environment: environments.find(one => one.environment === wanted)?.environment,
    after: isUuid(id) ? { createdAt: new Date(Number(ms)), id } : undefined,
  }
}

/** What to ask the store for: one item more than is shown says whether there is another part. */
export function partOf({ environment, after }: ListQuery): ListPart {
  return { environment, after, limit: shownMax + 1 }
}

export interface ListView<Item> {
  readonly path: string
  readonly query: ListQuery
  /** At most one more than is shown. */
  readonly found: readonly Item[]
  readonly cursorOf: (item: Item) => TimeCursor
}

/** Returns the items to show, the choice of the environment, and the links to other parts. */
export function listView<Item>({ path, query, found, cursorOf }: ListView<Item>): {
  readonly items: readonly Item[]
  readonly filter: Html
  readonly pager: Html | null
} {
  const { environment, after } = query
  const items = found.slice(0, shownMax)
  const last = items.at(-1)
  const next = found.length > shownMax && last !== undefined ? cursorOf(last) : undefined
  const href = (chosen: Environment | undefined, from?: TimeCursor) => {
    const values = new URLSearchParams({
      ...(chosen && { environment: chosen }),
      ...(from && { after: `${from.createdAt.getTime()}.${from.id}` }),
    })
    return values.size === 0 ? path : `${path}?${values.toString()}`
  }
  const entries = environments.map(one => ({
    label: one.label,
    href: href(one.environment),
    isCurrent: one.environment === environment,
  }))
  return {
    items,
    filter: html`${chips('Environment', entries)}`,
    pager:
      after === undefined && next === undefined
        ? null
        : pagination({
            text: `${number(items.length)} shown`,
            previous: after === undefined ? undefined : href(environment),
            next: next && href(environment, next),
          }),
  }
}
