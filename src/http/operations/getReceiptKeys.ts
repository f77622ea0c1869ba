import { listReceiptKeys } from '../../orders/receipts/receipt.service.ts'
import type { Handler } from '../contract.ts'

export const handler: Handler<'getReceiptKeys'> = ({ deps }) => ({ status: 200, body: listReceiptKeys(deps) })
