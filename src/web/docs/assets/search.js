// Finds sections by their words. Browser and server run the same file over the same entries.

/** Guides come first, then the API, then errors. None of them fills the whole list. */
const groups = [
  { name: 'guides', resultsMax: 8 },
  { name: 'api', resultsMax: 5 },
  { name: 'errors', resultsMax: 4 },
]

/**
 * @param {readonly { path: string, title: string, section: string, group: string, words: string }[]} entries
 * @param {string} query an entry must hold each of its words, at least as a prefix of one of its own
 */
export function search(entries, query) {
  const asked = wordsOf(query).slice(0, 8)
  if (asked.length === 0) return []
  const found = entries
    .map(entry => ({ entry, score: scoreOf(entry, asked) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ entry }) => entry)
  // People paste error messages as they are.
  const isMessage = ({ title, group }) => group === 'errors' && wordsOf(title).join() === asked.join()
  const messages = found.filter(isMessage)
  const others = found.filter(entry => !isMessage(entry))
  return [
    ...messages,
    ...groups.flatMap(({ name, resultsMax }) => others.filter(({ group }) => group === name).slice(0, resultsMax)),
  ]
}

/** Returns the distinct words of a text, in the form of the index. */
export function wordsOf(text) {
  return [...new Set(text.toLowerCase().match(/[a-z0-9_]+/g) ?? [])]
}

/** Ranks words of the title highest, whole words above prefixes, and a page above its sections. Returns 0 if a word is missing. */
function scoreOf({ path, title, words }, asked) {
  const titleText = ` ${wordsOf(title).join(' ')} `
  const text = ` ${words} `
  let score = path.includes('#') ? 0 : 0.5
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
