// The labelled code blocks of docs/operating, which labs run as they are written.
import { readFileSync } from 'node:fs'

/** Returns the blocks of a page by their labels. */
export function blocksOf(page: string): ReadonlyMap<string, string> {
  const text = readFileSync(new URL(`../docs/operating/${page}`, import.meta.url), 'utf8')
  return new Map(
    [...text.matchAll(/^( *)```sh (\w+)\n([\s\S]*?)^\1```$/gm)].map(([, indent = '', label = '', commands = '']) => [
      label,
      commands.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    ]),
  )
}

/** Returns one block of a page. */
export function block(page: string, label: string): string {
  const commands = blocksOf(page).get(label)
  if (commands === undefined) throw new Error(`${page} has no block ${label}`)
  return commands
}
