// A program of somebody else, in a folder of its own, with the packed package installed and nothing beside it.
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import test, { type ExecutionContext } from 'ava'
import { packedSdk } from './packed.ts'

export interface Consumer {
  readonly folder: string
  write(name: string, text: string): void
  /** Runs a program in the folder and resolves with what it printed; fails with all of that when it fails. */
  run(file: string, args: readonly string[], env?: Readonly<Record<string, string>>): Promise<string>
  remove(): void
}

/** What every runtime must find out with `everywhere`. */
export const expected = {
  verified: 'payment.confirmed',
  refused: 'signature_mismatch',
  explained: true,
  states: ['OPEN', 'PENDING_CONFIRM', 'CONFIRMING', 'PAID'],
  notified: ['24.75'],
  deliveries: ['DELIVERED'],
}

/** How long anything that starts programs may take, in milliseconds: far more than it does, for machines with other work. */
export const patience = 480_000

/** A test that runs programs: one after the other, with patience. */
export function programTest(name: string, run: (t: ExecutionContext) => Promise<void>): void {
  test.serial(name, async t => {
    t.timeout(patience)
    await run(t)
  })
}

/** An empty project with `npm install <tarball>` done, without any network. */
export async function consumer(manifest: object = {}): Promise<Consumer> {
  const { tarball } = await packedSdk()
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'kassa-consumer-')))
  const write = (name: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  write('package.json', JSON.stringify({ name: 'consumer', private: true, ...manifest }))
  cpSync(new URL('everywhere.js', import.meta.url), path.join(folder, 'everywhere.mjs'))
  const run: Consumer['run'] = async (file, args, env = {}) => {
    // A program that hangs is a failure of its own, told with its name, instead of AVA's.
    const options = { cwd: folder, timeout: patience / 2, env: { ...environment(), ...env } }
    try {
      return (await promisify(execFile)(file, [...args], options)).stdout
    } catch (error) {
      const { stdout = '', stderr = '', message = '' } = error as { stdout?: string; stderr?: string; message?: string }
      throw new Error([message, stdout, stderr].join('\n'), { cause: error })
    }
  }
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--ignore-scripts', tarball])
  return { folder, write, run, remove: () => rmSync(folder, { recursive: true }) }
}

/** What the project's own test run sets must not reach the programs. */
function environment(): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _options, FORCE_COLOR: _colour, ...rest } = process.env
  return { ...rest, NO_COLOR: '1', DENO_NO_UPDATE_CHECK: '1', DO_NOT_TRACK: '1' }
}
