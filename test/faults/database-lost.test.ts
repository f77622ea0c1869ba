// The service loses every database connection, again and again, while it sells and is paid.
import test from 'ava'
import pg from 'pg'
import { openStream } from '../helpers/events.ts'
import { assertBooks } from '../helpers/books.ts'
import { assertNeverDeadlocked } from '../helpers/liveness.ts'
import { until } from '../helpers/until.ts'
import { flowNetworks } from '../flows/service.ts'
import { openShop, type Shop } from './shop.ts'

let shop: Shop
test.before(async () => {
  shop = await openShop()
})
test.after.always(async t => {
  await assertBooks(t, shop.service.deps.db)
  await assertNeverDeadlocked(t, shop.service.deps.db)
  await shop.close()
})

const rounds = 6
const ordersPerWorker = 6
const workersPerNetwork = 2

test.serial('connections that PostgreSQL ends under load come back by themselves, and nothing is lost', async t => {
  const { serviceProcess } = shop
  const watched = await shop.sell('ERC20')
  const target = `/v1/orders/${watched.id}/events`
  const stream = await openStream(serviceProcess.url, new Date(), { target, as: shop.merchant })
  const streamed = stream.rest()
  const selling = Promise.all(flowNetworks.flatMap(network => workers(network)))
  const admin = new pg.Client(shop.service.env.DATABASE_URL)
  await admin.connect()
  t.teardown(() => admin.end())
  let ended = 0
  for (let round = 1; round <= rounds; round++) {
    await until(async () => shop.sold.length >= round * 3)
    ended += await endConnections(admin)
  }
  await selling
  await shop.pay([watched])
  await shop.mine()
  ended += await endConnections(admin)
  t.true(ended > rounds * 5, `${ended} connections were ended`)
  await shop.finalize()
  await shop.reach('PAID', shop.sold)
  t.is((await streamed).at(-1)?.data.status, 'PAID')
  t.true(serviceProcess.isRunning, serviceProcess.log())
  t.is(shop.serviceProcess, serviceProcess, 'the same process all the time')
})

test.serial('in the end every order is PAID once, and every event was delivered', t => shop.finish(t))

/** Customers who order and pay one after the other. */
function workers(network: (typeof flowNetworks)[number]): Promise<void>[] {
  return Array.from({ length: workersPerNetwork }, async () => {
    for (let count = 0; count < ordersPerWorker; count++) {
      await shop.pay([await shop.sell(network)])
      await shop.service.on(network).local.mine()
    }
  })
}

/** Ends every other connection to this database; returns how many there were. */
async function endConnections(admin: pg.Client): Promise<number> {
  const { rowCount } = await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  return rowCount ?? 0
}
