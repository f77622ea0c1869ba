/** A receipt that must not be believed. `field` is what is missing, unknown or wrong in it, as far as it is one. */
export class ReceiptError extends Error {
  override readonly name = 'ReceiptError'
  readonly field: string | null

  constructor(message: string, field: string | null = null) {
    super(message)
    this.field = field
  }
}
