import type { Tx } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { usdt, zero, type Usdt } from '../lib/money.ts'
import { listDebts, listPayingDebtors, lockDebt, type Debt, type Debtor } from './debt.store.ts'
import { post } from './ledger.service.ts'
import { debtPaymentPostings, debtPostings, writeOffPostings } from './posting.ts'

const atOnce = 100

/** Returns what a merchant can spend after its debt is subtracted, and what it still owes, whether or not the offset was posted yet. */
export function spendable({ available, owed }: Debt): { readonly available: Usdt; readonly owed: Usdt } {
  if (owed > available) return { available: zero, owed: usdt(owed - available) }
  return { available: usdt(available - owed), owed: zero }
}

export interface Shortage {
  readonly debtor: Debtor
  /** The amount to take from the merchant's balance. */
  readonly taken: Usdt
  /** The reference of the reversal it is for, used once. */
  readonly ref: string
}

/** Credits a merchant the missing part of a reversal as debt, so that its balance does not fall below zero. */
export async function coverShortage(tx: Tx, { debtor, taken, ref }: Shortage, now: Date): Promise<void> {
  const { available } = await lockDebt(tx, debtor)
  if (available >= taken) return
  const { merchantId, environment, network } = debtor
  const postings = debtPostings(merchantId, usdt(taken - available))
  await post(tx, { kind: 'debt', ref: `debt:${ref}`, environment, network, postings }, now)
}

/** Collects debts from what merchants have received since. Returns whether there may be more debtors. */
export async function collectDebts(deps: Pick<Deps, 'db' | 'clock' | 'random'>): Promise<boolean> {
  const debtors = await listPayingDebtors(deps.db, atOnce)
  for (const debtor of debtors)
    await deps.db.transaction(async tx => {
      const { available, owed } = await lockDebt(tx, debtor)
      const amount = available < owed ? available : owed
      if (amount === 0n) return
      const { merchantId, environment, network } = debtor
      const ref = `debt_payment:${deps.random.uuid()}`
      const postings = debtPaymentPostings(merchantId, amount)
      await post(tx, { kind: 'debt_payment', ref, environment, network, postings }, deps.clock.business())
    })
  return debtors.length === atOnce
}

/** Lists debtors, largest debt first. */
export function inspectDebts(deps: Pick<Deps, 'db'>, limit: number): ReturnType<typeof listDebts> {
  return listDebts(deps.db, limit)
}

/** Writes off a merchant's debt on a network. Returns the amount; zero when it owed nothing. */
export async function writeOffDebt(deps: Pick<Deps, 'db' | 'clock' | 'random'>, debtor: Debtor): Promise<Usdt> {
  return deps.db.transaction(async tx => {
    const { owed } = await lockDebt(tx, debtor)
    if (owed === 0n) return owed
    const { merchantId, environment, network } = debtor
    const ref = `write_off:${deps.random.uuid()}`
    const postings = writeOffPostings(merchantId, owed)
    await post(tx, { kind: 'write_off', ref, environment, network, postings }, deps.clock.business())
    return owed
  })
}
