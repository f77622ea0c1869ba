#!/usr/bin/env node
import { Console } from 'node:console'
import { runCommandLine } from './run.ts'

const interrupted = new AbortController()
// The first Ctrl-C ends in order, with what is needed to go on; a second one ends at once.
process.once('SIGINT', () => interrupted.abort())
process.once('SIGTERM', () => interrupted.abort())
// A reader that went away (`kassa … | head`) is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))

const console = new Console(process.stdout, process.stderr)
process.exitCode = await runCommandLine(process.argv.slice(2), {
  env: process.env,
  stdin: process.stdin,
  signal: interrupted.signal,
  out: line => console.log(line),
  err: line => console.error(line),
})
