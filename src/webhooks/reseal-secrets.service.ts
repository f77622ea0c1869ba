import type { Deps } from '../deps.ts'
import type { Owner } from '../lib/owner.ts'
import { identityOf } from './webhook-secret.service.ts'
import { lockSecretsAfter, updateSealed, type SealedPair } from './reseal-secrets.store.ts'

/** What was done to one stretch of the table. */
export interface ResealedSecrets {
  readonly seen: number
  readonly resealed: number
  /** Rows with a secret that none of the master keys opens; they stay as they are. */
  readonly unreadable: readonly string[]
  /** Where the next stretch begins; `null` when this was the last. */
  readonly next: Owner | null
}

/** Seals the webhook secrets of the next `limit` rows anew with the first master key, those that are not yet. Opens all. */
export function resealWebhookSecrets(deps: Deps, after: Owner, limit: number): Promise<ResealedSecrets> {
  return deps.db.transaction(async tx => {
    const rows = await lockSecretsAfter(tx, after, limit)
    const unreadable: string[] = []
    let resealed = 0
    for (const row of rows) {
      const sealed = sealAnew(deps, row)
      if (sealed === null) unreadable.push(`${row.merchantId} ${row.environment}`)
      if (sealed === null || isCurrent(deps, row)) continue
      await updateSealed(tx, row, sealed)
      resealed += 1
    }
    const last = rows.length < limit ? undefined : rows.at(-1)
    const next = last ? { merchantId: last.merchantId, environment: last.environment } : null
    return { seen: rows.length, resealed, unreadable, next }
  })
}

function isCurrent({ keyring }: Deps, row: SealedPair): boolean {
  return keyring.isCurrent(row.sealedCurrent) && (row.sealedNext === null || keyring.isCurrent(row.sealedNext))
}

function sealAnew(deps: Deps, row: SealedPair): Pick<SealedPair, 'sealedCurrent' | 'sealedNext'> | null {
  const again = (column: Parameters<typeof identityOf>[0], sealed: string): string => {
    const identity = identityOf(column, row)
    return deps.keyring.seal(deps.random, deps.keyring.open(sealed, identity), identity)
  }
  try {
    return {
      sealedCurrent: again('sealed_current', row.sealedCurrent),
      sealedNext: row.sealedNext === null ? null : again('sealed_next', row.sealedNext),
    }
  } catch {
    return null // told to the operator, who may still have the key it was sealed with
  }
}
