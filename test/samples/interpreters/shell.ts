// The shell of the machine, with its curl and openssl where it has them and with stand-ins where it has not, so that a machine
// without them still executes the samples. Where both are there, some samples show that the stand-ins do the same.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Interpreter } from './interpreter.ts'
import { ownFirst } from './own-first.ts'
import { isInstalled, program } from './process.ts'

const folder = path.resolve(import.meta.dirname, '../stand-ins')

export function shells(): Interpreter[] {
  const own = isInstalled('curl') && isInstalled('openssl', ['version'])
  const installed = program({ name: 'curl and openssl of this machine', command: 'sh', file: 'sample.sh' })
  return ownFirst(own ? installed : undefined, withStandIns())
}

function withStandIns(): Interpreter {
  const bin = mkdtempSync(path.join(os.tmpdir(), 'kassa-bin-'))
  for (const name of ['curl', 'openssl']) {
    const script = `#!/bin/sh\nexec "${process.execPath}" "${path.join(folder, `${name}.ts`)}" "$@"\n`
    writeFileSync(path.join(bin, name), script, { mode: 0o755 })
  }
  const env = { PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}` }
  return {
    ...program({ name: 'stand-ins for curl and openssl', command: 'sh', file: 'sample.sh', env }),
    close: () => Promise.resolve(rmSync(bin, { recursive: true, force: true })),
  }
}
