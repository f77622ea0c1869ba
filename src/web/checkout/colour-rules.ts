import { cards, contrast, inkOn } from '../../merchants/branding.ts'

/** Text in the accent stands on its own pale ground too, which takes some of its contrast. */
const inkContrast = 5.5
const accentContrast = 3

/**
 * The rules that put a merchant's colour in place of our accent. Text takes it only where it is read as well as ours; the dark pages
 * take it only where it is seen on them; who asks for more contrast gets ours.
 */
export function colourRules(colour: string): string {
  const button = `--accent: ${colour}; --accent-hover: ${colour}; --on-accent: ${inkOn(colour)};`
  const ink = (card: string) => (contrast(colour, card) >= inkContrast ? ` --accent-ink: ${colour};` : '')
  const rules = (scheme: 'light' | 'dark', text: string) =>
    `@media (prefers-color-scheme: ${scheme}) and (prefers-contrast: no-preference) { :root { ${text} } }`
  const light = rules('light', button + ink(cards.light))
  return contrast(colour, cards.dark) >= accentContrast ? `${light}\n${rules('dark', button + ink(cards.dark))}` : light
}
