import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { HDKey } from '@scure/bip32'
import test from 'ava'
import { roleUrl } from '../../dev/postgres/database-roles.ts'
import { withoutSecrets } from '../../src/cli/doctor/keys.ts'
import type { Finding } from '../../src/lib/finding.ts'
import { refillAddresses } from '../../src/deposit-addresses/address.service.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { testMasterKey, testMerchant, testService, type TestService } from '../helpers/deps.ts'
import { operatorOn, operatorWith } from './command.ts'
import { startStubMail, startStubNode } from './installation.ts'

type Stubs = Awaited<ReturnType<typeof openStubs>>
let service: TestService
let stubs: Stubs
let folder = ''

async function openStubs() {
  return {
    nodes: [await startStubNode(), await startStubNode(), await startStubNode()] as const,
    mail: await startStubMail(),
  }
}

const at = (name: string) => path.join(folder, name)
const secretHeader = 'node-secret-1234'

test.before(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'kassa-doctor-'))
  writeFileSync(at('list.json'), '["0x0000000000000000000000000000000000000001"]')
  service = await testService()
  stubs = await openStubs()
  const { merchantId } = await testMerchant(service.deps)
  await watchChain(service.deps, { environment: 'test', network: 'ERC20' })
  await refillAddresses(service.deps, { environment: 'test', network: 'ERC20' })
  // An entry of the audit log, whose key the master key has sealed.
  const { code } = await operatorOn(service.databaseUrl).run('merchants', 'tier', merchantId, 'PREMIUM', '--yes')
  if (code !== 0) throw new Error('the tier could not be changed')
})
test.after.always(async () => {
  await service?.close()
  for (const stub of [...(stubs?.nodes ?? []), ...(stubs ? [stubs.mail] : [])]) stub.stop()
  rmSync(folder, { recursive: true, force: true })
})

function settings(): Record<string, string> {
  const urls = stubs.nodes.map(({ thing }) => `${thing.url}/${secretHeader}-path;header=Authorization:${secretHeader}`)
  return {
    ...operatorOn(service.databaseUrl).env,
    KASSA_PUBLIC_URL: 'https://localhost',
    KASSA_SMTP_URL: stubs.mail.thing.url,
    KASSA_SCREENING_LISTS: at('list.json'),
    KASSA_AUDIT_ANCHORS: at('anchors'),
    KASSA_TEST_ERC20_RPC_URLS: urls.join(','),
  }
}

async function doctor(changed: Readonly<Record<string, string>> = {}) {
  const answer = await operatorWith({ ...settings(), ...changed }).run('doctor', '--json')
  return { ...answer, findings: (answer.json?.findings ?? []) as readonly Finding[] }
}

const statesOf = (findings: readonly Finding[], about: string) =>
  findings.filter(one => one.about === about).map(one => one.state)

test.serial(
  'an installation that is in order is told line by line, with nothing secret, and every other line has its cure',
  async t => {
    const { findings, stdout, stderr, code } = await doctor()
    for (const about of [
      'settings',
      'schema',
      'role',
      'master key',
      'addresses',
      'screening',
      'audit log',
      'mail',
      'DNS',
      'operators',
      'defaults',
    ])
      t.deepEqual(statesOf(findings, about), ['ok'], `${about}: ${stdout}`)
    t.deepEqual(
      statesOf(findings, 'nodes'),
      Array.from({ length: 6 }, () => 'ok'),
    )
    t.deepEqual(statesOf(findings, 'clock'), ['ok', 'ok'])
    // The server of the tests does not keep what it commits, and localhost has no proxy.
    t.is(code, 1)
    t.deepEqual([...new Set(findings.filter(one => one.state === 'fail').map(one => one.about))].toSorted(), [
      'TLS',
      'backups',
      'database',
    ])
    for (const { state, cure } of findings) t.is(cure === null, state === 'ok')
    for (const secret of [testMasterKey, new URL(service.databaseUrl).password, secretHeader])
      t.false((stdout + stderr).includes(secret))
    t.true(stubs.mail.thing.heard.every(line => !line.startsWith('MAIL')))

    const { stdout: printed } = await operatorWith(settings()).run('doctor')
    t.regex(printed, /^ok +settings +valid$/m)
    t.regex(printed, /^fail +TLS +KASSA_PUBLIC_URL: no TLS at localhost:443 \(ECONNREFUSED\)\n +→ start the proxy/m)
    t.regex(printed, /\n\d+ ok, \d+ warn, \d+ fail\n$/)
  },
)

/** What is set otherwise, and the line that tells of it. */
const broken: readonly (readonly [
  what: string,
  changed: () => Readonly<Record<string, string>>,
  line: { readonly about: string; readonly state: 'warn' | 'fail'; readonly text: RegExp },
])[] = [
  [
    'a setting',
    () => ({ KASSA_FEE_BASIC: 'much', PORT: '0' }),
    { about: 'settings', state: 'fail', text: /KASSA_FEE_BASIC must be/ },
  ],
  ['no database', () => ({ DATABASE_URL: '' }), { about: 'settings', state: 'fail', text: /DATABASE_URL is missing/ }],
  [
    'a database that is away',
    () => ({ DATABASE_URL: 'postgres://kassa:geheimnis@127.0.0.1:1/kassa' }),
    { about: 'database', state: 'fail', text: /cannot be reached: .*ECONNREFUSED/ },
  ],
  ['a superuser', () => ({ DATABASE_URL: service.adminUrl }), { about: 'role', state: 'fail', text: /is a superuser/ }],
  [
    'the role of the api',
    () => ({ DATABASE_URL: roleUrl(service.adminUrl, 'api') }),
    { about: 'role', state: 'fail', text: /may not insert ledger_checkpoint|may not insert/ },
  ],
  [
    'the role of the checker',
    () => ({ DATABASE_URL: roleUrl(service.adminUrl, 'checker') }),
    { about: 'role', state: 'fail', text: /may not read|may not insert/ },
  ],
  [
    'another master key',
    () => ({ KASSA_MASTER_KEY: 'c3'.repeat(8) + testMasterKey.slice(0, 48) }),
    { about: 'master key', state: 'fail', text: /no master key decrypts/ },
  ],
  [
    'an older master key',
    () => ({ KASSA_MASTER_KEY: `${'c3'.repeat(8)}${testMasterKey.slice(0, 48)},${testMasterKey}` }),
    { about: 'master key', state: 'warn', text: /encrypted with an older key/ },
  ],
  [
    'another extended key',
    () => ({ KASSA_TEST_ERC20_XPUB: otherXpub }),
    { about: 'addresses', state: 'fail', text: /another extended key/ },
  ],
  [
    'another chain',
    () => ({ KASSA_TEST_ERC20_CHAIN_ID: '5' }),
    { about: 'nodes', state: 'fail', text: /serves chain 31337, configured is 5/ },
  ],
  [
    'nodes that are away',
    () => ({ KASSA_TEST_ERC20_RPC_URLS: 'http://127.0.0.1:1/key-of-a-provider' }),
    { about: 'nodes', state: 'fail', text: /no node answers/ },
  ],
  [
    'a list that is not there',
    () => ({ KASSA_SCREENING_LISTS: at('none.json') }),
    { about: 'screening', state: 'fail', text: /missing or empty/ },
  ],
  [
    'no place for anchors',
    () => ({ KASSA_AUDIT_ANCHORS: at('none/anchors') }),
    { about: 'audit log', state: 'fail', text: /cannot be written/ },
  ],
  [
    'a mail server that is away',
    () => ({ KASSA_SMTP_URL: 'smtp://u:password@127.0.0.1:1' }),
    { about: 'mail', state: 'fail', text: /cannot send mail through .*ECONNREFUSED/ },
  ],
  [
    'a name nobody knows',
    () => ({ KASSA_PUBLIC_URL: 'https://kassa.invalid' }),
    { about: 'DNS', state: 'fail', text: /kassa\.invalid does not resolve/ },
  ],
]

/** Of another seed than the tests derive from. */
const otherXpub = HDKey.fromMasterSeed(Buffer.alloc(32, 9)).derive("m/44'/60'/0'").publicExtendedKey

for (const [what, changed, line] of broken)
  test.serial(`${what}: its line says so, with exit code 1 when it fails`, async t => {
    const { findings, code, stdout, stderr } = await doctor(changed())
    const found = findings.find(one => one.about === line.about && one.state === line.state && line.text.test(one.text))
    t.truthy(found, stdout + stderr)
    t.truthy(found?.cure)
    t.is(code, 1)
    t.notRegex(stdout + stderr, /geheimnis|key-of-a-provider|u:password/)
  })

test.serial('how far back each node proves what blocks hold is measured, and what it allows is said', async t => {
  const [first, second, third] = stubs.nodes.map(({ thing }) => thing)
  const depths = async () => {
    const { findings } = await doctor()
    return findings
      .filter(({ text }) => /receipts/.test(text))
      .map(({ state, text }) => [state, text.replace(/^.*:\d+ /, '')])
  }
  t.deepEqual(
    await depths(),
    Array.from({ length: 3 }, () => ['ok', 'has receipts of all blocks of the past year']),
  )
  first!.prunedBelow = 900
  second!.prunedBelow = 999
  third!.height = 60_000
  third!.prunedBelow = 1
  t.deepEqual(
    (await depths()).toSorted((one, other) => String(one).localeCompare(String(other))),
    [
      ['fail', 'has no receipts of its newest final block: it cannot prove payments, so they are not credited'],
      ['ok', 'has receipts of the last 59998 blocks (8 days): it cannot prove older payments'],
      ['warn', 'has receipts of the last 99 blocks (0 h): it cannot prove older payments'],
    ],
  )
  for (const node of [first!, second!, third!]) Object.assign(node, { prunedBelow: 0, height: 1000 })
})

test.serial('what nodes, mail, wallets, operators and the schema are like at the moment is told as well', async t => {
  const [first, second, third] = stubs.nodes.map(({ thing }) => thing)
  const nodes = async () => (await doctor()).findings.filter(one => one.about === 'nodes' && one.state !== 'ok')

  third!.height = 900
  t.like(
    await nodes(),
    [{ state: 'warn', text: /:\d+ at block 900, final 898, 100 behind/ }].map(({ state }) => ({ state })),
  )
  t.regex((await nodes())[0]!.text, /at block 900, final 898, 100 behind/)
  third!.height = 1000
  third!.isOnFork = true
  t.regex((await nodes())[0]?.text ?? '', /reports another final block than the others/)
  third!.isOnFork = false
  for (const node of [first!, second!, third!]) node.aheadSeconds = 200
  const ahead = (await doctor()).findings.find(one => one.about === 'clock' && one.state === 'fail')
  t.regex(ahead?.text ?? '', /the newest block is \d+ s ahead of this machine/)
  for (const node of [first!, second!, third!]) node.aheadSeconds = 0

  stubs.mail.thing.isClosed = true
  t.regex((await doctor()).findings.find(one => one.about === 'mail')?.text ?? '', /cannot send mail through .*554/)
  stubs.mail.thing.isClosed = false

  const old = new Date(Date.now() - 40 * 86_400_000)
  utimesSync(at('list.json'), old, old)
  await service.admin.query(`update operator set disabled_at = now() where name <> 'ann'`)
  await service.admin.query(
    `insert into wallet (environment, network, address, next_nonce, last_timestamp_ms, journal_sequence, journal_hash, paused_at, pause_reason, created_at)
     values ('test', 'ERC20', '0x1', 0, 0, 0, '', now(), 'a reason', now())`,
  )
  const reported = JSON.stringify([{ name: 'a.example', calls: { used: 95, daily: 100 } }])
  await service.admin.query(`update chain_status set nodes = $1::jsonb where network = 'ERC20'`, [reported])
  await service.admin.query(`comment on table kassa_migration is '0000-older'`)
  const { findings } = await doctor()
  for (const [about, state, text] of [
    ['screening', 'warn', /is 40 days old/],
    ['operators', 'warn', /counting as 1/],
    ['wallets', 'fail', /0x1 is paused: a reason/],
    ['budget', 'warn', /a\.example has used 95 of 100 calls today/],
    ['schema', 'fail', /is at 0000-older, this release needs/],
  ] as const)
    t.regex(findings.find(one => one.about === about && one.state === state)?.text ?? '', text)
})

test.serial('settings may be in files, which are named where they cannot be read and never repeated', async t => {
  const { DATABASE_URL: url, KASSA_MASTER_KEY: key, ...others } = settings()
  writeFileSync(at('url'), `${url}\n`)
  writeFileSync(at('key'), `${key}\n`)
  const inFiles = { ...others, DATABASE_URL_FILE: at('url'), KASSA_MASTER_KEY_FILE: at('key') }
  const read = await operatorWith(inFiles).run('doctor', '--json')
  t.deepEqual(statesOf(read.json.findings, 'master key'), ['ok'])
  t.false(read.stdout.includes(readFileSync(at('key'), 'utf8').trim()))
  const wrong = await operatorWith({ ...inFiles, KASSA_MASTER_KEY_FILE: at('nowhere'), DATABASE_URL: url! }).run(
    'doctor',
    '--json',
  )
  const reported = (wrong.json.findings as Finding[]).map(one => one.text).join('\n')
  t.regex(reported, /KASSA_MASTER_KEY_FILE cannot be read \(ENOENT\)/)
  t.regex(reported, /DATABASE_URL and DATABASE_URL_FILE are both set/)
})

test('secrets of settings are taken out of what others say, whole and in parts', t => {
  const hide = withoutSecrets({
    DATABASE_URL: 'postgres://kassa:geh%20eimnis@db/kassa',
    KASSA_LIVE_ERC20_RPC_URLS: 'https://a.example/v3/0123456789abcdef?key=fedcba98;daily=100000;header=X-Key:headerkey',
    KASSA_MASTER_KEY: `${'ab'.repeat(32)},${'cd'.repeat(32)}`,
    KASSA_LIVE_ERC20_TOKEN: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  })
  const said = `geh%20eimnis geh eimnis 0123456789abcdef fedcba98 headerkey ${'cd'.repeat(32)}`
  t.is(hide(said), '… … … … … …')
  t.is(
    hide('a.example 0xdAC17F958D2ee523a2206206994597C13D831ec7'),
    'a.example 0xdAC17F958D2ee523a2206206994597C13D831ec7',
  )
})
