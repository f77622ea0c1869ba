import type { BlockRef, Network } from '../chains/chain.ts'
import { networkTable } from '../chains/networks.ts'

/** What the signer sees at one moment beside the work that waits for it. */
export interface ChainView {
  readonly now: Date
  readonly databaseNow: Date
  /** The newest block that a majority of the nodes calls final. */
  readonly final: BlockRef
  /** Up to where the watcher has read, in final blocks; `null`: it has read none. */
  readonly watched: { readonly height: number; readonly time: Date } | null
}

export interface Beginning {
  /** The newest final block when the signer began to work with this wallet. */
  readonly final: BlockRef
  /** So long after that block something may come into one that was signed before, and that nobody here remembers; 0: there is no such thing. */
  readonly lifeMs: number
}

const clockMsMax = 60_000
const watcherMsMax = 300_000

/** Why nothing may be signed with a wallet now; `null` when it may. In a sandbox blocks have a time of their own. */
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
    return `the newest final block is ${seconds(ageMs)} old: its chain stands still, or the signer's clock is wrong`
  if (!watched || watched.height < beginning.final.height)
    return `the watcher has not read final block ${beginning.final.height}, which there was when the signer began`
  if (final.time.getTime() - watched.time.getTime() > watcherMsMax)
    return `the watcher is ${seconds(final.time.getTime() - watched.time.getTime())} behind the newest final block`
  if (mayStillLand({ watched }, beginning))
    return 'this start cannot rule out that database and journal are an old copy: nothing is signed until what such a copy would lack has expired'
  return null
}

/**
 * Whether something of which nobody here knows may still come into a block. What was signed before the start can be in none that is made so
 * long after the newest final one of that time.
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
