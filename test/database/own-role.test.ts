import test from 'ava'
import { listExcessRights } from '../../src/database/roles/own-role.store.ts'
import { testService } from '../helpers/deps.ts'

test('a role that is a superuser, makes roles, passes row security or owns tables is told; the roles of the service are not', async t => {
  const service = await testService()
  t.teardown(() => service.close())
  t.deepEqual(await listExcessRights(service.deps.db), [])
  t.regex((await listExcessRights(service.admin))[0] ?? '', /^DATABASE_URL: the role \w+ is a superuser/)
  for (const [attribute, problem] of [
    ['createrole', /may create roles or bypass row security/],
    ['bypassrls', /may create roles or bypass row security/],
    ['in role kassa_owner', /owns tables, or is a member of their owner/],
  ] as const) {
    const reported = await service.admin.transaction(async tx => {
      await tx.query(`create role excess_${process.pid} ${attribute}`)
      await tx.query(`grant usage on schema public to excess_${process.pid}`)
      await tx.query(`set local role excess_${process.pid}`)
      const found = await listExcessRights(tx)
      await tx.query('reset role')
      await tx.query(`revoke usage on schema public from excess_${process.pid}`)
      await tx.query(`drop role excess_${process.pid}`)
      return found
    })
    t.is(reported.length, 1, attribute)
    t.regex(reported[0] ?? '', problem, attribute)
  }
})
