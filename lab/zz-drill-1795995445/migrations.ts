// The last release serves from its filled schema while three releases' migrations run under load and its processes are replaced one by one.
// Both releases are built from this commit: the drill shows that processes which do not know of a change keep working.
import { setTimeout as sleep } from 'node:timers/promises'
import { migrateWithRoles, roleUrl } from '../../dev/postgres/database-roles.ts'
import { freePort } from '../../dev/ports.ts'
import { serveCustomer, type Load } from '../soak/customers.ts'
import { openLink } from '../soak/link.ts'
import { listen, newLoad } from '../soak/soak.ts'
import { startStack, type Stack } from '../soak/stack.ts'
import { caughtUp } from '../soak/verdict.ts'
import { checkBooks } from '../../src/ledger/invariants/check-books.ts'
import { lockTimeoutMs } from '../../src/database/migrations/online-migration.ts'
import { contention } from '../../test/helpers/contention.ts'
import { fillOrders } from './fill.ts'
import { ask } from './requests.ts'
import { contract, expand, fill } from './sample-migrations.ts'
import { watchWaits } from './waits.ts'

export interface DrillPlan {
  readonly orders: number
  readonly say: (text: string) => void
}

const customersMs = 1000
/** The time that a statement which holds a lock may take on an idle machine. */
const workMs = 500
/** With more late responses the drill has seen too little. */
const lateShareMax = 0.1

/** Returns what failed. */
export async function drillMigrations(directory: string, { orders, say }: DrillPlan): Promise<string[]> {
  const stack = await startStack(directory)
  const front = await openLink(portOf(stack.baseUrl))
  try {
    const { rows } = stack.database
    await fillOrders(rows, stack.merchant.id, orders)
    say(`${orders} orders of a year are there`)
    const load = newLoad({ ...stack, baseUrl: `http://127.0.0.1:${front.port}` })
    const receiver = await listen(load)
    const asking = ask(load.sandbox)
    const customers = comeAndGo(load)
    const waits = await watchWaits(stack.database.url())
    const failures: string[] = []
    const step = async (name: string, work: () => Promise<void>) => {
      asking.slowest()
      waits.longest()
      const since = Date.now()
      await work()
      const [took, slowest, waited] = [Date.now() - since, asking.slowest(), waits.longest()]
      say(
        `${name}: ${took} ms; the slowest answer took ${ms(slowest)}, the longest wait for a lock of a migration ${ms(waited)}`,
      )
      // The migration gives up after the lock timeout. A request behind it waits that long, plus the migration's own work.
      const limit = lockTimeoutMs + workMs * contention()
      if (waited > limit) failures.push(`${name}: somebody waited for ${ms(waited)} behind the migration`)
    }
    await step('nothing, for ten seconds', () => sleep(10_000))
    await step('expand', () => migrateWithRoles(stack.database.url(), { further: [expand] }))
    await step('fill', () => migrateWithRoles(stack.database.url(), { further: [expand, fill] }))
    let port = 0
    await step('another api process takes over', async () => void (port = await replaceApi(stack, front)))
    await step('worker and signer start anew', async () => {
      await Promise.all([stack.worker.kill(), stack.signer.kill()])
      while (!(await isReady(port))) await sleep(100)
    })
    await step('contract', () => migrateWithRoles(stack.database.url(), { further: [expand, fill, contract] }))
    await step('nothing, for ten seconds', () => sleep(10_000))
    await waits.end()
    failures.push(...(await asking.end()), ...(await customers.end()))
    const [count, late] = [asking.count(), asking.late()]
    say(`${count - late} requests and ${load.guarantees.orders.size} customers were answered`)
    if (late > 0) say(`${late} requests were answered too late: the machine is busy with other things as well`)
    if (late > count * lateShareMax)
      failures.push(`${late} of ${count} requests were too late: too busy to tell anything`)
    failures.push(...load.guarantees.givenUp, ...load.guarantees.refused, ...(await caughtUp(stack, load.guarantees)))
    failures.push(...(await checkBooks(rows)).map(({ invariant, found }) => `${invariant}: ${found.join(', ')}`))
    receiver.close()
    return failures
  } finally {
    await front.close()
    await stack.stop()
  }
}

/** New connections go to the new process; the old one finishes its requests. */
async function replaceApi(stack: Stack, front: { target: number }): Promise<number> {
  const port = await freePort()
  const databaseUrl = roleUrl(stack.database.url(), 'api')
  const next = stack.start('api-next', {
    ...stack.env,
    KASSA_ROLES: 'api',
    DATABASE_URL: databaseUrl,
    PORT: String(port),
  })
  while (!(await isReady(port)) && next.endings.length === 0) await sleep(100)
  front.target = port
  await stack.api.stop()
  return port
}

async function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** Customers pay, one per second, until stopped. */
function comeAndGo(load: Load) {
  const over = new AbortController()
  const failures: string[] = []
  const visits: Promise<void>[] = []
  const coming = (async () => {
    for (let n = 0; !over.signal.aborted; n++) {
      visits.push(serveCustomer(load, n).catch((error: unknown) => void failures.push(String(error))))
      await sleep(customersMs)
    }
  })()
  return {
    async end(): Promise<string[]> {
      over.abort()
      await coming
      await Promise.all(visits)
      return failures
    },
  }
}

function ms(value: number): string {
  return `${value.toFixed(0)} ms`
}

function portOf(url: string): number {
  return Number(new URL(url).port)
}
