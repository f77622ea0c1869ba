import type { Request } from '@hapi/hapi'
import { isLanguage, preferredLanguage, wordsOf, type Words } from './words.ts'

/** The language of a page: what its address says, else what the browser wants. Nothing is kept of it. */
export function languageOf(request: Request): { readonly words: Words; readonly isLanguageChosen: boolean } {
  const { lang } = request.query as { readonly lang?: unknown }
  const language = isLanguage(lang) ? lang : preferredLanguage(request.raw.req.headers['accept-language'])
  return { words: wordsOf(language), isLanguageChosen: isLanguage(lang) }
}
