/** What an examination found of one thing, and what mends it. Never anything secret. */
export interface Finding {
  readonly state: 'ok' | 'warn' | 'fail'
  /** What was looked at, in one or two words. */
  readonly about: string
  readonly text: string
  /** What to do; `null` where all is well. */
  readonly cure: string | null
}

/** Findings of one thing that was looked at. */
export function findingsOf(about: string) {
  return {
    ok: (text: string): Finding => ({ state: 'ok', about, text, cure: null }),
    warn: (text: string, cure: string): Finding => ({ state: 'warn', about, text, cure }),
    fail: (text: string, cure: string): Finding => ({ state: 'fail', about, text, cure }),
  }
}
