export interface SearchEntry {
  readonly path: string
  readonly title: string
  /** The page that the entry is on. */
  readonly section: string
  readonly group: 'guides' | 'api' | 'errors'
  /** Its distinct words, separated by blanks. */
  readonly words: string
}

export function search(entries: readonly SearchEntry[], query: string): SearchEntry[]
export function wordsOf(text: string): string[]
