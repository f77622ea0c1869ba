// A process ends its work beside requests before it closes the database that the work asks.
import test from 'ava'
import { roleUrl } from '../../dev/postgres/database-roles.ts'
import { compose } from '../../src/app.ts'
import { testConfig, testService } from '../helpers/deps.ts'

test('what derives addresses ahead of orders ends before its database is closed, for each role', async t => {
  const service = await testService()
  t.teardown(() => service.close())
  const config = testConfig(service.databaseUrl, { DATABASE_API_URL: roleUrl(service.adminUrl, 'api') })
  const { deps, api, close } = await compose(config)
  const barrier = Promise.withResolvers<void>()
  const answers: unknown[] = []
  const all = [deps, ...api]
  for (const { db, orderBatch } of all) {
    const work = async () => {
      await barrier.promise
      answers.push(await db.query('select 1').catch((error: unknown) => error))
    }
    orderBatch.beside(work())
  }
  const closing = close()
  setImmediate(barrier.resolve)
  await closing
  t.is(answers.length, all.length)
  t.deepEqual(
    answers.filter(answer => answer instanceof Error),
    [],
  )
})
