import { hkdfSync } from 'node:crypto'

/** Without a setting of their own the keys of receipts follow from the master keys, and change with them. */
export function derivedReceiptKey(masterKey: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, '', 'kassa receipts', 32))
}
