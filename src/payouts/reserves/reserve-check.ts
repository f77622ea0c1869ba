import { daySeconds } from '../../lib/durations.ts'
import { formatUsdt, sumUsdt, usdt, type Usdt } from '../../lib/money.ts'

/** What one of our addresses holds in a final block by the record. */
export interface Recorded {
  readonly address: string
  readonly isWallet: boolean
  /** All final receipts minus all final spendings. */
  readonly amount: Usdt
  /** Amounts of our transactions that may or may not be in that block: those from the address, and those to it. */
  readonly leaving: Usdt
  readonly coming: Usdt
}

export interface Difference {
  readonly address: string
  /** How much less (negative) or more the chain has than the record. */
  readonly amount: Usdt
  readonly message: string
}

/** Returns the difference between an address's balance and the record, whatever the result of open transactions; `null`: there is none. */
export function differenceOf(recorded: Recorded, held: bigint): Difference | null {
  const { address, isWallet, amount, leaving, coming } = recorded
  const least = amount - leaving
  const most = amount + coming
  if (held >= least && held <= most) return null
  const by = usdt(held < least ? held - least : held - most)
  const what = `${isWallet ? 'wallet' : 'deposit address'} ${address}`
  const how = by < 0n ? `${formatUsdt(usdt(-by))} USDT less than` : `${formatUsdt(by)} USDT more than`
  return {
    address,
    amount: by,
    message: `${what} holds ${formatUsdt(usdt(held))} USDT, ${how} the record of its transfers`,
  }
}

/** By address: units more (or less, negative) on the chain than in the record. */
export type Differences = Readonly<Record<string, string>>

/** As many differences as are kept, the largest; so many are looked at by a person in any case. */
const differencesMax = 200

/** Returns the differences that stand after a part was compared. */
export function differencesAfter(
  before: Differences,
  { found, checked }: { readonly found: readonly Difference[]; readonly checked: readonly string[] },
): Differences {
  const isChecked = new Set(checked)
  const standing = Object.entries(before).filter(([address]) => !isChecked.has(address))
  const all = [...standing, ...found.map(({ address, amount }) => [address, `${amount}`] as const)]
  const sizeOf = (amount: string) => BigInt(amount.replace('-', ''))
  const bySize = all.toSorted(([, one], [, other]) => (sizeOf(one) < sizeOf(other) ? 1 : -1))
  return Object.fromEntries(bySize.slice(0, differencesMax))
}

/** What a chain's reserve check last told. */
export interface ReserveCheckTimes {
  readonly differences: Differences
  readonly comparedSince: Date | null
  readonly checkedAt: Date | null
  readonly failedAt: Date | null
}

export interface Reserves {
  /** What the operator owes on this chain, by the books. */
  readonly owed: Usdt
  /** What our addresses hold on the chain: the books and the differences that the check found. */
  readonly held: Usdt
  readonly state: ReserveState
}

/** `sufficient` alone says that all is well. */
export type ReserveState = 'sufficient' | 'short' | 'differs' | 'failed' | 'unchecked' | 'old'

/** A part is due every interval: after so many without one the check stands still. */
const intervalsMax = 3
/** Clocks of processes may differ by this much. */
const clockSecondsMax = 60

/**
 * Compares what is held on a chain with what is owed. It is sufficient only while the check runs, has compared every address with a balance
 * within a day, and found no difference.
 */
export function reservesOf(
  { owed, booked, check }: { readonly owed: Usdt; readonly booked: Usdt; readonly check: ReserveCheckTimes | null },
  { now, everySeconds }: { readonly now: Date; readonly everySeconds: number },
): Reserves {
  const found = Object.values(check?.differences ?? {}).map(amount => usdt(BigInt(amount)))
  const held = usdt(booked + sumUsdt(found))
  const isOld = (time: Date, seconds: number) => {
    const age = (now.getTime() - time.getTime()) / 1000
    return age > seconds || age < -clockSecondsMax
  }
  const state = (): ReserveState => {
    if (held < owed) return 'short'
    if (!check?.checkedAt) return check?.failedAt ? 'failed' : 'unchecked'
    if (check.failedAt && check.failedAt >= check.checkedAt) return 'failed'
    if (isOld(check.checkedAt, intervalsMax * everySeconds + clockSecondsMax)) return 'old'
    if (found.length > 0) return 'differs'
    if (!check.comparedSince) return 'unchecked'
    return isOld(check.comparedSince, daySeconds) ? 'old' : 'sufficient'
  }
  return { owed, held, state: state() }
}
