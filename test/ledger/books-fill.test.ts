// `npm run lab -- bench books` measures the check of books on orders that it writes by itself.
import test from 'ava'
import { fillBooks } from '../../lab/bench/orders/books-fill.ts'
import { withOptions } from '../../src/database/connection/connection-url.ts'
import { openDatabase } from '../../src/database/orm.ts'
import { checkBooks, checkPayouts } from '../../src/ledger/invariants/check-books.ts'
import { freshDatabase } from '../helpers/database.ts'

test('the books that the benchmark fills are in order', async t => {
  const database = await freshDatabase()
  const url = withOptions(database.adminUrl, ['session_replication_role=replica'])
  const rows = await openDatabase({ url, entities: [], connectionsMax: 1, isPatient: true })
  t.teardown(async () => {
    await rows.close()
    await database.drop()
  })
  await fillBooks(rows, 10)
  t.deepEqual([...(await checkBooks(rows)), ...(await checkPayouts(rows))], [])
})
