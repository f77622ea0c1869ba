import type { Page, ReadPage } from './page.ts'

/** A list that was not read yet: `await` it for its first page, or walk all of it with `for await`. */
export interface Pages<Body, Item> extends Promise<Page<Body, Item>>, AsyncIterable<Item> {
  /** Page by page. */
  pages(): AsyncGenerator<Page<Body, Item>, void, undefined>
  /** The first `limit` items. */
  toArray(options: { readonly limit: number }): Promise<Item[]>
}

/** A list that is asked for when it is awaited or walked. How to walk is loaded then, too. */
export function createPages<Body extends object, Item extends { readonly id: string }>(
  read: ReadPage<Body>,
  field: string,
  query: object,
): Pages<Body, Item> {
  const walk = async () => (await import('./walk.ts')).createWalk<Body, Item>(read, field, query)
  async function* pages(): AsyncGenerator<Page<Body, Item>, void, undefined> {
    yield* (await walk()).pages()
  }
  async function* items(): AsyncGenerator<Item, void, undefined> {
    for await (const page of pages()) yield* page.items
  }
  let first: Promise<Page<Body, Item>> | undefined
  const once = () => (first ??= walk().then(way => way.first()))
  return {
    // oxlint-disable-next-line unicorn/no-thenable -- that is what makes a list awaitable
    then: (...handlers) => once().then(...handlers),
    catch: failed => once().catch(failed),
    finally: done => once().finally(done),
    [Symbol.toStringTag]: 'Pages',
    [Symbol.asyncIterator]: items,
    pages,
    async toArray(options) {
      // Callers without types leave it out, and would wait for every item there is.
      const { limit } = Object(options) as { limit?: unknown }
      if (typeof limit !== 'number' || !(limit >= 0)) throw new TypeError('toArray needs a limit, as in { limit: 100 }')
      const found: Item[] = []
      if (limit === 0) return found
      for await (const item of items()) if (found.push(item) >= limit) break
      return found
    },
  }
}
