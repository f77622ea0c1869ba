// A shop's day on a provider's nodes with a simulated clock, against a temporary PostgreSQL and real local chains: `npm run lab -- node-day
// [--network TRC20] [--hours 24] [--orders 10000] [--daily 100000] [--reported 100000] [--nodes 2]
// [--tick 3]`. `--reported 0` gives the service no budget. With `--tick 6` it polls only every six seconds, half the work on TRON. Prints each
// provider's calls by method. Fails if a payment was missed or a provider had to refuse calls for the rest of the day.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startPostgres } from '../dev/postgres/postgres.ts'
import { readOptions } from '../scripts/options.ts'
import { makeTemplate } from '../scripts/test-template.ts'

const usage = `Usage: npm run lab -- node-day [options]
  --network TRC20|ERC20  which chain (TRC20)
  --hours N              how long, by the clock that is moved (24)
  --orders N             opened and paid at even distances (10,000)
  --daily N              calls that each provider allows on a day (100,000)
  --reported N           calls that the service believes each allows; 0: no budget (as many as --daily)
  --nodes N              how many providers (2)
  --tick N               seconds from one look to the next`
const { values } = readOptions(usage, {
  options: {
    network: { type: 'string', default: 'TRC20' },
    hours: { type: 'string', default: '24' },
    orders: { type: 'string', default: '10000' },
    daily: { type: 'string', default: '100000' },
    reported: { type: 'string' },
    nodes: { type: 'string', default: '2' },
    tick: { type: 'string' },
  },
})
const [hours, orders, daily, nodes] = [values.hours, values.orders, values.daily, values.nodes].map(Number)
const network = values.network === 'ERC20' ? 'ERC20' : 'TRC20'
const home = mkdtempSync(path.join(os.tmpdir(), 'kassa-node-day-'))
chmodSync(home, 0o711) // PostgreSQL may have to run as another user, who must get through
const server = await startPostgres({ dataDirectory: path.join(home, 'postgres'), throwaway: true })
try {
  await makeTemplate(server)
  process.env.KASSA_TEST_POSTGRES_URL = server.url()
  // Imported once the address of the database is known, because these modules read it when they load.
  const { openFlowService } = await import('../test/flows/service.ts')
  const { liveThrough } = await import('../test/flows/node-day.ts')
  const service = await openFlowService({ isDirect: true })
  const begun = performance.now()
  const reported = values.reported === undefined ? daily : Number(values.reported) || null
  const blocks = Math.floor((hours! * 3600) / (network === 'TRC20' ? 3 : 12))
  const day = await liveThrough(service, {
    network,
    hours: hours!,
    orders: orders!,
    daily: daily!,
    reported: reported!,
    providers: nodes!,
    troubleEvery: reported === null ? Infinity : 997,
    ...(values.tick && { tickSeconds: Number(values.tick) }),
    atBlock(block, { providers }) {
      if (block % Math.max(1, Math.floor(blocks / 96)) !== 0) return
      const seconds = Math.round((performance.now() - begun) / 1000)
      const calls = providers.map(({ answered }) => [...answered.values()].reduce((sum, one) => sum + one, 0))
      process.stderr.write(`${block} of ${blocks} blocks, ${seconds} s, answered ${calls.join(' and ')} calls\n`)
    },
  })
  process.stdout.write(`${JSON.stringify({ network, hours, orders, ...day }, null, 2)}\n`)
  await service.close()
  if (day.missed.length > 0 || day.calls.some(({ refused }) => 'day' in refused)) process.exitCode = 1
} finally {
  await server.stop()
  rmSync(home, { recursive: true, force: true })
}
