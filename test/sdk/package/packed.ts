// The package as it would be published, built once for all tests that need it: kept by what it is made of, so that every
// test file, process and run of the same sources shares one build, and no build is older than its sources.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs' // prettier-ignore
import { watch } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { packSdk } from '../../../scripts/build-sdk.ts'

export const root = fileURLToPath(new URL('../../..', import.meta.url))

export interface Packed {
  readonly tarball: string
  /** What is in the tarball, unpacked. */
  readonly folder: string
}

const cache = path.join(root, 'node_modules/.cache/sdk-package')
const dayMs = 24 * 3600 * 1000
let packed: Promise<Packed> | undefined

/** The packed package. */
export function packedSdk(): Promise<Packed> {
  packed ??= pack()
  return packed
}

async function pack(): Promise<Packed> {
  const home = path.join(cache, sourcesHash())
  mkdirSync(cache, { recursive: true })
  while (!existsSync(home)) await (claim(lockOf(home)) ? buildInto(home) : otherBuild(home))
  const name = readdirSync(home).find(file => file.endsWith('.tgz'))
  if (name === undefined) throw new Error(`no package in ${home}`)
  return { tarball: path.join(home, name), folder: path.join(home, 'staged') }
}

async function buildInto(home: string): Promise<void> {
  try {
    dropOldBuilds()
    const draft = mkdtempSync(path.join(cache, 'draft-'))
    await packSdk(draft)
    renameSync(draft, home)
  } finally {
    rmSync(lockOf(home))
  }
}

function lockOf(home: string): string {
  return `${home}.lock`
}

/** Whether the build is ours to make. What a process that died has left behind is taken over. */
function claim(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (!isLockTaken(error)) throw error
    if (!hasOwner(lock)) rmSync(lock, { force: true })
    return false
  }
}

function isLockTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST'
}

/** Whether the process that builds still lives. */
function hasOwner(lock: string): boolean {
  try {
    return process.kill(Number(readFileSync(lock, 'utf8')), 0)
  } catch {
    return false // the lock is gone already, or nobody has this number
  }
}

/** Waits until another test file is done building, or has failed to. */
async function otherBuild(home: string): Promise<void> {
  const stop = new AbortController()
  const changes = watch(cache, { signal: stop.signal })[Symbol.asyncIterator]()
  let next = changes.next() // watching begins here, so that nothing happens unseen before the look below
  while (!existsSync(home) && existsSync(lockOf(home))) {
    await next
    next = changes.next()
  }
  next.catch(() => {}) // nobody waits for the change after the last
  stop.abort()
}

function dropOldBuilds(): void {
  for (const name of readdirSync(cache)) {
    const folder = path.join(cache, name)
    if (Date.now() - statSync(folder).mtimeMs > dayMs) rmSync(folder, { recursive: true, force: true })
  }
}

function sourcesHash(): string {
  const files = [
    'sdk/typescript',
    'generated/api.ts',
    'scripts/build-sdk.ts',
    'package-lock.json',
    'tsconfig.json',
  ].flatMap(filesOf)
  const hash = createHash('sha256')
  for (const file of files.sort())
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0')
  return hash.digest('hex').slice(0, 24)
}

function filesOf(name: string): string[] {
  if (!statSync(path.join(root, name)).isDirectory()) return [name]
  return readdirSync(path.join(root, name), { withFileTypes: true })
    .filter(entry => !['dist', 'node_modules', 'examples'].includes(entry.name) && !entry.name.endsWith('.tgz'))
    .flatMap(entry => filesOf(`${name}/${entry.name}`))
}
