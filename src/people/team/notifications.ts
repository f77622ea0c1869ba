import type { MerchantAction } from './merchant-action.ts'

/** What owners read of a new key, however it was made: its id and never its secret. */
export function keyMade({ key_id: keyId }: { readonly key_id: string }): MerchantAction {
  return { action: 'api-key.create', subject: `key ${keyId}`, sentence: `An API key was made: ${keyId}.` }
}

/** What owners read of a key that signs no more. */
export function keyRevoked(keyId: string): MerchantAction {
  return { action: 'api-key.revoke', subject: `key ${keyId}`, sentence: `The API key ${keyId} was revoked.` }
}

export interface EndpointChange {
  readonly id: string
  readonly url: string
}

/** What owners read of an endpoint that hears from now on what happens to their money. */
export function endpointAdded({ id, url }: EndpointChange): MerchantAction {
  return { action: 'webhook.create', subject: `webhook ${id}`, sentence: `A webhook endpoint was added: ${url}.` }
}

/** The same of one that hears other things, or is elsewhere; `null` when it was saved as it is. */
export function endpointChanged(
  before: EndpointChange & { readonly events: readonly string[] },
  after: EndpointChange & { readonly events: readonly string[] },
): MerchantAction | null {
  const { id, url } = after
  const subject = `webhook ${id}`
  const action = 'webhook.change'
  if (before.url !== url)
    return { action, subject, sentence: `The webhook endpoint ${before.url} was moved to ${url}.` }
  if (before.events.toSorted().join() === after.events.toSorted().join()) return null
  return { action, subject, sentence: `The webhook endpoint ${url} hears of other events than before.` }
}

/** The same of one that was switched off and hears again. */
export function endpointOn({ id, url }: EndpointChange): MerchantAction {
  return {
    action: 'webhook.switch-on',
    subject: `webhook ${id}`,
    sentence: `The webhook endpoint ${url} was switched on.`,
  }
}

/** What owners read of an endpoint that hears nothing more. */
export function endpointOff({ id, url }: EndpointChange): MerchantAction {
  const sentence = `The webhook endpoint ${url} was switched off: what waited for it is not sent.`
  return { action: 'webhook.switch-off', subject: `webhook ${id}`, sentence }
}

/** The same of one that is gone. */
export function endpointDeleted({ id, url }: EndpointChange): MerchantAction {
  return { action: 'webhook.delete', subject: `webhook ${id}`, sentence: `The webhook endpoint ${url} was deleted.` }
}

/** What owners read when payers see another name, logo or colour, or whom to ask. */
export function brandingChanged(merchantId: string, what: 'branding' | 'logo'): MerchantAction {
  const changed =
    what === 'logo'
      ? 'logo of your payment pages was changed'
      : 'branding of your payment pages was changed: see what payers read'
  const sentence = `The ${changed}.`
  return { action: 'branding.change', subject: `merchant ${merchantId}`, sentence }
}
