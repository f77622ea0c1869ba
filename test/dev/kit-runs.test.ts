// What the kit starts is started here by its own lines: the command, the settings and the credentials of the unit, as the role it names.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import test from 'ava'
import { makeInstallation } from '../../scripts/keys/installation-keys.ts'
import type { Answers } from '../../scripts/keys/installation-settings.ts'
import { readUnit, readValues } from '../../scripts/installed/unit.ts'
import { environmentOf } from '../helpers/unit-environment.ts'
import { freePort } from '../../dev/ports.ts'
import { until } from '../helpers/until.ts'
import { parse } from 'yaml'
import { execute } from '../../dev/postgres/execute.ts'
import { roleUrl } from '../../dev/postgres/database-roles.ts'
import { freshDatabase, type FreshDatabase } from '../helpers/database.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const words = 'test test test test test test test test test test test junk'
const read = (name: string) => readFileSync(path.join(root, 'deploy', name), 'utf8')

/** A shop of its own, on a network whose nodes are not there. */
const smallShop: Answers = {
  publicHost: 'pay.shop.example',
  consoleHost: 'console.shop.example',
  mailFrom: 'Shop <no-reply@pay.shop.example>',
  smtpUrl: 'smtps://mail.example.com',
  nodes: new Map([['TRC20', ['https://a.invalid', 'https://b.invalid', 'https://c.invalid']]]),
  isSingleMerchant: true,
}

let folder: string
let database: FreshDatabase
test.before(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'kassa-kit-'))
  makeInstallation({
    out: path.join(folder, 'secrets'),
    environment: 'live',
    words,
    databaseHost: 'db',
    work: 1024,
    answers: smallShop,
  })
  database = await freshDatabase()
  for (const [name, role] of [
    ['service/api-database-url', 'api'],
    ['service/worker-database-url', 'worker'],
    ['database/checker-database-url', 'checker'],
    ['signer/signer-database-url', 'signer'],
  ] as const)
    writeFileSync(path.join(folder, 'secrets', name), roleUrl(database.adminUrl, role))
})
test.after.always(async () => {
  rmSync(folder, { recursive: true })
  await database.drop()
})

/** Runs what the unit says, with its credentials where systemd lays them, and these settings in its EnvironmentFile. */
function runUnit(name: string, settings: Readonly<Record<string, string>>) {
  const text = read(`systemd/${name}`)
  const unit = { ...readUnit(text), settingsFiles: [] }
  const credentials = mkdtempSync(path.join(folder, 'credentials-'))
  for (const [credential, from] of unit.credentials) {
    const file = path.join(folder, 'secrets', from.replace('/etc/kassa/', ''))
    writeFileSync(path.join(credentials, credential), readFileSync(file))
  }
  const [, command = ''] = /^ExecStart=\/opt\/kassa\/current\/bin\/node (.*)$/m.exec(text) ?? []
  return run(command.split(' '), { ...settings, ...environmentOf(unit, credentials) })
}

/** A process of compose.yaml, with the files of init where compose mounts them. */
function composeEnvironment(name: string): Readonly<Record<string, string>> {
  const { services, secrets } = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, { env_file: string[]; environment?: Record<string, string> }>
    secrets: Record<string, { file: string }>
  }
  const place = (file: string) => path.join(folder, file)
  const { env_file: files, environment = {} } = services[name]!
  const settings = Object.assign({}, ...files.map(file => readValues(readFileSync(place(file), 'utf8')))) as object
  return Object.fromEntries(
    Object.entries({ ...settings, ...environment }).map(([setting, text]) => {
      if (text.startsWith('/run/secrets/')) return [setting, place(secrets[path.basename(text)]!.file)]
      return [setting, text.replace(/^(?=\/(lists|anchors|journal|operators|witness)\b)/, folder)]
    }),
  )
}

async function run(args: readonly string[], env: Readonly<Record<string, string>>) {
  const { ended } = start(args, env)
  return ended
}

function start(args: readonly string[], env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  const ended = new Promise<{ code: number | null; said: string }>(resolve =>
    child.once('close', code => resolve({ code, said })),
  )
  return { child, ended, said: () => said }
}

/** Those of the service that name chains, as the daily check needs them. */
function chainSettings(): Record<string, string> {
  const keys = readValues(readFileSync(path.join(folder, 'secrets/service/extended-keys.env'), 'utf8'))
  return { ...readValues(read('settings.env.example')), ...keys }
}

test.serial(
  'the daily check of the books starts as its unit says, as kassa_checker, and finds empty books in order',
  async t => {
    const { code, said } = await runUnit('kassa-check-books.service', chainSettings())
    t.regex(said, /The books are in order/)
    t.notRegex(said, /BROKEN|both set|at file:/)
    t.true(code === 0 || code === 2, said)
    t.is(code === 2, said.includes('NOT CHECKED'), 'nodes that cannot be reached are no broken books')
  },
)

test.serial('what cannot be checked is told apart from broken books, by words and by the code', async t => {
  const settings = chainSettings()
  const wrong = { ...settings, KASSA_LIVE_ERC20_XPUB: 'nonsense' }
  const unread = await runUnit('kassa-check-books.service', wrong)
  t.is(unread.code, 2)
  t.regex(unread.said, /NOT CHECKED: .*KASSA_LIVE_ERC20_XPUB/s)
  t.notRegex(unread.said, /BROKEN|WRONG|are broken/)
  const file = path.join(folder, 'secrets/database/checker-database-url')
  const url = readFileSync(file, 'utf8')
  writeFileSync(file, 'postgres://kassa_checker:x@127.0.0.1:1/kassa')
  const away = await runUnit('kassa-check-books.service', settings)
  writeFileSync(file, url)
  t.is(away.code, 2)
  t.regex(away.said, /NOT CHECKED: .*The database cannot be reached/)
  t.notRegex(away.said, /BROKEN|at file:/)
})

test.serial(
  'api, worker and console start to the point where their settings are read: a missing list is told in words',
  async t => {
    for (const name of ['api', 'worker', 'console']) {
      const extra = {
        ...chainSettings(),
        PORT: '18155',
        KASSA_PRIVATE_PORT: '18156',
        KASSA_CONSOLE_PORT: '18157',
        KASSA_TRUSTED_PROXY_CIDRS: '10.0.0.0/24',
        KASSA_SCREENING_LISTS: path.join(folder, 'nowhere.xml'),
      }
      const { code, said } = await runUnit(`kassa-${name}.service`, extra)
      t.is(code, 2, `${name}: ${said}`)
      t.regex(said, /KASSA_SCREENING_LISTS.*nowhere\.xml/, name)
      t.notRegex(said, /\n +at /, `${name}: no stack`)
    }
  },
)

test.serial('the migration of the kit runs as compose and Helm run it, from files', async t => {
  const other = await freshDatabase()
  t.teardown(() => other.drop())
  const file = path.join(folder, 'admin-url')
  writeFileSync(file, other.adminUrl)
  const { code, said } = await run(['scripts/migrate.ts'], { DATABASE_URL_FILE: file })
  t.is(code, 0, said)
  const wrong = path.join(folder, 'wrong-url')
  writeFileSync(wrong, other.adminUrl.replace(/\/test_\w+$/, '/no_such_database'))
  const missing = await run(['scripts/migrate.ts'], { DATABASE_URL_FILE: wrong })
  t.is(missing.code, 1)
  t.regex(missing.said, /The database does not exist/)
  t.notRegex(missing.said, /\n +at /)
})

test.serial('the health check of the image says what readiness says', async t => {
  t.true(existsSync(path.join(root, 'deploy/healthcheck.js')))
  const { code } = await run(['deploy/healthcheck.js'], { KASSA_PRIVATE_PORT: '18158' })
  t.is(code, 1, 'nobody answers there')
})

test.serial('the small kit starts with what init has made, and its operator is its merchant', async t => {
  mkdirSync(path.join(folder, 'lists'))
  mkdirSync(path.join(folder, 'anchors'))
  writeFileSync(path.join(folder, 'lists/sdn_advanced.xml'), '["0x8589427373D6D84E98730D7795D8f6f8731FDA16"]')
  const [port, privatePort, consolePort] = [await freePort(), await freePort(), await freePort()]
  const serving = path.join(folder, 'serves')
  const env: Readonly<Record<string, string>> = {
    ...composeEnvironment('service'),
    KASSA_SERVING_FILE: serving,
    PORT: `${port}`,
    KASSA_PRIVATE_PORT: `${privatePort}`,
    KASSA_CONSOLE_PORT: `${consolePort}`,
  }
  const service = start(['src/main.ts'], env)
  t.teardown(() => service.child.kill('SIGKILL'))
  await until(() => Promise.resolve(service.said().includes('kassa started') || service.child.exitCode !== null))
  t.is((await fetch(`http://127.0.0.1:${port}/healthz`)).status, 200, service.said())
  t.true(existsSync(serving))
  t.regex(await (await fetch(`http://127.0.0.1:${privatePort}/readyz`)).text(), /"status":"ready".*"network":"TRC20"/)
  const operator = (args: readonly string[], own: Readonly<Record<string, string>>) =>
    run(['scripts/operator.ts', ...args, '--yes'], { ...env, ...own })
  const enrolled = await run(['scripts/operator.ts', 'operator', 'enrol', '--name', 'shopkeeper', '--yes'], {
    ...env,
    DATABASE_URL_FILE: '',
    DATABASE_URL: database.adminUrl,
  })
  const token = /op_\S+/.exec(enrolled.said)?.[0] ?? enrolled.said
  const invited = await operator(['merchants', 'invite', '--name', 'Shop', '--email', 'owner@shop.example'], {
    KASSA_OPERATOR_TOKEN: token,
  })
  t.regex(invited.said, /is added: ACTIVE, fee rate 0/)
  service.child.kill('SIGTERM')
  t.is((await service.ended).code, 0)
  t.false(existsSync(serving))
})

test('the proxy looks for the file that the process of the package keeps while it serves', t => {
  const [, place, name] = /\n\t+root (\S+)\n\t+try_files (\S+)\n/.exec(read('Caddyfile'))!
  t.true(read('systemd/kassa.service').includes(`\nEnvironment=KASSA_SERVING_FILE=${place}${name}\n`))
})

test.serial('broken books end with 1, also where something else could not be checked', async t => {
  // What the tables themselves refuse, only somebody who may switch that off can do.
  await execute(
    database.adminUrl,
    `begin; set local session_replication_role = replica;
     insert into ledger_tx (kind, ref, environment, network, created_at) values ('capital', 'alone', 'live', 'TRC20', now());
     commit`,
  )
  const { code, said } = await runUnit('kassa-check-books.service', {
    ...chainSettings(),
    KASSA_LIVE_ERC20_XPUB: 'nonsense',
  })
  t.is(code, 1, said)
  t.regex(said, /BROKEN: /)
  t.regex(said, /NOT CHECKED: .*KASSA_LIVE_ERC20_XPUB/s)
})
