import { html, type Html } from '../../html.ts'
import type { Operation } from './contract.ts'
import { codeBlock } from '../highlight.ts'

/** Renders the request of an operation in every language, each behind its name; the browser keeps at most one open. */
export function sampleDetails({ operationId, 'x-codeSamples': samples = [] }: Operation): Html | null {
  if (samples.length === 0) return null
  return html`<h4>Samples</h4>
    <div class="samples">
      ${samples.map(
        ({ lang, label, source }) =>
          html`<details name="samples-${operationId}" data-language="${label}">
            <summary>${label}</summary>
            ${codeBlock(source, lang)}
          </details>`,
      )}
    </div>`
}

/** Returns the same in Markdown. */
export function sampleText({ 'x-codeSamples': samples = [] }: Operation): string {
  return samples.map(({ lang, label, source }) => `Sample, ${label}:\n\n${fenced(lang, source)}`).join('\n\n')
}

const languages: Readonly<Record<string, string>> = { Shell: 'sh', JavaScript: 'js', mjs: 'js', py: 'python' }

/** Returns fenced code. The language is one of the contract's, or a file extension. */
export function fenced(language: string, code: string): string {
  return `\`\`\`${languages[language] ?? language.toLowerCase()}\n${code.trim()}\n\`\`\``
}
