import type { Command, Option } from './command.ts'
import { commonOptions } from './program.ts'

export interface Candidate {
  readonly word: string
  readonly help: string
}

/** What may stand for the last of these words, of which the earlier ones are given. Pure. */
export function candidates(commands: readonly Command[], words: readonly string[]): Candidate[] {
  const before = words.slice(0, -1)
  const last = words.at(-1) ?? ''
  const shown = commands.filter(({ isHidden }) => !isHidden)
  const chosen = shown.find(({ name }) => startsWith(before, name.split(' ')))
  const all = chosen ? optionsOf(chosen, before) : nextWords(shown, before)
  return all.filter(({ word }) => word.startsWith(last))
}

function startsWith(words: readonly string[], name: readonly string[]): boolean {
  return name.every((word, index) => words[index] === word)
}

/** The next word of every command that begins with those before, each once. */
function nextWords(commands: readonly Command[], before: readonly string[]): Candidate[] {
  const found = new Map<string, Candidate>()
  for (const { name, summary } of commands) {
    const words = name.split(' ')
    const next = words[before.length]
    if (next === undefined || !startsWith(words, before)) continue
    const isWhole = words.length === before.length + 1
    found.set(next, { word: next, help: isWhole ? summary : `${next} …` })
  }
  return [...found.values()]
}

/** The options that were not given yet; none while the value of one is being written. */
function optionsOf({ options }: Command, before: readonly string[]): Candidate[] {
  const all: Readonly<Record<string, Option>> = { ...options, ...commonOptions }
  const isNamed = (word: string, [name, { short }]: [string, Option]) => word === `--${name}` || word === `-${short}`
  const entries = Object.entries(all)
  const latest = before.at(-1) ?? ''
  if (entries.some(entry => isNamed(latest, entry) && entry[1].type === 'string')) return []
  return entries
    .filter(entry => entry[1].multiple === true || !before.some(word => isNamed(word, entry)))
    .map(([name, { help }]) => ({ word: `--${name}`, help }))
}
