import type { ExecutionContext, TestFn } from 'ava'
import type { Database } from '../../src/database/database.ts'
import { assertBooks } from './books.ts'

/** Opened before the first test of a file and closed after the last: what this returns gives it. */
export function shared<Thing extends { close(): Promise<void> }>(
  test: TestFn,
  open: () => Promise<Thing>,
  atEnd?: (t: ExecutionContext, thing: Thing) => Promise<void>,
): () => Thing {
  let thing: Thing | undefined
  test.before(async () => {
    thing = await open()
  })
  test.after.always(async t => {
    if (thing) await atEnd?.(t, thing)
    await thing?.close()
  })
  return () => thing!
}

/** The same of a service whose books are right when the last test has ended. */
export function sharedService<Service extends { readonly deps: { readonly db: Database }; close(): Promise<void> }>(
  test: TestFn,
  open: () => Promise<Service>,
): () => Service {
  return shared(test, open, (t, { deps }) => assertBooks(t, deps.db))
}
