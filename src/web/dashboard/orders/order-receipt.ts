import { getReceipt } from '../../../orders/receipts/receipt.service.ts'
import { findOrderId } from '../../../orders/query/order-reference.service.ts'
import { getOrder } from '../../../orders/order.service.ts'
import { wordsOf } from '../../checkout/words.ts'
import { receiptPdf } from '../../receipt/receipt-pdf.ts'
import type { DashboardRequest, BusinessPage, Reply } from '../request.ts'

const path = '/dashboard/orders/{id}'

/** Proof that an order was paid: signed JSON, and a PDF. Throws the Fault `order is not paid`. */
export const orderReceipts: readonly BusinessPage[] = [
  { method: 'GET', path: `${path}/receipt.json`, permission: 'read', respond: signed },
  { method: 'GET', path: `${path}/receipt.pdf`, permission: 'read', respond: onPaper },
]

async function signed({ deps, sessionUser, params }: DashboardRequest): Promise<Reply> {
  const receipt = await getReceipt(deps, sessionUser, await findOrderId(deps, sessionUser, params['id']!))
  return file(`${JSON.stringify(receipt, null, 2)}\n`, { type: 'application/json', name: 'receipt.json' })
}

async function onPaper({ deps, sessionUser, params }: DashboardRequest): Promise<Reply> {
  const id = await findOrderId(deps, sessionUser, params['id']!)
  const [order, receipt] = await Promise.all([getOrder(deps, sessionUser, id), getReceipt(deps, sessionUser, id)])
  const bytes = await receiptPdf({
    signed: receipt,
    merchantName: sessionUser.merchantName,
    description: order.description,
    expireAt: new Date(order.expire_at),
    words: wordsOf('en', 'GB'),
    reader: 'merchant',
  })
  return file(bytes, { type: 'application/pdf', name: 'receipt.pdf' })
}

function file(content: string | Buffer, { type, name }: { readonly type: string; readonly name: string }): Reply {
  return { kind: 'file', pieces: one(content), onClose: () => {}, type, name }
}

async function* one(content: string | Buffer): AsyncGenerator<string | Buffer, void, undefined> {
  yield content
}
