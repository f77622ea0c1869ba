import type { Rows } from '../../database/database.ts'
import { findingsOf, type Finding } from '../../lib/finding.ts'
import { listChainStatuses } from '../../payments/chain-status.store.ts'

const shareWarn = 0.9

/** How much of the calls of today workers have used of each node that has a number of them, as they wrote it down last. */
export async function examineBudgets(rows: Rows): Promise<Finding[]> {
  const { ok, warn } = findingsOf('budget')
  const statuses = await listChainStatuses(rows)
  return statuses.flatMap(({ environment, network, nodes }) =>
    nodes.flatMap(({ name, calls }) => {
      if (!calls) return []
      const text = `${environment} ${network}: ${name} was asked ${calls.used} of ${calls.daily} times today`
      const isShort = calls.used > calls.daily * shareWarn
      return [isShort ? warn(text, 'a larger plan at its provider, or one more node') : ok(text)]
    }),
  )
}
