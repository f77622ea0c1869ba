import type { Rows } from '../../database/database.ts'
import { batched } from '../../lib/batch.ts'
import { countRequests, type AdmissionWindow, type Admitted } from './admission.sql.ts'

/** Counts a request of a key and tells what may have changed since its secret was read; `null` for a key that is gone. */
export type Admit = (keyId: string) => Promise<Admitted | null>

/** More requests than this never wait at once: each holds a connection. */
const batchMax = 10_000

/**
 * Admits requests, all that came while the statement before was under way in one statement (`lib/batch.ts`). It is counted and
 * asked as exactly as one by one, since every request is admitted by a statement that began after it came, and takes a number of
 * its own. The statement touches rows of the rate limit alone, which nobody holds for long, so that no request waits for another
 * merchant's.
 */
export function admitter(rows: Rows, window: AdmissionWindow): Admit {
  return batched(keyIds => admitAll(rows, window, keyIds), { sizeMax: batchMax })
}

/** The windows counted the requests together: the last of them has its number, those before it the ones before. */
async function admitAll(rows: Rows, window: AdmissionWindow, keyIds: readonly string[]): Promise<(Admitted | null)[]> {
  const left = new Map<string, number>()
  for (const keyId of keyIds) left.set(keyId, (left.get(keyId) ?? 0) + 1)
  const asked = [...left].map(([keyId, requests]) => ({ keyId, requests }))
  const found = await countRequests(rows, asked, window)
  const admitted = new Map(found.map(row => [row.keyId, row]))
  /** By merchant and environment the last number given out. */
  const merchants = new Map<string, number>()
  return keyIds.map(keyId => {
    const row = admitted.get(keyId)
    if (!row) return null
    const after = left.get(keyId)! - 1
    left.set(keyId, after)
    const hits = row.hits === null ? null : row.hits - after
    if (hits === null || hits > window.keyHitsMax || row.merchantHits === null) return { ...row, hits }
    const merchantHits = (merchants.get(row.merchant) ?? row.merchantHits - row.merchantRequests) + 1
    merchants.set(row.merchant, merchantHits)
    return { ...row, hits, merchantHits }
  })
}
