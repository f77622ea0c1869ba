import { execFile } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import test from 'ava'
import { commands } from '../../../sdk/typescript/src/cli/commands.ts'
import { candidates } from '../../../sdk/typescript/src/cli/complete.ts'
import { runKassa } from './kassa.ts'
import { temporaryFolder } from '../../helpers/temporary-folder.ts'

const words = (...given: string[]) => candidates(commands, given).map(({ word }) => word)

test('commands, their second words and their options are offered, each once and none that was given', t => {
  t.deepEqual(words('or'), ['orders'])
  t.deepEqual(words('orders', 'c'), ['create', 'cancel'])
  t.deepEqual(words('orders', 'list', '--l'), ['--limit'])
  t.deepEqual(words('orders', 'list', '--limit', '5', '--l'), [])
  t.deepEqual(words('orders', 'list', '-l', '5', '--l'), [])
  t.deepEqual(words('orders', 'list', '--limit', ''), [], 'a value is written there')
  t.deepEqual(words('orders', 'create', '-m', 'a=1', '--me'), ['--metadata'], 'it may be repeated')
  t.deepEqual(words('nothing', ''), [])
  t.false(words('').includes('complete'), 'it is for programs')
  t.is(new Set(words('')).size, words('').length)
})

test('the scripts of zsh and fish ask kassa itself', async t => {
  for (const shell of ['zsh', 'fish']) {
    const { code, out } = await runKassa(['completion', shell], { env: {} })
    t.is(code, 0)
    t.regex(out, /kassa complete -- /)
  }
})

test('bash completes with the script', async t => {
  const folder = temporaryFolder('completion')
  const main = fileURLToPath(new URL('../../../sdk/typescript/src/cli/main.ts', import.meta.url))
  writeFileSync(path.join(folder, 'kassa'), `#!/bin/sh\nexec "${process.execPath}" "${main}" "$@"\n`)
  chmodSync(path.join(folder, 'kassa'), 0o755)
  const { out } = await runKassa(['completion', 'bash'], { env: {} })
  const script = `${out}\nCOMP_WORDS=(kassa orders wa); COMP_CWORD=2; _kassa; echo "\${COMPREPLY[@]}"`
  const env = { PATH: `${folder}${path.delimiter}${process.env.PATH}` }
  t.is((await promisify(execFile)('bash', ['--norc', '-c', script], { env })).stdout, 'watch\n')
})
