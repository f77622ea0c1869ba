import type { Deps } from '../deps.ts'
import { openSecret, sealSecret } from './api-key.service.ts'
import { lockSecretsAfter, updateSecret } from './reseal-keys.store.ts'

/** What was done to one stretch of a table. */
export interface Resealed {
  readonly seen: number
  readonly resealed: number
  /** Rows whose secret none of the master keys opens; they stay as they are. */
  readonly unreadable: readonly string[]
  /** Where the next stretch begins; `null` when this was the last. */
  readonly next: string | null
}

/**
 * Seals the secrets of the next `limit` keys after this one anew with the first master key, those that are not yet. Every
 * secret is opened, so that what cannot be read shows now and not when its key is used.
 */
export function resealKeys(deps: Deps, after: string, limit: number): Promise<Resealed> {
  return deps.db.transaction(async tx => {
    const rows = await lockSecretsAfter(tx, after, limit)
    const unreadable: string[] = []
    let resealed = 0
    for (const { keyId, sealedSecret } of rows) {
      const secret = tryOpen(deps, keyId, sealedSecret)
      if (secret === null) unreadable.push(keyId)
      if (secret === null || deps.keyring.isCurrent(sealedSecret)) continue
      await updateSecret(tx, keyId, sealSecret(deps, keyId, secret))
      resealed += 1
    }
    return { seen: rows.length, resealed, unreadable, next: rows.length < limit ? null : rows.at(-1)!.keyId }
  })
}

function tryOpen(deps: Deps, keyId: string, sealedSecret: string): string | null {
  try {
    return openSecret(deps, keyId, sealedSecret)
  } catch {
    return null // told to the operator, who may still have the key it was sealed with
  }
}
