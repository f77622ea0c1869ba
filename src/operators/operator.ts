/** Somebody who was enrolled to act for the operator of Kassa. */
export interface Operator {
  /** Lower case, in one alphabet: names that look alike are one name. */
  readonly name: string
  /**
   * The operator at the beginning of those who enrolled one another, whom the owner of the database enrolled. Two operators
   * with the same sponsor count as one: else one of them could enrol a second self.
   */
  readonly sponsor: string
}

/** As the audit log names whoever acts with the rights of the database's owner, who is no operator. */
export const ownerName = 'database-owner'

const namePattern = /^[a-z][a-z0-9._@-]{0,99}$/

/** The name as it is kept; `null` for what is none. */
export function operatorName(text: string): string | null {
  const name = text.trim().toLowerCase()
  return namePattern.test(name) && name !== ownerName ? name : null
}

const tokenStart = 'op_'
const tokenBytes = 32

/** What an operator proves himself with. `bytes` are random, so many that nobody guesses them and a plain hash is enough. */
export function operatorToken(bytes: Buffer): string {
  if (bytes.length !== tokenBytes) throw new Error(`A token is made of ${tokenBytes} bytes`)
  return tokenStart + bytes.toString('base64url')
}
