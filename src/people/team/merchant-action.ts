import type { MailFact } from '../../mail/mail-text.ts'

/** An action for a merchant, as the audit log records it and as its owners read it. */
export interface MerchantAction {
  readonly action: string
  readonly subject: string
  readonly sentence: string
  /** The mail to the owners; `null`: they learn of it elsewhere, or need not know. */
  readonly notice: ActionNotice | null
}

export interface ActionNotice {
  /** Subject of the mail: our own words and amounts. */
  readonly subject: string
  /** What it means and what there is to decide. */
  readonly text: string
  readonly facts?: readonly MailFact[]
  readonly button: DashboardLink
  /** How an owner who knows nothing of it stops it. */
  readonly ifUnknown: { readonly text: string; readonly link?: DashboardLink }
}

/** A link to a page of the dashboard. */
export interface DashboardLink {
  readonly label: string
  /** Below `/dashboard`. */
  readonly path: string
}
