/** What the files of a group share, such as a browser, is closed after the last of them. */
let closing: Set<() => Promise<void>> | undefined

export function beginGroup(): void {
  closing = new Set()
}

/** In a group `close` is called at its end, once; for a file by itself it is called now. */
export async function closeAtEnd(close: () => Promise<void>): Promise<void> {
  if (closing) closing.add(close)
  else await close()
}

export async function endGroup(): Promise<void> {
  for (const close of closing ?? []) await close()
}
