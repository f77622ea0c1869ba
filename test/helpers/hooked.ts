import type { Tx } from '../../src/database/database.ts'
import type { Deps } from '../../src/deps.ts'
import { rowsAround } from './rows.ts'

/** Called before each statement of a transaction, with its number within it, from one; those of the ORM are told by their method. */
export type Hook = (text: string, at: number, values: readonly unknown[]) => Promise<void> | void

/** The same service, with `before` called before each statement of each of its transactions. What is asked outside of one holds nothing. */
export function hooked(deps: Deps, before: Hook): Deps {
  const transaction: Deps['db']['transaction'] = work =>
    deps.db.transaction(tx => {
      let at = 0
      const rows = rowsAround(tx, async ({ plain, values }, run) => {
        await before(plain, (at += 1), values)
        return run()
      })
      return work({ em: hookedEm(tx.em, async method => before(method, (at += 1), [])), ...rows })
    })
  const plannedTransaction: Deps['db']['plannedTransaction'] = work =>
    deps.db.plannedTransaction(rows => {
      let at = 0
      return work(
        rowsAround(rows, async ({ plain, values }, run) => {
          await before(plain, (at += 1), values)
          return run()
        }),
      )
    })
  return { ...deps, db: { ...deps.db, transaction, plannedTransaction } }
}

/** The methods of the ORM that ask the database at once. */
const asking: ReadonlySet<unknown> = new Set([
  'find',
  'findOne',
  'findOneOrFail',
  'count',
  'insert',
  'insertMany',
  'nativeUpdate',
  'nativeDelete',
])

function hookedEm(em: Tx['em'], before: (method: string) => Promise<void>): Tx['em'] {
  return new Proxy(em, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      if (!asking.has(name)) return value.bind(target) as unknown
      return async (...values: unknown[]) => {
        await before(`em.${String(name)}`)
        return Reflect.apply(value, target, values) as unknown
      }
    },
  })
}

/** Whether a statement with these values is the one by which whoever settles Ethereum begins. */
export function isSettling(values: readonly unknown[]): boolean {
  return values[0] === 'orders|test|ERC20'
}

/** Records and screens, and settles nothing: every transaction that would dies. */
export function unsettling(deps: Deps): Deps {
  return hooked(deps, (_text, _at, values) => {
    if (isSettling(values)) throw new Error('not now')
  })
}
