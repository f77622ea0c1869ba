import { html, type Html, type HtmlValue } from '../html.ts'
import { ar } from './languages/ar.ts'
import { de } from './languages/de.ts'
import { en, type MessageKey, type Messages } from './languages/en.ts'
import { es } from './languages/es.ts'
import { fa } from './languages/fa.ts'
import { fr } from './languages/fr.ts'
import { hi } from './languages/hi.ts'
import { id } from './languages/id.ts'
import { it } from './languages/it.ts'
import { ja } from './languages/ja.ts'
import { ko } from './languages/ko.ts'
import { ptBr } from './languages/pt-br.ts'
import { pt } from './languages/pt.ts'
import { ru } from './languages/ru.ts'
import { tr } from './languages/tr.ts'
import { uk } from './languages/uk.ts'
import { vi } from './languages/vi.ts'
import { zh } from './languages/zh.ts'

type Placeholders<S extends string> = S extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never

type Values<K extends MessageKey, V> =
  Placeholders<(typeof en)[K]> extends never ? [] : [Readonly<Record<Placeholders<(typeof en)[K]>, V>>]

/** The languages of the payment pages, by their own names. */
export const languageNames = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  'pt-BR': 'Português (Brasil)',
  'pt-PT': 'Português (Portugal)',
  it: 'Italiano',
  ru: 'Русский',
  uk: 'Українська',
  tr: 'Türkçe',
  ar: 'العربية',
  fa: 'فارسی',
  hi: 'हिन्दी',
  id: 'Bahasa Indonesia',
  vi: 'Tiếng Việt',
  zh: '中文',
  ja: '日本語',
  ko: '한국어',
} as const
export type Language = keyof typeof languageNames
export const languages = Object.keys(languageNames) as Language[]

export const tables: Readonly<Record<Language, Messages>> = { en, de, es, fr, 'pt-BR': ptBr, 'pt-PT': pt, it, ru, uk, tr, ar, fa, hi, id, vi, zh, ja, ko } // prettier-ignore

/** The texts of one language. Values stand where the language needs them; all but `Html` are escaped. */
export interface Words {
  readonly language: Language
  /** The language and the reader's region, as `Intl` takes them: `en-GB-u-nu-latn`. */
  readonly locale: string
  /** Returns a message as HTML. */
  say<K extends MessageKey>(key: K, ...values: Values<K, HtmlValue>): Html
  /** Returns a message as plain text, for a title or an attribute. */
  text<K extends MessageKey>(key: K, ...values: Values<K, string>): string
  /** Formats a time, with the date if it is not that of `now`. In UTC, because the server does not know the payer's time zone. */
  time(time: Date, now: Date | null): string
  /** Formats seconds in their usual short form: `50 s`, `3 min`. */
  duration(seconds: number): string
  number(value: number): string
  /** Formats an amount of a currency, given with all its decimals, exactly. */
  money(price: { readonly amount: string; readonly currency: string }): string
}

/** Returns the texts of a language, with times and numbers as the reader's region (`GB`) writes them. */
export function wordsOf(language: Language, region?: string): Words {
  const { regions, inLocale } = byLanguage[language]
  const known = regions.get(region)
  if (known) return known
  // Finding a locale takes longer than a page. There are at most 676 regions, and far fewer locales.
  const locale = localeOf(language, region)
  const words = [...regions.values()].find(one => one.locale === locale) ?? inLocale(locale)
  regions.set(region, words)
  return words
}

interface InLanguage {
  /** By region, as far as readers have come from it. */
  readonly regions: Map<string | undefined, Words>
  readonly inLocale: (locale: string) => Words
}

function makeWords(language: Language): InLanguage {
  const cuts = Object.fromEntries(
    Object.entries(tables[language]).map(([key, message]) => [key, cut(message)]),
  ) as Record<MessageKey, Cut>
  const inLocale = (locale: string): Words => {
    const times = timeFormats(locale)
    return {
      language,
      locale,
      say: (key, ...values) => fill(cuts[key], values[0]),
      text: (key, ...values) => fillText(cuts[key], values[0]),
      time: (time, now) => writeTime(times, time, now),
      duration: seconds => writeDuration(locale, seconds),
      number: value => value.toLocaleString(locale),
      money: price => writeMoney(locale, price),
    }
  }
  return { regions: new Map(), inLocale }
}

/**
 * Returns the language as `Intl` takes it, in the form of the region. Digits are Latin in every language, because those of amounts and
 * addresses are: a payer compares them with their wallet. Without a region, 24 hours read the same everywhere.
 */
function localeOf(language: Language, region: string | undefined): string {
  if (region === undefined) return `${language}-u-hc-h23-nu-latn`
  const tag = `${language.split('-')[0]}-${region}`
  if (new Intl.DateTimeFormat(tag).resolvedOptions().locale === tag) return `${tag}-u-nu-latn`
  // English without a form of its own for the region has the one of most regions: the day before the month.
  return `${language === 'en' ? 'en-001' : language}-u-hc-${hourCycleOf(tag)}-nu-latn`
}

/** The types of the language do not have the method yet. */
function hourCycleOf(tag: string): string {
  const locale = new Intl.Locale(tag) as Intl.Locale & { readonly getHourCycles: () => readonly [string] }
  return locale.getHourCycles()[0]
}

/** A message cut at its placeholders: the text between them, as HTML and plain, and their names. */
interface Cut {
  readonly html: readonly Html[]
  readonly texts: readonly string[]
  readonly names: readonly string[]
}

function cut(message: string): Cut {
  const parts = message.split(/\{(\w+)\}/)
  const texts = parts.filter((_, index) => index % 2 === 0)
  return { html: texts.map(text => html`${text}`), texts, names: parts.filter((_, index) => index % 2 === 1) }
}

function fill({ html: pieces, names }: Cut, values: Readonly<Record<string, HtmlValue>> = {}): Html {
  if (names.length === 0) return pieces[0]!
  return html`${pieces.map((piece, index) => [piece, index < names.length && values[names[index]!]])}`
}

function fillText({ texts, names }: Cut, values: Readonly<Record<string, string>> = {}): string {
  return texts.map((text, index) => text + (index < names.length ? (values[names[index]!] ?? '') : '')).join('')
}

type TimeForm = 'today' | 'thisYear' | 'anyYear'
type TimeFormats = (form: TimeForm) => Intl.DateTimeFormat

const hour = { hour: '2-digit', minute: '2-digit', timeZone: 'UTC', timeZoneName: 'short' } as const
const day = { day: 'numeric', month: 'short', ...hour } as const
const timeForms: Readonly<Record<TimeForm, Intl.DateTimeFormatOptions>> = {
  today: hour,
  thisYear: day,
  anyYear: { ...day, year: 'numeric' },
}

/** Creates a language's time formats on first use, which takes as long as a whole page. */
function timeFormats(locale: string): TimeFormats {
  const made: Partial<Record<TimeForm, Intl.DateTimeFormat>> = {}
  return form => (made[form] ??= new Intl.DateTimeFormat(locale, timeForms[form]))
}

/** Omits the current year. Printed and stored times always name it. */
function writeTime(formats: TimeFormats, time: Date, now: Date | null): string {
  if (now === null) return formats('anyYear').format(time)
  if (time.toISOString().slice(0, 10) === now.toISOString().slice(0, 10)) return formats('today').format(time)
  return formats(time.getUTCFullYear() === now.getUTCFullYear() ? 'thisYear' : 'anyYear').format(time)
}

function writeDuration(locale: string, seconds: number): string {
  const isShort = seconds < 90
  const amount = isShort ? Math.max(5, Math.ceil(seconds / 5) * 5) : Math.ceil(seconds / 60)
  const unit = isShort ? 'second' : 'minute'
  return amount.toLocaleString(locale, { style: 'unit', unit, unitDisplay: 'short' })
}

/** Intl reads the decimals from the text, and takes how many to show from us: its own table differs from ISO 4217 for some currencies. */
function writeMoney(
  locale: string,
  { amount, currency }: { readonly amount: string; readonly currency: string },
): string {
  const decimals = amount.split('.')[1]?.length ?? 0
  const shown = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return new Intl.NumberFormat(locale, { style: 'currency', currency, ...shown }).format(amount as `${number}`)
}

/** Returns our language for a tag (RFC 5646) such as `de-AT` or `zh-Hant-TW`, if we have it. */
export function languageOfTag(tag: string): Language | undefined {
  const [main = '', region = ''] = tag.toLowerCase().split('-')
  // Without a region, Portuguese is that of Brazil (CLDR). Elsewhere it is written as in Portugal.
  if (main === 'pt') return region === '' || region === 'br' ? 'pt-BR' : 'pt-PT'
  return isLanguage(main) ? main : undefined
}

function isLanguage(text: string): text is Language {
  return Object.hasOwn(languageNames, text)
}

/** Returns the most preferred of our languages, by the browser's header (RFC 9110, section 12.5.4); otherwise English. */
export function preferredLanguage(header: string | undefined): Language {
  return tagsOf(header).flatMap(tag => languageOfTag(tag) ?? [])[0] ?? 'en'
}

/** A language, perhaps a script, and a region. Further parts say nothing of the region. */
const regionPattern = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})(?:-|$)/i

/** Returns the region that the browser's header names beside the language, else beside any other: `GB` in `en-GB`, `AT` in `en, de-AT`. */
export function preferredRegion(header: string | undefined, language: Language): string | undefined {
  const tags = tagsOf(header)
  const own = tags.filter(tag => languageOfTag(tag)?.slice(0, 2) === language.slice(0, 2))
  return [...own, ...tags].flatMap(tag => regionPattern.exec(tag)?.[1]?.toUpperCase() ?? [])[0]
}

/** The tags of the header, most wanted first. */
function tagsOf(header = ''): readonly string[] {
  return header
    .slice(0, 500)
    .split(',')
    .map(part => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const quality = parameters.map(one => /^\s*q=([0-9.]+)$/i.exec(one)?.[1]).find(one => one !== undefined)
      return { tag, quality: Number(quality ?? 1) }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)
}

/** Made once, because they do not depend on a page. */
const byLanguage = Object.fromEntries(languages.map(language => [language, makeWords(language)])) as Record<
  Language,
  InLanguage
>
