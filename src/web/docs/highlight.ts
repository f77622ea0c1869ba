import { createRequire } from 'node:module'
import { html, Html } from '../html.ts'

/** Only the members in use: the package's own types need those of browsers. */
interface Highlighter {
  registerLanguage(name: string, language: unknown): void
  highlight(code: string, options: { language: string; ignoreIllegals: boolean }): { value: string }
}

const require = createRequire(import.meta.url)
const highlighter = require('highlight.js/lib/core') as Highlighter
const languages = ['bash', 'go', 'javascript', 'json', 'php', 'python']
for (const name of languages) highlighter.registerLanguage(name, require(`highlight.js/lib/languages/${name}`))

/** Names of languages in Markdown and in the contract. */
const aliases: Readonly<Record<string, string>> = {
  sh: 'bash', shell: 'bash', js: 'javascript', mjs: 'javascript', ts: 'javascript', py: 'python',
} // prettier-ignore

/** Returns a block of code, highlighted on the server. Text in an unknown language stays plain. */
export function codeBlock(code: string, language: string): Html {
  const name = aliases[language.toLowerCase()] ?? language.toLowerCase()
  const text = code.trim()
  if (!languages.includes(name)) return html`<pre tabindex="0"><code>${text}</code></pre>`
  return html`<pre tabindex="0"><code>${coloured(text, name)}</code></pre>`
}

/** Shared by the servers of all cells, which show the same samples. */
const known = new Map<string, Html>()

function coloured(text: string, language: string): Html {
  const key = `${language} ${text}`
  let marked = known.get(key)
  if (!marked)
    known.set(key, (marked = new Html(highlighter.highlight(text, { language, ignoreIllegals: true }).value)))
  return marked
}
