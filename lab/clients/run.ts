// Clients that foreign generators make of the served contract: generated, compiled and driven against a sandbox whose answers come as
// those of a later release. `npm run lab -- clients` uses the sandbox that runs (`npm start`), or starts one for itself. The generators are
// installed once into KASSA_HOME/clients, outside the tree's versions. `npm run lab -- clients java ogen` tries these alone.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text as readAll } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { startOwnSandbox } from '../../dev/own-sandbox.ts'
import { findSandbox, SandboxNotRunning } from '../../dev/sandbox-file.ts'
import { contentOf, follow, object, operationsOf, text, type JsonObject } from '../../scripts/generate/document.ts'
import { later, laterEvent, laterMessage, startLaterRelease } from './later-release.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const home = path.resolve(root, process.env['KASSA_HOME'] ?? '.kassa')
const contract = path.join(root, 'generated/openapi.yaml')
const contract30 = path.join(root, 'generated/openapi-3.0.json')

/** The generators as they were tried; what another version makes may need another driver. */
const oapiCodegen = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2'
const ogen = 'github.com/ogen-go/ogen/cmd/ogen@v1.24.0'
const openapiPythonClient = 'openapi-python-client==0.29.1'
const heyApi = ['@hey-api/openapi-ts@0.95.0', 'typescript@5.9.3']
const openapiGenerator = {
  jar: 'openapi-generator-cli-7.25.0.jar',
  artifact: 'org.openapitools:openapi-generator-cli:7.25.0',
}
const mavenExec = 'org.codehaus.mojo:exec-maven-plugin:3.6.2:java'

interface Client {
  /** Programs that have to be on the machine. */
  readonly needs: readonly (keyof typeof programs)[]
  /** What is copied from `drivers/` into the client's folder, and where to. */
  readonly drivers: Readonly<Record<string, string>>
  /** In the client's folder; the last one drives, and says in one line what it read. */
  readonly steps: readonly Step[]
}

interface Step {
  readonly command: readonly string[]
  /** Left out where this exists already. */
  readonly once?: string
}

interface Options {
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
}

const programs = {
  go: 'Go',
  python3: 'Python 3',
  npm: 'npm',
  javac: 'Java 17 (javac)',
  mvn: 'Maven (mvn)',
  php: 'PHP with curl and mbstring, and Guzzle 7 (Debian: php-cli php-curl php-mbstring php-guzzlehttp-guzzle)',
} as const

const withGo = (...generate: string[]): Step[] => [
  { command: ['go', 'mod', 'init', 'clients'], once: 'go.mod' },
  { command: ['go', 'run', ...generate] },
  { command: ['go', 'mod', 'tidy'] },
  { command: ['go', 'run', '.'] },
]
const withOpenapiGenerator = (...generate: string[]): Step[] => [
  {
    command: ['mvn', '-q', 'dependency:copy', `-Dartifact=${openapiGenerator.artifact}`, '-DoutputDirectory=..'],
    once: `../${openapiGenerator.jar}`,
  },
  { command: ['java', '-jar', `../${openapiGenerator.jar}`, 'generate', '-o', 'kassa', ...generate] },
]

const intoPackage = ['--meta', 'none', '--output-path', 'kassa', '--overwrite']
const forBundlers = ['--target', 'es2022', '--module', 'esnext', '--moduleResolution', 'bundler']
const compiled = ['--noEmit', '--strict', '--skipLibCheck', ...forBundlers]
const bundled = ['--no-config', '--platform', 'node', '--format', 'esm', '--out-dir', 'made']

/** Every generator runs with its own defaults: what it needs beside them, a reader of the contract has to find out. */
const clients: Readonly<Record<string, Client>> = {
  'oapi-codegen': {
    needs: ['go'],
    drivers: { 'sign.go': 'sign.go', 'oapi-codegen.go': 'main.go' },
    steps: withGo(oapiCodegen, '-package', 'kassa', '-o', 'kassa/kassa.go', contract),
  },
  ogen: {
    needs: ['go'],
    drivers: { 'sign.go': 'sign.go', 'ogen.go': 'main.go' },
    steps: withGo(ogen, '--package', 'kassa', '--target', 'kassa', contract),
  },
  'openapi-python-client': {
    needs: ['python3'],
    drivers: { 'openapi-python-client.py': 'drive.py' },
    steps: [
      { command: ['python3', '-m', 'venv', 'env'], once: 'env' },
      { command: ['env/bin/pip', 'install', '--quiet', openapiPythonClient] },
      { command: ['env/bin/openapi-python-client', 'generate', '--path', contract, ...intoPackage] },
      { command: ['env/bin/python', 'drive.py'] },
    ],
  },
  // Compiled by its own compiler, and bundled, since its files name each other without their endings.
  'hey-api': {
    needs: ['npm'],
    drivers: { 'hey-api.mjs': 'drive.mjs' },
    steps: [
      { command: ['npm', 'install', '--no-audit', '--no-fund', '--prefix', '.', ...heyApi] },
      { command: [process.execPath, 'node_modules/.bin/openapi-ts', '-i', contract, '-o', 'kassa'] },
      { command: [process.execPath, 'node_modules/.bin/tsc', ...compiled, 'kassa/index.ts'] },
      { command: [process.execPath, path.join(root, 'node_modules/.bin/tsdown'), ...bundled, 'drive.mjs'] },
      { command: [process.execPath, 'made/drive.mjs'] },
    ],
  },
  java: {
    needs: ['javac', 'mvn'],
    drivers: { 'openapi-generator.java': 'kassa/src/main/java/Drive.java' },
    steps: [
      ...withOpenapiGenerator('-g', 'java', '-i', contract),
      { command: ['mvn', '-q', '-B', '-f', 'kassa', 'compile', mavenExec, '-Dexec.mainClass=Drive'] },
    ],
  },
  // Of 3.0: in the class of webhooks that it makes of 3.1 the types are missing, and PHP cannot read it.
  'php-nextgen': {
    needs: ['javac', 'mvn', 'php'],
    drivers: { 'openapi-generator.php': 'drive.php' },
    steps: [...withOpenapiGenerator('-g', 'php-nextgen', '-i', contract30), { command: ['php', 'drive.php'] }],
  },
}

const asked = process.argv.slice(2)
const unknown = asked.filter(name => !(name in clients))
if (unknown.length > 0) throw new Error(`No client ${unknown.join(', ')}: there are ${Object.keys(clients).join(', ')}`)

const counts = { passed: 0, failed: 0, 'not tried': 0 }
const wanted = (asked.length > 0 ? asked : Object.keys(clients)).filter(name => {
  const missing = clients[name]!.needs.filter(program => !isInstalled(program)).map(program => programs[program])
  if (missing.length > 0) console.log(`--   ${name} is not tried: this machine has no ${missing.join(', no ')}`)
  counts['not tried'] += missing.length > 0 ? 1 : 0
  return missing.length === 0
})
const webhooks = laterWebhooks()
if (wanted.length > 0) await tryClients(wanted)
console.log(
  Object.entries(counts)
    .map(([what, count]) => `${count} ${what}`)
    .join(', '),
)
if (counts.passed === 0 || counts.failed + counts['not tried'] > 0) process.exitCode = 1

/** The one that runs; else one for this run. */
async function openSandbox() {
  try {
    return { sandbox: await findSandbox(home), done: async () => {} }
  } catch (error) {
    if (!(error instanceof SandboxNotRunning)) throw error
  }
  console.log('No sandbox is running: starting one for this run')
  const own = mkdtempSync(path.join(os.tmpdir(), 'kassa-clients-'))
  const stop = await startOwnSandbox(own)
  return {
    sandbox: await findSandbox(own),
    async done() {
      await stop()
      rmSync(own, { recursive: true, force: true })
    },
  }
}

/** The first example of every webhook as a later release sends it, with further fields, by the name of its schema. */
function laterWebhooks(): Readonly<Record<string, { readonly id: string }>> {
  const served = JSON.parse(readFileSync(path.join(root, 'generated/openapi.json'), 'utf8')) as JsonObject
  const named = operationsOf(served, 'webhooks').map(({ node }) => {
    const { entry } = contentOf(object(node.requestBody))!
    const { value } = follow(served, Object.values(object(entry.examples))[0])
    const name = path.basename(text(object(entry.schema).$ref))
    return [name, Object.assign(later(value, true) as { id: string }, { event: object(value).event })] as const
  })
  return Object.fromEntries(named)
}

async function tryClients(names: readonly string[]): Promise<void> {
  const { sandbox, done } = await openSandbox()
  const service = await startLaterRelease(sandbox.base_url)
  const env = {
    ...process.env,
    KASSA_BASE_URL: service.url,
    KASSA_KEY_ID: sandbox.merchant.key_id,
    KASSA_SECRET: sandbox.merchant.secret,
    KASSA_WEBHOOKS: JSON.stringify(webhooks),
  }
  try {
    for (const name of names) counts[(await tryClient(name, clients[name]!, env)) ? 'passed' : 'failed'] += 1
  } finally {
    await service.close()
    await done()
  }
}

async function tryClient(name: string, { drivers, steps }: Client, env: NodeJS.ProcessEnv): Promise<boolean> {
  const begun = performance.now()
  const cwd = path.join(home, 'clients', name)
  rmSync(path.join(cwd, 'kassa'), { recursive: true, force: true })
  mkdirSync(path.join(cwd, 'kassa'), { recursive: true })
  for (const [from, to] of Object.entries(drivers))
    cpSync(path.join(root, 'lab/clients/drivers', from), path.join(cwd, to))
  const problem = await problemOf(steps, { cwd, env })
  console.log(`${problem ? 'FAIL' : 'ok  '} ${name} (${((performance.now() - begun) / 1000).toFixed(0)} s)`)
  if (problem) console.log(problem.trim().replace(/^/gm, '     '))
  return problem === undefined
}

/** What went wrong; undefined when the client got through and read what a later release has added. */
async function problemOf(steps: readonly Step[], options: Options): Promise<string | undefined> {
  const ids = Object.values(webhooks).map(({ id }) => id)
  const expected = `paid ${laterEvent} ${ids.join(',')} ${laterMessage}`
  let said: string[] = []
  for (const { command, once: made } of steps) {
    if (made !== undefined && existsSync(path.join(options.cwd, made))) continue
    const { code, output } = await execute(command, options)
    if (code !== 0) return `${command.join(' ')} (${code})\n${output}`
    said = stripVTControlCharacters(output).trimEnd().split('\n')
  }
  return said.includes(expected) ? undefined : `The client did not say "${expected}":\n${said.join('\n')}`
}

async function execute([file = '', ...args]: readonly string[], { cwd, env }: Options) {
  const child = spawn(file, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, errors, [code]] = await Promise.all([readAll(child.stdout), readAll(child.stderr), once(child, 'close')])
  return { code: code as number | null, output: out + (code === 0 ? '' : errors) }
}

function isInstalled(program: string): boolean {
  return (process.env['PATH'] ?? '').split(path.delimiter).some(folder => existsSync(path.join(folder, program)))
}
