import { readFileSync } from 'node:fs'
import test from 'ava'
import type { MessageKey } from '../../src/web/checkout/languages/en.ts'
import {
  languages,
  preferredLanguage,
  preferredRegion,
  tables,
  wordsOf,
  type Language,
} from '../../src/web/checkout/words.ts'
import { violationsOf } from './axe.ts'
import { browserTest, closeBrowser, openPage, overflowOf } from './browser.ts'
import { openShop, orderAt, pathOf, type Shop, type Step } from './shop.ts'

let shop: Shop
test.before(async () => {
  shop = await openShop()
})
test.after.always(() => Promise.all([shop.close(), closeBrowser()]))

const keys = Object.keys(tables.en) as MessageKey[]
const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(match => match[0]).toSorted()

test('eighteen languages say everything, with the same values in it', t => {
  t.is(languages.length, 18)
  for (const language of languages) {
    t.deepEqual(Object.keys(tables[language]).toSorted(), keys.toSorted(), language)
    for (const key of keys) {
      t.deepEqual(placeholders(tables[language][key]), placeholders(tables.en[key]), `${language} ${key}`)
      t.true(tables[language][key].trim() !== '', `${language} ${key}`)
    }
  }
})

test('nothing was left in English', t => {
  for (const language of languages.filter(one => one !== 'en')) {
    const same = keys.filter(key => tables[language][key] === tables.en[key])
    // Words that are the same in both: Transaction, Description, Confirmations, Token.
    t.true(same.length <= 4, `${language}: ${same.join(', ')}`)
    for (const key of keys) {
      const text = tables[language][key].replaceAll(/\{\w+\}/g, '')
      t.notRegex(text, /\b(the|this|your|with|payment|address|network|has been)\b/i, `${language} ${key}`)
      if (!isLatin(language)) t.deepEqual(latinWords(text), [], `${language} ${key}`)
    }
  }
})

const isLatin = (language: Language) => new Intl.Locale(language).maximize().script === 'Latn'
const names = new Set(['USDT', 'TXID', 'QR', 'PDF', 'URL', '0x', 'a', 'f'])
const latinWords = (text: string) => (text.match(/[0-9]*[a-z][0-9a-z]*/gi) ?? []).filter(word => !names.has(word))

test('no language writes a letter twice over or in two ways', t => {
  for (const language of languages)
    for (const key of keys) {
      const text = tables[language][key]
      t.is(text, text.normalize('NFC'), `${language} ${key}: a letter and its accent are one character`)
      t.notRegex(text, / {2}|^\s|\s$| [.,،。، ]/u, `${language} ${key}: spaces`)
      if (language === 'fa') t.notRegex(text, /[يكىة٠-٩۰-۹]/u, `${key}: Arabic letters for Persian ones`)
    }
})

test('pages send a font with every letter of a language, or leave the language to the system', t => {
  const css = readFileSync(new URL('../../src/web/kit/tokens.css', import.meta.url), 'utf8')
  const ranges = [...css.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(([, first = '', last = first]) => ({
    from: Number.parseInt(first, 16),
    to: Number.parseInt(last, 16),
  }))
  for (const language of languages.filter(one => !css.includes(`:lang(${one})`))) {
    const letters = new Set(Object.values(tables[language]).join(''))
    const missing = [...letters].filter(
      one => !ranges.some(({ from, to }) => from <= one.codePointAt(0)! && one.codePointAt(0)! <= to),
    )
    t.deepEqual(missing, [], language)
  }
})

test('the only counts in messages are out of how many, so no message depends on a plural form', t => {
  for (const language of languages)
    for (const key of keys) {
      const counts = placeholders(tables[language][key]).filter(one => one === '{done}' || one === '{total}')
      t.is(counts.length, key === 'stepConfirming' ? 2 : 0, `${language} ${key}`)
    }
})

test('durations take the plural form of their number in each language', t => {
  const cases = [
    ['en', '60 sec', '2 min'], ['de', '60 Sek.', '2 Min.'], ['pt-BR', '60 s', '2 min'], ['ru', '60 с', '2 мин'], ['ar', '60 ث', '2 د'], ['fa', '60 ثانیه', '2 دقیقه'],
    ['hi', '60 से॰', '2 मि॰'], ['id', '60 dtk', '2 mnt'], ['vi', '60 giây', '2 phút'], ['zh', '60秒', '2分钟'], ['ko', '60초', '2분'],
  ] as const // prettier-ignore
  for (const [language, seconds, minutes] of cases) {
    t.is(wordsOf(language).duration(60), seconds)
    t.is(wordsOf(language).duration(100), minutes)
  }
})

test('digits are Latin in every language, like those of amounts', t => {
  const time = new Date('2026-11-28T16:54:00Z')
  for (const language of languages) {
    const words = wordsOf(language)
    for (const text of [words.number(1_234_567), words.duration(50), words.duration(600), words.time(time, null)])
      t.notRegex(text, /(?![0-9])\p{Nd}/u, language)
  }
})

test('the language is the one most wanted of those we have, else English', t => {
  const cases = [
    [undefined, 'en'], ['', 'en'], ['de', 'de'], ['de-AT,de;q=0.9,en;q=0.8', 'de'], ['nl, fr;q=0.7, es;q=0.8', 'es'],
    ['pt', 'pt-BR'], ['pt-BR,pt;q=0.9', 'pt-BR'], ['pt-PT,pt;q=0.9', 'pt-PT'], ['pt-AO', 'pt-PT'], ['PT-br', 'pt-BR'],
    ['ZH-hant-TW', 'zh'], ['zh-CN', 'zh'], ['fa-IR', 'fa'], ['hi-IN,en;q=0.5', 'hi'], ['ko-KR', 'ko'], ['vi', 'vi'], ['id-ID', 'id'], ['*', 'en'], ['de;q=0, en;q=0.1', 'en'], ['de;q=x,ja;q=0.5', 'de'],
    ['__proto__,constructor', 'en'], [';;;,,,=q', 'en'], ['x'.repeat(100_000), 'en'],
  ] as const // prettier-ignore
  for (const [header, language] of cases) t.is(preferredLanguage(header), language, header?.slice(0, 40))
})

test('a time without a script reads one way in every language: 24 hours, and the zone by its name', t => {
  const time = new Date('2026-11-28T16:54:00Z')
  for (const language of languages)
    for (const now of [time, null]) t.regex(wordsOf(language).time(time, now), /16[:.]54 \(?UTC|UTC 16:54/, language)
})

test('times and numbers follow the region that the browser names, beside the language or else beside another', t => {
  const at = new Date('2026-11-08T16:54:00Z')
  const price = { amount: '1234.50', currency: 'EUR' }
  const cases = [
    ['en-GB,en;q=0.9', 'en', '8 Nov 2026, 16:54 UTC', '€1,234.50'],
    ['en-US,en;q=0.9', 'en', 'Nov 8, 2026, 04:54 PM UTC', '€1,234.50'],
    ['de-AT,en;q=0.5', 'en', '8 Nov 2026, 16:54 UTC', '€ 1.234,50'],
    ['en, tr-TR;q=0.5', 'en', '8 Nov 2026, 16:54 UTC', '€1,234.50'],
    ['en-ZZ', 'en', '8 Nov 2026, 16:54 UTC', '€1,234.50'],
    ['en', 'en', 'Nov 8, 2026, 16:54 UTC', '€1,234.50'],
    ['fr-CA;q=0.4, en-US', 'fr', '8 nov. 2026, 16 h 54 UTC', '1 234,50 €'],
    ['en-US', 'pt-PT', '8/11/2026, 04:54 p.m. UTC', '1234,50 €'],
    ['zh-Hant-TW, en-US', 'zh', '2026年11月8日 下午04:54 [UTC]', '€1,234.50'],
    ['en-x-gb, en-419, de;q=0', 'en', 'Nov 8, 2026, 16:54 UTC', '€1,234.50'],
  ] as const
  for (const [header, language, time, money] of cases) {
    const words = wordsOf(language, preferredRegion(header, language))
    const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/gu, ' ')
    t.deepEqual([plain(words.time(at, null)), plain(words.money(price))], [time, money], header)
    t.is(words, wordsOf(language, preferredRegion(header, language)), 'made once')
  }
})

test('values are put in as pieces of a page, and escaped where they are none', t => {
  t.is(wordsOf('de').say('returnTo', { merchant: '<b>' }).text, 'Zurück zu &lt;b&gt;')
  t.is(wordsOf('ru').duration(50), '50 с')
  t.is(wordsOf('en').duration(600), '10 min')
})

test('the browser’s language is used; the chosen one goes before it and stays in every link, without a cookie', async t => {
  const path = pathOf(await shop.order())
  const german = await shop.page(path, { headers: { 'accept-language': 'de-CH,en;q=0.5' } })
  t.regex(german.text, /<html lang="de" dir="ltr">/)
  t.true(german.text.includes('USDT über TRON senden'))
  t.false(german.text.includes(`href="${path}/find?`), 'nothing was chosen')
  const arabic = await shop.page(`${path}?lang=ar`, { headers: { 'accept-language': 'de' } })
  t.regex(arabic.text, /<html lang="ar" dir="rtl">/)
  t.true(arabic.text.includes(`href="${path}/find?lang=ar"`))
  t.is(arabic.headers.get('set-cookie'), null)
  for (const tag of ['pt', 'pt-br', 'pt-BR']) {
    const { text } = await shop.page(`${path}?lang=${tag}`, { headers: { 'accept-language': 'de' } })
    t.regex(text, /<html lang="pt-BR" dir="ltr">/, tag)
    t.true(text.includes(`href="${path}/find?lang=pt-BR"`), tag)
  }
  t.regex((await shop.page(`${path}?lang=fa-IR`)).text, /<html lang="fa" dir="rtl">/)
  for (const hostile of ['"><script>', '__proto__', 'xx', 'ar&lang=de']) {
    const { status, text } = await shop.page(`${path}?lang=${encodeURIComponent(hostile)}`)
    t.is(status, 200)
    t.regex(text, /<html lang="en" dir="ltr">/)
  }
})

const appearances = [
  { lang: 'ar', colorScheme: 'light' },
  { lang: 'fa', colorScheme: 'dark' },
  { lang: 'de', colorScheme: 'dark' },
  { lang: 'ko', colorScheme: 'light' },
] as const
for (const { lang, colorScheme } of appearances) {
  browserTest(`${lang}, ${colorScheme}: every step is accessible and fits a phone`, async t => {
    for (const step of [
      'pay',
      'partial',
      'closing',
      'confirming',
      'paid',
      'expired',
      'cancelled',
      'underpaid',
      'paidLate',
      'frozen',
    ] as Step[]) {
      const order = await orderAt(shop, step)
      const { page, complaints } = await openPage({ viewport: { width: 360, height: 740 }, colorScheme })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto(`${shop.url}${pathOf(order)}?lang=${lang}`)
      t.deepEqual(await violationsOf(page), [], step)
      t.is(await overflowOf(page), 0, step)
      t.deepEqual(complaints, [], step)
      await page.context().close()
    }
  })
}

browserTest('every language fits a phone, and all of the menu can be reached', async t => {
  const path = pathOf(await orderAt(shop, 'pay'))
  const { page, complaints } = await openPage({ viewport: { width: 360, height: 640 } })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const language of languages) {
    await page.goto(`${shop.url}${path}?lang=${language}`)
    t.is(await overflowOf(page), 0, language)
    await page.locator('#languages summary').click()
    t.is(await overflowOf(page), 0, `${language}: menu`)
    const menu = (await page.locator('#languages ul').boundingBox())!
    t.true(
      menu.x >= 0 && menu.x + menu.width <= 360 && menu.y + menu.height <= 640,
      `${language}: ${JSON.stringify(menu)}`,
    )
    await page.locator('#languages li a').last().focus()
    const last = (await page.locator('#languages li a').last().boundingBox())!
    t.true(last.y + last.height <= 640, `${language}: the last one ends at ${last.y + last.height}`)
  }
  t.deepEqual(complaints, [])
  await page.context().close()
})

browserTest('the script writes times in Latin digits, in whichever region the reader lives', async t => {
  const path = pathOf(await orderAt(shop, 'pay'))
  const readers = [
    { locale: 'fa-IR', lang: 'fa' },
    { locale: 'ar-EG', lang: 'ar' },
    { locale: 'pt-BR', lang: 'pt-BR' },
    { locale: 'en-US', lang: 'pt-BR' },
    { locale: 'de-DE', lang: 'hi' },
  ] as const
  for (const { locale, lang } of readers) {
    const { page, complaints } = await openPage({ locale, timezoneId: 'Asia/Kolkata' })
    await page.goto(`${shop.url}${path}?lang=${lang}`)
    const text = await page.locator('.timer .end').innerText()
    t.true(text.includes(wordsOf(lang).text('yourTime')), `${locale}, ${lang}: the script has run`)
    t.regex(text, /[0-9]{1,2}:[0-9]{2}/, `${locale}, ${lang}`)
    t.notRegex(text, /(?![0-9])\p{Nd}/u, `${locale}, ${lang}`)
    t.deepEqual(complaints, [])
    await page.context().close()
  }
})

browserTest(
  'a description that is too long for its line is seen from its beginning, in whichever script it is',
  async t => {
    const order = await shop.order({ description: 'Tea for the office, delivered on Monday morning' })
    for (const lang of ['ar', 'en']) {
      const { page } = await openPage({ viewport: { width: 360, height: 740 } })
      await page.goto(`${shop.url}${pathOf(order)}?lang=${lang}`)
      const isSeen = await page.evaluate<boolean>(`(() => {
      const range = document.createRange()
      const text = document.querySelector('.description bdi').firstChild
      range.setStart(text, 0)
      range.setEnd(text, 3)
      const [word, place] = [range, document.querySelector('.description')].map(one => one.getBoundingClientRect())
      return word.left >= place.left - 1 && word.right <= place.right + 1
    })()`)
      t.true(isSeen, lang)
      await page.context().close()
    }
  },
)
