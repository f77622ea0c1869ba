// A recovery phrase is shown once, to be written on paper, and some of its words are asked for, so that nobody goes on without it.

export interface Screen {
  write(text: string): void
  ask(question: string): Promise<string>
}

const asked = 4
const triesMax = 3
/** Clears what is seen and what can be scrolled back to. */
const clear = '\u001b[2J\u001b[3J\u001b[H'

/** Shows the words and asks for some of them; `false` when they were not known. `random` draws a number below another one. */
export async function showPhrase(phrase: string, screen: Screen, random: (below: number) => number): Promise<boolean> {
  const words = phrase.split(' ')
  const lines = words.map((word, at) => `${String(at + 1).padStart(2)}. ${word}`)
  screen.write(
    `Write these ${words.length} words on paper, in this order. They are every key there is; they are not shown again.\n\n`,
  )
  screen.write(`${lines.join('\n')}\n\n`)
  await screen.ask('Written? Press Enter, and they are asked for. ')
  screen.write(clear)
  for (const place of places(words.length, random)) if (!(await isKnown(words, { place, screen }))) return false
  return true
}

function places(count: number, random: (below: number) => number): number[] {
  const left = Array.from({ length: count }, (_, at) => at)
  const drawn = Array.from({ length: asked }, () => left.splice(random(left.length), 1)[0] ?? 0)
  return drawn.toSorted((one, other) => one - other)
}

async function isKnown(
  words: readonly string[],
  { place, screen }: { readonly place: number; readonly screen: Screen },
): Promise<boolean> {
  for (let tries = 0; tries < triesMax; tries++) {
    const answer = await screen.ask(`Word ${place + 1}: `)
    if (answer.trim().toLowerCase() === words[place]) return true
    screen.write('That is not the word at this place.\n')
  }
  return false
}
