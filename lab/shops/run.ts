// Installs real shops with the packed plugins, and drives them against a sandbox: `npm run lab -- shops [vendure|medusa]`. The shops stay in
// a folder of the system's temporary files, so that a second run installs only what changed. The last line is `N passed, N failed`.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { packPackage, packSdk } from '../../scripts/build-sdk.ts'
import { tryMedusa } from './medusa.ts'
import { Stage } from './stage.ts'
import { tryVendure } from './vendure.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const shops = {
  vendure: { packages: { '@vendure/core': '3.7.3', pg: '8.23.0' }, drive: tryVendure },
  medusa: {
    packages: { '@medusajs/medusa': '2.21.2', '@medusajs/framework': '2.21.2', '@medusajs/cli': '2.21.2' },
    drive: tryMedusa,
  },
} as const
type Name = keyof typeof shops

const asked = process.argv.slice(2)
const unknown = asked.filter(name => !Object.hasOwn(shops, name))
if (unknown.length > 0) throw new Error(`No shop ${unknown.join(', ')}: there are ${Object.keys(shops).join(', ')}`)
const names = (asked.length > 0 ? asked : Object.keys(shops)) as Name[]
const { stage, close } = await Stage.open()
try {
  for (const name of names) {
    const folder = await install(name)
    await shops[name].drive(stage, { folder, start: (file, settings) => start(folder, file, settings) })
    await stage.check(`${name}: the plugin compiles against the real packages`, async () => compile(name, folder))
  }
} finally {
  await close()
}
const { passed, failed } = stage.counts
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

/** Installs the shop, the SDK and the plugin as their users would, from packages. */
async function install(name: Name): Promise<string> {
  const folder = path.join(os.tmpdir(), 'kassa-lab-shops', name)
  mkdirSync(folder, { recursive: true })
  const packed = mkdtempSync(path.join(os.tmpdir(), 'kassa-packed-'))
  try {
    for (const part of ['sdk', 'plugin']) mkdirSync(path.join(packed, part))
    const sdk = await packSdk(path.join(packed, 'sdk'))
    const plugin = await packPackage(path.join(root, 'plugins', name), path.join(packed, 'plugin'))
    npm(folder, name, shops[name].packages)
    // Replaced as folders: npm would take a tarball of the same version for installed.
    for (const [target, tarball] of [['sdk', sdk], [name, plugin]] as const) unpack(folder, target, tarball) // prettier-ignore
  } finally {
    rmSync(packed, { recursive: true, force: true })
  }
  cpSync(path.join(root, 'lab/shops', name), folder, { recursive: true })
  return folder
}

function npm(folder: string, name: string, dependencies: object): void {
  const manifest = `${JSON.stringify({ name: `lab-${name}`, private: true, dependencies }, null, 2)}\n`
  const file = path.join(folder, 'package.json')
  if (existsSync(file) && readFileSync(file, 'utf8') === manifest && existsSync(path.join(folder, 'installed'))) return
  console.log(`Installing ${name} in ${folder}`)
  writeFileSync(file, manifest)
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
  })
  writeFileSync(path.join(folder, 'installed'), '')
}

function unpack(folder: string, name: string, tarball: string): void {
  const target = path.join(folder, 'node_modules/@kassa', name)
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  execFileSync('tar', ['-xzf', tarball, '-C', target, '--strip-components=1'])
}

/** `npm run check` knows only as much of a shop's types as the plugin uses. */
function compile(name: Name, folder: string): void {
  const sources = path.join(folder, 'sources')
  rmSync(sources, { recursive: true, force: true })
  for (const part of ['core', name])
    cpSync(path.join(root, 'plugins', part), path.join(sources, part), { recursive: true })
  rmSync(path.join(sources, name, 'tsdown.config.ts'))
  mkdirSync(path.join(folder, 'node_modules/@types'), { recursive: true })
  const types = path.join(folder, 'node_modules/@types/node')
  if (!existsSync(types)) symlinkSync(path.join(root, 'node_modules/@types/node'), types)
  const { compilerOptions } = {
    compilerOptions: {
      target: 'es2024', lib: ['es2024', 'esnext.disposable'], module: 'nodenext', types: ['node'], strict: true, noEmit: true,
      allowImportingTsExtensions: true, verbatimModuleSyntax: true, erasableSyntaxOnly: true, noUncheckedIndexedAccess: true, skipLibCheck: true,
    },
  } // prettier-ignore
  writeFileSync(path.join(sources, 'package.json'), '{ "type": "module" }')
  writeFileSync(path.join(sources, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['**/*.ts'] }))
  try {
    execFileSync(process.execPath, [path.join(root, 'node_modules/typescript/bin/tsc'), '-p', sources], {
      encoding: 'utf8',
    })
  } catch (error) {
    throw new Error((error as { stdout: string }).stdout, { cause: error })
  }
}

/** Starts a program of the shop. Its output goes to `shop.log` beside it. */
async function start(folder: string, file: string, settings: object): Promise<{ stop: () => Promise<void> }> {
  const env = {
    ...process.env,
    KASSA_SHOP: JSON.stringify(settings),
    VENDURE_DISABLE_TELEMETRY: 'true',
    MEDUSA_DISABLE_TELEMETRY: 'true',
  }
  const child = spawn(process.execPath, [file], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  child.stdout.pipe(createWriteStream(path.join(folder, 'shop.log')))
  await ready(child)
  return {
    async stop() {
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
      await ended
      clearTimeout(timer)
    },
  }
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    createInterface(child.stdout!).on('line', line => line === 'READY' && resolve())
    child.once('exit', () => reject(new Error('The shop did not start')))
  })
}
