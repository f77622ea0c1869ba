import type { Request } from '@hapi/hapi'
import { languageOfTag, preferredLanguage, preferredRegion, wordsOf, type Words } from './words.ts'

/**
 * Returns the language of a page: the one in its URL, otherwise the browser's preference. Times and numbers follow the browser's region in
 * either. Stores nothing.
 */
export function languageOf(request: Request): { readonly words: Words; readonly isLanguageChosen: boolean } {
  const { lang } = request.query as { readonly lang?: unknown }
  const chosen = typeof lang === 'string' ? languageOfTag(lang) : undefined
  const header = request.raw.req.headers['accept-language']
  const language = chosen ?? preferredLanguage(header)
  return { words: wordsOf(language, preferredRegion(header, language)), isLanguageChosen: chosen !== undefined }
}
