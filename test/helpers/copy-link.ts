// Many payment links at once.
import type { TestService } from './deps.ts'

interface Copies {
  readonly id: string
  readonly count: number
  readonly secondsAgo?: number
  readonly areEnded?: boolean
}

/** Copies a payment link, as it was created so many seconds ago. Half of the copies are paused; unless all have ended, a third of them ends later. */
export async function copyLink(
  { admin, clock }: Pick<TestService, 'admin' | 'clock'>,
  { id, count, secondsAgo = 86_400, areEnded = false }: Copies,
): Promise<void> {
  await admin.query(
    `insert into payment_link select (jsonb_populate_record(one, jsonb_build_object('id', id || n, 'token', token || n,
        'is_active', n % 2 = 0, 'idempotency_key', null, 'request_hash', null,
        'expires_at', case when $5 then $3::timestamptz - interval '1 second' when n % 3 = 0 then $3::timestamptz + interval '1 day' end,
        'created_at', $3::timestamptz - make_interval(secs => $4)))).*
       from payment_link as one, generate_series(1, $2::integer) as n where id = $1`,
    [id, count, clock.business().toISOString(), secondsAgo, areEnded],
  )
}
