import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { replaceFolder } from '../../../scripts/build-sdk.ts'

/** A folder with these files. */
function folderOf(t: ExecutionContext, files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kassa-build-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  return folder
}

function filesOf(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  const files = names.filter(name => statSync(path.join(folder, name)).isFile())
  return Object.fromEntries(files.map(name => [name, readFileSync(path.join(folder, name), 'utf8')]))
}

test('a build takes the place of the one before without ever taking it away', t => {
  const built = { 'index.js': 'new', 'webhooks/index.js': 'same', 'watch-2.js': 'chunk' }
  const target = folderOf(t, { 'index.js': 'old', 'webhooks/index.js': 'same', 'watch-1.js': 'chunk' })
  const before = [target, path.join(target, 'webhooks'), path.join(target, 'webhooks/index.js')].map(inodeOf)
  replaceFolder(target, folderOf(t, built))
  t.deepEqual(filesOf(target), built)
  t.deepEqual([target, path.join(target, 'webhooks'), path.join(target, 'webhooks/index.js')].map(inodeOf), before)
})

test('the same build again touches nothing', t => {
  const built = { 'index.js': 'one', 'webhooks/index.js': 'two' }
  const target = folderOf(t, built)
  const before = Object.keys(built).map(name => inodeOf(path.join(target, name)))
  replaceFolder(target, folderOf(t, built))
  t.deepEqual(
    Object.keys(built).map(name => inodeOf(path.join(target, name))),
    before,
  )
})

test('a first build makes the folder', t => {
  const target = path.join(folderOf(t, {}), 'dist')
  replaceFolder(target, folderOf(t, { 'cli/main.js': 'x' }))
  t.deepEqual(filesOf(target), { 'cli/main.js': 'x' })
})

/** Another one when the file was written anew under the same name. */
function inodeOf(file: string): number {
  return statSync(file).ino
}
