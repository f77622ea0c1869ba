import type { MerchantAction } from './merchant-action.ts'

/** Notice of a new key, however it was created: its id, never its secret. */
export function keyMade({ key_id: keyId }: { readonly key_id: string }): MerchantAction {
  return { action: 'api-key.create', subject: `key ${keyId}`, sentence: `An API key was made: ${keyId}.` }
}

/** Notice of a revoked key. */
export function keyRevoked(keyId: string): MerchantAction {
  return { action: 'api-key.revoke', subject: `key ${keyId}`, sentence: `The API key ${keyId} was revoked.` }
}

export interface EndpointChange {
  readonly id: string
  readonly url: string
}

/** Notice of a new webhook endpoint. */
export function endpointAdded({ id, url }: EndpointChange): MerchantAction {
  return { action: 'webhook.create', subject: `webhook ${id}`, sentence: `A webhook endpoint was added: ${url}.` }
}

/** Notice of a changed endpoint; `null` if nothing changed. */
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

/** Notice of an endpoint that was enabled again. */
export function endpointOn({ id, url }: EndpointChange): MerchantAction {
  return {
    action: 'webhook.switch-on',
    subject: `webhook ${id}`,
    sentence: `The webhook endpoint ${url} was switched on.`,
  }
}

/** Notice of a disabled endpoint. */
export function endpointOff({ id, url }: EndpointChange): MerchantAction {
  const sentence = `The webhook endpoint ${url} was switched off: what waited for it is not sent.`
  return { action: 'webhook.switch-off', subject: `webhook ${id}`, sentence }
}

/** Notice of a deleted endpoint. */
export function endpointDeleted({ id, url }: EndpointChange): MerchantAction {
  return { action: 'webhook.delete', subject: `webhook ${id}`, sentence: `The webhook endpoint ${url} was deleted.` }
}

/** Notice that payers see another name, logo, colour or contact. */
export function brandingChanged(merchantId: string, what: 'branding' | 'logo'): MerchantAction {
  const changed =
    what === 'logo'
      ? 'logo of your payment pages was changed'
      : 'branding of your payment pages was changed: see what payers read'
  const sentence = `The ${changed}.`
  return { action: 'branding.change', subject: `merchant ${merchantId}`, sentence }
}
