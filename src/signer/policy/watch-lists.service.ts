// Polls the allow-lists, so that the waiting time of an address begins when it is listed, not when it is first paid.
import { addSeconds } from '../../lib/clock.ts'
import type { SignerDeps } from '../sign/pause.service.ts'
import { beginning, type ListWatch } from './list-watch.ts'
import { findOffset, listListed, type ListedRow } from './sighting.store.ts'
import type { SigningWallet } from '../keys/signing-wallet.ts'

/** How far before the newest seen row a later insert may still appear. */
const overlapSeconds = 3600
const everyMs = 2000

const mark = { id: 'taken over', merchantId: '', address: '' }

/**
 * Records new allow-list entries. On the first run, the existing entries are imported with the database's times. In a sandbox, whose clock
 * jumps, an entry's time is the database's, but never earlier than the last check.
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
  // Existing entries are imported once. This mark keeps later runs from importing again.
  if (isFirst) sightings.note([{ ...mark, seenAt: business }])
  let position: ListWatch['position'] | null = watch.position
  while (position) {
    const page = await listListed(deps.db, key, position)
    sightings.note(page.rows.map(one => ({ ...one, seenAt: seenAt(one) })))
    position = page.next
    const newest = page.rows.at(-1)
    // A row dated in the future would hide rows with earlier times.
    if (newest && newest.createdAt <= business)
      watch.position = { ...beginning, createdAt: addSeconds(newest.createdAt, -overlapSeconds) }
  }
  watch.business = business
  watch.checkedAt = performance.now()
}

function latestOf(one: Date, other: Date): Date {
  return one > other ? one : other
}
