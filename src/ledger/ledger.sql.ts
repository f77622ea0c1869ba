// Measured statements that post many entries at once or write and check checkpoints, and SQL fragments about the ledger for other stores.
import type { Rows } from '../database/database.ts'
import { boundSql, type BoundRow } from '../database/digests/bound-rows.ts'
import type { LedgerTransaction, Posting } from './posting.ts'

/** Inserts the rows of these transactions. Returns their ids by `ref`, without those that were posted before. */
export async function insertLedgerTransactions(
  rows: Rows,
  entries: readonly LedgerTransaction[],
  now: Date,
): Promise<Map<string, string>> {
  const found = await rows.query<{ id: string; ref: string }>(
    `insert into ledger_tx (kind, ref, environment, network, created_at)
     select kind, ref, environment, network, $5
       from unnest($1::text[], $2::text[], $3::text[], $4::text[]) with ordinality as t (kind, ref, environment, network, n)
      order by n on conflict (ref) do nothing returning id, ref`,
    [
      entries.map(entry => entry.kind),
      entries.map(entry => entry.ref),
      entries.map(entry => entry.environment),
      entries.map(entry => entry.network),
      now,
    ],
  )
  return new Map(found.map(row => [row.ref, row.id]))
}

export interface NewEntry {
  readonly txId: string
  readonly accountId: string
  readonly posting: Posting
  readonly change: bigint
}

/**
 * Changes each account's balance once. The row stays locked, and the table refuses a negative balance. Appends the entries in order, each with the
 * balance after it.
 */
export async function appendEntries(rows: Rows, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length === 0) return
  const accountIds = [...new Set(entries.map(entry => entry.accountId))]
  // Locks in a statement of its own: a statement that waits for a lock still sees the old rows.
  await rows.query('select 1 from ledger_account where id = any($1::bigint[]) order by id for no key update', [
    accountIds,
  ])
  await rows.query(
    `with line as (
       select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::bigint[], $5::bigint[]) with ordinality
                  as l (tx_id, account_id, direction, amount, change, n)
     ), changed as (
       update ledger_account a set balance = a.balance + t.change
         from (select account_id, sum(change)::bigint as change from line group by account_id) t
        where a.id = t.account_id returning a.id, a.balance, t.change)
     insert into ledger_entry (tx_id, account_id, direction, amount, balance_after)
     select l.tx_id, l.account_id, l.direction, l.amount,
            c.balance - c.change + sum(l.change) over (partition by l.account_id order by l.n)
       from line l join changed c on c.id = l.account_id order by l.n`,
    [
      entries.map(entry => entry.txId),
      entries.map(entry => entry.accountId),
      entries.map(entry => (entry.posting.direction === 'debit' ? 'D' : 'C')),
      entries.map(entry => entry.posting.amount.toString()),
      entries.map(entry => entry.change.toString()),
    ],
  )
}

/** Returns the position before the first entry made since a time. */
export async function findPositionBefore(rows: Rows, since: Date): Promise<string> {
  const [row] = await rows.query<{ position: string }>(positionBeforeSql, [since])
  return row?.position ?? '0'
}

/** Uses the index on times. Without `materialized` PostgreSQL would read the primary key from the first entry. */
export const positionBeforeSql = `
with since as materialized (select id from ledger_tx where created_at >= $1)
select coalesce((select min(id) - 1 from since), (select max(id) from ledger_tx), 0) as position`

/** The most transactions one checkpoint covers. */
export const checkpointSize = 1000

/** Writes a checkpoint over the next transactions up to a position. Returns their number. The caller holds the mark. */
export async function insertCheckpoint(rows: Rows, upTo: string): Promise<number> {
  const [written] = await rows.query<{ count: number }>(
    `with head as (
       select sequence, last_tx, hash from ledger_checkpoint union all select 0, 0, repeat('0', 64) order by sequence desc limit 1
     ), covered as (
       select d.id, d.digest from head, lateral (
         select id from ledger_tx where id > head.last_tx and id <= $1 order by id limit ${checkpointSize}) t
         join lateral ledger_digest(t.id) d on true
     ), seal as (
       select array_agg(id order by id) as ids, array_agg(digest order by id) as digests from covered having count(*) > 0
     )
     insert into ledger_checkpoint (sequence, last_tx, ids, digests, previous, hash, checkpointed_at)
     select head.sequence + 1, seal.ids[cardinality(seal.ids)], seal.ids, seal.digests, head.hash,
            ledger_checkpoint_hash(head.hash, seal.ids, seal.digests), now()
       from head, seal returning cardinality(ids) as count`,
    [upTo],
  )
  return written?.count ?? 0
}

/**
 * Returns what is wrong with the next checkpoints after this one, and where to continue. Compares each checkpoint with its predecessor, its own hash,
 * and the ledger transactions between the two.
 */
export async function findBrokenCheckpoints(
  rows: Rows,
  after: string,
): Promise<{ readonly problems: string[]; readonly end: string | null }> {
  const found = await rows.query<{ sequence: string; problems: string[] | null }>(brokenCheckpointsSql, [after])
  return { problems: found.flatMap(row => row.problems ?? []), end: found.at(-1)?.sequence ?? null }
}

const brokenCheckpointsSql = `
with seal as (
  select s.*, p.sequence as before, coalesce(p.last_tx, -9223372036854775808) as first, coalesce(p.hash, repeat('0', 64)) as link
    from (select * from ledger_checkpoint where sequence > $1 order by sequence limit 20) s
    left join lateral (select * from ledger_checkpoint p where p.sequence < s.sequence order by p.sequence desc limit 1) p on true
)
select s.sequence, (select array_agg(problem) from (
    select 'seal ' || s.sequence || ' does not follow the one before it' as problem
     where s.previous <> s.link or coalesce(s.before, 0) <> s.sequence - 1
    union all select 'seal ' || s.sequence || ' was changed'
     where s.hash <> ledger_checkpoint_hash(s.previous, s.ids, s.digests) or s.last_tx <> s.ids[cardinality(s.ids)]
    union all
    (select 'ledger transaction ' || coalesce(k.id, n.id) || case when k.id is null then ' was inserted' when n.id is null
               then ' was removed' else ' was changed' end || coalesce(' (' || n.ref || ')', '')
       from unnest(s.ids, s.digests) as k (id, digest)
       full join (select t.id, t.ref, d.digest from ledger_tx t join lateral ledger_digest(t.id) d on true
                   where t.id > s.first and t.id <= s.last_tx) n on n.id = k.id
      where k.digest is distinct from n.digest order by 1 limit 20)) problems) as problems
  from seal s order by s.sequence`

/** Runs a query that must find nothing. Returns the first breaches, as its column `what` names them. */
export async function listBreaches(rows: Rows, query: string): Promise<string[]> {
  const found = await rows.query<{ what: string }>(`select what from (${query}) as found limit 20`)
  return found.map(({ what }) => what)
}

/** A row with the values that its digest covers. */
export interface DigestedRow {
  readonly key: readonly string[]
  readonly texts: readonly string[]
  readonly digest: string | null
}

/** Rows read at once. Each table is scanned once, in physical order. */
const pageSize = 5_000

/** Yields all digested rows of a table page by page, from beginning to end, in the caller's transaction. */
export async function* readBoundRows(tx: Rows, bound: BoundRow): AsyncGenerator<DigestedRow[]> {
  await tx.query(`declare bound_rows no scroll cursor for ${boundText(bound)}`)
  for (;;) {
    const page = await tx.query<DigestedRow>(`fetch ${pageSize} from bound_rows`)
    yield page
    if (page.length < pageSize) break
  }
  await tx.query('close bound_rows')
}

function boundText(bound: BoundRow): string {
  const texts = (columns: readonly string[]) => `array[${columns.map(column => boundSql(bound, column)).join(', ')}]`
  return `select ${texts(bound.key)} as key, ${texts(bound.columns)} as texts, digest from ${bound.table} where ${bound.where ?? 'true'}`
}

/** SQL for other stores: whether the merchant of the row under this alias owes money on its network. */
export function owes(alias: string): string {
  return `exists (select from ledger_account d where d.kind = 'merchant_debt' and d.balance > 0
    and (d.merchant_id, d.environment, d.network) = (${alias}.merchant_id, ${alias}.environment, ${alias}.network))`
}

/** SQL: whether the ledger has one of these entries. Each `ref` is an SQL expression of the surrounding statement. */
export function isBookedSql(...refs: readonly string[]): string {
  return `exists (select from ledger_tx booked where booked.ref in (${refs.join(', ')}))`
}

/** SQL: the reference of the entry of row `of` (`walletEntryRef`), without its kind. */
export const walletEntrySql = (of: string) =>
  `${of}.environment || ':' || ${of}.network || ':' || ${of}.tx_hash || ':' || ${of}.ordinal || case ${of}.reversals when 0 then '' else ':' || ${of}.reversals end`
