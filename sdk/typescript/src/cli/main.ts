#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { Console } from 'node:console'
import { once } from 'node:events'
import { runCommandLine } from './run.ts'

const interrupted = new AbortController()
// The first Ctrl-C ends in order, with what is needed to go on; a second one ends at once.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupt)
// A reader that went away (`kassa … | head`) is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))

const console = new Console(process.stdout, process.stderr)
process.exitCode = await runCommandLine(process.argv.slice(2), {
  env: process.env,
  stdin: process.stdin,
  signal: interrupted.signal,
  isTerminal: process.stdout.isTTY,
  out: line => console.log(line),
  err: line => console.error(line),
  browse,
})

/** The address is an argument of its own and never read by a shell. */
async function browse(url: string): Promise<boolean> {
  const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
    darwin: ['open'],
    win32: ['rundll32', 'url.dll,FileProtocolHandler'],
  }
  const [program, ...args] = openers[process.platform] ?? ['xdg-open']
  const child = spawn(program, [...args, url], { stdio: 'ignore', detached: true })
  child.unref()
  const started = await Promise.race([once(child, 'spawn').then(() => true), once(child, 'error').then(() => false)])
  return started
}

/** An input that nobody ends would keep the process alive. */
function interrupt(): void {
  interrupted.abort()
  process.stdin.destroy()
}
