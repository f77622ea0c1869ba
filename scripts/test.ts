// Starts a throwaway PostgreSQL, migrates one template database, runs AVA against it and counts: `npm test -- [AVA's arguments]`.
// Without arguments all tests run, most files of them in groups (docs/decisions/tests.md#test-groups); with
// KASSA_TEST_GROUPS=none each file by itself.
// The last line is `N passed, N failed`; the exit code is AVA's.
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
chmodSync(home, 0o711) // PostgreSQL may have to run as another user, who must get through
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
  // AVA's exports hide its package.json and its command; the command lies beside its entry point.
  const command = fileURLToPath(new URL('cli.js', import.meta.resolve('ava')))
  const child = spawn(process.execPath, [command, ...process.argv.slice(2)], {
    stdio: ['inherit', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...environment,
      ...(isWhole && { KASSA_TEST_GROUPS: 'yes' }),
      // Each test file is a process of its own, and so is each service it starts: what one has compiled the others find here.
      NODE_COMPILE_CACHE: path.join(home, 'compiled'),
      // Tests make much that is soon forgotten: with more room for it a fifth less of the processor's time goes into clearing it away.
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`,
      FORCE_COLOR: '0', // the counting below reads plain text
      TERM: 'dumb',
    },
  })
  runner = child
  let output = ''
  // AVA's own limit ends tests. A file whose tests have ended, but whose process does not, would hold up the run for ever.
  const silence = setTimeout(() => {
    console.error('No test has ended for ten minutes. The process of a test file does not exit: the run ends here.')
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
  // On a failure AVA's own summary leaves out how many passed. A crash without a failed test still is a failure.
  const passed = count(output, /^ *✔ /gm)
  const failed = Math.max(count(output, /^ *✘ \[fail\]/gm), code === 0 ? 0 : 1)
  console.log(`${passed} passed, ${failed} failed`)
}

/** AVA runs files. */
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
