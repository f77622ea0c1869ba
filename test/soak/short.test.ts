// `npm run lab -- soak` in small: api, worker and signer as processes of their own, a database with its standby, both local chains; each thing
// breaks once while somebody pays, and after each the service has to go on by itself.
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { identityOf } from '../../dev/processes.ts'
import type { Receiver } from '../../dev/receiver.ts'
import { serveCustomer, withdraw, type Load } from '../../lab/soak/customers.ts'
import { listen, newLoad } from '../../lab/soak/soak.ts'
import { startStack, type Stack } from '../../lab/soak/stack.ts'
import { listBroken, listUnfinished } from '../../lab/soak/verdict.ts'
import { checkBooks } from '../../src/ledger/invariants/check-books.ts'
import { memoryFolder } from '../helpers/memory-folder.ts'
import { until } from '../helpers/until.ts'

/** Processes that start beside many others take their time. */
const patienceMs = 500_000
const timeoutMs = 600_000

let directory = ''
let stack: Stack
let load: Load
let receiver: Receiver

test.before(async t => {
  t.timeout(timeoutMs)
  directory = mkdtempSync(path.join(memoryFolder(), 'kassa-soak-'))
  chmodSync(directory, 0o711)
  stack = await startStack(directory, { blockSeconds: 1 })
  load = newLoad(stack)
  receiver = await listen(load)
})
test.after.always(() => rmSync(directory, { recursive: true, force: true }))

/** By their numbers: all of them pay, with an even number on TRON, and the sixth follows his order's stream. Taken from the end. */
const customers = { TRC20: [4, 10, 6], ERC20: [5, 7, 11] }
type Network = keyof typeof customers

/** Breaks something while a customer is being served on each of these networks, and sees all of it through to its end. */
async function survive(t: ExecutionContext, networks: readonly Network[], fault: () => Promise<void>): Promise<void> {
  t.timeout(timeoutMs)
  const { orders } = load.guarantees
  const before = orders.size
  const serving = networks.map(network => serveCustomer(load, customers[network].pop()!))
  let isServed = false
  const served = Promise.all(serving).finally(() => (isServed = true))
  served.catch(() => {}) // told below
  await until(async () => orders.size === before + networks.length || isServed, patienceMs)
  await fault()
  await served
  await until(isFinished, patienceMs)
  t.deepEqual(await checkBooks(stack.database.rows), [])
}

async function isFinished(): Promise<boolean> {
  // A database that is just coming back answers nobody.
  return listUnfinished(stack, load.guarantees).then(
    left => left.length === 0,
    () => false,
  )
}

/** A server that was killed for good leaves its file. */
function isOfSomebody(file: string): boolean {
  const pid = Number(/\d+/.exec(readFileSync(path.join(directory, file), 'utf8'))?.[0])
  return !file.endsWith('postmaster.pid') || (identityOf(pid) ?? '').includes(directory)
}

test.serial('the api is killed', t => survive(t, ['TRC20'], () => stack.api.kill()))

test.serial('the worker is killed', t => survive(t, ['ERC20'], () => stack.worker.kill()))

test.serial('the signer is killed while it has payouts to sign', async t => {
  t.timeout(timeoutMs)
  await Promise.all([withdraw(load, 'TRC20'), withdraw(load, 'ERC20')])
  await survive(t, [], () => stack.signer.kill())
  t.is(load.guarantees.payouts.size, 2)
})

test.serial('the nodes cannot be reached', t =>
  survive(t, ['TRC20', 'ERC20'], async () => {
    const links = Object.values(stack.nodeLinks)
    for (const link of links) link.cut()
    await until(async () => links.every(link => link.refused > 0), patienceMs)
    for (const link of links) link.mend()
  }),
)

test.serial('the database is killed and started again', t => survive(t, ['ERC20'], () => stack.database.killAndStart()))

test.serial('the database dies and its standby takes over', t => survive(t, ['TRC20'], () => stack.database.failOver()))

test.serial('in the end every promise was kept, and no process is left', async t => {
  t.timeout(timeoutMs)
  t.is(load.guarantees.orders.size, 6)
  t.deepEqual(await listBroken(stack, load.guarantees), [])
  receiver.close()
  await stack.stop()
  t.deepEqual(globSync('**/*.pid', { cwd: directory }).filter(isOfSomebody), [])
})
