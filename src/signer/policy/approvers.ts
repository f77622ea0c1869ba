import { createHash, createPublicKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { isStrongKey } from '../../lib/crypto/key-strength.ts'

/** A passkey whose approvals count. */
export interface Approver {
  readonly operator: string
  /** Operators with the same value here count as one person. */
  readonly countsAs: string
  readonly publicKey: KeyObject
}

/** The approvers that the signer trusts, from a file on its own machine and never from the database. */
export interface Approvers {
  readonly origin: string
  /** By the ids of their credentials. */
  readonly passkeys: ReadonlyMap<string, Approver>
  /** Operators with a passkey whose key cannot be verified. It does not count; the other passkeys do. */
  readonly leftOut: readonly string[]
  /** Why the file cannot be read. Then no approval counts. */
  readonly problem: string | null
}

const base64url = z.string().regex(/^[A-Za-z0-9_-]{1,4000}$/)
const name = z.string().min(1).max(100)
const fileOf = z.strictObject({
  origin: z.string().refine(text => URL.canParse(text) && new URL(text).origin === text),
  passkeys: z
    .array(
      z.strictObject({
        operator: name,
        counts_as: name,
        credential_id: base64url,
        public_key: base64url,
        fingerprint: z.string(),
      }),
    )
    .max(1000),
})

/**
 * Reads the file that `operator keys` printed and a person has copied here. It is read on every use, so a removed approver stops counting
 * at once.
 */
export function readApprovers(file: string): Approvers {
  try {
    const { origin, passkeys } = fileOf.parse(JSON.parse(readFileSync(file, 'utf8')))
    const keys = passkeys.map(one => {
      const key = Buffer.from(one.public_key, 'base64url')
      if (fingerprintOf(key) !== one.fingerprint)
        throw new Error(`the fingerprint of ${one.operator} does not match the key`)
      return { one, publicKey: keyOf(key) }
    })
    if (new Set(passkeys.map(one => one.credential_id)).size !== passkeys.length)
      throw new Error('it lists a passkey twice')
    const known = keys.flatMap(({ one, publicKey }) =>
      publicKey === null
        ? []
        : [[one.credential_id, { operator: one.operator, countsAs: one.counts_as, publicKey }] as const],
    )
    const leftOut = keys.flatMap(({ one, publicKey }) => (publicKey === null ? [one.operator] : []))
    return { origin, passkeys: new Map(known), leftOut, problem: null }
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error) : error instanceof Error ? error.message : ''
    const problem = `cannot use the operators file (KASSA_SIGNER_OPERATORS): ${why.replaceAll(/\s+/g, ' ')}`
    return { origin: '', passkeys: new Map(), leftOut: [], problem: problem.slice(0, 500) }
  }
}

function fingerprintOf(key: Buffer): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 32)
}

/** Key types that `hasSigned` can verify. An unsupported or weak key does not affect the others. */
const verifiable = new Set(['ec', 'rsa', 'ed25519'])

function keyOf(key: Buffer): KeyObject | null {
  try {
    const publicKey = createPublicKey({ key, format: 'der', type: 'spki' })
    return verifiable.has(publicKey.asymmetricKeyType ?? '') && isStrongKey(publicKey) ? publicKey : null
  } catch {
    return null
  }
}
