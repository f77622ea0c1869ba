// The administrator's password of a PostgreSQL, in a file beside its data that only its owner may read. Without a password, any user of the
// machine could run programs as the sandbox's owner.
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Identity } from './postgres-binaries.ts'

/** Returns the password of the server with this data directory; undefined if there is none. */
export function readPassword(dataDirectory: string): string | undefined {
  const file = passwordFile(dataDirectory)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

/** Returns the password for a new data directory: that of an interrupted start, or a new one. */
export function makePassword(dataDirectory: string): string {
  const known = readPassword(dataDirectory)
  if (known) return known
  const password = randomBytes(24).toString('hex')
  writeFileSync(passwordFile(dataDirectory), `${password}\n`, { mode: 0o600 })
  return password
}

/** Passes the password to `initdb` in a file that the user who runs it can read. Removes the file when `use` returns. */
export function lendPassword<T>(password: string, identity: Identity | undefined, use: (file: string) => T): T {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kassa-initdb-'))
  const file = path.join(folder, 'password')
  try {
    writeFileSync(file, `${password}\n`, { mode: 0o600 })
    for (const one of identity ? [file, folder] : []) chownSync(one, identity!.uid, identity!.gid)
    return use(file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function passwordFile(dataDirectory: string): string {
  return `${dataDirectory}.password`
}
