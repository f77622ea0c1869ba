/** A person enrolled to operate Kassa. */
export interface Operator {
  /** Lower case, in one alphabet, so that names that look alike are the same. */
  readonly name: string
  /**
   * The first operator in the chain of enrolments, whom the owner of the database enrolled. Operators with the same sponsor count as one
   * person: otherwise an operator could enrol a second self.
   */
  readonly sponsor: string
}

/** How the audit log names the owner of the database, who is not an operator. */
export const ownerName = 'database-owner'

const namePattern = /^[a-z][a-z0-9._@-]{0,99}$/

/** Normalizes a name; `null` if it is invalid. */
export function operatorName(text: string): string | null {
  const name = text.trim().toLowerCase()
  return namePattern.test(name) && name !== ownerName ? name : null
}

const tokenStart = 'op_'
const tokenBytes = 32

/** Formats an operator's token. `bytes` hold enough randomness that a plain hash is safe. */
export function operatorToken(bytes: Buffer): string {
  if (bytes.length !== tokenBytes) throw new Error(`A token is made of ${tokenBytes} bytes`)
  return tokenStart + bytes.toString('base64url')
}
