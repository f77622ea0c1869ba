// Clients that foreign generators make of the served contract: generated, compiled and driven against a running sandbox (`npm start`),
// whose answers come as those of a later release. `npm run clients` needs Go and Python 3; the generators are installed once into
// KASSA_HOME/clients, outside the tree's versions. `npm run clients -- go` tries one alone.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { findSandbox } from '../../dev/sandbox-file.ts'
import { startLaterRelease } from './later-release.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const home = path.resolve(root, process.env['KASSA_HOME'] ?? '.kassa')
const folder = path.join(home, 'clients')
const contract = path.join(root, 'generated/openapi.yaml')

/** The generators as they were tried; what another version makes may need another driver. */
const versions = {
  oapiCodegen: 'v2.8.2',
  openapiPythonClient: '0.29.1',
  heyApi: '0.95.0',
  typescript: '5.9.3',
} as const

interface Step {
  readonly command: string
  readonly args: readonly string[]
  readonly cwd: string
}

const clients: Readonly<Record<string, () => Step[]>> = {
  go: goSteps,
  python: pythonSteps,
  typescript: typescriptSteps,
}

const asked = process.argv.slice(2)
const unknown = asked.filter(name => !(name in clients))
if (unknown.length > 0) throw new Error(`No client ${unknown.join(', ')}: there are ${Object.keys(clients).join(', ')}`)
const sandbox = await findSandbox(home)
const service = await startLaterRelease(sandbox.base_url)
const env = {
  ...process.env,
  KASSA_BASE_URL: service.url,
  KASSA_KEY_ID: sandbox.merchant.key_id,
  KASSA_SECRET: sandbox.merchant.secret,
}
try {
  for (const name of asked.length > 0 ? asked : Object.keys(clients)) {
    const begun = performance.now()
    const isRight = await doAll(clients[name]!())
    if (!isRight) process.exitCode = 1
    console.log(`${isRight ? 'ok  ' : 'FAIL'} ${name} (${((performance.now() - begun) / 1000).toFixed(0)} s)`)
  }
} finally {
  await service.close()
}

async function doAll(steps: readonly Step[]): Promise<boolean> {
  for (const { command, args, cwd } of steps) {
    const child = spawn(command, args, { cwd, env, stdio: 'inherit' })
    const [code] = (await once(child, 'close')) as [number | null]
    if (code !== 0) return false
  }
  return true
}

/** `skip-prune`: schemas that only webhooks name are left out otherwise, and named all the same. */
function goSteps(): Step[] {
  const cwd = prepared('go', 'drive.go')
  mkdirSync(path.join(cwd, 'kassa'), { recursive: true })
  const generator = `github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@${versions.oapiCodegen}`
  const made = ['-generate', 'types,client,skip-prune', '-package', 'kassa', '-o', 'kassa/kassa.go', contract]
  const isNew = !existsSync(path.join(cwd, 'go.mod'))
  return [
    ...(isNew ? [{ command: 'go', args: ['mod', 'init', 'clients'], cwd }] : []),
    { command: 'go', args: ['run', generator, ...made], cwd },
    { command: 'go', args: ['mod', 'tidy'], cwd },
    { command: 'go', args: ['run', '.'], cwd },
  ]
}

function pythonSteps(): Step[] {
  const cwd = prepared('python', 'drive.py')
  const bin = path.join(cwd, 'env/bin')
  const generator = `openapi-python-client==${versions.openapiPythonClient}`
  const isNew = !existsSync(path.join(bin, 'openapi-python-client'))
  const install = [
    { command: 'python3', args: ['-m', 'venv', 'env'], cwd },
    { command: path.join(bin, 'pip'), args: ['install', '--quiet', generator], cwd },
  ]
  const generate = ['generate', '--path', contract, '--meta', 'none', '--output-path', 'kassa_client', '--overwrite']
  return [
    ...(isNew ? install : []),
    { command: path.join(bin, 'openapi-python-client'), args: generate, cwd },
    { command: path.join(bin, 'python'), args: ['drive.py'], cwd },
  ]
}

/** Compiled by its own compiler, and bundled, since its files name each other without their endings. */
function typescriptSteps(): Step[] {
  const cwd = prepared('typescript', 'drive.mjs')
  const bin = path.join(cwd, 'node_modules/.bin')
  const packages = [`@hey-api/openapi-ts@${versions.heyApi}`, `typescript@${versions.typescript}`]
  const compiler = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2022', '--module', 'esnext']
  const node = process.execPath
  const bundled = ['drive.mjs', '--no-config', '--platform', 'node', '--format', 'esm', '--out-dir', 'made']
  return [
    { command: 'npm', args: ['install', '--no-audit', '--no-fund', '--prefix', cwd, ...packages], cwd },
    { command: node, args: [path.join(bin, 'openapi-ts'), '-i', contract, '-o', 'client'], cwd },
    {
      command: node,
      args: [path.join(bin, 'tsc'), ...compiler, '--moduleResolution', 'bundler', 'client/index.ts'],
      cwd,
    },
    { command: node, args: [path.join(root, 'node_modules/.bin/tsdown'), ...bundled], cwd },
    { command: node, args: ['made/drive.mjs'], cwd },
  ]
}

/** A folder with the driver of a language in it. */
function prepared(name: string, driver: string): string {
  const cwd = path.join(folder, name)
  mkdirSync(cwd, { recursive: true })
  copyFileSync(path.join(root, 'scripts/clients/drivers', driver), path.join(cwd, driver))
  return cwd
}
