// Shows a recovery phrase once, to be written on paper, and asks for some of its words, so that nobody continues without it.

export interface Screen {
  write(text: string): void
  ask(question: string): Promise<string>
}

const asked = 4
const triesMax = 3
/** Clears the screen and the scrollback. */
const clear = '\u001b[2J\u001b[3J\u001b[H'

/** Shows the words and asks for some of them. Returns `false` on wrong answers. `random` draws a number below its argument. */
export async function showPhrase(phrase: string, screen: Screen, random: (below: number) => number): Promise<boolean> {
  const words = phrase.split(' ')
  const lines = words.map((word, at) => `${String(at + 1).padStart(2)}. ${word}`)
  screen.write(
    `Write these ${words.length} words on paper, in this order. They restore every key, and are not shown again.\n\n`,
  )
  screen.write(`${lines.join('\n')}\n\n`)
  await screen.ask('Press Enter when you have written them down. You will be asked for some of them. ')
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
    screen.write('That is not the right word.\n')
  }
  return false
}
