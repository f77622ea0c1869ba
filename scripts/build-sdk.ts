// Builds the published package: `npm run build:sdk` writes sdk/typescript/dist and packs sdk/typescript/kassa-sdk-<version>.tgz.
import { execFile } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs' // prettier-ignore
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'tsdown'

const sdk = fileURLToPath(new URL('../sdk/typescript', import.meta.url))
/** The packages beside the SDK, by their folders. */
export const packages = ['packages/tron-node', 'plugins/vendure', 'plugins/medusa'].map(folder =>
  fileURLToPath(new URL(`../${folder}`, import.meta.url)),
)
/** The files of a package besides its code. */
const companions = ['package.json', 'bin', 'README.md', 'CHANGELOG.md']

/** Empties a folder and builds the package's code and types into it. */
export async function buildSdk(outDir: string): Promise<void> {
  const bundles = await build({ cwd: sdk, config: path.join(sdk, 'tsdown.config.ts'), outDir, clean: true })
  for (const bundle of bundles) await bundle[Symbol.asyncDispose]()
}

/** Builds and packs the package outside the working tree. Returns the path of the tarball in `folder`. */
export async function packSdk(folder: string): Promise<string> {
  const staged = path.join(folder, 'staged')
  mkdirSync(staged, { recursive: true })
  await buildSdk(path.join(staged, 'dist'))
  return packFolder(staged, { source: sdk, companions })
}

/** Builds and packs another package of ours outside the working tree. Returns the path of the tarball in `folder`. */
export async function packPackage(source: string, folder: string): Promise<string> {
  const staged = path.join(folder, 'staged')
  const config = path.join(source, 'tsdown.config.ts')
  const bundles = await build({ cwd: source, config, outDir: path.join(staged, 'dist'), logLevel: 'silent' })
  for (const bundle of bundles) await bundle[Symbol.asyncDispose]()
  return packFolder(staged, { source, companions: ['package.json', 'README.md'] })
}

/** Packs the build in `staged` together with the companion files of `source`. Returns the tarball's path. */
export async function packFolder(
  staged: string,
  { source, companions: names }: { readonly source: string; readonly companions: readonly string[] },
): Promise<string> {
  for (const name of names) cpSync(path.join(source, name), path.join(staged, name), { recursive: true })
  return npmPack(staged, path.dirname(staged))
}

/**
 * Makes a folder equal to another one while others read it. Leaves equal files alone and replaces each other file atomically. New names come before
 * the files that refer to them, and deletions come last.
 */
export function replaceFolder(target: string, source: string): void {
  const old = new Set(filesBelow(target))
  const fresh = filesBelow(source)
  const changed = fresh.filter(name => !old.has(name) || !isSame(path.join(source, name), path.join(target, name)))
  for (const name of changed.toSorted((one, other) => Number(old.has(one)) - Number(old.has(other)))) {
    const place = path.join(target, name)
    mkdirSync(path.dirname(place), { recursive: true })
    // Copies next to the target first: the source may be on another disk, and only a rename is atomic.
    const draft = `${place}.${process.pid}`
    copyFileSync(path.join(source, name), draft)
    renameSync(draft, place)
  }
  for (const name of old) if (!fresh.includes(name)) rmSync(path.join(target, name), { force: true })
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.flatMap(entry =>
    entry.isFile() ? path.relative(folder, path.join(entry.parentPath, entry.name)) : [],
  )
}

function isSame(one: string, other: string): boolean {
  return readFileSync(one).equals(readFileSync(other))
}

async function npmPack(from: string, to: string): Promise<string> {
  const args = ['pack', '--json', '--ignore-scripts', '--offline', '--pack-destination', to]
  const { stdout } = await promisify(execFile)('npm', args, { cwd: from })
  const [packed] = JSON.parse(stdout) as { readonly filename: string }[]
  if (!packed) throw new Error('npm packed nothing')
  return path.join(to, packed.filename)
}

if (import.meta.main) {
  const draft = mkdtempSync(path.join(os.tmpdir(), 'kassa-sdk-'))
  try {
    await buildSdk(draft)
    // Other processes may be running from dist.
    replaceFolder(path.join(sdk, 'dist'), draft)
  } finally {
    rmSync(draft, { recursive: true })
  }
  console.log(path.relative(process.cwd(), await npmPack(sdk, sdk)))
}
