// Runs the suites of chains, payments and payouts against real nodes instead of the development nodes: `npm run lab -- real-nodes` with
// `KASSA_GETH` (go-ethereum's program), `KASSA_JAVA_TRON` (the jar of java-tron's full node), or both, one after the other.
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { fileURLToPath } from 'node:url'

const programs = { KASSA_GETH: constants.X_OK, KASSA_JAVA_TRON: constants.R_OK }

const given = Object.entries(programs).filter(([name]) => process.env[name])
if (given.length === 0) {
  console.error(
    'Set KASSA_GETH to the program of go-ethereum, KASSA_JAVA_TRON to the jar of java-tron, or both (docs/real-nodes.md).',
  )
  process.exit(2)
}
for (const [name, access] of given) accessSync(process.env[name] ?? '', access)

const tests = fileURLToPath(new URL('../scripts/test.ts', import.meta.url))
for (const [name] of given) {
  const others = Object.keys(programs).filter(other => other !== name)
  const env = Object.fromEntries(Object.entries(process.env).filter(([key]) => !others.includes(key)))
  const began = performance.now()
  const { status } = spawnSync(
    process.execPath,
    [tests, '--config', 'lab/real-nodes.config.js', ...process.argv.slice(2)],
    {
      stdio: 'inherit',
      env,
    },
  )
  console.log(`${name}: ${Math.round((performance.now() - began) / 1000)} seconds, code ${status}`)
  process.exitCode = process.exitCode || (status ?? 1)
}
