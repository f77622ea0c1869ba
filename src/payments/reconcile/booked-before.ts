import type { BookedEntry } from '../../ledger/booked-entry.ts'
import { usdt, type Usdt } from '../../lib/money.ts'
import { entryRef, type TransferIdentity } from '../../orders/recorded-transfer.ts'

/** What the ledger knows of a transfer without a record. */
export interface BookedBefore {
  readonly reversals: number
  readonly credited: Usdt | null
  readonly fee: Usdt | null
  readonly frozenAt: Date | null
  readonly releasedAt: Date | null
  readonly setApartAt: Date | null
}

/** The database's limit on reversals of a transfer. Later entries would not be found here and the transfer would be credited twice. */
const reversalsMax = 31
const kinds = ['payment', 'freeze', 'release', 'set_apart'] as const

/** Returns the references of all entries that the ledger may have of this transfer. */
export function possibleRefs(transfer: TransferIdentity): string[] {
  return Array.from({ length: reversalsMax + 1 }, (_, reversals) =>
    kinds.map(kind => entryRef(kind, { ...transfer, reversals })),
  ).flat()
}

/** Derives the transfer's state from its entries; `null` when the ledger has none. */
export function bookedBefore(
  transfer: TransferIdentity,
  amount: Usdt,
  entries: ReadonlyMap<string, BookedEntry>,
): BookedBefore | null {
  const found = (kind: (typeof kinds)[number], reversals: number) =>
    entries.get(entryRef(kind, { ...transfer, reversals }))
  const isAny = (reversals: number) => kinds.some(kind => found(kind, reversals))
  const rounds = Array.from({ length: reversalsMax + 1 }, (_, reversals) => reversals).filter(isAny)
  const last = rounds.at(-1)
  if (last === undefined) return null
  const [payment, freeze, release, setApart] = kinds.map(kind => found(kind, last))
  const credit = release ?? payment
  if ((freeze ?? credit)?.isReversed)
    return { reversals: last + 1, credited: null, fee: null, frozenAt: null, releasedAt: null, setApartAt: null }
  return {
    reversals: last,
    credited: credit ? credit.credited : null,
    fee: credit ? usdt(amount - credit.credited) : null,
    frozenAt: freeze?.createdAt ?? null,
    releasedAt: release?.createdAt ?? null,
    setApartAt: setApart?.createdAt ?? null,
  }
}
