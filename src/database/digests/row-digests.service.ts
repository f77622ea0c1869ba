import { hash } from 'node:crypto'
import type { Random } from '../../lib/random.ts'
import type { Keyring } from '../../lib/crypto/keyring.ts'
import {
  boundRows,
  boundSql,
  boundText,
  separator,
  type BoundRow,
  type BoundTable,
  type BoundValues,
} from './bound-rows.ts'
import type { Rows } from '../database.ts'
import { encryptionContext, type EncryptedTable } from '../encryption/encrypted-table.ts'

export const encryptedDigestKeys: EncryptedTable = { name: 'digest_key', key: ['id'], columns: ['encrypted_key'] }

const identity = encryptionContext(encryptedDigestKeys, 'encrypted_key', ['1'])
const keyBytes = 32
const digestLength = 32

interface DigestParts {
  readonly db: Rows
  readonly keyring: Keyring
  readonly random: Random
}

/**
 * Makes the digests of bound rows. The key is random and sealed by the master key, so nobody can make a digest with access to the database
 * alone. Each row's key is derived from it: a statement that alone knows a value can compute the digest with the key of that one row.
 * One instance for each cell of a process.
 */
export class RowDigests {
  readonly #parts: DigestParts
  #key: Promise<string> | null = null

  constructor(parts: DigestParts) {
    this.#parts = parts
  }

  /** The key of one row, as a statement takes it. */
  async rowKeys<T extends BoundTable>(table: T): Promise<(id: string) => string> {
    const key = await this.#open()
    return id => rowKeyOf(key, table, id)
  }

  /** The digest of a row, as this process is about to write it. */
  async of<T extends BoundTable>(table: T, values: BoundValues<T>): Promise<string> {
    const key = await this.#open()
    const bound: BoundRow = boundRows[table]
    const texts = (columns: readonly string[]) =>
      columns.map(column =>
        boundText((values as Readonly<Record<string, BoundValues<T>[keyof BoundValues<T>]>>)[column]!),
      )
    return digestOf(rowKeyOf(key, table, texts(bound.key).join(separator)), texts(bound.columns))
  }

  /** The digest of a row as the database has it now: by the texts of its key and of its columns. Without a key no row has one. */
  async ofTexts(): Promise<(table: string, key: readonly string[], columns: readonly string[]) => string | undefined> {
    const { db, keyring } = this.#parts
    const encrypted = await findEncryptedDigestKey(db)
    if (encrypted === null) return () => undefined
    const key = openDigestKey(keyring, encrypted)
    return (table, keys, columns) => digestOf(rowKeyOf(key, table, keys.join(separator)), columns)
  }

  /** Outside the caller's transaction, whose rollback must not lose the key. */
  #open(): Promise<string> {
    this.#key ??= this.#ensure().catch((error: unknown) => {
      this.#key = null
      throw error
    })
    return this.#key
  }

  async #ensure(): Promise<string> {
    const { db, keyring, random } = this.#parts
    const known = await findEncryptedDigestKey(db)
    if (known !== null) return openDigestKey(keyring, known)
    await insertEncryptedDigestKey(db, keyring.encrypt(random, random.bytes(keyBytes).toString('hex'), identity))
    return openDigestKey(keyring, (await findEncryptedDigestKey(db))!)
  }
}

/** The key that was sealed. Throws when no master key opens it. */
function openDigestKey(keyring: Keyring, encrypted: string): string {
  return keyring.open(encrypted, identity)
}

/** Hashed twice with the key before it: as good as an HMAC here, at half the time in Node, and each order waits for one. */
function rowKeyOf(key: string, table: string, id: string): string {
  return hash('sha256', key + hash('sha256', key + table + separator + id))
}

/** Half of a hash: what is left out keeps anybody from going on with it. */
function digestOf(rowKey: string, texts: readonly string[]): string {
  return hash('sha256', [rowKey, ...texts].join(separator), 'hex').slice(0, digestLength)
}

/** SQL of the same digest; `rowKey` and `at` say where the statement has the key of the row and its columns. */
export function digestSql(table: BoundTable, rowKey: string, at: (column: string) => string): string {
  const bound: BoundRow = boundRows[table]
  const texts = bound.columns.map(column => boundSql(bound, column, at(column)))
  return `left(encode(sha256(convert_to(concat_ws(chr(31), ${[rowKey, ...texts].join(', ')}), 'UTF8')), 'hex'), ${digestLength})`
}

/** The sealed key of the digests; `null` before the first row was bound. */
export async function findEncryptedDigestKey(rows: Rows): Promise<string | null> {
  const found = await rows.kysely.selectFrom('digest_key').select('encryptedKey').executeTakeFirst()
  return found?.encryptedKey ?? null
}

/** Keeps the one of whoever is first. */
async function insertEncryptedDigestKey(rows: Rows, encryptedKey: string): Promise<void> {
  await rows.kysely
    .insertInto('digest_key')
    .values({ id: 1, encryptedKey })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
