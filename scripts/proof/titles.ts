/**
 * Returns the titles of all tests that passed, sorted, from the output of `npm test`: each with the name of its file, and without how long it took
 * and what is drawn by chance.
 */
export function titlesOf(output: string): string[] {
  const titles = [...output.matchAll(/^ *✔ (.+)$/gm)].map(([, line = '']) =>
    line
      .replace(/ \((?:\d+m ?)?[\d.]*m?s?\)$/, '')
      .replace(/^test › /, '')
      .replace(/^groups › written › \d+ › /, ''),
  )
  return [...new Set(titles)].toSorted()
}
