import type { Tx } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { usdt, zero, type Usdt } from '../lib/money.ts'
import { listDebts, listPayingDebtors, lockDebt, type Debt, type Debtor } from './debt.store.ts'
import { post } from './ledger.service.ts'
import { debtPaymentPostings, debtPostings, writeOffPostings } from './posting.ts'

const atOnce = 100

/** What a merchant can spend: what it owes is set against what it has, whether that was posted already or not. */
export function spendable({ available, owed }: Debt): { readonly available: Usdt; readonly owed: Usdt } {
  if (owed > available) return { available: zero, owed: usdt(owed - available) }
  return { available: usdt(available - owed), owed: zero }
}

export interface Shortage {
  readonly debtor: Debtor
  /** What is going to be taken from what the merchant has. */
  readonly taken: Usdt
  /** What it is taken back for, once. */
  readonly ref: string
}

/** Lends a merchant what it lacks of what is to be taken back, so that its balance does not fall below zero. */
export async function coverShortage(tx: Tx, { debtor, taken, ref }: Shortage, now: Date): Promise<void> {
  const { available } = await lockDebt(tx, debtor)
  if (available >= taken) return
  const { merchantId, environment, network } = debtor
  const postings = debtPostings(merchantId, usdt(taken - available))
  await post(tx, { kind: 'debt', ref: `debt:${ref}`, environment, network, postings }, now)
}

/** Takes what merchants owe out of what they have got since. `true`: there may be more of them. */
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

/** Who owes how much, the most first. */
export function inspectDebts(deps: Pick<Deps, 'db'>, limit: number): ReturnType<typeof listDebts> {
  return listDebts(deps.db, limit)
}

/** Asks a merchant for nothing any more on a network. What it owed then; zero: nothing. */
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
