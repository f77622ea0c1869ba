// Starts a throwaway PostgreSQL, migrates one template database and runs AVA against it: `npm test -- [AVA's arguments]`. Without arguments all tests
// run, most files in groups (docs/decisions/tests.md#test-groups). With KASSA_TEST_GROUPS=none each file runs by itself. The last line is
// `N passed, N failed`; the exit code is AVA's.
import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { memoryFolder } from '../test/helpers/memory-folder.ts'
import { groups } from '../test/groups/files.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const silenceMs = 10 * 60_000
let runner: ChildProcess | undefined
let interrupted = false

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(name, () => {
    interrupted = true
    runner?.kill(name)
  })
}

const groupFolder = fileURLToPath(new URL('../test/groups/written', import.meta.url))
const home = mkdtempSync(path.join(memoryFolder(), 'kassa-test-'))
chmodSync(home, 0o711) // PostgreSQL may run as another user, who must be able to enter
const isWhole = process.argv.length === 2 && process.env.KASSA_TEST_GROUPS !== 'none'
let server: TestServer | undefined
try {
  server = await startTestServer(path.join(home, 'postgres'))
  if (isWhole) writeGroups()
  if (!interrupted) await runTests(server)
} finally {
  removeGroups()
  await server?.stop()
  rmSync(home, { recursive: true, force: true })
}
if (interrupted) process.exitCode = 1

async function runTests({ environment }: TestServer): Promise<void> {
  // AVA does not export its package.json or command; the command lies beside its entry point.
  const command = fileURLToPath(new URL('cli.js', import.meta.resolve('ava')))
  const child = spawn(process.execPath, [command, ...process.argv.slice(2)], {
    stdio: ['inherit', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...environment,
      ...(isWhole && { KASSA_TEST_GROUPS: 'yes' }),
      // Every test file and every service it starts is a separate process. They share one cache of compiled code.
      NODE_COMPILE_CACHE: path.join(home, 'compiled'),
      // Tests create much short-lived garbage. A larger young generation saves a fifth of the CPU time.
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`,
      FORCE_COLOR: '0', // the count below reads plain text
      TERM: 'dumb',
    },
  })
  runner = child
  let output = ''
  // AVA's own limit ends tests only. A process that does not exit after its tests would block the run for ever.
  const silence = setTimeout(() => {
    console.error('No test has ended for ten minutes: the process of a test file does not exit. Stopping the run.')
    child.kill('SIGINT')
    setTimeout(() => child.kill('SIGKILL'), 30_000).unref()
  }, silenceMs)
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    process.stdout.write(text)
    output += text
    silence.refresh()
  })
  const code = await new Promise<number>(resolve => child.on('close', status => resolve(status ?? 1)))
  clearTimeout(silence)
  process.exitCode = code
  // After a failure AVA's own summary omits the number of passed tests. A crash without a failed test counts as a failure.
  const passed = count(output, /^ *✔ /gm)
  const failed = Math.max(count(output, /^ *✘ \[fail\]/gm), code === 0 ? 0 : 1)
  console.log(`${passed} passed, ${failed} failed`)
}

/** Writes a test file for each group, since AVA runs files. */
function writeGroups(): void {
  mkdirSync(groupFolder, { recursive: true })
  for (const [index, files] of groups().entries()) {
    const program = `import test from 'ava'\nimport { runGroup } from '../group.ts'\n\nawait runGroup(test, ${JSON.stringify(files)})\n`
    writeFileSync(path.join(groupFolder, `${String(index + 1).padStart(2, '0')}.test.ts`), program)
  }
}

function removeGroups(): void {
  if (isWhole) rmSync(groupFolder, { recursive: true, force: true })
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
