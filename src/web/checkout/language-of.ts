import type { Request } from '@hapi/hapi'
import { languageOfTag, preferredLanguage, wordsOf, type Words } from './words.ts'

/** Returns the language of a page: the one in its URL, otherwise the browser's preference. Stores nothing. */
export function languageOf(request: Request): { readonly words: Words; readonly isLanguageChosen: boolean } {
  const { lang } = request.query as { readonly lang?: unknown }
  const chosen = typeof lang === 'string' ? languageOfTag(lang) : undefined
  const language = chosen ?? preferredLanguage(request.raw.req.headers['accept-language'])
  return { words: wordsOf(language), isLanguageChosen: chosen !== undefined }
}
