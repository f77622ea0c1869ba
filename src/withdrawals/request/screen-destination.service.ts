import { isWalletPaused, listWallets } from '../../deposit-addresses/wallet.store.ts'
import type { ChainKey } from '../../chains/chain.ts'
import type { Deps } from '../../deps.ts'
import { addSeconds } from '../../lib/clock.ts'
import type { Usdt } from '../../lib/money.ts'
import type { Owner } from '../../lib/owner.ts'
import { queryProviders } from '../../screening/screening.service.ts'
import { insertWithdrawalVerdicts } from '../../screening/screening.store.ts'
import { combine, errorOf, reasonOf, retrySecondsAfter, type Finding } from '../../screening/screening.ts'
import { advance, notifyAdvanced, type Advanced } from '../advance.service.ts'
import { clearSeconds } from './clearance.ts'
import {
  claimUnscreened,
  lockUnpaid,
  markCleared,
  rescheduleScreening,
  releaseUnscreened,
  type Unscreened,
} from './screening-due.store.ts'
import type { Withdrawal } from '../withdrawal.ts'

/** Longer than all providers together may take. After it another worker can claim what a dead worker held. */
const leaseSeconds = 60
/** Destinations that one worker screens in parallel. Meanwhile it holds no database connection. */
const parallel = 16

/** A requested destination. */
export interface Destination extends Pick<ChainKey, 'network'> {
  readonly owner: Owner
  readonly address: string
  readonly amount: Usdt
}

/**
 * Whether a local list names a destination. It runs outside any transaction, before anything is reserved. It ignores an unreadable list,
 * because every list is checked again before the payout.
 */
export async function isOnList(deps: Deps, { owner, network, address: to, amount }: Destination): Promise<boolean> {
  const { merchantId, environment } = owner
  const lists = deps.screening.find(environment, network).filter(({ isLocal }) => isLocal)
  const findings = await queryProviders(lists, { direction: 'outgoing', environment, network, from: null, to, amount })
  if (combine(findings) !== 'flagged') return false
  deps.log.warn({ merchantId, environment, network, address: to, reason: reasonOf(findings) }, 'destination refused')
  return true
}

/**
 * Screens the destinations of a chain's approved withdrawals before their payout begins, outside any transaction. One transaction then
 * records the verdict and its effect: the withdrawal is payable for a while, or fails and its reserve is released. While a provider gives
 * no verdict, the withdrawal waits (docs/decisions/withdrawals.md#screening-destinations). Returns whether there may be more. Safe to run
 * at any time and concurrently.
 */
export async function screenDestinations(deps: Deps, key: ChainKey): Promise<boolean> {
  // No payout begins while the wallet is paused, and a restored database may have lost that one was paid.
  if (await isWalletPaused(deps.db, key)) return false
  const { business: now } = await deps.claims.times()
  const leaseUntil = addSeconds(now, leaseSeconds)
  const claimed = await deps.claims.take({
    take: token => claimUnscreened(deps.db, { ...key, now, leaseUntil, limit: parallel, token }),
    release: token => releaseUnscreened(deps.db, { ...key, now, token }),
  })
  if (claimed.length === 0) return false
  const [wallet = null] = await listWallets(deps.db, key)
  const results = await Promise.allSettled(claimed.map(one => screen(deps, one, { wallet, now })))
  const failed = results.find(result => result.status === 'rejected')
  // Its lease expires, and it is screened again.
  if (failed) throw failed.reason
  return claimed.length === parallel
}

interface Asking {
  readonly wallet: string | null
  readonly now: Date
}

async function screen(
  deps: Deps,
  { withdrawal, attempts, isBegun }: Unscreened,
  { wallet, now }: Asking,
): Promise<void> {
  const { id, environment, network, address: to, amount } = withdrawal
  const providers = isBegun ? [] : deps.screening.find(environment, network)
  const subject = { direction: 'outgoing', environment, network, from: wallet, to, amount } as const
  const findings = await queryProviders(providers, subject)
  // Without providers nothing is screened, as with payments.
  const isNobodyAsked = providers.length === 0 && deps.chains.find(environment, network) !== undefined
  const screeningResult = isNobodyAsked ? 'clear' : combine(findings)
  if (screeningResult === 'flagged') return refuse(deps, withdrawal, findings)
  if (screeningResult === 'unknown') {
    const note = errorOf(findings)
    const at = addSeconds(deps.clock.business(), retrySecondsAfter(attempts))
    await rescheduleScreening(deps.db, id, { at, note })
    deps.log.warn({ withdrawalId: id, environment, network, attempts, note, at }, 'destination screening failed')
    return
  }
  await deps.db.transaction(async tx => {
    if (await markCleared(tx, id, addSeconds(now, clearSeconds)))
      await insertWithdrawalVerdicts(tx, id, { findings, now: deps.clock.business(), digests: deps.digests })
  })
}

async function refuse(deps: Deps, { id, environment, network }: Withdrawal, findings: readonly Finding[]) {
  const reason = reasonOf(findings)
  const advanced = await deps.db.transaction(async (tx): Promise<Advanced | 'paused' | null> => {
    const isUnpaid = await lockUnpaid(tx, id)
    // The wallet was paused during the screening. A restored database may have lost that this withdrawal was paid. It is screened again.
    if (await isWalletPaused(tx, { environment, network })) return 'paused'
    await insertWithdrawalVerdicts(tx, id, { findings, now: deps.clock.business(), digests: deps.digests })
    // Once its payout has begun, a transaction may exist. Its reserve is not released here.
    return isUnpaid ? advance(deps, tx, { withdrawalId: id, event: { type: 'failed', reason } }) : null
  })
  if (advanced === 'paused') return
  const logged = { withdrawalId: id, environment, network, reason }
  if (advanced === null) {
    deps.log.error(logged, 'destination flagged after it was cleared; see docs/operating/log-lines.md')
    return
  }
  deps.log.warn(logged, 'destination flagged: withdrawal failed')
  await notifyAdvanced(deps, [advanced])
}
