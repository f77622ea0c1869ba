import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import test from 'ava'
import { newTitle, titlesOf } from '../../lab/proof/titles.ts'

const program = fileURLToPath(new URL('../../lab/proof/run.ts', import.meta.url))

test('titles are those of passed tests, without groups and durations', t => {
  const output = `
  ✔ test › groups › written › 06 › treasury › turns › one (1m 30.3s)
  ✔ test › sim › worlds › two (941ms)
  ✔ dev › tron › test › fees › three
  ✘ [fail]: test › dev › change › four
`
  t.deepEqual(titlesOf(output), ['dev › tron › test › fees › three', 'sim › worlds › two', 'treasury › turns › one'])
})

test('a title follows its file and its folder, the nearest first', t => {
  const renamed = [
    ['treasury', 'payouts'],
    ['treasury › turns', 'payouts › fair-choice'],
  ] as const
  t.is(newTitle('treasury › turns › one', renamed), 'payouts › fair-choice › one')
  t.is(newTitle('treasury › sweeps › two', renamed), 'payouts › sweeps › two')
  t.is(newTitle('treasury-page › three', renamed), 'treasury-page › three')
})

test('a lost test, a changed page and a missing page are told; equal folders are not', t => {
  const home = mkdtempSync(path.join(os.tmpdir(), 'kassa-proof-test-'))
  t.teardown(() => rmSync(home, { recursive: true, force: true }))
  const folder = (name: string, files: Readonly<Record<string, string>>) => {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(home, name, file)), { recursive: true })
      writeFileSync(path.join(home, name, file), text)
    }
    return path.join(home, name)
  }
  const files = { 'titles.txt': 'one\ntwo\n', 'pages/home.txt': 'home\n', 'pages/orders.txt': 'orders\n' }
  const [before, same] = [folder('before', files), folder('same', files)]
  const after = folder('after', { 'titles.txt': 'three\ntwo\n', 'pages/home.txt': 'another\n' })
  t.regex(execFileSync(process.execPath, [program, 'compare', before, same], { encoding: 'utf8' }), /nothing differs/)
  const { status, stdout } = spawnSync(process.execPath, [program, 'compare', before, after], { encoding: 'utf8' })
  t.is(status, 1)
  t.regex(stdout, /lost test: one\n/)
  t.notRegex(stdout, /lost test: two/)
  t.regex(stdout, /home\.txt/)
  t.regex(stdout, /orders\.txt/)
})
