import { styleText } from 'node:util'

/** Puts colour on words, or leaves them as they are. */
export interface Paint {
  good(words: string): string
  bad(words: string): string
  /** Neither good nor bad yet. */
  open(words: string): string
  faint(words: string): string
  /** The colour that a status has. */
  status(status: string, words?: string): string
}

type Style = 'green' | 'red' | 'yellow' | 'dim'

export function createPaint(isColoured: boolean): Paint {
  const as = (style: Style) => (words: string) =>
    isColoured ? styleText(style, words, { validateStream: false }) : words
  const [good, bad, open, faint] = [as('green'), as('red'), as('yellow'), as('dim')]
  const styles: Readonly<Record<string, (words: string) => string>> = {
    PAID: good,
    EXPIRED_PAID: good,
    DELIVERED: good,
    EXPIRED: bad,
    UNDERPAID: bad,
    FROZEN: bad,
    FAILED: bad,
  }
  return { good, bad, open, faint, status: (status, words = status) => (styles[status] ?? open)(words) }
}

/** Whether standard output should have colours: on a terminal, unless NO_COLOR (no-color.org) is set; FORCE_COLOR decides otherwise. */
export function wantsColour(env: NodeJS.ProcessEnv, isTerminal: boolean): boolean {
  if (env['NO_COLOR']) return false
  const forced = env['FORCE_COLOR']
  return forced === undefined || forced === '' ? isTerminal : forced !== '0'
}
