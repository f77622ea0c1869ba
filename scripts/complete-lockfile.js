// Adds the platform packages that npm left out to the package-lock.json of the project, or of the given folder. Maintainers run it after
// `npm install`.
//
// npm omits an optional platform package that the registry does not carry, and then `npm ci` rejects the lockfile as incomplete. This script adds
// each such package with its exact version, os and cpu, so that every other platform skips it. `--hashes` also fetches missing hashes from the
// registry, with one request each. A package that the registry does not carry gets no hash, so npm does not verify it on its platform
// (test/dev/unhashed-packages.ts lists those).
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const [folder = '.'] = process.argv.slice(2).filter(word => !word.startsWith('--'))
const asksForHashes = process.argv.includes('--hashes')
const file = new URL(`../${folder}/package-lock.json`, import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8'))
const systems = {
  darwin: 'darwin',
  win32: 'win32',
  windows: 'win32',
  android: 'android',
  freebsd: 'freebsd',
  openharmony: 'openharmony',
  linux: 'linux',
}
const cpus = {
  amd64: 'x64',
  x64: 'x64',
  64: 'x64',
  aarch64: 'arm64',
  arm64: 'arm64',
  ia32: 'ia32',
  ppc64: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
  arm: 'arm',
}

function platform(name) {
  const words = name.split('/').pop().split('-')
  const os = systems[words.find(word => word in systems)]
  const cpu = cpus[words.find(word => word in cpus)]
  if (!os || !cpu) throw new Error(`Cannot tell the platform of ${name}: enter it in package-lock.json by hand`)
  return { os: [os], cpu: [cpu] }
}

let added = 0
for (const entry of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const key = `node_modules/${name}`
    if (lock.packages[key] || !/^\d/.test(version)) continue
    lock.packages[key] = { version, ...platform(name), dev: entry.dev, optional: true }
    added += 1
  }
}
let hashed = 0
for (const [key, entry] of Object.entries(lock.packages)) {
  if (!asksForHashes || !key.includes('node_modules/') || entry.link || entry.integrity) continue
  const name = key.slice(key.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const asked = spawnSync('npm', ['view', `${name}@${entry.version}`, 'dist.integrity'], { encoding: 'utf8' })
  const integrity = asked.stdout.trim()
  if (asked.status !== 0 || !integrity.startsWith('sha512-')) continue
  entry.integrity = integrity
  hashed += 1
}
const sorted = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')))
writeFileSync(file, JSON.stringify({ ...lock, packages: sorted }, null, 2) + '\n')
console.log(`package-lock.json: ${added} platform packages added, ${hashed} hashes filled in`)
