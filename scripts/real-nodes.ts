// Runs the suites of chains, payments and payouts against real nodes instead of those of development: `npm run real-nodes`
// with `KASSA_GETH`, the program of go-ethereum, or `KASSA_JAVA_TRON`, the jar of java-tron's full node, or both.
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { fileURLToPath } from 'node:url'

const programs = { KASSA_GETH: constants.X_OK, KASSA_JAVA_TRON: constants.R_OK }

const given = Object.entries(programs).filter(([name]) => process.env[name])
if (given.length === 0) throw new Error(`name at least one program: ${Object.keys(programs).join(', ')}`)
for (const [name, access] of given) accessSync(process.env[name] ?? '', access)

const tests = fileURLToPath(new URL('test.ts', import.meta.url))
const { status } = spawnSync(process.execPath, [tests, '--config', 'real-nodes.config.js', ...process.argv.slice(2)], {
  stdio: 'inherit',
})
process.exitCode = status ?? 1
