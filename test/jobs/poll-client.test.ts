import test from 'ava'
import { PollClient } from '../../src/jobs/worker.ts'
import { testService } from '../helpers/deps.ts'

test('a connection of the queue keeps the plans of its polls, not of the inserts that revive jobs', async t => {
  const service = await testService()
  t.teardown(() => service.close())
  const client = new PollClient(service.databaseUrl)
  await client.connect()
  t.teardown(() => client.end())
  const poll = 'select $1::integer as polled'
  t.is((await client.query(poll, [1])).rows[0].polled, 1)
  await client.query(' INSERT into readiness_write (slot, written_at) select 1, now() where $1', [false])
  const { rows } = await client.query('select statement from pg_prepared_statements')
  t.deepEqual(rows, [{ statement: poll }])
})
