// How long the service waits for a migration: the one measure of time that a busy machine does not change.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export interface Waits {
  /** The longest wait for a lock behind the migration since the last call, in milliseconds. */
  longest(): number
  end(): Promise<void>
}

const everyMs = 100

/** Migrations connect as the administrator, like this; the service has its own roles. */
const longestText = `
select coalesce(max(extract(epoch from clock_timestamp() - l.waitstart)) * 1000, 0)::float8 as ms
  from pg_locks l join pg_stat_activity waiting using (pid)
 where not l.granted and waiting.usename <> current_user and exists (
   select from unnest(pg_blocking_pids(l.pid)) as blocking (pid) join pg_stat_activity a on a.pid = blocking.pid
    where a.usename = current_user)`

/** Samples ten times a second which backend waits for which. */
export async function watchWaits(url: string): Promise<Waits> {
  const client = new pg.Client(url)
  await client.connect()
  const over = new AbortController()
  let longestMs = 0
  const polling = (async () => {
    for (; !over.signal.aborted; await sleep(everyMs)) {
      const { rows } = await client.query<{ ms: number }>(longestText)
      longestMs = Math.max(longestMs, rows[0]!.ms)
    }
  })()
  return {
    longest() {
      const was = longestMs
      longestMs = 0
      return was
    },
    async end() {
      over.abort()
      await polling
      await client.end()
    },
  }
}
