import { readFileSync } from 'node:fs'
import test from 'ava'
import { languages, tables, wordsOf } from '../../src/web/checkout/words.ts'
import { printable, printFonts, visualRuns, type PrintFont } from '../../src/web/receipt/print-text.ts'
import { hostileTexts } from './hostile-texts.ts'
import { textOfPdf } from './pdf-text.ts'
import { openShop, orderAt, pathOf, type Shop, type Step } from './shop.ts'

let shop: Shop
test.before(async () => {
  shop = await openShop()
})
test.after.always(() => shop.close())

async function receiptOf(step: Step, query = ''): Promise<{ text: string; bytes: Buffer; order: Shown }> {
  const order = await orderAt(shop, step)
  const response = await fetch(`${shop.url}${pathOf(order)}/receipt.pdf${query}`)
  const bytes = Buffer.from(await response.arrayBuffer())
  const now = await shop.at.send({ target: `/v1/orders/${order.id}`, as: shop.merchant })
  return { bytes, text: textOfPdf(bytes), order: now.json as Shown }
}

/** Words in several fonts are drawn one by one. */
function closed(text: string): string {
  return text.replaceAll(/\s/g, '')
}

interface Shown {
  readonly id: string
  readonly order_number: string
  readonly address: string
  readonly fee_amount: string
  readonly transactions: readonly { readonly tx_hash: string }[]
}

test.serial('the payer’s receipt has the facts of the signed one in each of eighteen languages, and nothing of the fee', async t => {
  for (const language of languages) {
    const { text, order, bytes } = await receiptOf('overpaid', `?lang=${language}`)
    t.regex(bytes.toString('latin1'), /^%PDF-1\.\d[^]*%%EOF\s*$/)
    for (const fact of [order.order_number, order.address, ...order.transactions.map(one => one.tx_hash), '30.00', '25.00'])
      t.true(text.includes(fact), `${language}: ${fact}`)
    t.false(text.includes('\ufffd'), language)
    const words = wordsOf(language)
    // Arabic and Persian are drawn from the last letter to the first, word by word. Devanagari's glyphs are not its letters.
    if (!['ar', 'fa', 'hi'].includes(language))
      for (const key of ['receipt', 'factPaidTo', 'factOrder', 'factNetwork'] as const)
        t.true(closed(text).includes(closed(words.text(key))), `${language}: ${key}`)
    t.notRegex(text, /\b(fee|credited|signature)\b/i, language)
  }
}) // prettier-ignore

test.serial('a late payment’s receipt names the deadline that it missed', async t => {
  const { text } = await receiptOf('paidLate', '?lang=de')
  t.true(text.includes('Frist'))
})

test.serial('whoever asks for a receipt before the payment is final is shown how it stands', async t => {
  for (const step of ['pay', 'confirming', 'expired', 'frozen'] as const) {
    const order = await orderAt(shop, step)
    const { status, headers } = await shop.page(`${pathOf(order)}/receipt.pdf?lang=fr`)
    t.is(status, 302, step)
    t.is(headers.get('location'), `${pathOf(order)}?lang=fr`)
  }
  t.is((await shop.page(`/pay/co_${'0'.repeat(26)}/receipt.pdf`)).status, 404)
})

test.serial('D-01: whatever a merchant writes is letters on paper: the document has the same parts', async t => {
  const order = await orderAt(shop, 'paid')
  // Without the compressed streams, whose bytes may be any letters.
  const objects = (bytes: Buffer) =>
    bytes
      .toString('latin1')
      .replaceAll(/\bstream\r?\n[\s\S]*?endstream/g, '')
      .match(/\/(?:JavaScript|JS|URI|Launch|OpenAction|AA)\b/g)
  for (const hostile of [...hostileTexts, ') Tj (', '<</S/JavaScript/JS(app.alert(1))>>', '張'.repeat(255)]) {
    const { db } = shop.at.service.deps
    await db.query('update merchant set name = $2 where id = $1', [shop.merchant.merchantId, hostile])
    await shop.store(order, { description: hostile })
    const response = await fetch(`${shop.url}${pathOf(order)}/receipt.pdf`)
    const bytes = Buffer.from(await response.arrayBuffer())
    t.is(response.headers.get('content-type'), 'application/pdf')
    t.is(objects(bytes), null, hostile)
    t.true(textOfPdf(bytes).includes(order.order_number), hostile)
  }
})

interface PrintFontOf {
  readonly _font: {
    readonly font: {
      hasGlyphForCodePoint(code: number): boolean
      layout(text: string): { readonly glyphs: readonly { readonly id: number }[] }
    }
  }
}

async function printFontsOf(): Promise<(font: PrintFont) => PrintFontOf['_font']['font']> {
  const { PDFDocument } = await import('pdfkit')
  const document = new PDFDocument({ size: 'A4', margin: 0, info: {} })
  for (const font of printFonts)
    document.registerFont(font, readFileSync(new URL(`../../src/web/kit/fonts/${font}.ttf`, import.meta.url)))
  return font => (document.font(font) as unknown as PrintFontOf)._font.font
}

test('the fonts on paper have every letter of every message, and of dates in every language', async t => {
  const fontOf = await printFontsOf()
  for (const language of languages) {
    // With the regions whose months are spelt in another way, or whose order of a date is another.
    const locales = [undefined, 'GB', 'IQ', 'DZ', 'MA', 'CA', 'TW', 'HK', 'MX', 'CH', 'AF'].map(
      region => wordsOf(language, region).locale,
    )
    const dates = [...new Set(locales)].flatMap(locale =>
      Array.from({ length: 12 }, (_, month) =>
        new Date(Date.UTC(2026, month, 9, 8, 5)).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' }),
      ),
    ) // prettier-ignore
    for (const text of [...Object.values(tables[language]), ...dates]) {
      const shown = printable(text)
      t.is(shown.split('?').length, text.split('?').length, `${language}: ${text}`)
      for (const run of visualRuns(shown, language)) {
        const font = fontOf(run.font)
        const missing = Array.from(run.text).filter(letter => !font.hasGlyphForCodePoint(letter.codePointAt(0)!))
        t.deepEqual(missing, [], `${language} ${run.font}: ${run.text}`)
      }
    }
  }
})

test('Devanagari letters join into one sign, and a non-joiner parts Persian ones', async t => {
  const fontOf = await printFontsOf()
  const glyphs = (font: PrintFont, text: string) =>
    fontOf(font)
      .layout(text)
      .glyphs.map(one => one.id)
  t.is(glyphs('print-devanagari', 'क्ष').length, 1)
  t.is(glyphs('print-devanagari', 'श्री').length, 2)
  t.deepEqual(
    glyphs('print-devanagari', 'कि').toReversed()[0],
    glyphs('print-devanagari', 'क')[0],
    'the vowel goes before',
  )
  const [apart, joined] = [printable('می\u200cخ'), printable('میخ')]
  t.is(apart, 'می\u200cخ')
  t.is(printable('a\u200cb می\u200c'), 'ab می')
  const parts = [...glyphs('print-arabic', 'می'), ...glyphs('print-arabic', 'خ')].toSorted((one, other) => one - other)
  const shown = (text: string) => parts.filter(one => glyphs('print-arabic', text).includes(one))
  t.deepEqual(shown(apart), parts, 'each part as if it stood alone')
  t.notDeepEqual(shown(joined), parts)
})

test('digits of Arabic and Persian are printed in Latin', t => {
  t.is(printable('سفارش ۴۲ ٤٢'), 'سفارش 42 42')
})

test('a line is drawn from left to right whatever directions are in it, and loses nothing', t => {
  const shown = (text: string, language: 'ar' | 'en') => visualRuns(text, language).map(one => one.text).join('|') // prettier-ignore
  t.is(shown('طلب رقم 42', 'ar'), '42 |رقم| |طلب')
  t.is(shown('Shop طلب رقم end', 'en'), 'Shop |رقم| |طلب| end')
  t.is(shown('49.90 USDT', 'ar'), '49.90 USDT')
  t.is(shown('Müller – Москва', 'en'), 'Müller – Москва')
})

test('letters that no font has become question marks, and marks that turn text round are gone', t => {
  t.is(printable('שלום \u202eabc'), '???? abc')
  t.is(printable('a\u200bb\u00a0c\u0000d'), 'ab cd')
})
