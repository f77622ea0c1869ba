import type { Network } from '../../chains/chain.ts'
import type { Deps } from '../../deps.ts'
import { readCursor, writeCursor } from '../../lib/cursor.ts'
import { Fault } from '../../lib/fault.ts'
import type { Owner } from '../../lib/owner.ts'
import { listMerchantAccounts } from '../ledger.store.ts'
import type { AccountKind } from '../posting.ts'
import type { StatementAccount, StatementLine } from './statement.ts'
import { listNewestLines } from './statement.sql.ts'

export interface ActivityQuery {
  readonly account: StatementAccount
  readonly network?: Network | undefined
  readonly cursor?: string | undefined
  readonly limit: number
}

export interface Activity {
  readonly lines: readonly StatementLine[]
  readonly nextCursor: string | null
}

/** Lists what happened on one kind of a merchant's accounts, newest first. Fault: `invalid cursor`. */
export async function listActivity({ db }: Pick<Deps, 'db'>, owner: Owner, query: ActivityQuery): Promise<Activity> {
  const { limit, cursor } = query
  const before = cursor === undefined ? null : readPosition(cursor)
  const held = await listMerchantAccounts(db, owner, kinds[query.account])
  const accounts = held.filter(one => query.network === undefined || one.network === query.network)
  const found = await listNewestLines(
    db,
    accounts.map(one => ({ ...one, account: query.account })),
    { environment: owner.environment, before, limit: limit + 1 },
  )
  const lines = found.slice(0, limit)
  return { lines, nextCursor: found.length > limit ? writeCursor('activity', [lines.at(-1)!.id.toString()]) : null }
}

function readPosition(cursor: string): bigint {
  const [id = '', ...more] = readCursor('activity', cursor)
  if (!/^\d{1,18}$/.test(id) || more.length > 0) throw new Fault('invalid cursor')
  return BigInt(id)
}

const kinds: Readonly<Record<StatementAccount, AccountKind>> = {
  available: 'merchant_available',
  reserved: 'merchant_reserved',
  frozen: 'merchant_frozen',
  owed: 'merchant_debt',
}
