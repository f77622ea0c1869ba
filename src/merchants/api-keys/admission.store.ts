import type { components } from '../../../generated/api.ts'
import type { Rows } from '../../database/database.ts'
import { windowInsert } from '../../database/rate-window.store.ts'
import { batched } from '../../lib/batch.ts'

/** What is asked anew for every request, and where its key stands in its window. */
export interface Admitted {
  readonly isActive: boolean
  readonly merchantStatus: components['schemas']['MerchantStatus']
  /** This request's number in the window; `null` for an inactive key, whose requests count for nothing. */
  readonly hits: number | null
  readonly resetSeconds: number | null
  /** The same of its merchant in this environment; requests beyond the key's own limit count for nothing here. */
  readonly merchantHits: number | null
  readonly merchantResetSeconds: number | null
}

export interface AdmissionWindow {
  readonly seconds: number
  /** How many requests of a key count for its merchant as well: one key that runs wild takes nothing from the others. */
  readonly keyHitsMax: number
}

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
  const parameters = [[...left.keys()], [...left.values()], window.seconds, window.keyHitsMax]
  const found = await rows.query<AdmittedRow>(admitText, parameters)
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

interface AdmittedRow extends Admitted {
  readonly keyId: string
  readonly merchant: string
  /** How many of the requests of this statement counted for the merchant. */
  readonly merchantRequests: number
}

/**
 * The windows are locked in the order of their names, keys before merchants, so that two batches never wait for each other. Nobody
 * waits for the disk to have them: a crash of the database forgets the requests of its last second, which may be made again. So it is
 * a transaction of its own, never a part of another.
 */
export const admitText = `
with commit as materialized (
  select set_config('synchronous_commit', 'off', true) as setting
), asked as (
  select key_id, requests, k.is_active, m.status, k.merchant_id || ':' || k.environment as merchant
    from unnest($1::text[], $2::integer[]) as a (key_id, requests) join api_key k using (key_id) join merchant m on m.id = k.merchant_id
), hit as (
  ${windowInsert(`select 'key:' || key_id, now(), requests from asked where is_active order by 1`, '$3::integer')}
), passed as (
  select merchant, sum(least(requests, greatest(0, $4::integer - hits + requests)))::integer as requests
    from asked join hit on bucket = 'key:' || key_id group by merchant
), merchant_hit as (
  ${windowInsert(`select 'merchant:' || merchant, now(), requests from passed where requests > 0 order by 1`, '$3::integer')}
)
select key_id as "keyId", merchant, is_active as "isActive", status as "merchantStatus", h.hits, h.reset_seconds as "resetSeconds",
    m.hits as "merchantHits", m.reset_seconds as "merchantResetSeconds", coalesce(p.requests, 0) as "merchantRequests"
  from commit cross join asked left join hit h on h.bucket = 'key:' || key_id left join passed p using (merchant)
    left join merchant_hit m on m.bucket = 'merchant:' || merchant`
