import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi'
import type { Deps } from '../../deps.ts'
import { Fault } from '../../lib/fault.ts'
import type { Checkout } from '../../orders/checkout/checkout.service.ts'
import { getReceipt } from '../../orders/receipts/receipt.service.ts'
import { receiptPdf } from '../receipt/receipt-pdf.ts'
import { languageOf } from './language-of.ts'

interface ReceiptRequest {
  readonly deps: Deps
  readonly request: Request
  readonly h: ResponseToolkit
}

/** Answers with the payer's receipt as a PDF. Before the order is paid, redirects to the payment page. */
export async function answerReceipt(
  { deps, request, h }: ReceiptRequest,
  { order, merchantName }: Checkout,
): Promise<ResponseObject> {
  const { words, isLanguageChosen } = languageOf(request)
  try {
    const bytes = await receiptPdf({
      signed: await getReceipt(deps, order, order.id),
      merchantName,
      description: order.description,
      expireAt: order.expireAt,
      words,
      reader: 'payer',
    })
    const name = `receipt-${order.orderNumber.replaceAll(/[^0-9A-Za-z-]/g, '')}.pdf`
    return h
      .response(bytes)
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store')
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== 'order is not paid') throw error
    return h.redirect(`/pay/${order.checkoutToken}${isLanguageChosen ? `?lang=${words.language}` : ''}`)
  }
}
