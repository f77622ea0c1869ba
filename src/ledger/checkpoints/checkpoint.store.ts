import type { Rows } from '../../database/database.ts'

/** How many transactions of the ledger one seal covers at most. */
export const checkpointSize = 1000

/** What was committed up to a place of the ledger, and when nothing can come to it any more. */
interface Mark {
  readonly last: string
  readonly isSettled: boolean
}

/**
 * Takes the one row that says how far may be sealed; `null` while another process has it. Ids are given before they are
 * committed: nothing comes below the mark any more when every transaction that was under way when it was made has ended,
 * and a statement that had not begun to write by then was ended by its time limit.
 */
export async function claimMark(rows: Rows): Promise<Mark | null> {
  await rows.query(
    "insert into ledger_checkpoint_mark (last_tx, next_xid, made_at) values (0, '0', now()) on conflict do nothing",
  )
  const [mark] = await rows.query<{ last: string; is_settled: boolean }>(
    `select last_tx as last, pg_snapshot_xmin(pg_current_snapshot()) >= next_xid and made_at < now() - interval '1 minute'
              as is_settled
       from ledger_checkpoint_mark for update skip locked`,
  )
  return mark ? { last: mark.last, isSettled: mark.is_settled } : null
}

/** Marks what is there now, to be sealed once it is settled. */
export async function moveMark(rows: Rows): Promise<void> {
  await rows.query(
    `update ledger_checkpoint_mark set last_tx = greatest(last_tx, coalesce((select max(id) from ledger_tx), 0)),
       next_xid = pg_snapshot_xmax(pg_current_snapshot()), made_at = now()`,
  )
}

/** Seals the next transactions up to a place; how many they were. Whoever calls it holds the mark. */
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

export interface CheckpointHead {
  readonly sequence: string
  readonly last: string
  readonly hash: string
}

/** The newest seal; `null` before the first. */
export async function findHead(rows: Rows): Promise<CheckpointHead | null> {
  const [head] = await rows.query<{ sequence: string; last: string; hash: string }>(
    'select sequence, last_tx as last, hash from ledger_checkpoint order by sequence desc limit 1',
  )
  return head ?? null
}

/** Whether the chain has this hash, such as one that was written down. */
export async function hasCheckpoint(rows: Rows, hash: string): Promise<boolean> {
  const found = await rows.query('select from ledger_checkpoint where hash = $1', [hash])
  return found.length > 0
}

/** The last seal before a time; '0' for the beginning. */
export async function findCheckpointBefore(rows: Rows, time: Date): Promise<string> {
  const [found] = await rows.query<{ sequence: string }>(
    'select coalesce(max(sequence), 0) as sequence from ledger_checkpoint where checkpointed_at < $1',
    [time],
  )
  return found!.sequence
}

/**
 * What is wrong with the next seals after this one, each with what it is about, and where to go on. A seal is held against the
 * one before it, its own hash, and the transactions of the ledger that lie between the two.
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
