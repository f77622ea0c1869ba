import type { components } from '../../generated/api.ts'
import type { Rows } from '../database/database.ts'
import { windowInsert } from './rate-window.store.ts'

/** What is asked anew for every request, and where its key stands in its window. */
export interface Admitted {
  readonly isActive: boolean
  readonly merchantStatus: components['schemas']['MerchantStatus']
  /** This request's number in the window; `null` for an inactive key, whose requests count for nothing. */
  readonly hits: number | null
  readonly resetSeconds: number | null
}

/** Counts a request of a key and tells what may have changed since its secret was read; `null` for a key that is gone. */
export type Admit = (keyId: string) => Promise<Admitted | null>

interface Waiting {
  readonly keyId: string
  readonly resolve: (admitted: Admitted | null) => void
  readonly reject: (error: unknown) => void
}

/**
 * Admits requests, all that came while the statement before was under way in one statement: under load it costs a
 * fraction of one each, alone none waits. It is counted and asked as exactly as one by one, since every request is admitted
 * by a statement that began after it came, and takes a number of its own. The statement touches rows of the rate limit
 * alone, which nobody holds for long, so that no request waits for another merchant's.
 */
export function admitter(rows: Rows, windowSeconds: number): Admit {
  let waiting: Waiting[] = []
  let isRunning = false
  const run = async () => {
    isRunning = true
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      await admitAll(rows, windowSeconds, batch)
    }
    isRunning = false
  }
  return keyId =>
    new Promise((resolve, reject) => {
      waiting.push({ keyId, resolve, reject })
      if (!isRunning) void run()
    })
}

/** Settles every request of the batch, none of them by throwing. */
async function admitAll(rows: Rows, windowSeconds: number, batch: readonly Waiting[]): Promise<void> {
  const byKey = Map.groupBy(batch, one => one.keyId)
  try {
    const counts = [...byKey.values()].map(requests => requests.length)
    const found = await rows.query<AdmittedRow>(admitText, [[...byKey.keys()], counts, windowSeconds])
    const admitted = new Map(found.map(row => [row.keyId, row]))
    for (const [keyId, requests] of byKey) answer(requests, admitted.get(keyId))
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}

/** The window counted them together: the last of them has its number, those before it the ones before. */
function answer(requests: readonly Waiting[], row: AdmittedRow | undefined): void {
  for (const [index, { resolve }] of requests.entries()) {
    const hits = row?.hits == null ? null : row.hits - (requests.length - 1 - index)
    resolve(row ? { ...row, hits } : null)
  }
}

interface AdmittedRow extends Admitted {
  readonly keyId: string
}

/** The windows are locked in the order of their names, so that two batches never wait for each other. */
export const admitText = `
with asked as (
  select key_id, requests, k.is_active, m.status
    from unnest($1::text[], $2::integer[]) as a (key_id, requests) join api_key k using (key_id) join merchant m on m.id = k.merchant_id
), hit as (
  ${windowInsert(`select 'key:' || key_id, now(), requests from asked where is_active order by 1`, '$3::integer')}
)
select key_id as "keyId", is_active as "isActive", status as "merchantStatus", hits, reset_seconds as "resetSeconds"
  from asked left join hit on bucket = 'key:' || key_id`
