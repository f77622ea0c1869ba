// Runs the commands of docs/operating/backup-and-restore.md as they are written, with the lab's cluster in place of the page's.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { text } from 'node:stream/consumers'

const root = fileURLToPath(new URL('../../', import.meta.url))
export const version = '15'
export const cluster = 'kassalab'

const page = readFileSync(`${root}docs/operating/backup-and-restore.md`, 'utf8')
const blocks = new Map(
  [...page.matchAll(/^```sh (\w+)\n([\s\S]*?)^```$/gm)].map(([, name = '', commands = '']) => [name, commands]),
)

/** Names of blocks that need systemd, which this machine may not have. */
export const needsSystemd = 'systemd'
export const blockNames = [...blocks.keys()]

export interface Said {
  readonly code: number
  readonly text: string
}

/** Runs a block of the page. `moment` replaces the page's. */
export async function runBlock(
  name: string,
  { moment, env = {} }: { moment?: string; env?: object } = {},
): Promise<Said> {
  const commands = blocks.get(name)
  if (commands === undefined) throw new Error(`the page has no block ${name}`)
  return shell(moment === undefined ? commands : commands.replaceAll('2026-06-01 12:34:00+00', moment), env)
}

/** Runs commands, each of which must succeed, on the lab's cluster. */
export async function shell(commands: string, env: object = {}): Promise<Said> {
  const own = commands
    .replaceAll('/opt/kassa/current/', root)
    .replaceAll(/\b17\/main\b/g, `${version}/${cluster}`)
    .replaceAll('17 main', `${version} ${cluster}`)
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
