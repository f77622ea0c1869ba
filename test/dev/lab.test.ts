import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import test from 'ava'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** As `npm run lab -- …` runs it. */
function lab(...args: readonly string[]) {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: { lab: string } }
  const [, ...words] = scripts.lab.split(' ')
  return spawnSync(process.execPath, [...words, ...args], { cwd: root, encoding: 'utf8' })
}

test('without a name the lab lists every name, and each leads to a file', t => {
  const { status, stdout } = lab()
  t.is(status, 0)
  const listed = [...stdout.matchAll(/^ {2}([\w-]+) +\S/gm)].map(([, name]) => name)
  const program = readFileSync(path.join(root, 'lab/run.ts'), 'utf8')
  const files = [...program.matchAll(/\bfile: '([^']+)'/g)].map(([, file]) => file!)
  t.true(listed.length > 10)
  t.is(listed.length, files.length)
  for (const file of files) t.true(existsSync(path.join(root, file)), file)
})

test('an unknown name is an error that lists the names', t => {
  const { status, stderr } = lab('nosuch')
  t.is(status, 2)
  t.regex(stderr, /^There is no nosuch in the lab\.\n[^]*^ {2}bench /m)
})

test('arguments and the exit code pass through', t => {
  const { status, stderr } = lab('node-day', '--nosuch')
  t.is(status, 2)
  t.regex(stderr, /^Unknown option '--nosuch'[^]*^Usage: npm run lab -- node-day /m)
})
