/** What somebody did for a merchant, as the audit log keeps it and as its owners read it. */
export interface MerchantAction {
  readonly action: string
  readonly subject: string
  readonly sentence: string
  /** It is noted and nobody is written to: the owners are told elsewhere, or it is nothing to be told of. */
  readonly isQuiet?: true
}
