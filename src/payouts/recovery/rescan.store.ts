import type { ChainKey } from '../../chains/chain.ts'
import type { Rows } from '../../database/database.ts'
import { readDate, readDateOrNull } from '../../database/row.ts'
import { addSeconds } from '../../lib/clock.ts'
import { daySeconds } from '../../lib/durations.ts'
import type { Excess, Rescan, RescanStatus } from './rescan.ts'

/** Who asks where a check of reserves has found more on the chain than in the record. */
export const reserveCheck = 'reserve check'
/** At most so many a day for one chain: a surplus that stays unexplained may cost a month of blocks each time. */
export const reserveCheckRescansMax = 6

type Row = ChainKey & {
  id: string
  status: RescanStatus
  requested_by: string
  since: string | null
  from_height: string | null
  to_height: string
  next_height: string | null
  unexplained: Excess | string | null
  transfers_found: number
  amount_found: string
  note: string | null
  created_at: string
  finished_at: string | null
}

const columns = `id, environment, network, status, requested_by, since, from_height, to_height, next_height, unexplained, transfers_found,
  amount_found, note, created_at, finished_at`

function read(row: Row): Rescan {
  const heightOf = (text: string | null) => (text === null ? null : Number(text))
  return {
    id: row.id,
    environment: row.environment,
    network: row.network,
    status: row.status,
    requestedBy: row.requested_by,
    since: readDateOrNull(row.since),
    fromHeight: heightOf(row.from_height),
    toHeight: Number(row.to_height),
    nextHeight: heightOf(row.next_height),
    unexplained: typeof row.unexplained === 'string' ? (JSON.parse(row.unexplained) as Excess) : row.unexplained,
    transfersFound: row.transfers_found,
    amountFound: BigInt(row.amount_found),
    note: row.note,
    createdAt: readDate(row.created_at),
    finishedAt: readDateOrNull(row.finished_at),
  }
}

export interface NewRescan {
  readonly from: number
  readonly to: number
  readonly requestedBy: string
  readonly now: Date
}

/** Asks for these blocks to be read again, after what was asked for before; its id. */
export async function insertRescan(rows: Rows, key: ChainKey, asked: NewRescan): Promise<string> {
  const [row] = await rows.query<{ id: string }>(
    `insert into chain_rescan (environment, network, status, requested_by, from_height, to_height, next_height, created_at, next_at)
     values ($1, $2, 'OPEN', $3, $4, $5, $4, $6, $6) returning id`,
    [key.environment, key.network, asked.requestedBy, asked.from, asked.to, asked.now],
  )
  return row!.id
}

export interface AddressExcess {
  readonly address: string
  readonly amount: bigint
}

/**
 * Asks for the blocks since these addresses were ours to be read again, all of them at once, unless that is under way or was done and
 * has left the same unexplained, or the day has had its share. What was retired, or given to no order, is left to people. Its id, `null` when nothing is to be read.
 */
export async function insertRescanFor(
  rows: Rows,
  key: ChainKey,
  { excess, now }: { readonly excess: readonly AddressExcess[]; readonly now: Date },
): Promise<string | null> {
  const [row] = await rows.query<{ id: string }>(insertForText, [
    key.environment,
    key.network,
    excess.map(one => one.address),
    excess.map(one => one.amount.toString()),
    reserveCheck,
    now,
    addSeconds(now, -daySeconds),
    reserveCheckRescansMax,
  ])
  return row?.id ?? null
}

const insertForText = `
with wanted as (select * from unnest($3::text[], $4::text[]) as w (address, amount)
), since as (
  select w.*, d.assigned_at as since from wanted w join deposit_address d on d.address = w.address
   where d.environment = $1 and d.network = $2 and d.assigned_at is not null
  union all select w.*, x.created_at from wanted w join wallet x on x.address = w.address
   where x.environment = $1 and x.network = $2
), fresh as (
  select min(s.since) as since, jsonb_object_agg(s.address, s.amount) as excess from since s where not exists (
    select from chain_rescan r where r.environment = $1 and r.network = $2 and r.excess ? s.address
       and (r.status = 'OPEN' or (r.status = 'DONE' and r.unexplained ->> s.address = s.amount)))
)
insert into chain_rescan (environment, network, status, requested_by, since, to_height, excess, unexplained, created_at, next_at)
select $1, $2, 'OPEN', $5, f.since, c.height, f.excess, f.excess, $6, $6
  from fresh f join chain_cursor c on c.environment = $1 and c.network = $2 and c.kind = 'final' where f.since is not null
   and (select count(*) from chain_rescan r where r.environment = $1 and r.network = $2 and r.excess is not null and r.created_at > $7) < $8
returning id`

interface ClaimOfRescan {
  readonly now: Date
  readonly leaseUntil: Date
  readonly putOffUntilMax: Date
  readonly token: string
}

/** Makes due again what a claim took whose answer was lost. */
export async function releaseRescan(
  rows: Rows,
  key: ChainKey,
  { token, now }: Pick<ClaimOfRescan, 'token' | 'now'>,
): Promise<void> {
  await rows.query(
    `update chain_rescan set next_at = least($4, now()), claim = null
      where environment = $1 and network = $2 and status = 'OPEN' and claim = $3`,
    [key.environment, key.network, token, now],
  )
}

/**
 * Takes the oldest open one of a chain when it is due, or a clock that ran ahead put it off, for as long as `leaseUntil`: those behind it
 * wait, so that one is read at a time, by one process.
 */
export async function claimRescan(
  rows: Rows,
  key: ChainKey,
  { now, leaseUntil, putOffUntilMax, token }: ClaimOfRescan,
): Promise<Rescan | null> {
  const [row] = await rows.query<Row>(
    `update chain_rescan set next_at = $4, claim = $6
      where id = (select id from chain_rescan where environment = $1 and network = $2 and status = 'OPEN' order by id limit 1)
        and status = 'OPEN' and (next_at <= $3 or next_at > $5) returning ${columns}`,
    [key.environment, key.network, now, leaseUntil, putOffUntilMax, token],
  )
  return row ? read(row) : null
}

/** Says from which block on it reads, once the block of its time was found. */
export async function setStart(rows: Rows, id: string, height: number): Promise<void> {
  await rows.query(
    `update chain_rescan set from_height = least($2::bigint, to_height), next_height = least($2::bigint, to_height)
      where id = $1 and from_height is null and status = 'OPEN'`,
    [id, height],
  )
}

export interface Progress {
  /** The block that was to be read next, and the one that is now. */
  readonly from: number
  readonly next: number
  readonly transfers: number
  readonly amount: bigint
  readonly unexplained: Excess | null
  readonly leaseUntil: Date
}

/** Notes what was read, in the transaction that records it; `false` when another process was first. */
export async function advanceRescan(rows: Rows, id: string, progress: Progress): Promise<boolean> {
  const moved = await rows.query(
    `update chain_rescan set next_height = $3, transfers_found = transfers_found + $4, amount_found = amount_found + $5,
            unexplained = $6::jsonb, next_at = $7, note = null
      where id = $1 and next_height = $2 and status = 'OPEN' returning 1`,
    [
      id,
      progress.from,
      progress.next,
      progress.transfers,
      progress.amount.toString(),
      progress.unexplained && JSON.stringify(progress.unexplained),
      progress.leaseUntil,
    ],
  )
  return moved.length === 1
}

/** Lets it wait until then, and says why where there is a reason. */
export async function rescheduleRescan(
  rows: Rows,
  id: string,
  { nextAt, note }: { readonly nextAt: Date; readonly note: string | null },
): Promise<void> {
  await rows.query(`update chain_rescan set next_at = $2, note = $3 where id = $1 and status = 'OPEN'`, [
    id,
    nextAt,
    note,
  ])
}

/** Ends it; with a reason when it has failed, and with what is left to be explained where that is known anew. */
export async function finishRescan(
  rows: Rows,
  id: string,
  { failure, unexplained, now }: { failure: string | null; unexplained: Excess | null; now: Date },
): Promise<Rescan | null> {
  const [row] = await rows.query<Row>(
    `update chain_rescan set status = case when $2::text is null then 'DONE' else 'FAILED' end, note = coalesce($2, note), finished_at = $3,
            unexplained = coalesce($4::jsonb, unexplained)
      where id = $1 and status = 'OPEN' returning ${columns}`,
    [id, failure, now, unexplained && JSON.stringify(unexplained)],
  )
  return row ? read(row) : null
}

export async function findRescan(rows: Rows, id: string): Promise<Rescan | null> {
  const [row] = await rows.query<Row>(`select ${columns} from chain_rescan where id = $1`, [id])
  return row ? read(row) : null
}

/** The newest, of all chains. */
export async function listRescans(rows: Rows, limit: number): Promise<Rescan[]> {
  const found = await rows.query<Row>(`select ${columns} from chain_rescan order by id desc limit $1`, [limit])
  return found.map(read)
}
