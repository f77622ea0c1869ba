// Runs every check that needs no running service: `npm run check`. Runs two at a time and continues after a failure. Prints one line with the time
// for each, and the output of those that failed. The last line is `N passed, N failed`.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkImports } from './checks/import-rules.ts'

type Result = { readonly ok: boolean; readonly output: string }
type Check = { readonly name: string; readonly run: () => Promise<Result> }

const root = fileURLToPath(new URL('..', import.meta.url))

const checks: readonly Check[] = [
  // The slowest comes first, so that the others run beside it.
  // The linter's compiler reports what `tsc -p .` reports, so the types are compiled only once.
  { name: 'lint and types', run: () => command('oxlint', ['--deny-warnings', '--type-check']) },
  { name: 'format', run: () => command('oxfmt', ['--check']) },
  { name: 'import direction', run: imports },
  { name: 'unused code', run: () => command('knip', ['--no-progress']) },
  { name: 'generated files', run: () => script('scripts/generate.ts', ['--check']) },
  { name: 'models of the SDKs', run: () => script('scripts/checks/sdk-models.ts', []) },
  {
    name: 'contract',
    run: () => command('redocly', ['lint', 'openapi/openapi.yaml', 'epay', 'greenfield', 'commerce']),
  },
  { name: 'contract, second opinion', run: spectral },
  { name: 'contract, score', run: () => script('scripts/checks/contract-score.ts', []) },
  { name: 'breaking changes', run: () => script('scripts/checks/breaking-changes.ts', []) },
  { name: 'tidy', run: () => script('scripts/checks/tidy.ts', ['--responses']) },
]

let failed = 0
const waiting = [...checks]
// Most checks use only one CPU.
await Promise.all([runWaiting(), runWaiting()])
console.log(`${checks.length - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

async function runWaiting(): Promise<void> {
  for (let check = waiting.shift(); check; check = waiting.shift()) {
    const started = performance.now()
    const { ok, output } = await check.run()
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`${ok ? 'ok  ' : 'FAIL'} ${check.name} (${seconds} s)`)
    if (!ok) console.log(output.trim().replace(/^/gm, '     '))
    failed += ok ? 0 : 1
  }
}

async function imports(): Promise<Result> {
  try {
    const { modules, violations } = await checkImports(root)
    const lines = violations.map(({ rule, from, to }) => `${rule}: ${from} imports ${to}`)
    return { ok: violations.length === 0, output: [`${modules} modules`, ...lines].join('\n') }
  } catch (error) {
    return { ok: false, output: String(error) }
  }
}

/** Runs Spectral. Hints fail like errors. */
function spectral(): Promise<Result> {
  return command('spectral', ['lint', '--ruleset', '.spectral.yaml', '--fail-severity=hint', 'generated/openapi.yaml'])
}

function script(file: string, args: readonly string[]): Promise<Result> {
  return execute(process.execPath, [file, ...args])
}

function command(name: string, args: readonly string[]): Promise<Result> {
  return execute(path.join(root, 'node_modules', '.bin', name), args)
}

function execute(file: string, args: readonly string[]): Promise<Result> {
  const bin = path.join(root, 'node_modules', '.bin')
  const env = {
    ...process.env,
    PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}`,
    NO_COLOR: '1',
    FORCE_COLOR: '0',
  }
  const child = spawn(file, [...args], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  return new Promise(resolve => {
    child.once('error', error => resolve({ ok: false, output: String(error) }))
    child.once('close', code => resolve({ ok: code === 0, output }))
  })
}
