// The files of a sandbox under KASSA_HOME, and the lock that lets only one sandbox use them at a time.
//
//   sandbox.json   URLs and keys (0600)                       postgres/   the database
//   .env           the same, as variables of the SDK (0600)
//   secrets.json   master key and mnemonic (0600)             ca/         certificate authority, receiver certificate
//   *-token.json   token addresses                            run/        pid files and logs of its programs
//   signer/        journals of everything signed by the hot wallets (0600)
//   deny-list.txt  payers to freeze, edited by hand           flagged-payers.json   payers of the scenario `flagged`
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { networkTable } from '../src/chains/networks.ts'
import { identityOf, readRecord } from './processes.ts'
import { chainPortVariable, localNetworks } from './settings.ts'

export type SandboxHome = {
  readonly directory: string
  readonly runDirectory: string
  path(name: string): string
  /** The parsed file, or undefined if there is none. */
  readJson(name: string): unknown
  /** Writes a draft and renames it, so that a reader never sees half of it. Only the owner can read it. */
  writeJson(name: string, content: object): void
  /** The same for a text. */
  writeText(name: string, text: string): void
  /** Releases the folder for the next sandbox. */
  release(): void
}

/** Thrown when another sandbox runs in the same folder. */
export class HomeInUse extends Error {
  override name = 'HomeInUse'
}

/** Creates the folder and locks it for this process. Takes over a lock whose process was killed. Throws HomeInUse. */
export function openHome(directory: string): SandboxHome {
  const absolute = path.resolve(directory)
  const runDirectory = path.join(absolute, 'run')
  // Others may pass through the folder but not list it, because PostgreSQL may have to run as another user. Secrets are 0600 or 0700.
  mkdirSync(absolute, { recursive: true, mode: 0o711 })
  mkdirSync(runDirectory, { recursive: true, mode: 0o700 })
  const lock = path.join(runDirectory, 'sandbox.pid')
  takeLock(lock, absolute)
  const file = (name: string) => path.join(absolute, name)
  return {
    directory: absolute,
    runDirectory,
    path: file,
    readJson: name => (existsSync(file(name)) ? JSON.parse(readFileSync(file(name), 'utf8')) : undefined),
    writeJson: (name, content) => writeWhole(file(name), `${JSON.stringify(content, null, 2)}\n`),
    writeText: (name, text) => writeWhole(file(name), text),
    release: () => rmSync(lock, { force: true }),
  }
}

function writeWhole(file: string, text: string): void {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, text, { mode: 0o600 })
  renameSync(draft, file)
}

const otherPorts = localNetworks
  .map(network => `${chainPortVariable(network)}=${networkTable[network].local.port + 100}`)
  .join(' ')

function takeLock(lock: string, directory: string): void {
  const content = JSON.stringify({ pid: process.pid, identity: identityOf(process.pid) })
  if (createFile(lock, content)) return
  const owner = readRecord(lock)
  if (owner && identityOf(owner.pid) === owner.identity) {
    throw new HomeInUse(
      `A sandbox is already running in ${directory} (process ${owner.pid}). ` +
        'Use that one, stop it, or start this one in a folder and on ports of its own: ' +
        `KASSA_HOME=.kassa-2 PORT=8180 KASSA_POSTGRES_PORT=5533 ${otherPorts} npm start`,
    )
  }
  rmSync(lock, { force: true })
  if (!createFile(lock, content)) throw new HomeInUse(`Another sandbox has just started in ${directory}`)
}

/** Fails instead of overwriting, so that only one of two sandboxes starting at once gets the file. */
function createFile(file: string, content: string): boolean {
  try {
    const handle = openSync(file, 'wx', 0o600)
    writeFileSync(handle, content)
    closeSync(handle)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}
