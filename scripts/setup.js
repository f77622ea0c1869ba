// Brings the project's packages (Node 24 among them) to the state of the lockfile. Plain JavaScript with built-ins only:
// it runs before anything is installed, on whatever Node the machine has.
//
//   node scripts/setup.js [folder …]      the project, then each folder that has a package.json of its own
import { execSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs'
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
  console.log(`Installing packages${folder === root ? '' : ' for the tests'} (about a minute the first time) …`)
  try {
    execSync('npm ci --no-audit --no-fund --loglevel=error', { cwd: folder, stdio: 'inherit' })
  } catch {
    console.error('Installing the packages failed; the reason stands above. Mend it and run the same command again.')
    process.exit(1)
  }
  writeFileSync(stamp, wanted)
}
