// Lists what publishing would contain, without sending anything: `npm run lab -- publish-dry-run [FOLDER]`. Builds and packs each package
// outside the working tree, lists every file of the archives, and keeps the archives in FOLDER.
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { packages, packPackage, packSdk } from '../scripts/build-sdk.ts'

const [kept] = process.argv.slice(2)
if (kept !== undefined) mkdirSync(kept, { recursive: true })
const folder = mkdtempSync(path.join(os.tmpdir(), 'kassa-publish-'))
try {
  list(await packSdk(into('sdk')))
  for (const source of packages) list(await packPackage(source, into(path.basename(source))))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function into(name: string): string {
  mkdirSync(path.join(folder, name))
  return path.join(folder, name)
}

/** Lists the files of an archive. Keeps the archive where a folder is given. */
function list(tarball: string): void {
  if (kept !== undefined) copyFileSync(tarball, path.join(kept, path.basename(tarball)))
  const files = execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' }).trim().split('\n').toSorted()
  console.log(`${path.basename(tarball)}: ${files.length} files, ${Math.round(readFileSync(tarball).length / 1024)} kB`)
  for (const file of files) console.log(`  ${file.replace('package/', '')}`)
}
