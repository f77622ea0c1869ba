import { createHash } from 'node:crypto'

/** A change that an operator signs with a passkey before it is made. */
export interface ToSign {
  readonly action: string
  readonly subject: string
  readonly operator: string
  readonly reason: string
  /** The description that the operator sees. */
  readonly plan: string
  /** All values the change depends on. None may change between showing and doing. */
  readonly facts: Readonly<Record<string, string>>
  /** Random, so that every signed text is unique. */
  readonly nonce: string
}

const firstLine = 'Kassa console, change 1'
const lineBreaks = /[\p{Cc}\p{Zl}\p{Zp}]/u
const factName = /^[a-z][a-z0-9_]*$/

/** The text whose SHA-256 is the challenge: one `name: value` in a line, in a fixed order. Throws for a value of more than one line. */
export function signedText({ action, subject, operator, reason, plan, facts, nonce }: ToSign): string {
  const lines = Object.entries({ action, subject, ...prefixed(facts), plan, operator, reason, nonce }).map(
    ([name, value]) => {
      if (lineBreaks.test(value)) throw new Error(`What is signed as ${name} is more than one line`)
      return `${name}: ${value}`
    },
  )
  return [firstLine, ...lines].join('\n')
}

/** Prefixes facts, so that none can imitate one of the text's own lines. */
function prefixed(facts: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(facts).map(([name, value]) => {
    if (!factName.test(name)) throw new Error(`${name} is no name of a fact`)
    return [`fact.${name}`, value] as const
  })
  return Object.fromEntries(entries)
}

/** Parses a signed text into its values; `null` for anything that `signedText` does not write. */
export function readSignedText(text: string): ReadonlyMap<string, string> | null {
  const [first, ...lines] = text.split('\n')
  const values = new Map(
    lines.map(line => {
      const end = line.indexOf(': ')
      return [line.slice(0, end), line.slice(end + 2)] as const
    }),
  )
  return first === firstLine && values.size === lines.length && !values.has('') ? values : null
}

/** Returns one value of a signed text; `null` if it is missing. */
export function signedValue(text: string, name: string): string | null {
  const start = `${name}: `
  return (
    text
      .split('\n')
      .find(line => line.startsWith(start))
      ?.slice(start.length) ?? null
  )
}

/** Returns the challenge for a passkey: the SHA-256 of the text, as base64url. */
export function challengeOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
