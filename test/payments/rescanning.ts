// A service that missed payments of final blocks, because its nodes left them out, and one that reads them again.
import type { Chain, ChainKey, SeenTransfer, Transfer } from '../../src/chains/chain.ts'
import { directory } from '../../src/app.ts'
import type { Deps } from '../../src/deps.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { rescanDue } from '../../src/payments/reconcile/rescan.service.ts'
import { findCursors } from '../../src/payments/follow/cursor.store.ts'
import { insertRescan, listRescans } from '../../src/payouts/recovery/rescan.store.ts'
import type { Rescan } from '../../src/payouts/recovery/rescan.ts'

/** The same chain as nodes tell it that leave transfers out, final ones too. */
export function leavingOut(chain: Chain, isLeftOut: (transfer: Transfer) => boolean): Chain {
  const kept = (seen: readonly SeenTransfer[]) => seen.filter(({ transfer }) => !isLeftOut(transfer))
  return {
    ...chain,
    async read(height, known, filter) {
      const reported = await chain.read(height, known, filter)
      return reported && { ...reported, quorum: kept(reported.quorum), other: kept(reported.other) }
    },
    async finalRange(from, to, filter) {
      const range = await chain.finalRange(from, to, filter)
      return { ...range, transfers: range.transfers.filter(transfer => !isLeftOut(transfer)) }
    },
  }
}

/** The service as it reads the chain of this network by other nodes. */
export function reading(deps: Deps, chain: Chain): Deps {
  const chains = deps.chains.all.map(one => (one.chain.network === chain.network ? { ...one, chain } : one))
  return { ...deps, chains: directory(chains) }
}

/** Follows the chain while its nodes leave out every transfer to these addresses, or any. */
export async function missing(deps: Deps, key: ChainKey, addresses?: readonly string[]): Promise<void> {
  const chain = deps.chains.find(key.environment, key.network)!
  await watchChain(
    reading(
      deps,
      leavingOut(chain, ({ to }) => addresses?.includes(to) ?? true),
    ),
    key,
  )
}

/** Asks for blocks to be read again, by default all up to the newest final one. */
export async function ask(deps: Deps, key: ChainKey, range: { from?: number; to?: number } = {}): Promise<string> {
  const cursors = await findCursors(deps.db, key)
  const { from = 1, to = cursors!.final.height } = range
  return insertRescan(deps.db, key, { from, to, requestedBy: 'ann', now: deps.clock.now() })
}

/** Works until nothing is due any more. */
export async function rescanAll(deps: Deps): Promise<void> {
  while (await rescanDue(deps)) continue
}

export async function newest(deps: Deps): Promise<Rescan> {
  const [rescan] = await listRescans(deps.db, 1)
  return rescan!
}
