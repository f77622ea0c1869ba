// Orders created and payments settled by 1, 2 and 4 cells on Citus, with one load spread over them. Servers, service and load share this
// machine, so the CPU time of each server says more than the rate: cells do not divide the coordinator's share.
import { insertAddresses } from '../../src/deposit-addresses/address.store.ts'
import { cellsOf, type Deps } from '../../src/deps.ts'
import { checkBooks } from '../../src/ledger/invariants/check-books.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import { followCells } from '../../src/payments/follow/follow-cells.service.ts'
import { testMerchant, testService } from '../../test/helpers/deps.ts'
import { orderInput } from '../../test/helpers/order-input.ts'
import { platformUserIn } from '../../test/cells/fixture.ts'
import { round } from '../bench/fixture.ts'
import { between, databaseRanFor } from '../bench/processor-time.ts'

const key = { environment: 'test', network: 'TRC20' } as const
const seconds = Number(process.env.BENCH_SECONDS ?? 10)
/** Concurrent requests, over all cells. */
const underWay = 64
const merchantsPerCell = 8
const addressesPerCell = 20_000
const serverPids = process.env.BENCH_SERVER_PIDS!.split(',').map(Number)

for (const count of [1, 2, 4]) await measure(count)

async function measure(count: number): Promise<void> {
  const env = { KASSA_MAX_OPEN_ORDERS_PER_MERCHANT: '1000000', KASSA_ORDERS_PER_HOUR: '10000000' }
  const service = await testService({ cells: count, env })
  try {
    await followCells(service.deps, key)
    const sellers = (await Promise.all(cellsOf(service.deps).map(sellersOf))).flat()
    // Autovacuum does this within minutes. Without statistics a server reads all addresses for each order.
    for (const { config } of cellsOf(service.deps))
      await service.admin.query(`analyze ${config.databaseSchema}.deposit_address`)
    await open(sellers, 2)
    const opening = await costs(() => open(sellers, seconds))
    report(`${count} cells, opening orders`, opening)
    const addresses = opening.result
    service.tron.mine(addresses.map(to => ({ to, amount: 25_000_000n })))
    service.tron.mineEmpty(4)
    const settling = await costs(async () => {
      await followCells(service.deps, key)
      return addresses
    })
    report(`${count} cells, settling payments`, settling)
    for (const { db } of cellsOf(service.deps)) {
      const [paid] = await db.query<{ open: string }>(
        `select count(*) as open from orders where status <> 'PAID' and received_amount > 0`,
      )
      const broken = await checkBooks(db)
      if (paid!.open !== '0' || broken.length > 0)
        throw new Error(`${paid!.open} not settled, ${JSON.stringify(broken)}`)
    }
  } finally {
    await service.close()
  }
}

interface Seller {
  readonly deps: Deps
  readonly owner: Awaited<ReturnType<typeof testMerchant>>
}

async function sellersOf(deps: Deps): Promise<Seller[]> {
  const pool = Array.from({ length: addressesPerCell }, (_, nth) => {
    const index = 1000 + nth
    const address = `bench-${deps.config.cell}-${index}`
    return { index, address, seal: deps.addressBook.seal(deps.random, { ...key, index, address }) }
  })
  await insertAddresses(deps.db, key, pool)
  const sellers: Seller[] = []
  for (let nth = 0; nth < merchantsPerCell; nth++) sellers.push({ deps, owner: await merchantIn(deps) })
  return sellers
}

/** Creates a merchant whose platform user id leads to this cell. */
async function merchantIn(deps: Deps): Promise<Seller['owner']> {
  const platformUserId = await platformUserIn(deps)
  return testMerchant(deps, { platformUserId })
}

/** Creates orders for this long and returns their addresses. */
async function open(sellers: readonly Seller[], duration: number): Promise<string[]> {
  const addresses: string[] = []
  const end = performance.now() + duration * 1000
  const line = async (first: number) => {
    for (let nth = first; performance.now() < end; nth += underWay) {
      const { deps, owner } = sellers[nth % sellers.length]!
      const { order } = await createOrder(deps, owner, orderInput({ network: 'TRC20' }))
      addresses.push(order.address)
    }
  }
  await Promise.all(Array.from({ length: underWay }, (_, first) => line(first)))
  return addresses
}

interface Cost {
  readonly result: readonly string[]
  readonly perSecond: number
  /** Microseconds of each server per item, the coordinator first. */
  readonly servers: readonly number[]
}

async function costs(work: () => Promise<readonly string[]>): Promise<Cost> {
  const before = serverPids.map(databaseRanFor)
  const start = performance.now()
  const result = await work()
  const took = (performance.now() - start) / 1000
  const servers = serverPids.map((pid, at) => between(before[at]!, databaseRanFor(pid)) / result.length)
  return { result, perSecond: result.length / took, servers }
}

function report(name: string, { result, perSecond, servers }: Cost): void {
  const [coordinator, ...others] = servers.map(one => round(one, 0))
  console.log(
    `${name}: ${result.length}, ${round(perSecond, 0)} a second; processor time for each: coordinator ${coordinator} µs, servers ${others.join(' and ')} µs`,
  )
}
