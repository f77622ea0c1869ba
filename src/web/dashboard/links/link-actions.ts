import type { PaymentLinkView } from '../../../orders/links/payment-link.ts'
import type { MerchantAction } from '../../../people/team/merchant-action.ts'

/** The audit entry of a new link. The owners get no mail: no link leads money elsewhere (docs/decisions/payment-links.md#changes). */
export function linkCreated({ id, title }: PaymentLinkView): MerchantAction {
  return linkAction('create', id, `The payment link “${title}” was created.`)
}

/** The audit entry of a changed link, with what it was before; `null` if nothing changed. */
export function linkChanged({
  before,
  after,
}: {
  readonly before: PaymentLinkView
  readonly after: PaymentLinkView
}): MerchantAction | null {
  const { id, title } = after
  const isSwitched = before.is_active !== after.is_active
  const changes = [
    before.title !== title && `title from “${before.title}” to “${title}”`,
    before.description !== after.description && 'description',
    before.payments_max !== after.payments_max &&
      `number of payments from ${maxText(before.payments_max)} to ${maxText(after.payments_max)}`,
    before.expires_at !== after.expires_at &&
      `end from ${before.expires_at ?? 'none'} to ${after.expires_at ?? 'none'}`,
  ].filter(change => change !== false)
  if (!isSwitched && changes.length === 0) return null
  if (changes.length > 0)
    return linkAction('change', id, `The payment link “${title}” was changed: ${changes.join(', ')}.`)
  return after.is_active
    ? linkAction('resume', id, `The payment link “${title}” was resumed.`)
    : linkAction('pause', id, `The payment link “${title}” was paused.`)
}

function maxText(paymentsMax: number | null): string {
  return paymentsMax === null ? 'no limit' : String(paymentsMax)
}

function linkAction(what: string, id: string, sentence: string): MerchantAction {
  return { action: `payment-link.${what}`, subject: `payment link ${id}`, sentence, notice: null }
}
