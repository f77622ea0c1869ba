import type { ChainKey } from '../chains/chain.ts'
import type { Rows } from '../database/database.ts'
import { readDate } from '../database/row.ts'
import type { CursorKind } from './cursor.store.ts'

/** When the head and the final blocks of a chain were read last; `null` before it was first read. */
export async function findLastPolls(rows: Rows, key: ChainKey): Promise<Record<CursorKind, Date> | null> {
  const found = await rows.query<{ kind: CursorKind; moved_at: string }>(
    'select kind, moved_at from chain_cursor where environment = $1 and network = $2',
    [key.environment, key.network],
  )
  const [head, final] = (['head', 'final'] as const).map(kind => found.find(one => one.kind === kind))
  return head && final ? { head: readDate(head.moved_at), final: readDate(final.moved_at) } : null
}

/** Whether an order waits for money on a network, did so until lately, or has some that is not final. */
export async function isAwaited(rows: Rows, key: ChainKey): Promise<boolean> {
  const [row] = await rows.query<{ awaited: boolean }>(
    `select exists (select from orders where environment = $1 and network = $2 and status = 'OPEN')
         or exists (select from chain_transfer
                     where environment = $1 and network = $2 and status in ('SEEN', 'CONFIRMING')) as awaited`,
    [key.environment, key.network],
  )
  return row?.awaited ?? false
}
