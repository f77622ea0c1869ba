/** `: did you mean …?` with the name that a word was most likely meant to be, or nothing when none is near. */
export function didYouMean(word: string, names: readonly string[]): string {
  const [best] = names
    .map(name => ({ name, distance: distanceOf(word, name) }))
    .sort((one, other) => one.distance - other.distance)
  return best && best.distance <= Math.max(2, word.length / 3) ? `: did you mean ${best.name}?` : ''
}

/** How many letters have to be put in, left out or changed (Levenshtein). */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let index = 0; index < one.length; index++) {
    const next = [index + 1]
    for (let at = 0; at < other.length; at++) {
      const changed = row[at]! + (one[index] === other[at] ? 0 : 1)
      next.push(Math.min(changed, row[at + 1]! + 1, next[at]! + 1))
    }
    row = next
  }
  return row[other.length]!
}
