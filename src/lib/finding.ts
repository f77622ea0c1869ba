/** Result of one check and its remedy. Never contains a secret. */
export interface Finding {
  readonly state: 'ok' | 'warn' | 'fail'
  /** The thing checked, in one or two words. */
  readonly about: string
  readonly text: string
  /** The remedy; `null` when all is well. */
  readonly cure: string | null
}

/** Creates findings about one thing. */
export function findingsOf(about: string) {
  return {
    ok: (text: string): Finding => ({ state: 'ok', about, text, cure: null }),
    warn: (text: string, cure: string): Finding => ({ state: 'warn', about, text, cure }),
    fail: (text: string, cure: string): Finding => ({ state: 'fail', about, text, cure }),
  }
}
