export interface SearchEntry {
  readonly path: string
  readonly title: string
  /** The page it is on. */
  readonly section: string
  /** Every word of it once, parted by blanks. */
  readonly words: string
}

export function search(entries: readonly SearchEntry[], query: string): SearchEntry[]
export function wordsOf(text: string): string[]
