export { ReceiptError } from './receipt-error.ts'
export { verifyReceipt } from './verify-receipt.ts'
export type { ReceiptKeys } from './verify-receipt.ts'
