import { plainText } from '../lib/text/plain-text.ts'

const lengthMax = 40

/**
 * Shortens a name that a stranger chose for a mail to somebody else: one line, without anything that a mail program turns into a link.
 */
export function nameInMail(name: string, nameless = 'a merchant'): string {
  const shown = plainText(name.normalize('NFKC'), 1000)
    .replace(/\p{C}+/gu, '')
    .replace(/[/\\:@]+/g, ' ')
    .replace(/(?<=\S)[.。｡](?=\S)/g, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
  if (shown === '') return nameless
  const characters = Array.from(shown)
  return characters.length <= lengthMax
    ? shown
    : `${characters
        .slice(0, lengthMax - 1)
        .join('')
        .trim()}…`
}
