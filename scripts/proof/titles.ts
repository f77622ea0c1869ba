/**
 * Returns the sorted titles of all tests that passed, each with the name of its file and without its duration, from the output of `npm test`.
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
