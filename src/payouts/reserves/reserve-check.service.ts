import { setTimeout as pause } from 'node:timers/promises'
import type { ChainKey } from '../../chains/chain.ts'
import { networkTable } from '../../chains/networks.ts'
import type { OnChainBalances } from '../../chains/on-chain-balances.ts'
import type { Rows } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { addSeconds } from '../../lib/clock.ts'
import { putOffSecondsMax } from '../../lib/durations.ts'
import { insertSwitch } from '../attempts/admin-payouts.store.ts'
import { differenceOf, differencesAfter, type Difference } from './reserve-check.ts'
import {
  claimReserveCheck,
  findBookedBalance,
  findRecorded,
  findSent,
  finishReserveCheck,
  listReserveAddresses,
  markReserveCheckFailed,
  releaseReserveCheck,
  type ReserveCheckProgress,
  type Part,
  type RecordedPart,
} from './reserve-check.store.ts'
import { insertRescanFor } from '../recovery/rescan-for.store.ts'
import { findStop, isBlind } from '../attempts/pause.store.ts'

/** A difference is checked this often: it is none if only one side had seen a block. */
const rounds = 3
const betweenMs = 3_000
/** Addresses per run where the provider counts calls: 3,000 a day with a run every ten minutes. */
const countedPartMax = 20
/** Share of a run for the fullest addresses, and the least share for the iteration over all addresses. */
const fullestShare = 0.1
const allShare = 0.1
const leaseSeconds = 600

export interface Compared {
  readonly differences: readonly Difference[]
  readonly held: bigint
  readonly addresses: number
  readonly checked: readonly string[]
  readonly lastIndex: number | null
}

export interface Comparing {
  readonly key: ChainKey
  readonly balances: OnChainBalances
  readonly pauseMs?: number
}

/** Compares some of our addresses with the chain, at a final block up to which everything is recorded. */
export async function compare(
  rows: Rows,
  { key, balances, pauseMs = betweenMs }: Comparing,
  part: Part,
): Promise<Compared> {
  const first = await findRecorded(rows, key, part)
  const held = new Map<string, bigint>()
  const check = async (asked: RecordedPart) => {
    const found = await queryAll(balances, asked)
    for (const [index, { address }] of asked.recorded.entries()) held.set(address, found[index]!)
    return asked.recorded.flatMap((one, index) => differenceOf(one, found[index]!) ?? [])
  }
  let differences = await check(first)
  for (let round = 1; round < rounds && differences.length > 0; round += 1) {
    await pause(pauseMs)
    differences = await check(await findRecorded(rows, key, { addresses: differences.map(one => one.address) }))
  }
  return {
    differences,
    held: [...held.values()].reduce((sum, one) => sum + one, 0n),
    addresses: first.recorded.length,
    checked: first.recorded.map(one => one.address),
    lastIndex: first.lastIndex,
  }
}

async function queryAll(balances: OnChainBalances, { recorded, height }: RecordedPart): Promise<bigint[]> {
  const held: bigint[] = []
  for (let from = 0; from < recorded.length; from += balances.pageMax) {
    const some = recorded.slice(from, from + balances.pageMax).map(one => one.address)
    held.push(...(await balances.balances(some, height!)))
  }
  return held
}

export interface ReserveCheck {
  readonly addresses: number
  readonly held: bigint
  readonly booked: bigint
  readonly problems: readonly string[]
}

/** Compares all our addresses on a chain, and their total with the books. Throws ChainUnavailable. */
export async function checkReserves(rows: Rows, comparing: Comparing): Promise<ReserveCheck> {
  const limit = networkTable[comparing.key.network].reserveCheckMax
  const problems: string[] = []
  let [addresses, held, after] = [0, 0n, -1]
  const before = await findBookedBalance(rows, comparing.key)
  const { done } = await findSent(rows, comparing.key)
  for (;;) {
    const part = await compare(rows, comparing, { after, limit })
    problems.push(...part.differences.map(one => one.message))
    addresses += part.addresses
    held += part.held
    if (part.lastIndex === null) break
    after = part.lastIndex
  }
  const booked = await findBookedBalance(rows, comparing.key)
  // One of the two figures includes what was booked while the nodes were asked. Addresses are asked one after the other, so a transaction
  // of ours may have left one address before it was asked and reached another afterwards.
  const least = booked < before ? booked : before
  const moving = (await findSent(rows, comparing.key)).all - done
  if (held + moving < least && problems.length === 0) problems.push('our addresses hold less than the books say')
  return { addresses, held, booked, problems }
}

/**
 * Checks some addresses of each chain that is due: the wallets, the fullest deposit addresses, the next ones with a balance, and then the
 * next of all. Missing money switches payouts off, once for each difference: whoever switches them on again knows of it.
 */
export async function checkDueReserves(deps: Deps, stop?: AbortSignal): Promise<void> {
  for (const { environment, balances } of deps.balances ?? []) {
    if (stop?.aborted) return
    const key = { environment, network: balances.network }
    try {
      await checkPart(deps, { key, balances })
    } catch (error) {
      deps.log.warn({ ...key, err: error }, 'reserve check failed: balances unavailable')
      await markReserveCheckFailed(deps.db, key, deps.clock.now())
    }
  }
}

export async function checkPart(
  deps: Pick<Deps, 'claims' | 'db' | 'clock' | 'log' | 'config'>,
  comparing: Comparing,
): Promise<void> {
  const { claims, db, clock, log, config } = deps
  const { key } = comparing
  // While a chain is paused, its record is about to be reversed: a missing amount proves nothing, and no payment leaves.
  const { isPaused, resumes } = await findStop(db, key)
  if (isPaused) return
  // Current balances cannot be compared with a record that does not advance.
  const standsStill = async () => comparing.balances.isOfNewest === true && (await isBlind(db, key))
  if (await standsStill()) return
  const { now } = await claims.times()
  const leaseUntil = addSeconds(now, leaseSeconds)
  const putOffUntilMax = addSeconds(now, Math.max(leaseSeconds, config.reserveCheckSeconds) + putOffSecondsMax)
  const claimed = await claims.take({
    take: token => claimReserveCheck(db, key, { now, leaseUntil, putOffUntilMax, token }),
    release: token => releaseReserveCheck(db, key, { token, now }),
  })
  if (!claimed) return
  const startedAt = clock.now()
  const { found, checked, progress } = await comparePart(db, comparing, claimed)
  const since = await findStop(db, key)
  if (since.isPaused || since.resumes !== resumes || (await standsStill())) return
  const isNew = (one: Difference) => !claimed.known.includes(nameOf(one))
  const missing = found.filter(one => one.amount < 0n && isNew(one))
  if (missing.length > 0) {
    const reason = `reserve check: ${missing.map(one => one.message).join('; ')}`.slice(0, 500)
    // `payouts list` shows the reason; `payouts on` resumes payouts.
    await insertSwitch(db, key, { reason, now: clock.now() })
  }
  await readAgain(deps, key, found)
  if (found.some(isNew)) {
    const [problems, command] = [found.map(one => one.message), `payouts on ${key.environment} ${key.network}`]
    log.fatal({ ...key, problems, command }, 'reserve check found differences; see docs/operating/log-lines.md') // prettier-ignore
  }
  const known = [...new Set([...claimed.known, ...found.map(nameOf)])].slice(-100)
  const done = clock.now()
  const roundStartedAt = claimed.roundStartedAt ?? startedAt
  const isRound = progress.address === null
  await finishReserveCheck(db, key, {
    progress: {
      ...progress,
      known,
      differences: differencesAfter(claimed.differences, { found, checked }),
      roundStartedAt: isRound ? null : roundStartedAt,
      comparedSince: isRound ? roundStartedAt : claimed.comparedSince,
    },
    now: done,
    nextAt: addSeconds(done, config.reserveCheckSeconds),
  })
}

/** Requests a rescan for money that the chain shows and the record does not, from the block since which the address was ours. */
async function readAgain(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  key: ChainKey,
  found: readonly Difference[],
): Promise<void> {
  const excess = found.filter(one => one.amount > 0n)
  if (excess.length === 0) return
  const rescan = await insertRescanFor(db, key, { excess, now: clock.now() })
  if (rescan !== null) log.warn({ ...key, rescan, addresses: excess.map(one => one.address) }, 'rescan requested')
}

/** Returns the differences of this part, and where the next one begins. */
async function comparePart(
  db: Rows,
  comparing: Comparing,
  { after, address }: ReserveCheckProgress,
): Promise<{
  readonly found: readonly Difference[]
  readonly checked: readonly string[]
  readonly progress: Pick<ReserveCheckProgress, 'after' | 'address'>
}> {
  const { key, balances } = comparing
  const limit = balances.isCounted ? countedPartMax : networkTable[key.network].reserveCheckMax
  const fullest =
    address === null ? [] : await listReserveAddresses(db, key, { after: null, limit: limit * fullestShare })
  const capacity = limit - fullest.length - limit * allShare
  const next = await listReserveAddresses(db, key, { after: address, limit: capacity })
  const addresses = [...new Set([...fullest, ...next].map(one => one.address))]
  const largestDeposits = await compare(db, comparing, { addresses })
  // The first part includes the wallets. Later parts check them separately.
  const wallets = after < 0 ? null : await compare(db, comparing, { after: -1, limit: 1 })
  const allLimit = limit - addresses.length
  const all = await compare(db, comparing, { after, limit: allLimit })
  const isLast = all.lastIndex === null || all.addresses < allLimit
  const parts = [wallets, largestDeposits, all]
  const each = new Map(parts.flatMap(part => part?.differences ?? []).map(one => [one.address, one]))
  return {
    found: [...each.values()],
    checked: parts.flatMap(part => part?.checked ?? []),
    progress: {
      after: isLast ? -1 : (all.lastIndex ?? -1),
      address: next.length < capacity ? null : next.at(-1)!,
    },
  }
}

/** Identifies a difference. It changes when the difference does, as when more money arrives. */
function nameOf({ address, amount }: Difference): string {
  return `${address} ${amount}`
}
