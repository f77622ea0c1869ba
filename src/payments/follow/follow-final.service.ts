import { listOwnWallets } from '../../deposit-addresses/wallet.store.ts'
import type { BlockRef, FinalRange } from '../../chains/chain.ts'
import type { Deps } from '../../deps.ts'
import { findCursors, type Cursor } from './cursor.store.ts'
import { stepsMax, type Followed } from './followed.ts'
import { assertStillFinal, planFinal } from './plan.ts'
import { recordFinalBlocks } from '../record/record.service.ts'
import { settle } from '../settle/settle.service.ts'
import { withWallets } from '../../payouts/reserves/wallet-deposit.service.ts'

/** Reads final blocks range by range up to this height. Fetches the next range while it records and settles the current one. */
export async function followFinal(deps: Deps, followed: Followed, finalHeight: number): Promise<void> {
  const { key, stop } = followed
  const cursors = await findCursors(deps.db, key)
  if (!cursors) return
  const { resumes } = cursors
  let { final } = cursors
  let next = fetchAfter(deps, followed, { final, finalHeight })
  for (let step = 0; step < stepsMax && next; step++) {
    if (stop?.aborted) break
    const range = await next
    const end = cursorAt(range.end)
    next = fetchAfter(deps, followed, { final: end, finalHeight })
    if (!(await recordFinalBlocks(deps, key, { final, resumes, ...range }))) break
    await settle(deps, key)
    final = end
  }
  await next?.catch(() => {}) // unused prefetch
}

function cursorAt({ height, hash, time }: BlockRef): Cursor {
  return { height, hash, time }
}

interface FinalPosition {
  readonly final: Cursor
  readonly finalHeight: number
}

interface Fetched extends FinalRange {
  /** Our wallets as of before the read. */
  readonly wallets: ReadonlySet<string>
}

/** The prefetched next range; `null` when there is none. */
function fetchAfter(
  deps: Deps,
  { key, chain }: Followed,
  { final, finalHeight }: FinalPosition,
): Promise<Fetched> | null {
  const range = planFinal({ cursorHeight: final.height, finalHeight, rangeMax: chain.rangeMax })
  if (!range) return null
  const fetch = async () => {
    const wallets = new Set((await listOwnWallets(deps.db, key)).keys())
    const filter = withWallets(deps.db, key, accounts => deps.watched.filter(deps.db, key, accounts))
    const isCounted = chain.pressure() !== null
    if (!isCounted) await assertStillFinal(final, height => chain.quorumBlock(height))
    const read = { ...(await chain.finalRange(range.from, range.to, filter)), wallets }
    if (!isCounted) return read
    // A range reported block by block names the parent of its first block, which saves a call.
    const { parentHash } = read
    await assertStillFinal(final, async height => (parentHash ? { hash: parentHash } : chain.quorumBlock(height)))
    return read
  }
  const fetched = fetch()
  fetched.catch(() => {}) // reported when awaited
  return fetched
}
