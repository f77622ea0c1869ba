import type { BlockRef, Network } from '../chains/chain.ts'
import { networkTable } from '../chains/networks.ts'

/** What the signer sees of clocks and chain at one moment. */
export interface ChainView {
  readonly now: Date
  readonly databaseNow: Date
  /** The newest block that a majority of the nodes calls final. */
  readonly final: BlockRef
  /** The last final block that the watcher has read; `null`: none. */
  readonly watched: { readonly height: number; readonly time: Date } | null
}

export interface Beginning {
  /** The newest final block when the signer started to work with this wallet. */
  readonly final: BlockRef
  /** How long after that block a forgotten transaction, signed before the start, may still enter a block; 0: none can. */
  readonly lifeMs: number
}

const clockMsMax = 60_000
const watcherMsMax = 300_000

/** Returns why nothing may be signed with a wallet now; `null` when it may. In a sandbox, block times are not compared with the clock. */
export function unready(
  { now, databaseNow, final, watched }: ChainView,
  beginning: Beginning,
  { network, isSandbox }: { readonly network: Network; readonly isSandbox: boolean },
): string | null {
  const aheadMs = now.getTime() - databaseNow.getTime()
  if (Math.abs(aheadMs) > clockMsMax) return `the signer's clock is ${apart(aheadMs)} the database's`
  const ageMs = now.getTime() - final.time.getTime()
  if (!isSandbox && ageMs < -clockMsMax) return `the signer's clock is ${apart(ageMs)} the newest final block`
  if (!isSandbox && ageMs > networkTable[network].finalAgeSecondsMax * 1000)
    return `the newest final block is ${seconds(ageMs)} old: the chain has stalled, or the signer's clock is wrong`
  if (!watched || watched.height < beginning.final.height)
    return `the watcher has not read final block ${beginning.final.height}, which existed when the signer started`
  if (final.time.getTime() - watched.time.getTime() > watcherMsMax)
    return `the watcher is ${seconds(final.time.getTime() - watched.time.getTime())} behind the newest final block`
  if (mayStillLand({ watched }, beginning))
    return 'database and journal may be an old copy: signing waits until every transaction that a copy could lack has expired'
  return null
}

/**
 * Whether a forgotten transaction may still enter a block. A transaction signed before the start cannot enter a block made more than
 * `lifeMs` after the newest final block of that time.
 */
export function mayStillLand({ watched }: Pick<ChainView, 'watched'>, { final, lifeMs }: Beginning): boolean {
  return lifeMs > 0 && (!watched || watched.time.getTime() < final.time.getTime() + lifeMs)
}

function apart(aheadMs: number): string {
  return `${seconds(Math.abs(aheadMs))} ${aheadMs > 0 ? 'ahead of' : 'behind'}`
}

function seconds(milliseconds: number): string {
  return `${Math.round(milliseconds / 1000)} s`
}
