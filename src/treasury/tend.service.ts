import { ChainUnavailable, type ChainKey } from '../chains/chain.ts'
import type { Outgoing } from '../chains/outgoing.ts'
import type { Deps } from '../deps.ts'
import { addSeconds } from '../lib/clock.ts'
import { plainText } from '../lib/plain-text.ts'
import { isPuzzling, secondsUntilNext, wantsBump, type Attempt } from './attempt.ts'
import { claimDue, findStop, listOtherHashes, postpone, saveNote } from './attempt.store.ts'
import { broadcast } from './broadcast.service.ts'
import { bump, concludeFinal, expire, puzzle } from './confirm.service.ts'

/** Longer than looking at one attempt and handing it to all nodes takes. */
const leaseSeconds = 60
const claimMax = 16
const noteMax = 500

/**
 * Looks at every signed attempt of one chain that is due: what became of it on the chain, and if nothing, the same bytes go out once
 * more. Safe to run at any time, in several processes, twice or never: the bytes are the same, and only final blocks end anything.
 */
export async function tendDue(deps: Deps, key: ChainKey, stop?: AbortSignal): Promise<void> {
  const way = deps.outgoing.find(key.environment, key.network)
  if (!way) return
  const now = deps.clock.now()
  const due = await claimDue(deps.db, key, { now, leaseUntil: addSeconds(now, leaseSeconds), limit: claimMax })
  const errors: unknown[] = []
  for (const attempt of due) {
    if (stop?.aborted) break
    try {
      await tend(deps, { key, way, attempt })
    } catch (error) {
      if (error instanceof ChainUnavailable) await tellPeople(deps, attempt, error)
      else errors.push(error)
      deps.log.warn(
        { ...key, purpose: attempt.purpose, subjectId: attempt.subjectId, err: error },
        'a payment could not be looked at',
      )
    } finally {
      await postpone(deps.db, attempt.id, addSeconds(deps.clock.now(), secondsUntilNext(attempt.sends)))
    }
  }
  // Whatever is wrong with one of them, the others were looked at.
  if (errors.length > 0) throw errors[0]
}

/** What an operator finds beside the payment while the nodes tell too little of it. */
async function tellPeople({ db }: Deps, { id }: Attempt, { message }: ChainUnavailable): Promise<void> {
  await saveNote(db, id, plainText(`it could not be looked at: ${message}`, noteMax))
}

interface Tended {
  readonly key: ChainKey
  readonly way: Outgoing
  readonly attempt: Attempt
}

async function tend(deps: Deps, { key, way, attempt }: Tended): Promise<void> {
  const stopped = await findStop(deps.db, key)
  // What is called final there may be taken back: nothing is concluded of it.
  if (stopped.isHalted) return
  if (attempt.sends > 0 && (await isSettled(deps, way, attempt))) return
  if (stopped.isSwitchedOff) return
  const { wantsMoreFee } = await broadcast(deps, way, attempt)
  const now = deps.clock.now()
  if (
    wantsBump(attempt, now) ||
    (wantsMoreFee && attempt.isNewest && !attempt.hasVanished && attempt.order.kind === 'nonce')
  )
    await bump(deps, attempt)
  if (isPuzzling(attempt, now)) await puzzle(deps, attempt, 'no block has taken it for long')
}

/** Whether there is nothing to send: it is in a block, or can be in none any more. */
async function isSettled(deps: Deps, way: Outgoing, attempt: Attempt): Promise<boolean> {
  const { txHash, wallet: from, order } = attempt
  const sent = { txHash, from, order }
  const outcome = await way.outcome(sent)
  if (outcome.kind === 'final') {
    await concludeFinal(deps, attempt, outcome)
    return true
  }
  if (outcome.kind === 'included') return true
  if (order.kind === 'nonce') {
    if (!(await way.isImpossible(sent))) return false
    // An attempt of our own with this number is looked at by itself, and settles this one.
    if (!(await isOwnFinal(deps, way, attempt)))
      await puzzle(deps, attempt, 'its number is used by another transaction in a final block')
    return true
  }
  if ((await way.finalHead()).time.getTime() < order.expirationMs) return false
  const isImpossible = await way.isImpossible(sent)
  for (const { name, error } of way.nodes())
    if (error !== null)
      deps.log.warn({ node: name, error, txHash }, 'a node did not help to tell what became of a payment')
  if (isImpossible) await expire(deps, attempt)
  return true
}

async function isOwnFinal(
  deps: Deps,
  way: Outgoing,
  { id, subjectId, wallet: from, order }: Attempt,
): Promise<boolean> {
  for (const txHash of await listOtherHashes(deps.db, { id, subjectId }))
    if ((await way.outcome({ txHash, from, order })).kind === 'final') return true
  return false
}
