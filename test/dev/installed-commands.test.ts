// How commands of an installation by package run: as whom, and with which secrets.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import test from 'ava'
import { actingBy, operatorOf, ownerOf } from '../../scripts/installed/start-installed.ts'
import { readUnit, wordsOf } from '../../scripts/installed/unit.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (name: string) => readFileSync(path.join(root, name), 'utf8')

test('commands of the owner connect as the migration does, also where a drop-in names another machine', t => {
  const service = readUnit(read('deploy/systemd/kassa.service'))
  const unit = read('deploy/systemd/kassa-migrate.service')
  const local = ownerOf(service, readUnit(unit))
  t.is(local.user, 'postgres')
  t.regex(local.environment['DATABASE_URL'] ?? '', /^postgres:\/\/postgres@localhost/)
  t.is(local.environment['DATABASE_URL_FILE'], undefined)
  const [, dropIn = ''] = /```\n(\[Service\][^]*?)```/.exec(read('docs/operating/database-roles.md')) ?? []
  const remote = ownerOf(service, readUnit(unit + dropIn))
  t.is(remote.environment['DATABASE_URL'], '')
  t.is(remote.environment['DATABASE_URL_FILE'], '%d/admin-url')
  t.is(remote.credentials.get('admin-url'), '/etc/kassa/database/admin-url')
  t.is(remote.credentials.get('master-key'), '/etc/kassa/service/master-key')
})

test('a command of operators runs as a user that no service has, and no user sees its token or the settings', t => {
  const service = readUnit(read('deploy/systemd/kassa.service'))
  const command = operatorOf(service)
  const services = readdirSync(path.join(root, 'deploy/systemd')).filter(name => name.endsWith('.service'))
  const users = services.map(name => readUnit(read(`deploy/systemd/${name}`)).user)
  t.false(users.includes(command.user))
  t.regex(read('deploy/install.sh'), new RegExp(`^for user in .*\\b${command.user}\\b.*; do$`, 'm'))
  t.is(command.environment['NODE_COMPILE_CACHE'], undefined, 'the service writes what Node would run')
  const { extra, files } = actingBy('op_secret')
  t.deepEqual(Object.values(files), ['op_secret'])
  const unit = { ...command, environment: { ...command.environment, ...extra } }
  const options = wordsOf('run-kassa-1', unit, ['keys', '--reason', '$5 twice, ${HOME}'])
  t.is(options.at(-1), '$$5 twice, $${HOME}', 'systemd makes $ of $$')
  t.true(options.includes('--setenv=KASSA_OPERATOR_TOKEN_FILE=/run/credentials/run-kassa-1.service/operator-token'))
  t.true(options.includes('--property=EnvironmentFile=/etc/kassa/settings.env'))
  t.notRegex(options.join(), /op_secret|%d/)
})

test('a program of a unit that a signal ends has failed, whatever systemd calls it', async t => {
  const file = path.join(root, 'scripts/installed/exit-by-signal.ts')
  for (const [signal, expected] of [
    ['SIGHUP', 129],
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    // prettier-ignore
    const code = `;(await import(${JSON.stringify(file)})).exitBySignal(); setInterval(() => {}, 1000); console.log('runs')`
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(child.stdout, 'data')
    child.kill(signal)
    const [ended] = (await once(child, 'close')) as [number | null]
    t.is(ended, expected, signal)
  }
  for (const program of ['operator', 'check-books']) t.regex(read(`scripts/${program}.ts`), /^exitBySignal\(\)$/m)
})
