// `npm run lab -- bench create-order` runs the service's own statements by pgbench, with values of its own.
import test from 'ava'
import { pgbenchScript } from '../../lab/bench/orders/create-order-pgbench.ts'
import { testService } from '../helpers/deps.ts'

test('the benchmark fills every column that opening an order asks for', async t => {
  const service = await testService()
  try {
    const numbers: Readonly<Record<string, string>> = { r: '1', first: '0', client_id: '0' }
    const statements = pgbenchScript(8)
      .split('\n')
      .filter(line => line !== '' && !line.startsWith('\\'))
      .map(line => line.replaceAll(/(?<!:):(r|first|client_id)\b/g, (_, name: string) => numbers[name]!))
    t.is(statements.length, 2)
    for (const statement of statements) await t.notThrowsAsync(service.admin.query(`explain ${statement}`))
  } finally {
    await service.close()
  }
})
