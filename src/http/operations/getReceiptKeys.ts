import { listReceiptKeys } from '../../orders/receipt.service.ts'
import type { Handler } from '../contract.ts'

export const handler: Handler<'getReceiptKeys'> = ({ deps }) => ({ status: 200, body: listReceiptKeys(deps) })
