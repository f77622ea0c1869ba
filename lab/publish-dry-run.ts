// Lists what publishing would contain, without sending anything: `npm run lab -- publish-dry-run`. Builds and packs each package outside
// the working tree and lists every file of the archives.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'tsdown'
import { packFolder, packSdk } from '../scripts/build-sdk.ts'

const tron = fileURLToPath(new URL('../packages/tron-node', import.meta.url))
const folder = mkdtempSync(path.join(os.tmpdir(), 'kassa-publish-'))
try {
  for (const name of ['sdk', 'tron']) mkdirSync(path.join(folder, name))
  for (const tarball of [await packSdk(path.join(folder, 'sdk')), await packTron(path.join(folder, 'tron'))]) {
    const files = execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' }).trim().split('\n').toSorted()
    console.log(
      `${path.basename(tarball)}: ${files.length} files, ${Math.round(readFileSync(tarball).length / 1024)} kB`,
    )
    for (const file of files) console.log(`  ${file.replace('package/', '')}`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function packTron(into: string): Promise<string> {
  const staged = path.join(into, 'staged')
  const config = path.join(tron, 'tsdown.config.ts')
  const bundles = await build({ cwd: tron, config, outDir: path.join(staged, 'dist'), logLevel: 'silent' })
  for (const bundle of bundles) await bundle[Symbol.asyncDispose]()
  return packFolder(staged, { source: tron, companions: ['package.json', 'README.md'] })
}
