// Finds sections by their words. Browser and server run the same file over the same entries.

const resultsMax = 12

/**
 * @param {readonly { path: string, title: string, place: string, words: string }[]} entries
 * @param {string} query an entry must hold each of its words, at least as a prefix of one of its own
 */
export function search(entries, query) {
  const asked = wordsOf(query).slice(0, 8)
  if (asked.length === 0) return []
  return entries
    .map(entry => ({ entry, score: scoreOf(entry, asked) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, resultsMax)
    .map(({ entry }) => entry)
}

/** Returns the distinct words of a text, in the form of the index. */
export function wordsOf(text) {
  return [...new Set(text.toLowerCase().match(/[a-z0-9_]+/g) ?? [])]
}

/** Ranks words of the title highest, and whole words above prefixes. Returns 0 if a word is missing. */
function scoreOf({ title, words }, asked) {
  const titleText = ` ${wordsOf(title).join(' ')} `
  const text = ` ${words} `
  let score = 0
  for (const word of asked) {
    const found =
      (titleText.includes(` ${word} `) && 12) ||
      (titleText.includes(` ${word}`) && 8) ||
      (text.includes(` ${word} `) && 2) ||
      (text.includes(` ${word}`) && 1)
    if (!found) return 0
    score += found
  }
  return score - title.length / 1000
}
