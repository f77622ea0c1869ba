// Lists, one page or all of them. Nothing is given twice and nothing left out while the list changes under the reader.
import type { Result } from './call.ts'

/** One page: the answer as the contract has it, and beside it, not enumerable, the way on. */
export type Page<Body, Item> = Result<Body> & {
  /** What this page adds: its items without those of earlier pages. */
  readonly items: readonly Item[]
  hasNextPage(): boolean
  /** The page after this one; rejects with a `RangeError` when there is none. */
  nextPage(): Promise<Page<Body, Item>>
}

/** A list that was not read yet: `await` it for its first page, or walk all of it with `for await`. */
export interface Pages<Body, Item> extends Promise<Page<Body, Item>>, AsyncIterable<Item> {
  /** Page by page. */
  pages(): AsyncGenerator<Page<Body, Item>, void, undefined>
  /** The first `limit` items. */
  toArray(options: { readonly limit: number }): Promise<Item[]>
}

type Query = Readonly<Record<string, unknown>>
type Read<Body> = (query: Query) => Promise<Result<Body>>

/** What a walk knows of the pages before. */
interface Walk {
  readonly seen: Set<string>
  total: number
}

/** Walking page by page costs a request each, so pages are as long as allowed unless the caller chose. */
const longestPage = 100

export function createPages<Body extends object, Item extends { readonly id: string }>(
  read: Read<Body>,
  field: string,
  given: object,
): Pages<Body, Item> {
  type P = Page<Body, Item>
  const query = given as Query
  let first: Promise<P> | undefined

  async function load(asked: Query, walk: Walk): Promise<P> {
    const body = await read(asked)
    const step = nextStep(asked, body as Wire, field, walk)
    if (step.again) return load(step.again, walk)
    const all = (body as Record<string, unknown>)[field] as readonly Item[]
    const items = all.filter(({ id }) => !walk.seen.has(id))
    for (const { id } of items) walk.seen.add(id)
    const { next } = step
    return Object.defineProperties(body as P, {
      items: { value: items },
      hasNextPage: { value: () => next !== null },
      nextPage: {
        value: () => (next ? load(next, walk) : Promise.reject(new RangeError('This was the last page'))),
      },
    })
  }
  const start = (asked: Query) => load(asked, { seen: new Set(), total: 0 })

  async function* pages(): AsyncGenerator<P, void, undefined> {
    let page = await start({ limit: longestPage, ...query })
    yield page
    while (page.hasNextPage()) yield (page = await page.nextPage())
  }
  async function* items(): AsyncGenerator<Item, void, undefined> {
    for await (const page of pages()) yield* page.items
  }
  const once = () => (first ??= start(query))
  return {
    // A list is awaited for its first page, which is read only then.
    // oxlint-disable-next-line unicorn/no-thenable -- that is what makes it awaitable
    then: (done, failed) => once().then(done, failed),
    catch: failed => once().catch(failed),
    finally: done => once().finally(done),
    [Symbol.toStringTag]: 'Pages',
    [Symbol.asyncIterator]: items,
    pages,
    async toArray({ limit }) {
      const found: Item[] = []
      if (limit <= 0) return found
      for await (const item of items()) if (found.push(item) >= limit) break
      return found
    },
  }
}

interface Wire {
  readonly total?: number
  readonly has_more?: boolean
  readonly next_cursor?: string | null
}

/** Where to go on, or what to read again because the list has lost items. */
function nextStep(asked: Query, body: Wire, field: string, walk: Walk): { again?: Query; next: Query | null } {
  const { total } = body
  if (total === undefined) {
    // Given `after`, the service goes forward; without it, from the newest backwards.
    const cursor = asked.after === undefined ? { before: body.next_cursor } : { after: body.next_cursor }
    return { next: body.has_more && body.next_cursor ? { ...asked, ...cursor } : null }
  }
  const offset = Number(asked.offset ?? 0)
  const lost = walk.total - total
  walk.total = total
  // New items come in at the front and push what is unread further back, where it is met again and left out. Items that
  // vanish from the part already read pull unread ones forward, past the reader: at most as many as the total fell.
  if (lost > 0 && offset > 0) return { again: { ...asked, offset: Math.max(0, offset - lost) }, next: null }
  const count = ((body as Record<string, unknown>)[field] as readonly unknown[]).length
  return { next: count > 0 && offset + count < total ? { ...asked, offset: offset + count } : null }
}
