// Lists what publishing would contain, without sending anything: `npm run lab -- publish-dry-run`. Builds and packs each package outside
// the working tree and lists every file of the archives.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { packSdk, packTron } from '../scripts/build-sdk.ts'

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
