import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import test, { type ExecutionContext } from 'ava'
import type { Finding } from '../../src/lib/finding.ts'
import { operatorSettings } from '../../scripts/operator-settings.ts'
import { testService, testMerchant, type TestService } from '../helpers/deps.ts'
import { asAnn, operatorInProcess, operatorOn, operatorWith } from './command.ts'
import { startStubNode } from './installation.ts'

test('help of all commands and of each one needs no configuration', async t => {
  const operator = operatorWith({})
  const { code, stdout } = await operator.run('--help')
  t.is(code, 0)
  const names = [...stdout.matchAll(/^ {2}([a-z-]+ [a-z]+)(?= )/gm)].map(([, name = '']) => name)
  t.is(names.length, 62)
  for (const name of ['merchants suspend', 'chains resume', 'master-key rotate']) {
    const help = await operator.run(...name.split(' '), '--help')
    t.is(help.code, 0)
    t.regex(help.stdout, new RegExp(`^Usage: npm run operator -- ${name}[\\s\\S]*--reason <TEXT>`))
  }
  t.is((await operator.run()).code, 2)
  t.deepEqual(await operatorInProcess({}).run('--help'), { code, stdout, stderr: '', json: undefined })
})

test('a configuration with problems, and a database that is not there, are no failure of the command: exit code 2', async t => {
  const home = mkdtempSync(path.join(os.tmpdir(), 'kassa-operator-'))
  t.teardown(() => rmSync(home, { recursive: true }))
  const none = await operatorWith({ KASSA_HOME: home }).run('merchants', 'list')
  t.is(none.code, 2)
  t.regex(none.stderr, /set DATABASE_URL .* or start the sandbox/)
  const url = 'postgres://kassa@127.0.0.1:1/none'
  const wrong = await operatorWith({ DATABASE_URL: url }).run('merchants', 'list')
  t.is(wrong.code, 2)
  t.regex(wrong.stderr, /problem\(s\)[\s\S]*KASSA_MASTER_KEY/)
  const away = await operatorInProcess(operatorOn(url).env).run('merchants', 'list')
  t.is(away.code, 2)
  t.regex(away.stderr, /^The database cannot be reached/)
})

/** A folder as a sandbox that runs leaves it: its database is the tests' server, its chains are these. */
function sandboxHome(t: ExecutionContext, service: TestService, urls: { ERC20: string; TRC20: string }): string {
  const home = mkdtempSync(path.join(os.tmpdir(), 'kassa-operator-'))
  t.teardown(() => rmSync(home, { recursive: true }))
  // As dev/postgres/postgres.ts and dev/seed/secrets.ts leave them; the sandbox's database has a fixed name, this one stands in for it.
  mkdirSync(path.join(home, 'postgres'))
  const { port } = new URL(service.databaseUrl)
  writeFileSync(path.join(home, 'postgres', 'postmaster.pid'), `1\n${home}\n0\n${port}\n`)
  writeFileSync(path.join(home, 'postgres.password'), new URL(service.adminUrl).password)
  const secrets = { master_key: service.deps.config.masterKeys[0]!.toString('hex'), mnemonic: sandboxPhrase }
  writeFileSync(path.join(home, 'secrets.json'), JSON.stringify(secrets))
  const networkOf = (network: 'ERC20' | 'TRC20') => ({
    rpc_url: urls[network],
    token: service.deps.config.networks.find(one => one.network === network)!.token,
    required_confirmations: 2,
  })
  const networks = { ERC20: networkOf('ERC20'), TRC20: networkOf('TRC20') }
  writeFileSync(path.join(home, 'sandbox.json'), JSON.stringify({ base_url: 'http://127.0.0.1:8080', networks }))
  return home
}

const sandboxPhrase = `${'test '.repeat(11)}junk`
/** What a shell may have exported for another installation. */
const foreign = {
  KASSA_TEST_ERC20_RPC_URLS: 'http://foreign.invalid',
  KASSA_TEST_TRC20_RPC_URLS: 'http://foreign.invalid',
}

test('doctor tests the nodes of the running sandbox, and those alone', async t => {
  const service = await testService()
  const node = await startStubNode()
  t.teardown(async () => {
    node.stop()
    await service.close()
  })
  const home = sandboxHome(t, service, { ERC20: node.thing.url, TRC20: 'http://127.0.0.1:1' })
  const { json, stderr } = await operatorWith({ KASSA_HOME: home, PGOPTIONS: '', ...foreign }).run('doctor', '--json')
  t.is(stderr, '')
  const nodes = (json.findings as Finding[]).filter(one => one.about === 'nodes')
  t.true(nodes.some(({ state, text }) => state === 'ok' && /^test ERC20: .* at block 1000/.test(text)))
  t.true(
    nodes.some(({ state, text }) => state === 'fail' && text === 'test TRC20: no node answers; payments are not seen'),
  )
  t.false(JSON.stringify(nodes).includes('foreign'))
})

test('doctor says that it asked no node where no network is configured', async t => {
  const service = await testService()
  t.teardown(() => service.close())
  const { json } = await operatorWith({
    DATABASE_URL: service.databaseUrl,
    KASSA_MODE: 'sandbox',
    KASSA_MASTER_KEY: service.deps.config.masterKeys[0]!.toString('hex'),
  }).run('doctor', '--json')
  const nodes = (json.findings as Finding[]).filter(one => one.about === 'nodes')
  t.like(nodes, [{ state: 'warn', text: 'no network is configured, so no node was checked' }])
  t.is(nodes.length, 1)
})

test('without DATABASE_URL it works on the sandbox that runs in KASSA_HOME, with its own master key and clock', async t => {
  const service = await testService()
  t.teardown(() => service.close())
  const { merchantId } = await testMerchant(service.deps)
  const home = sandboxHome(t, service, { ERC20: 'http://127.0.0.1:1', TRC20: 'http://127.0.0.1:1' })
  const masterKey = service.deps.config.masterKeys[0]!.toString('hex')
  const inSandbox = operatorInProcess({ KASSA_HOME: home, PGOPTIONS: '', ...foreign })
  const answer = await inSandbox.run('merchants', 'show', merchantId)
  // The throwaway server's own database holds no tables of ours: that it says so shows which server was asked.
  t.is(answer.code, 2)
  t.regex(answer.stderr, /lacks tables of this release: .*npm run migrate/s)
  for (const isOwner of [false, true])
    t.like(await operatorSettings({ KASSA_HOME: home, ...foreign })(isOwner), {
      KASSA_MASTER_KEY: masterKey,
      KASSA_TEST_ERC20_RPC_URLS: 'http://127.0.0.1:1',
      KASSA_TEST_TRC20_RPC_URLS: 'http://127.0.0.1:1',
    })
  const sandbox = operatorWith({
    DATABASE_URL: service.databaseUrl,
    KASSA_MODE: 'sandbox',
    KASSA_MASTER_KEY: masterKey,
  }).as('ann')
  const found = await sandbox.run('secret', 'show', merchantId, '--environment', 'test', ...asAnn, '--json')
  t.regex(found.json.current, /^whsec_/)

  await service.deps.db.query(`insert into business_clock values ('test', 86400000)`)
  const changed = await sandbox.run('merchants', 'tier', merchantId, 'PREMIUM', ...asAnn, '--json')
  t.true(Date.parse(changed.json.merchant.updated_at) > Date.now() + 86_000_000)
})
