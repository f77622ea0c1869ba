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

/** Returns a title as it is called now. `renamed` holds whole titles or how they begin, the old name and the new one; the longest that fits counts. */
export function newTitle(title: string, renamed: readonly (readonly [before: string, after: string])[]): string {
  const fits = renamed.filter(([before]) => title === before || title.startsWith(`${before} › `))
  const [longest] = fits.toSorted(([one], [other]) => other.length - one.length)
  return longest ? longest[1] + title.slice(longest[0].length) : title
}
