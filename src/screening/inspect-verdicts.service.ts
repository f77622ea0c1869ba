import type { Environment, Network } from '../chains/chain.ts'
import type { Deps } from '../deps.ts'
import { listTransferVerdicts, type ScreenedTransfer } from './screening.store.ts'

export type { ScreenedTransfer }

const shownMax = 100

export interface VerdictQuery {
  readonly environment: Environment
  readonly network: Network
  readonly transfers: readonly { readonly txHash: string; readonly ordinal: number }[]
}

/** What screening said of the senders of these transfers, the newest first. */
export function inspectTransferVerdicts({ db }: Pick<Deps, 'db'>, asked: VerdictQuery): Promise<ScreenedTransfer[]> {
  return listTransferVerdicts(db, asked, { transfers: asked.transfers, limit: shownMax })
}
