import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import test from 'ava'
import { testService, testMerchant } from '../helpers/deps.ts'
import { asAnn, operatorInProcess, operatorOn, operatorWith } from './command.ts'

test('help of all commands and of each one needs no configuration', async t => {
  const operator = operatorWith({})
  const { code, stdout } = await operator.run('--help')
  t.is(code, 0)
  const names = [...stdout.matchAll(/^ {2}([a-z-]+ [a-z]+)(?= )/gm)].map(([, name = '']) => name)
  t.is(names.length, 59)
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

test('without DATABASE_URL it works on the sandbox that runs in KASSA_HOME, with its own master key and clock', async t => {
  const service = await testService()
  const home = mkdtempSync(path.join(os.tmpdir(), 'kassa-operator-'))
  t.teardown(async () => {
    rmSync(home, { recursive: true })
    await service.close()
  })
  const { merchantId } = await testMerchant(service.deps)
  // As dev/postgres.ts and dev/secrets.ts leave them; the sandbox's database has a fixed name, this one stands in for it.
  const url = new URL(service.databaseUrl)
  mkdirSync(path.join(home, 'postgres'))
  writeFileSync(path.join(home, 'postgres', 'postmaster.pid'), `1\n${home}\n0\n${url.port}\n`)
  writeFileSync(path.join(home, 'postgres.password'), new URL(service.adminUrl).password)
  const masterKey = service.deps.config.masterKeys[0]!.toString('hex')
  writeFileSync(path.join(home, 'secrets.json'), JSON.stringify({ master_key: masterKey, mnemonic: '' }))
  const inSandbox = operatorInProcess({ KASSA_HOME: home, PGOPTIONS: '' })
  const answer = await inSandbox.run('merchants', 'show', merchantId)
  // The throwaway server's own database holds no tables of ours: that it says so shows which server was asked.
  t.is(answer.code, 2)
  t.regex(answer.stderr, /has not the tables of this release: .*npm run migrate/s)
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
