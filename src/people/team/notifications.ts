import { protocolTerms, type Protocol, type ShopWebhook } from '../../webhooks/credentials/protocol.ts'
import type { DashboardLink, MerchantAction } from './merchant-action.ts'

const allKeys: DashboardLink = { label: 'Review API keys', path: '/keys' }
const allPlugins: DashboardLink = { label: 'Review shop plugins', path: '/plugins' }
const allEndpoints: DashboardLink = { label: 'Review webhooks', path: '/webhooks' }
const endSessions = 'end that person’s sessions under Security, and contact us.'

/** Notice of a new key, however it was created: its id, never its secret. */
export function keyMade({ key_id: keyId }: { readonly key_id: string }): MerchantAction {
  return {
    action: 'api-key.create',
    subject: `key ${keyId}`,
    sentence: `An API key was made: ${keyId}.`,
    notice: {
      subject: 'A new API key was created',
      text: 'If your team did this, there is nothing to do.',
      facts: [{ term: 'Key', value: keyId, kind: 'code' }],
      button: allKeys,
      ifUnknown: { text: `Revoke the key, ${endSessions}` },
    },
  }
}

/** Notice of a revoked key. */
export function keyRevoked(keyId: string): MerchantAction {
  return {
    action: 'api-key.revoke',
    subject: `key ${keyId}`,
    sentence: `The API key ${keyId} was revoked.`,
    notice: {
      subject: 'An API key was revoked',
      text: 'Kassa refuses every request that is signed with it. A server that still uses it needs another key.',
      facts: [{ term: 'Key', value: keyId, kind: 'code' }],
      button: allKeys,
      ifUnknown: { text: `Create another key, ${endSessions}` },
    },
  }
}

interface ShopCredential {
  readonly id: string
  readonly protocol: Protocol
  readonly account: string
}

/** Notice of a new credential of a shop: its number, never its key. */
export function credentialMade({ id, protocol, account }: ShopCredential): MerchantAction {
  const { label } = protocolTerms[protocol]
  return {
    action: 'plugin.create',
    subject: `credential ${id}`,
    sentence: `A shop was connected by ${label}: ${account}.`,
    notice: {
      subject: 'A shop was connected',
      text: `It may create orders with ${label}. If your team did this, there is nothing to do.`,
      facts: [{ term: 'Merchant number', value: account, kind: 'code' }],
      button: allPlugins,
      ifUnknown: { text: `Revoke its key, ${endSessions}` },
    },
  }
}

/** Notice of a replaced key of a shop. */
export function credentialReplaced({ id, protocol, account }: ShopCredential): MerchantAction {
  return {
    action: 'plugin.replace-key',
    subject: `credential ${id}`,
    sentence: `The ${protocolTerms[protocol].label} key of the shop ${account} was replaced.`,
    notice: {
      subject: 'The key of a shop was replaced',
      text: 'Kassa refuses the old key. The shop needs the new one in its settings.',
      facts: [{ term: 'Merchant number', value: account, kind: 'code' }],
      button: allPlugins,
      ifUnknown: { text: `Revoke its key, ${endSessions}` },
    },
  }
}

/** Notice of a revoked credential of a shop. */
export function credentialRevoked({ id, protocol, account }: ShopCredential): MerchantAction {
  return {
    action: 'plugin.revoke',
    subject: `credential ${id}`,
    sentence: `The shop ${account} was disconnected from ${protocolTerms[protocol].label}.`,
    notice: {
      subject: 'A shop was disconnected',
      text: 'Kassa refuses its requests. It is still told of payments to its earlier orders.',
      facts: [{ term: 'Merchant number', value: account, kind: 'code' }],
      button: allPlugins,
      ifUnknown: { text: `Connect the shop again, ${endSessions}` },
    },
  }
}

/** A test notice to a shop. It changes nothing, so no mail follows. */
export function credentialTested({ id, account }: ShopCredential): MerchantAction {
  const sentence = `A test notice to the shop ${account} was requested.`
  return { action: 'plugin.test', subject: `credential ${id}`, sentence, notice: null }
}

/** Notice of what a shop's plugin did to the shop's webhook; `null` if nothing changed. */
export function shopWebhookChanged(
  shop: ShopCredential,
  before: ShopWebhook | null,
  after: ShopWebhook | null,
): MerchantAction | null {
  if (!after) {
    if (!before) return null
    return ofShopWebhook(shop, {
      action: 'delete',
      did: 'deleted its webhook',
      text: 'Kassa no longer notifies the shop of payments.',
      url: before.url,
    })
  }
  const { url, isEnabled } = after
  const check = 'Make sure that the address is your shop’s.'
  const off = 'It is switched off, so Kassa does not notify the shop of payments.'
  if (!before)
    return ofShopWebhook(shop, { action: 'register', did: 'registered its webhook', text: isEnabled ? `Kassa notifies the shop of its orders at this address. ${check}` : off, url }) // prettier-ignore
  if (before.url !== url)
    return ofShopWebhook(shop, { action: 'move', did: 'moved its webhook', text: isEnabled ? `Kassa now notifies the shop of its orders at another address. ${check}` : off, before: before.url, url }) // prettier-ignore
  if (before.isEnabled !== isEnabled)
    return isEnabled
      ? ofShopWebhook(shop, { action: 'switch-on', did: 'switched its webhook on', text: `Kassa notifies the shop of its orders again. ${check}`, url }) // prettier-ignore
      : ofShopWebhook(shop, { action: 'switch-off', did: 'switched its webhook off', text: 'Kassa no longer notifies the shop of payments.', url }) // prettier-ignore
  const events = ({ events: named }: ShopWebhook) => named && [...new Set(named)].toSorted().join()
  if (events(before) === events(after)) return null
  const text = 'Make sure that Kassa still notifies the shop of every payment.'
  return ofShopWebhook(shop, { action: 'change', did: 'subscribed its webhook to other events', text, url })
}

interface ShopWebhookWords {
  readonly action: string
  readonly did: string
  readonly text: string
  readonly before?: string
  readonly url: string
}

function ofShopWebhook({ id, account }: ShopCredential, words: ShopWebhookWords): MerchantAction {
  const { action, did, text, before, url } = words
  return {
    action: `plugin-webhook.${action}`,
    subject: `credential ${id}`,
    sentence: `The shop ${account} ${did}: ${before === undefined ? url : `from ${before} to ${url}`}.`,
    notice: {
      subject: `A shop ${did}`,
      text,
      facts: [
        { term: 'Merchant number', value: account, kind: 'code' },
        ...(before === undefined ? [] : [{ term: 'Before', value: before, kind: 'code' } as const]),
        { term: 'Webhook', value: url, kind: 'code' },
      ],
      button: allPlugins,
      ifUnknown: { text: 'Replace the key of the shop, save the settings of its plugin again, and contact us.' },
    },
  }
}

export interface EndpointChange {
  readonly id: string
  readonly url: string
}

/** Notice of a new webhook endpoint. */
export function endpointAdded(endpoint: EndpointChange): MerchantAction {
  return ofEndpoint(endpoint, {
    action: 'create',
    sentence: `A webhook endpoint was added: ${endpoint.url}.`,
    subject: 'A webhook endpoint was added',
    text: 'It receives what happens to your orders and withdrawals. Make sure that it is yours.',
    ifUnknown: `Delete the endpoint, ${endSessions}`,
  })
}

/** Notice of a changed endpoint; `null` if nothing changed. */
export function endpointChanged(
  before: EndpointChange & { readonly events: readonly string[] },
  after: EndpointChange & { readonly events: readonly string[] },
): MerchantAction | null {
  const ifUnknown = `Change the endpoint back, ${endSessions}`
  if (before.url !== after.url)
    return ofEndpoint(after, {
      action: 'change',
      sentence: `The webhook endpoint ${before.url} was moved to ${after.url}.`,
      subject: 'A webhook endpoint was moved',
      text: 'Events now go to another address. Make sure that it is yours.',
      before: before.url,
      ifUnknown,
    })
  if (before.events.toSorted().join() === after.events.toSorted().join()) return null
  return ofEndpoint(after, {
    action: 'change',
    sentence: `The webhook endpoint ${after.url} receives other events than before.`,
    subject: 'A webhook endpoint receives other events',
    text: 'It is subscribed to other events than before. Make sure that your server still learns of every payment.',
    ifUnknown,
  })
}

/** Notice of an endpoint that was enabled again. */
export function endpointOn(endpoint: EndpointChange): MerchantAction {
  return ofEndpoint(endpoint, {
    action: 'switch-on',
    sentence: `The webhook endpoint ${endpoint.url} was switched on.`,
    subject: 'A webhook endpoint was switched on',
    text: 'It receives events again. Make sure that it is yours.',
    ifUnknown: `Switch the endpoint off, ${endSessions}`,
  })
}

/** Notice of a disabled endpoint. */
export function endpointOff(endpoint: EndpointChange): MerchantAction {
  return ofEndpoint(endpoint, {
    action: 'switch-off',
    sentence: `The webhook endpoint ${endpoint.url} was switched off: what waited for it is not sent.`,
    subject: 'A webhook endpoint was switched off',
    text: 'It receives nothing any more, and what waited for it is not sent.',
    ifUnknown: `Switch the endpoint on, ${endSessions}`,
  })
}

/** Notice of a deleted endpoint. */
export function endpointDeleted(endpoint: EndpointChange): MerchantAction {
  return ofEndpoint(endpoint, {
    action: 'delete',
    sentence: `The webhook endpoint ${endpoint.url} was deleted.`,
    subject: 'A webhook endpoint was deleted',
    text: 'It receives nothing any more. Make sure that your server still learns of every payment.',
    ifUnknown: `Add the endpoint again, ${endSessions}`,
  })
}

interface EndpointWords {
  readonly action: string
  readonly sentence: string
  readonly subject: string
  readonly text: string
  readonly before?: string
  readonly ifUnknown: string
}

function ofEndpoint({ id, url }: EndpointChange, words: EndpointWords): MerchantAction {
  const { action, sentence, subject, text, before, ifUnknown } = words
  const facts = [
    ...(before === undefined ? [] : [{ term: 'Before', value: before, kind: 'code' } as const]),
    { term: 'Endpoint', value: url, kind: 'code' } as const,
  ]
  const notice = { subject, text, facts, button: allEndpoints, ifUnknown: { text: ifUnknown } }
  return { action: `webhook.${action}`, subject: `webhook ${id}`, sentence, notice }
}

/** Notice that payers see another name, logo, colour or contact. */
export function brandingChanged(merchantId: string, what: 'branding' | 'logo'): MerchantAction {
  const changed =
    what === 'logo'
      ? 'logo of your payment pages was changed'
      : 'branding of your payment pages was changed: see what payers read'
  return {
    action: 'branding.change',
    subject: `merchant ${merchantId}`,
    sentence: `The ${changed}.`,
    notice: {
      subject: `The ${what} of your payment pages was changed`,
      text: 'Payers see it now. Check what they read.',
      button: { label: 'Review branding', path: '/branding' },
      ifUnknown: { text: `Change it back, ${endSessions}` },
    },
  }
}
