import type { components } from '../../../generated/api.ts'
import { networkTable } from '../../chains/networks.ts'
import { parseUsdt } from '../../lib/money.ts'
import { amountText } from '../checkout/shown.ts'
import type { Words } from '../checkout/words.ts'
import { PrintSheet, type PrintFact } from './print-sheet.ts'
import { printable } from './print-text.ts'

type SignedReceipt = components['schemas']['OrderReceipt']

/** Anyone can send thousands of transfers to an address; the receipt lists the first ones. */
const transactionsMax = 40

export interface ReceiptPdf {
  readonly signed: SignedReceipt
  readonly merchantName: string
  readonly description: string
  readonly expireAt: Date
  readonly words: Words
  /** The payer sees what they paid. The merchant also sees what was credited, the fee, and the signature. */
  readonly reader: 'payer' | 'merchant'
}

/** Returns a receipt as a PDF with embedded fonts. It loads nothing, and a merchant's text is never more than characters. */
export async function receiptPdf(parts: ReceiptPdf): Promise<Buffer> {
  // Loaded on first use, because most processes never make a receipt.
  const { PDFDocument } = await import('pdfkit')
  const { signed, merchantName, words, reader } = parts
  const { receipt } = signed
  const { language } = words
  const info = { Title: `${words.text('receipt')} ${receipt.order_number}`, Author: 'Kassa', CreationDate: new Date(receipt.paid_at) } // prettier-ignore
  const document = new PDFDocument({ size: 'A4', margin: 0, lang: language, displayTitle: true, info })
  const sheet = new PrintSheet(document, language)
  if (receipt.environment === 'test') sheet.say(`TEST. ${words.text('test')}`, { size: 9.5, colour: 'soft' })
  sheet.say(merchantName, { size: 12 })
  sheet.space(20)
  sheet.say(words.text('receipt'), { size: 24 })
  sheet.space(4)
  sheet.say(`${usdt(receipt.received_amount)} USDT`, { size: 34 })
  sheet.space(26)
  sheet.facts([...factsOf(parts), ...(reader === 'merchant' ? proofOf(signed) : [])])
  sheet.space(8)
  sheet.say(`${words.text('by', { brand: 'Kassa' })} · ${receipt.issuer}`, { size: 9, colour: 'soft' })
  if (reader === 'merchant') sheet.say(howToCheck, { size: 9, colour: 'soft' })
  document.end()
  const pieces: Buffer[] = []
  for await (const piece of document) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

function factsOf({ signed: { receipt }, merchantName, description, expireAt, words }: ReceiptPdf): PrintFact[] {
  const { chainName, standard } = networkTable[receipt.network]
  const fact = (term: string, ...values: string[]): PrintFact => ({ term, values })
  const { price } = receipt
  const isOther = receipt.received_amount !== receipt.order_amount
  const isLate = receipt.status === 'EXPIRED_PAID'
  // A name with characters that the fonts lack is followed by the merchant's id.
  const id = printable(merchantName).includes('?') ? [receipt.merchant_id] : []
  return [
    ...(isOther || price
      ? [fact(words.text('factAsked'), `${usdt(receipt.order_amount)} USDT`, ...pricesOf(price))]
      : []),
    fact(words.text('factPaidTo'), merchantName, ...id),
    fact(words.text('factOrder'), receipt.order_number),
    ...(description === '' ? [] : [fact(words.text('factDescription'), description)]),
    fact(words.text('factPaidAt'), momentText(new Date(receipt.paid_at), words)),
    ...(isLate ? [fact(words.text('factDeadline'), momentText(expireAt, words))] : []),
    fact(words.text('factNetwork'), `${chainName} (${standard})`),
    { ...fact(words.text('address'), receipt.address), isMono: true },
    ...receipt.transactions.slice(0, transactionsMax).map(one => ({
      term: words.text('factTransaction'),
      values: receipt.transactions.length > 1 ? [one.tx_hash, `${usdt(one.amount)} USDT`] : [one.tx_hash],
      isMono: true,
    })),
    ...(receipt.transactions.length > transactionsMax
      ? [fact(words.text('factTransaction'), `+ ${words.number(receipt.transactions.length - transactionsMax)}`)]
      : []),
  ]
}

/** The price and its rate, by their codes: the fonts lack the signs of some currencies. */
function pricesOf(price: SignedReceipt['receipt']['price']): string[] {
  if (!price) return []
  const { amount, currency, units_per_usdt: units } = price
  return [`${amount} ${currency}`, `1 USDT = ${units} ${currency}`]
}

const howToCheck = 'The signature covers the receipt as JSON (receipt.json on the page of the order). It is checked with "kassa verify receipt" or verifyReceipt of @kassa/sdk/receipts; the public key stands at /.well-known/kassa-receipt-keys.json.' // prettier-ignore

function proofOf({ receipt, signature }: SignedReceipt): PrintFact[] {
  return [
    { term: 'Fee', values: [`${usdt(receipt.fee_amount)} USDT`] },
    { term: 'Credited', values: [`${usdt(receipt.credited_amount)} USDT`] },
    { term: 'Order id', values: [receipt.order_id], isMono: true },
    { term: 'Key', values: [`${signature.algorithm} ${signature.key_id}`], isMono: true },
    { term: 'Signature', values: [signature.value], isMono: true },
  ]
}

function usdt(text: string): string {
  return amountText(parseUsdt(text)!)
}

/** Always with the year, 24 hours and in UTC, because paper is read later and elsewhere. */
function momentText(at: Date, { locale }: Words): string {
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC', hourCycle: 'h23' } as const
  return `${at.toLocaleString(locale, format)} UTC`
}
