// Builds the published package: `npm run build:sdk` writes sdk/dist and packs sdk/kassa-sdk-<version>.tgz.
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'tsdown'

const sdk = fileURLToPath(new URL('../sdk', import.meta.url))
/** What a package holds beside its code. */
const companions = ['package.json', 'bin', 'README.md', 'CHANGELOG.md']

/** Builds the package's code and types into a folder, which is emptied first. */
export async function buildSdk(outDir: string): Promise<void> {
  const bundles = await build({ cwd: sdk, config: path.join(sdk, 'tsdown.config.ts'), outDir, clean: true })
  for (const bundle of bundles) await bundle[Symbol.asyncDispose]()
}

/** Builds the package apart from the working tree and packs it; resolves with the path of the tarball in `folder`. */
export async function packSdk(folder: string): Promise<string> {
  const staged = path.join(folder, 'staged')
  mkdirSync(staged, { recursive: true })
  await buildSdk(path.join(staged, 'dist'))
  for (const name of companions) cpSync(path.join(sdk, name), path.join(staged, name), { recursive: true })
  return npmPack(staged, folder)
}

async function npmPack(from: string, to: string): Promise<string> {
  const args = ['pack', '--json', '--ignore-scripts', '--offline', '--pack-destination', to]
  const { stdout } = await promisify(execFile)('npm', args, { cwd: from })
  const [packed] = JSON.parse(stdout) as { readonly filename: string }[]
  if (!packed) throw new Error('npm packed nothing')
  return path.join(to, packed.filename)
}

if (import.meta.main) {
  await buildSdk(path.join(sdk, 'dist'))
  console.log(path.relative(process.cwd(), await npmPack(sdk, sdk)))
}
