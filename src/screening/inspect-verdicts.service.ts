import type { Deps } from '../deps.ts'
import { listOrderVerdicts, type ScreenedTransfer } from './screening.store.ts'

export type { ScreenedTransfer }

const shownMax = 100

/** What screening said of the senders of an order's transfers, the newest first. */
export function inspectTransferVerdicts({ db }: Pick<Deps, 'db'>, orderId: string): Promise<ScreenedTransfer[]> {
  return listOrderVerdicts(db, orderId, shownMax)
}
