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
 * Computes the digests of bound rows. The key is random and encrypted with the master key, so nobody can compute a digest with access to
 * the database alone. Each row has a derived key. Where only a statement knows a value, it computes the digest with the key of that one
 * row. A process has one instance per cell.
 */
export class RowDigests {
  readonly #parts: DigestParts
  #key: Promise<string> | null = null

  constructor(parts: DigestParts) {
    this.#parts = parts
  }

  /** Returns a function for the key of one row, which a statement takes as a parameter. */
  async rowKeys<T extends BoundTable>(table: T): Promise<(id: string) => string> {
    const key = await this.#open()
    return id => rowKeyOf(key, table, id)
  }

  /** Returns the digest of a row that this process is about to write. */
  async of<T extends BoundTable>(table: T, values: BoundValues<T>): Promise<string> {
    const key = await this.#open()
    const bound: BoundRow = boundRows[table]
    const texts = (columns: readonly string[]) =>
      columns.map(column =>
        boundText((values as Readonly<Record<string, BoundValues<T>[keyof BoundValues<T>]>>)[column]!),
      )
    return digestOf(rowKeyOf(key, table, texts(bound.key).join(separator)), texts(bound.columns))
  }

  /** Returns a function for the digest of a stored row, from the texts of its key and columns. Without a key no row has a digest. */
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

/** Decrypts the digest key. Throws when no master key opens it. */
function openDigestKey(keyring: Keyring, encrypted: string): string {
  return keyring.open(encrypted, identity)
}

/** A double hash with the key prefixed. Here it is as strong as an HMAC and takes half the time in Node. Each order waits for one. */
function rowKeyOf(key: string, table: string, id: string): string {
  return hash('sha256', key + hash('sha256', key + table + separator + id))
}

/** Half of a hash. The omitted half prevents length extension. */
function digestOf(rowKey: string, texts: readonly string[]): string {
  return hash('sha256', [rowKey, ...texts].join(separator), 'hex').slice(0, digestLength)
}

/** Returns SQL for the same digest. `rowKey` and `at` are the expressions for the row's key and its columns. */
export function digestSql(table: BoundTable, rowKey: string, at: (column: string) => string): string {
  const bound: BoundRow = boundRows[table]
  const texts = bound.columns.map(column => boundSql(bound, column, at(column)))
  return `left(encode(sha256(convert_to(concat_ws(chr(31), ${[rowKey, ...texts].join(', ')}), 'UTF8')), 'hex'), ${digestLength})`
}

/** Returns the encrypted digest key; `null` before the first row was bound. */
export async function findEncryptedDigestKey(rows: Rows): Promise<string | null> {
  const found = await rows.kysely.selectFrom('digest_key').select('encryptedKey').executeTakeFirst()
  return found?.encryptedKey ?? null
}

/** Keeps the first key that any process inserts. */
async function insertEncryptedDigestKey(rows: Rows, encryptedKey: string): Promise<void> {
  await rows.kysely
    .insertInto('digest_key')
    .values({ id: 1, encryptedKey })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
