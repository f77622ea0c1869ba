// Looks at the allow-lists again and again, so that the time of an address begins when it is listed, and not when it is first paid to.
import { addSeconds } from '../../lib/clock.ts'
import type { SignerDeps } from '../sign/pause.service.ts'
import { beginning, type ListWatch } from './list-watch.ts'
import { findOffset, listListed, type ListedRow } from './sighting.store.ts'
import type { SigningWallet } from '../keys/signing-wallet.ts'

/** Rows of which the database says that they were made so much before the newest one that was seen may come later all the same. */
const overlapSeconds = 3600
const everyMs = 2000

const mark = { id: 'taken over', merchantId: '', address: '' }

/**
 * Notes entries of allow-lists that were not seen before. What is there when nothing was ever seen is taken over as the database has it. In a
 * sandbox, whose clock jumps, an entry is as old as the database says, but no older than the last look.
 */
export async function watchLists(deps: SignerDeps, wallet: SigningWallet): Promise<void> {
  const { sightings, rules, listWatch: watch, key } = wallet
  if (!rules.isSandbox && performance.now() < watch.checkedAt + everyMs) return
  const isFirst = sightings.isEmpty && watch.business === null
  const now = deps.clock.now()
  const business = rules.isSandbox ? new Date(now.getTime() + (await findOffset(deps.db, key.environment))) : now
  const seenAt = ({ createdAt }: ListedRow) => {
    const earliest = isFirst ? createdAt : rules.isSandbox ? latestOf(createdAt, watch.business ?? createdAt) : business
    return earliest < business ? earliest : business
  }
  // What is there now is taken over; from here on nothing is.
  if (isFirst) sightings.note([{ ...mark, seenAt: business }])
  let position: ListWatch['position'] | null = watch.position
  while (position) {
    const page = await listListed(deps.db, key, position)
    sightings.note(page.rows.map(one => ({ ...one, seenAt: seenAt(one) })))
    position = page.next
    const newest = page.rows.at(-1)
    // A row of the future would hide those that come before it.
    if (newest && newest.createdAt <= business)
      watch.position = { ...beginning, createdAt: addSeconds(newest.createdAt, -overlapSeconds) }
  }
  watch.business = business
  watch.checkedAt = performance.now()
}

function latestOf(one: Date, other: Date): Date {
  return one > other ? one : other
}
