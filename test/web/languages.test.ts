import test from 'ava'
import type { MessageKey } from '../../src/web/checkout/languages/en.ts'
import { languages, preferredLanguage, tables, wordsOf } from '../../src/web/checkout/words.ts'
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

test('twelve languages say everything, with the same values in it', t => {
  t.is(languages.length, 12)
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
  }
})

test('the language is the one most wanted of those we have, else English', t => {
  const cases = [
    [undefined, 'en'], ['', 'en'], ['de', 'de'], ['de-AT,de;q=0.9,en;q=0.8', 'de'], ['nl, fr;q=0.7, es;q=0.8', 'es'],
    ['pt-BR', 'pt'], ['ZH-hant-TW', 'zh'], ['*', 'en'], ['de;q=0, en;q=0.1', 'en'], ['de;q=x,ja;q=0.5', 'de'],
    ['__proto__,constructor', 'en'], [';;;,,,=q', 'en'], ['x'.repeat(100_000), 'en'],
  ] as const // prettier-ignore
  for (const [header, language] of cases) t.is(preferredLanguage(header), language, header?.slice(0, 40))
})

test('a time without a script reads one way in every language: 24 hours, and the zone by its name', t => {
  const time = new Date('2026-11-28T16:54:00Z')
  for (const language of languages)
    for (const now of [time, null]) t.regex(wordsOf(language).time(time, now), /16:54 UTC|UTC 16:54/, language)
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
  for (const hostile of ['"><script>', '__proto__', 'xx', 'ar&lang=de']) {
    const { status, text } = await shop.page(`${path}?lang=${encodeURIComponent(hostile)}`)
    t.is(status, 200)
    t.regex(text, /<html lang="en" dir="ltr">/)
  }
})

const appearances = [
  { lang: 'ar', colorScheme: 'light' },
  { lang: 'de', colorScheme: 'dark' },
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
