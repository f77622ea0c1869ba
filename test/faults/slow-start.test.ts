// A process that starts while its database cannot be reached waits for it: nobody has to start it again.
import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import test, { type ExecutionContext } from 'ava'
import { pino } from 'pino'
import { roleUrl } from '../../dev/postgres/database-roles.ts'
import { isAway, whenReachable } from '../../src/database/connection/reachable.ts'
import { freshDatabase } from '../helpers/database.ts'
import { startServiceProcess } from './service.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

const refusalsMax = 2
const journals = temporaryFolder('signer')
const sandbox = { KASSA_MODE: 'sandbox', KASSA_MASTER_KEY: '00'.repeat(32) }
const signer = {
  KASSA_MODE: 'sandbox',
  KASSA_ROLES: 'signer',
  KASSA_SIGNER_MNEMONIC: 'test test test test test test test test test test test junk',
  KASSA_SIGNER_JOURNAL: journals,
  KASSA_TEST_ERC20_RPC_URLS: 'http://127.0.0.1:1',
  KASSA_TEST_ERC20_TOKEN: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  KASSA_TEST_ERC20_CHAIN_ID: '31337',
}

test('api and worker wait for a database that ends their first connections', t => startsLater(t, 'worker', sandbox))

test('the signer does, too', t => startsLater(t, 'signer', signer))

test('a connection that took too long is no reason to end, a refused login is', async t => {
  const slow = new Error('Connection terminated due to connection timeout')
  t.true(isAway(slow))
  t.true(isAway(new Error('the query failed', { cause: Object.assign(new Error(''), { code: 'ECONNREFUSED' }) })))
  for (const code of ['EHOSTUNREACH', 'ENETUNREACH', 'ECONNABORTED'])
    t.true(isAway(Object.assign(new Error(''), { code })))
  t.true(isAway(Object.assign(new Error('the database system is starting up'), { code: '57P03' })))
  t.false(isAway(Object.assign(new Error('password authentication failed'), { code: '28P01' })))
  t.false(isAway(new TypeError('a mistake of ours')))
  const log = pino({ level: 'silent' })
  let tries = 0
  await whenReachable(log, async () => {
    tries += 1
    if (tries === 1) throw slow
  })
  t.is(tries, 2)
  await t.throwsAsync(() => whenReachable(log, () => Promise.reject(new TypeError('ours'))), { message: 'ours' })
})

async function startsLater(t: ExecutionContext, role: 'worker' | 'signer', env: Record<string, string>): Promise<void> {
  const database = await freshDatabase()
  t.teardown(() => database.drop())
  const port = await slowPort(new URL(database.url))
  t.teardown(port.close)
  const url = new URL(roleUrl(database.adminUrl, role))
  url.host = port.host
  const running = await startServiceProcess({ ...env, DATABASE_URL: url.href })
  t.teardown(() => running.kill())
  t.true(port.refused() >= refusalsMax)
  t.true(running.log().includes('database unreachable, retrying'))
}

/** Ends so many connections at once, and then leads to the database. */
async function slowPort({ hostname, port }: URL) {
  let refused = 0
  const server = createServer(socket => {
    socket.on('error', () => socket.destroy())
    if (refused < refusalsMax) {
      refused += 1
      socket.destroy()
      return
    }
    const onward = connect(Number(port), hostname)
    onward.on('error', () => socket.destroy())
    socket.on('close', () => onward.destroy())
    socket.pipe(onward).pipe(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    refused: () => refused,
    close: () => server.close(),
  }
}
