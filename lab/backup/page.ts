// Runs the commands of docs/operating/backup-and-restore.md as they are written, with the lab's cluster in place of the page's.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { text } from 'node:stream/consumers'
import { block, blocksOf } from '../manual.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
export const version = '15'
export const cluster = 'kassalab'

const page = 'backup-and-restore.md'

/** Names of blocks that need systemd, which this machine may not have. */
export const needsSystemd = 'systemd'
export const blockNames = [...blocksOf(page).keys()]

export interface Said {
  readonly code: number
  readonly text: string
}

/** Runs a block of the page. `moment` replaces the page's. */
export async function runBlock(
  name: string,
  { moment, env = {} }: { moment?: string; env?: object } = {},
): Promise<Said> {
  const commands = block(page, name)
  return shell(moment === undefined ? commands : commands.replaceAll('2026-06-01 12:34:00+00', moment), env)
}

/** Runs commands, each of which must succeed, on the lab's cluster. */
export async function shell(commands: string, env: object = {}): Promise<Said> {
  const own = commands
    .replaceAll('/opt/kassa/current/', root)
    .replaceAll(`${version}/main`, `${version}/${cluster}`)
    .replaceAll(`${version} main`, `${version} ${cluster}`)
  const child = spawn('sh', ['-eu', '-c', own], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number>(resolve => child.once('close', code => resolve(code ?? -1)))
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await ended, text: out + error }
}

/** Runs commands and throws what they said if one fails. */
export async function done(said: Promise<Said>): Promise<string> {
  const { code, text: what } = await said
  if (code !== 0) throw new Error(`ended with ${code}:\n${what}`)
  return what
}
