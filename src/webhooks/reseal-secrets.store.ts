import type { Environment } from '../chains/chain.ts'
import type { Rows } from '../database/database.ts'
import type { Owner } from '../lib/owner.ts'

export interface SealedPair {
  readonly merchantId: string
  readonly environment: Environment
  readonly sealedCurrent: string
  readonly sealedNext: string | null
}

/** The sealed secrets of the next rows in the order of their keys, which stay so until the transaction ends. */
export function lockSecretsAfter(tx: Rows, after: Owner, limit: number): Promise<SealedPair[]> {
  return tx.query<SealedPair>(
    `select merchant_id as "merchantId", environment, sealed_current as "sealedCurrent", sealed_next as "sealedNext"
       from webhook_secret where (merchant_id, environment) > ($1, $2)
      order by merchant_id, environment limit $3 for no key update`,
    [after.merchantId, after.environment, limit],
  )
}

export async function updateSealed(
  tx: Rows,
  owner: Owner,
  sealed: Pick<SealedPair, 'sealedCurrent' | 'sealedNext'>,
): Promise<void> {
  await tx.query(
    'update webhook_secret set sealed_current = $3, sealed_next = $4 where merchant_id = $1 and environment = $2',
    [owner.merchantId, owner.environment, sealed.sealedCurrent, sealed.sealedNext],
  )
}
