import type { ChainKey } from '../../chains/chain.ts'
import type { Rows } from '../../database/database.ts'
import type { RowDigests } from '../../database/digests/row-digests.service.ts'
import { given } from '../../database/expressions.ts'
import type { Usdt } from '../../lib/money.ts'
import type { BookedBefore } from './booked-before.ts'
import type { OwnTransfer } from '../record/transfers.sql.ts'
import { digestOf } from '../record/transfer.store.ts'

/** What is recorded of a transfer, and whether as final. */
export interface KnownTransfer {
  readonly txHash: string
  readonly ordinal: number
  readonly from: string
  readonly to: string
  readonly amount: Usdt
  readonly orderId: string
  readonly isFinal: boolean
}

/** Those of these transfers that have a record. */
export async function findKnown(rows: Rows, key: ChainKey, found: readonly OwnTransfer[]): Promise<KnownTransfer[]> {
  const positions = found.map(own => own.transfer)
  return rows.kysely
    .selectFrom(given('wanted', { txHash: 'text', ordinal: 'integer' }, positions))
    .crossJoinLateral(db =>
      db
        .selectFrom('chain_transfer')
        .select(['txHash', 'ordinal', 'fromAddress', 'toAddress', 'amount', 'orderId', 'finalAt'])
        .whereRef('chain_transfer.txHash', '=', 'wanted.txHash')
        .whereRef('chain_transfer.ordinal', '=', 'wanted.ordinal')
        .where('environment', '=', key.environment)
        .where('network', '=', key.network)
        .limit(1)
        .as('x'),
    )
    .select(['x.txHash', 'x.ordinal', 'x.fromAddress as from', 'x.toAddress as to', 'x.amount', 'x.orderId'])
    .select(e => e('x.finalAt', 'is not', null).$castTo<boolean>().as('isFinal'))
    .execute()
}

export interface BookedTransfer {
  readonly own: OwnTransfer
  readonly booked: BookedBefore
}

interface Booked {
  readonly all: readonly BookedTransfer[]
  readonly isScreened: boolean
  readonly now: Date
  readonly digests: RowDigests
}

/** Writes the record of a transfer as its entries in the books say that it was: it is credited, or frozen, already. */
export async function insertBooked(
  rows: Rows,
  key: ChainKey,
  { all, isScreened, now, digests }: Booked,
): Promise<void> {
  for (const { own, booked } of all) {
    const { transfer } = own
    const isFrozen = booked.frozenAt !== null && booked.releasedAt === null
    const isPending = isScreened && booked.credited === null && !isFrozen
    await rows.kysely
      .insertInto('chain_transfer')
      .values({
        environment: key.environment,
        network: key.network,
        txHash: transfer.txHash,
        ordinal: transfer.ordinal,
        fromAddress: transfer.from,
        toAddress: transfer.to,
        amount: transfer.amount,
        blockHeight: BigInt(transfer.blockHeight),
        blockHash: transfer.blockHash,
        blockTime: own.blockTime,
        orderId: own.orderId,
        seenAt: now,
        finalAt: now,
        status: isFrozen ? 'FROZEN' : 'FINAL',
        screening: isFrozen ? 'FLAGGED' : isPending ? 'PENDING' : 'CLEAR',
        creditedAmount: booked.credited,
        feeAmount: booked.fee,
        nextScreeningAt: isPending ? now : null,
        frozenAt: booked.frozenAt,
        freezeReason: booked.frozenAt === null ? null : 'Flagged before its record was lost',
        releasedAt: booked.releasedAt,
        setApartAt: booked.setApartAt,
        reversals: booked.reversals,
        isScreened: isPending,
        digest: await digestOf(digests, key, { own, isScreened: isPending }),
      })
      .onConflict(c => c.columns(['environment', 'network', 'txHash', 'ordinal']).doNothing())
      .execute()
  }
}
