// The package as it would be published, built once for all tests that need it: kept by what it is made of, so that every
// test file, process and run of the same sources shares one build, and no build is older than its sources.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
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
  if (!existsSync(home)) await buildInto(home)
  const name = readdirSync(home).find(file => file.endsWith('.tgz'))
  if (name === undefined) throw new Error(`no package in ${home}`)
  return { tarball: path.join(home, name), folder: path.join(home, 'staged') }
}

/** Two processes may build at once; the first to be done keeps its build, the other throws its own away. */
async function buildInto(home: string): Promise<void> {
  mkdirSync(cache, { recursive: true })
  dropOldBuilds()
  const draft = mkdtempSync(path.join(cache, 'draft-'))
  await packSdk(draft)
  try {
    renameSync(draft, home)
  } catch (error) {
    if (!existsSync(home)) throw error
    rmSync(draft, { recursive: true })
  }
}

function dropOldBuilds(): void {
  for (const name of readdirSync(cache)) {
    const folder = path.join(cache, name)
    if (Date.now() - statSync(folder).mtimeMs > dayMs) rmSync(folder, { recursive: true, force: true })
  }
}

function sourcesHash(): string {
  const files = ['sdk', 'generated/api.ts', 'scripts/build-sdk.ts', 'package-lock.json', 'tsconfig.json'].flatMap(
    filesOf,
  )
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
