import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import test from 'ava'
import { endOrphan, identityOf, startProgram } from '../../dev/processes.ts'
import { HomeInUse, openHome } from '../../dev/sandbox-home.ts'

const waitForEver = ['--eval', 'setInterval(() => {}, 1000)']

function temporaryFolder(): string {
  return mkdtempSync(path.join(os.tmpdir(), 'kassa-processes-'))
}

test('an orphan of an earlier start is ended, and its pid file is gone', async t => {
  const directory = temporaryFolder()
  const program = startProgram({ name: 'orphan', directory, file: process.execPath, args: waitForEver })
  t.true(existsSync(path.join(directory, 'orphan.pid')))
  await endOrphan(directory, 'orphan')
  t.regex(await program.ended, /^orphan ended/)
  t.false(existsSync(path.join(directory, 'orphan.pid')))
  rmSync(directory, { recursive: true, force: true })
})

test('a stranger that has been given the number of an old program is left alone', async t => {
  const directory = temporaryFolder()
  const stranger = spawn(process.execPath, waitForEver, { stdio: 'ignore' })
  await once(stranger, 'spawn')
  writeFileSync(path.join(directory, 'old.pid'), JSON.stringify({ pid: stranger.pid, identity: '1 node src/main.ts' }))
  await endOrphan(directory, 'old')
  t.truthy(identityOf(stranger.pid ?? 0))
  stranger.kill('SIGKILL')
  await once(stranger, 'exit')
  rmSync(directory, { recursive: true, force: true })
})

test('a program that does not exist ends with a sentence that names it', async t => {
  const directory = temporaryFolder()
  const program = startProgram({ name: 'ghost', directory, file: path.join(directory, 'nothing'), args: [] })
  t.regex(await program.ended, /^ghost could not be started: .*ENOENT/)
  rmSync(directory, { recursive: true, force: true })
})

test('a folder belongs to one sandbox until it is released', t => {
  const directory = temporaryFolder()
  const home = openHome(directory)
  t.throws(() => openHome(directory), { instanceOf: HomeInUse, message: /already running in .* KASSA_HOME=/ })
  home.release()
  t.notThrows(() => openHome(directory).release())
  rmSync(directory, { recursive: true, force: true })
})

test('the lock of a sandbox that was killed is taken over', t => {
  const directory = temporaryFolder()
  const lock = path.join(directory, 'run', 'sandbox.pid')
  openHome(directory).release()
  writeFileSync(lock, JSON.stringify({ pid: process.ppid, identity: '1 node dev/sandbox.ts' }))
  const home = openHome(directory)
  t.regex(readFileSync(lock, 'utf8'), new RegExp(`"pid":${process.pid}\\b`))
  home.release()
  rmSync(directory, { recursive: true, force: true })
})
