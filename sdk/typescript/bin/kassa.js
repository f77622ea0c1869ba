#!/usr/bin/env node
// A file of its own, so that npm can link the command before the package is built.
import { existsSync } from 'node:fs'

const program = new URL('../dist/cli/main.js', import.meta.url)
if (existsSync(program)) await import(program.href)
else {
  console.error('kassa: the client is not built yet. In the Kassa folder, run: npm run build:sdk')
  process.exitCode = 1
}
