// What is wrong with one wallet stops no other.
import { rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import test from 'ava'
import { pino } from 'pino'
import { addressOfKey } from '../../src/chains/address.ts'
import { networkTable } from '../../src/chains/networks.ts'
import { withSchema } from '../../src/database/connection/connection-url.ts'
import { schemaOfCell } from '../../src/lib/cell.ts'
import { usdt } from '../../src/lib/money.ts'
import { keyInMemory } from '../../src/signer/keys/wallet-signer.ts'
import { keyOfPhrase } from '../../src/signer/keys/keystore.ts'
import { startSigner, type SignerSettings } from '../../src/signer/signer.service.ts'
import { roleUrl } from '../../dev/postgres/database-roles.ts'
import { walletsOf } from '../../dev/signer.ts'
import { testService } from '../helpers/deps.ts'
import { until } from '../helpers/until.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

const phrase = 'test test test test test test test test test test test junk'
const limit = usdt(1_000_000_000n)
const ofChain = {
  environment: 'test',
  keystore: null,
  remoteKey: null,
  depositKeystore: null,
  coldAddresses: [],
  feeMax: 100,
  finality: 'finalized',
  requiredConfirmations: 1,
} as const

/** Nobody answers at these addresses. */
function settingsAt(databaseUrl: string, journalDirectory: string): SignerSettings {
  const nodes = [{ url: 'http://127.0.0.1:1', headers: {} }]
  return {
    mode: 'sandbox',
    databaseUrl,
    schema: 'public',
    journalDirectory,
    witnessDirectory: os.tmpdir(),
    networks: [
      {
        ...ofChain,
        network: 'TRC20',
        nodes,
        token: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
        chainIdentity: '00'.repeat(32),
      },
      {
        ...ofChain,
        network: 'ERC20',
        nodes,
        token: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
        chainIdentity: '31337',
      },
    ],
    passwordFile: null,
    remote: { tokenFile: null, certificateFile: null, keyFile: null, authorityFile: null },
    phrase,
    payoutMax: limit,
    dayMax: limit,
    approvalAbove: limit,
    secondApprovalAbove: limit,
    unapprovedDayMax: limit,
    reopenMs: 20,
  }
}

interface Line {
  readonly level: number
  readonly network?: string
  readonly msg: string
}

/** A log, and a promise for the first line that fits. */
function listenTo() {
  const waiting: { readonly fits: (line: Line) => boolean; readonly done: () => void }[] = []
  const stream = new Writable({
    write(chunk, _encoding, next) {
      const line = JSON.parse(String(chunk)) as Line
      for (const one of waiting) if (one.fits(line)) one.done()
      next()
    },
  })
  const once = (fits: (line: Line) => boolean) => new Promise<void>(done => waiting.push({ fits, done }))
  return { log: pino(stream), once }
}

test('a broken journal stops its own wallet alone, which goes on once it is mended', async t => {
  const service = await testService()
  t.teardown(() => service.close())
  const url = roleUrl(service.adminUrl, 'signer')
  const directory = temporaryFolder('wallets')
  const file = path.join(directory, 'test-TRC20.journal')
  writeFileSync(file, 'no entry\n')
  await service.admin.query(
    `insert into wallet (environment, network, address, next_nonce, last_timestamp_ms, journal_sequence, journal_hash, created_at)
     values ('test', 'TRC20', 'T', 0, 0, 0, '', now())`,
  )
  const { log, once } = listenTo()
  const isBroken = once(line => line.network === 'TRC20' && line.msg === 'failed to open wallet')
  const othersWork = once(line => line.network === 'ERC20' && line.msg === 'signing failed')
  const isMended = once(line => line.network === 'TRC20' && line.msg === 'wallet paused')
  const running = await startSigner(settingsAt(url, directory), log)
  await Promise.all([isBroken, othersWork])
  await once(line => line.network === 'TRC20')
  const [row] = await service.admin.query<{ pause_reason: string }>(`select pause_reason from wallet`)
  t.regex(row!.pause_reason, /^cannot use the journal: /)
  rmSync(file)
  // Of another key than the row says: that it says so shows that it was opened. It may have noted the broken journal once more meanwhile.
  let isOpened = false
  void isMended.then(() => (isOpened = true))
  await until(async () => {
    await service.admin.query('update wallet set paused_at = null, pause_reason = null')
    return isOpened
  })
  await running.stop()
})

test('where no wallet can be opened the signer does not start', async t => {
  const service = await testService()
  t.teardown(() => service.close())
  const directory = temporaryFolder('wallets')
  for (const network of ['TRC20', 'ERC20']) writeFileSync(path.join(directory, `test-${network}.journal`), 'no entry\n')
  const settings = settingsAt(roleUrl(service.adminUrl, 'signer'), directory)
  for (let start = 0; start < 2; start += 1)
    await t.throwsAsync(startSigner(settings, pino({ level: 'silent' })), { message: /cannot be read/ })
})

test('two cells have no wallet in common: neither the key of a signer that runs, nor one that another cell pays or paid from', async t => {
  const service = await testService({ cells: 2 })
  t.teardown(() => service.close())
  const walletSigner = keyInMemory(keyOfPhrase(phrase, networkTable.TRC20.accountPath, 1))
  const address = addressOfKey('TRC20', walletSigner.publicKey)
  const open = (cell: number) => {
    const url = withSchema(roleUrl(service.adminUrl, 'signer'), schemaOfCell('public', cell))
    const { networks, ...settings } = settingsAt(url, temporaryFolder('wallets'))
    const remoteKey = { url: 'http://127.0.0.1:1', publicKey: walletSigner.publicKey }
    return startSigner({ ...settings, cell, networks: [{ ...networks[0]!, remoteKey }] }, pino({ level: 'silent' }))
  }
  const running = await open(0)
  await t.throwsAsync(open(1), { message: `another signer of this database uses the key of ${address}` })
  await running.stop()
  const values = [address, 'test', 'TRC20']
  await service.admin.query(
    `insert into public_1.retired_wallet (address, environment, network, retired_at) values ($1, $2, $3, now())`,
    values,
  )
  await t.throwsAsync(open(0), { message: `${address} is a wallet of cell 1: each cell needs a key of its own` })
  await service.admin.query(
    `insert into wallet (address, environment, network, next_nonce, last_timestamp_ms, journal_sequence, journal_hash, created_at)
     values ($1, $2, $3, 0, 0, 0, '', now())`,
    values,
  )
  await t.throwsAsync(open(1), { message: /is a wallet of cell 0/ })
})

test('two cells have no cold address in common, and none that withdrawals are paid from', async t => {
  const service = await testService({ cells: 2 })
  t.teardown(() => service.close())
  const cold = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
  const open = (cell: number, coldAddresses = [cold]) => {
    const walletSigner = keyInMemory(keyOfPhrase(phrase, networkTable.TRC20.accountPath, cell + 1))
    const remoteKey = { url: 'http://127.0.0.1:1', publicKey: walletSigner.publicKey }
    const url = withSchema(roleUrl(service.adminUrl, 'signer'), schemaOfCell('public', cell))
    const { networks, ...settings } = settingsAt(url, temporaryFolder('wallets'))
    const network = { ...networks[0]!, remoteKey, coldAddresses }
    return startSigner({ ...settings, cell, networks: [network] }, pino({ level: 'silent' }))
  }
  const addressOf = (index: number) =>
    addressOfKey('TRC20', keyInMemory(keyOfPhrase(phrase, networkTable.TRC20.accountPath, index)).publicKey)
  const [own, others] = [addressOf(1), addressOf(2)]
  await t.throwsAsync(open(0, [own]), { message: `cold address ${own} is the hot wallet itself` })
  const sending = await open(0, [others])
  await t.throwsAsync(open(1, []), { message: `another signer of this database uses the cold address ${others}` })
  await sending.stop()
  await service.admin.query(`insert into cold_wallet values ('test', 'TRC20', $1, 1)`, [others])
  await t.throwsAsync(open(1, []), { message: `${others} is a wallet of cell 0: each cell needs a key of its own` })
  await service.admin.query('alter table cold_wallet disable trigger cold_wallet_kept')
  await service.admin.query('delete from cold_wallet')
  const running = await open(0)
  await t.throwsAsync(open(1), { message: `another signer of this database uses the cold address ${cold}` })
  await t.notThrowsAsync(open(1, []).then(one => one.stop()))
  await running.stop()
  await service.admin.query(`insert into cold_wallet values ('test', 'TRC20', $1, 1)`, [cold])
  await t.throwsAsync(open(1), {
    message: `cold address ${cold} is one of cell 0: each cell needs cold addresses of its own`,
  })
  await t.notThrowsAsync(open(0).then(one => one.stop()))
  await service.admin.query(
    `insert into public_1.retired_wallet (address, environment, network, retired_at) values ($1, 'test', 'TRC20', now())`,
    [cold],
  )
  await t.throwsAsync(open(0), { message: `cold address ${cold} is a hot wallet of cell 1` })
})

test('the wallets of a sandbox are filled once their chains are read: what came before would be on no books', async t => {
  const service = await testService()
  t.teardown(() => service.close())
  const { admin } = service
  await admin.query('truncate chain_cursor, wallet cascade')
  await admin.query(
    `insert into wallet select 'test', network, network || '-wallet', 0, 0, 0, '', null, null, null, null, now() from unnest(array['ERC20', 'TRC20']) network`,
  )
  let polls = 0
  const found = walletsOf(service.databaseUrl, () => {
    polls += 1
    if (polls === 2)
      void admin.query(
        `insert into chain_cursor select 'test', network, 'final', 1, '', now(), now(), null, null from unnest(array['ERC20', 'TRC20']) network`,
      )
  })
  t.deepEqual(await found, { ERC20: 'ERC20-wallet', TRC20: 'TRC20-wallet' })
  t.true(polls >= 2)
})
