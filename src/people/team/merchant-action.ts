/** An action for a merchant, as the audit log records it and as its owners read it. */
export interface MerchantAction {
  readonly action: string
  readonly subject: string
  readonly sentence: string
  /** Logged without a mail: the owners learn of it elsewhere, or need not know. */
  readonly isQuiet?: true
}
