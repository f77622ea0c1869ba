// How commands of an installation by package run: as whom, and with which secrets.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import test from 'ava'
import { failureOf, runBare } from '../../scripts/installed/as-user.ts'
import { anchorProblemsOf } from '../../scripts/installed/examine-installed.ts'
import { actingBy, operatorOf, ownerOf } from '../../scripts/installed/start-installed.ts'
import { readUnit, wordsOf } from '../../scripts/installed/unit.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folders: string[] = []
test.after.always(() => folders.forEach(one => rmSync(one, { recursive: true, force: true })))
function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kassa-installed-'))
  folders.push(folder)
  return folder
}
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
  t.deepEqual([...remote.credentials.keys()].toSorted(), ['admin-url', 'master-key'], 'no secret that it does not need')
  t.deepEqual([...local.credentials], [['master-key', '/etc/kassa/service/master-key']])
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

/** The function of install.sh with this name, as text. */
function shellFunction(name: string): string {
  const [found = ''] = new RegExp(`^${name}\\(\\) \\{$[^]*?^\\}$`, 'm').exec(read('deploy/install.sh')) ?? []
  return found
}

/** Runs a program as `as` of install.sh does, by commands that only show what they get. */
function asInShell(program: string, env: Readonly<Record<string, string>>) {
  const folder = temporaryFolder()
  writeFileSync(path.join(folder, 'runuser'), '#!/bin/sh\nshift 3\nexec "$@"\n', { mode: 0o755 })
  const script = `PATH=${folder}:$PATH\n${shellFunction('as')}\nas kassa ${program}`
  return spawnSync('sh', ['-c', script], { env: { PATH: process.env['PATH'], ...env }, encoding: 'utf8' })
}

test('programs that root runs as users of services get nothing of its environment', t => {
  const out = path.join(temporaryFolder(), 'out')
  process.env['KASSA_OPERATOR_TOKEN'] = 'op_secret'
  const ran = runBare(['env'])
  delete process.env['KASSA_OPERATOR_TOKEN']
  t.regex(ran.stdout, /^PATH=/)
  t.notRegex(ran.stdout, /op_secret/)
  asInShell(`sh -c 'env >${out}'`, { KASSA_OPERATOR_TOKEN: 'op_secret' })
  t.regex(readFileSync(out, 'utf8'), /^PATH=/m)
  t.notRegex(readFileSync(out, 'utf8'), /op_secret/)
  t.regex(read('deploy/install.sh'), /^unset KASSA_OPERATOR_TOKEN$/m, 'apt-get starts programs of other users')
  const programs = ['scripts', 'deploy'].flatMap(folder =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map(name => `${folder}/${name}`),
  )
  const starting = programs.filter(name => /\.(ts|sh)$/.test(name) && /\brunuser\b/.test(read(name)))
  t.deepEqual(starting.toSorted(), ['deploy/install.sh', 'scripts/installed/as-user.ts'])
  t.is(read('deploy/install.sh').match(/runuser/g)?.length, 1, 'nothing but `as` starts such programs')
})

test('no user of a service can hang the commands of root', t => {
  const began = performance.now()
  t.regex(failureOf(runBare(['sleep', '60'], 100)), /ETIMEDOUT/)
  t.true(performance.now() - began < 10_000)
  t.regex(shellFunction('as'), /env -i PATH="\$PATH" timeout -k 5 10 setsid --wait runuser/)
})

test('no cure for the anchors of the audit log changes a file as root, or follows a link', t => {
  const folder = temporaryFolder()
  const [file, secret, link] = ['anchors.log', 'shadow', 'link'].map(name => path.join(folder, name)) as [string, string, string] // prettier-ignore
  const cures = (one: string, own = owner) => anchorProblemsOf(one, own).map(({ cure }) => cure)
  const asOwner = /^(chattr -a \S+; )?systemd-run --uid=kassa --wait sh -c '[^']*'$/
  const { uid, gid } = statSync(folder)
  const owner = { uid, gid }
  t.regex(cures(file).join('\n'), asOwner)
  for (const one of [file, secret]) writeFileSync(one, '', { mode: 0o640 })
  t.regex(cures(file).join('\n'), asOwner)
  symlinkSync(secret, link)
  for (const found of [cures(link), cures(folder), cures(file, { uid: uid + 1, gid })])
    t.regex(found.join('\n'), /^find out who put it there, and move it away: mv \S+ \/root$/)
  chmodSync(file, 0o660)
  t.deepEqual(cures(file), [])
})

test('commands may do no more than the units of their users, and write only what they need', t => {
  const common = read('deploy/systemd/kassa-.service.d/10-common.conf')
  const forbidden = common.split('\n').filter(line => /^(?!Environment=|WorkingDirectory=)\w+=/.test(line))
  t.true(forbidden.includes('NoNewPrivileges=yes') && forbidden.includes('ProtectSystem=strict'))
  const unit = (name: string) => readUnit(`${read(`deploy/systemd/${name}.service`)}\n${common}`)
  const writable = (words: readonly string[]) =>
    words.filter(one => one.startsWith('--property=ReadWritePaths=')).map(one => one.split('=').at(-1))
  const [service, signer, migration] = [unit('kassa'), unit('kassa-signer'), unit('kassa-migrate')]
  const cases = [
    [service, ['-/var/lib/kassa', '-/var/cache/kassa', '-/run/kassa']],
    [signer, ['-/var/lib/kassa-signer', '-/run/kassa-signer']],
    [operatorOf(service), ['-/var/lib/kassa', '-/var/cache/kassa', '-/run/kassa']],
    [ownerOf(service, migration), []],
    [unit('kassa-backup'), ['-/var/lib/pgbackrest']],
  ] as const
  for (const [one, expected] of cases) {
    const words = wordsOf('run-kassa-1', one, ['scripts/operator.ts'])
    for (const line of forbidden) t.true(words.includes(`--property=${line}`), line)
    t.deepEqual(writable(words), [...expected])
  }
  t.deepEqual(operatorOf(service).sandbox.slice(service.sandbox.length), [
    'ProtectSystem=full',
    'ProtectHome=read-only',
    'PrivateTmp=no',
  ])
})

test('of two runs of kassa init or install.sh, the second ends with a message', async t => {
  const folder = temporaryFolder()
  const script = path.join(folder, 'lock.sh')
  writeFileSync(script, read('deploy/lock.sh').replaceAll('/run/', `${folder}/`))
  const first = spawn('sh', ['-c', `. ${script}; echo locked; read -r end`], { stdio: ['pipe', 'pipe', 'inherit'] })
  await once(first.stdout, 'data')
  const second = () => spawnSync('sh', ['-c', `. ${script}; echo locked`], { encoding: 'utf8' })
  const { status, stdout, stderr } = second()
  t.deepEqual([status, stdout], [1, ''])
  t.is(stderr, 'Another kassa init or install.sh runs. Wait until it has ended.\n')
  t.is(statSync(path.join(folder, 'kassa.lock')).mode & 0o777, 0o600, 'who can read it could hold the lock')
  first.stdin.end('\n')
  await once(first, 'close')
  t.is(second().stdout, 'locked\n')
  const installer = read('deploy/install.sh')
  t.true(installer.indexOf('/deploy/lock.sh') < installer.indexOf('unpack()'), 'before anything changes')
  t.regex(installer, /^\[ "\$\{1:-\}" != init \] \|\| \. \/opt\/kassa\/current\/deploy\/lock\.sh$/m)
})

test('a command whose output cannot be written ends with a line and a code', t => {
  const file = path.join(root, 'src/cli/terminal.ts')
  const code = `;(await import(${JSON.stringify(file)})).endWithOutput(process); process.stdout.write('much')`
  const full = openSync('/dev/full', 'w')
  const ran = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', full, 'pipe'],
    encoding: 'utf8',
  })
  closeSync(full)
  t.is(ran.status, 1)
  t.regex(ran.stderr, /^The output cannot be written: ENOSPC[^\n]*\n$/)
  for (const program of ['kassa', 'check-books']) t.regex(read(`scripts/${program}.ts`), /^endWithOutput\(process\)$/m)
})
