// From page to page. Nothing is given twice and nothing left out while the list changes under the reader.
import type { Page, ReadPage } from './page.ts'

type Query = Readonly<Record<string, unknown>>

/** What a walk knows of the pages before. */
interface Past {
  readonly seen: Set<string>
  total: number
}

export interface Walk<Body, Item> {
  first(): Promise<Page<Body, Item>>
  pages(): AsyncGenerator<Page<Body, Item>, void, undefined>
}

/** Walking page by page costs a request each, so pages are as long as allowed unless the caller chose. */
const longestPage = 100

export function createWalk<Body extends object, Item extends { readonly id: string }>(
  read: ReadPage<Body>,
  field: string,
  query: object,
): Walk<Body, Item> {
  async function load(asked: Query, past: Past): Promise<Page<Body, Item>> {
    const body = await read(asked)
    const all = (body as Record<string, unknown>)[field] as readonly Item[]
    const { again, next } = nextStep(asked, { ...(body as Wire), count: all.length }, past)
    if (again) return load(again, past)
    const fresh = all.filter(({ id }) => !past.seen.has(id))
    for (const { id } of fresh) past.seen.add(id)
    return Object.defineProperties(body as Page<Body, Item>, {
      items: { value: fresh },
      hasNextPage: { value: () => next !== null },
      nextPage: { value: () => (next ? load(next, past) : Promise.reject(new RangeError('This was the last page'))) },
    })
  }
  const start = (asked: object) => load(asked as Query, { seen: new Set(), total: 0 })
  return {
    first: () => start(query),
    async *pages() {
      let page = await start({ limit: longestPage, ...query })
      yield page
      while (page.hasNextPage()) yield (page = await page.nextPage())
    },
  }
}

interface Wire {
  readonly total?: number
  readonly has_more?: boolean
  readonly next_cursor?: string | null
}

/** Where to go on, or what to read again because the list has lost items. */
function nextStep(
  asked: Query,
  body: Wire & { readonly count: number },
  past: Past,
): { again?: Query; next: Query | null } {
  const { total, count } = body
  if (body.next_cursor !== undefined) {
    // A cursor stands between two items, wherever these are by then, and knows its direction and where it ends.
    const { offset: _offset, after: _after, before: _before, ...rest } = asked
    const isLast = body.next_cursor === null || body.has_more === false
    return { next: isLast ? null : { ...rest, cursor: body.next_cursor } }
  }
  // A service that gives no cursors is walked by offset.
  if (total === undefined) return { next: null }
  const offset = Number(asked.offset ?? 0)
  const lost = past.total - total
  past.total = total
  // New items come in at the front and push what is unread further back, where it is met again and left out. Items that
  // vanish from the part already read pull unread ones forward, past the reader: at most as many as the total fell.
  if (lost > 0 && offset > 0) return { again: { ...asked, offset: Math.max(0, offset - lost) }, next: null }
  return { next: count > 0 && offset + count < total ? { ...asked, offset: offset + count } : null }
}
