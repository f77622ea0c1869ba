import { createRequire } from 'node:module'
import { html, Html } from '../html.ts'

/** As much of it as is used; its own types bring those of browsers into a program that runs in none. */
interface Highlighter {
  registerLanguage(name: string, language: unknown): void
  highlight(code: string, options: { language: string; ignoreIllegals: boolean }): { value: string }
}

const require = createRequire(import.meta.url)
const highlighter = require('highlight.js/lib/core') as Highlighter
const languages = ['bash', 'go', 'javascript', 'json', 'php', 'python']
for (const name of languages) highlighter.registerLanguage(name, require(`highlight.js/lib/languages/${name}`))

/** The names code is given in Markdown and in the contract. */
const aliases: Readonly<Record<string, string>> = {
  sh: 'bash', shell: 'bash', js: 'javascript', mjs: 'javascript', ts: 'javascript', py: 'python',
} // prettier-ignore

/** Code as a block, its words coloured here so that no browser has to; text of any other language stays as it is. */
export function codeBlock(code: string, language: string): Html {
  const name = aliases[language.toLowerCase()] ?? language.toLowerCase()
  const text = code.trim()
  if (!languages.includes(name)) return html`<pre tabindex="0"><code>${text}</code></pre>`
  return html`<pre tabindex="0"><code>${coloured(text, name)}</code></pre>`
}

/** Every cell of a process has a server of its own, and all of them show the same samples. */
const known = new Map<string, Html>()

function coloured(text: string, language: string): Html {
  const key = `${language} ${text}`
  let marked = known.get(key)
  if (!marked)
    known.set(key, (marked = new Html(highlighter.highlight(text, { language, ignoreIllegals: true }).value)))
  return marked
}
