import { shownUrl } from '../../lib/text/url.ts'
import type { MailFact } from '../../mail/mail-text.ts'
import { protocolTerms, type Protocol } from '../../webhooks/credentials/protocol.ts'
import type { ActionNotice, DashboardLink, MerchantAction } from './merchant-action.ts'

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

/** A webhook as notices compare it. They name no secret. */
interface WebhookState {
  readonly url: string
  readonly isEnabled: boolean
  readonly events?: readonly string[]
  readonly secret?: string | null
}

/** Lists what differs, the gravest first. */
function changedParts(before: WebhookState, after: WebhookState) {
  const events = ({ events: named }: WebhookState) => named && JSON.stringify([...new Set(named)].toSorted())
  const isChanged = {
    URL: shownUrl(before.url) !== shownUrl(after.url),
    state: before.isEnabled !== after.isEnabled,
    secret: before.secret !== after.secret,
    events: events(before) !== events(after),
  }
  return (['URL', 'state', 'secret', 'events'] as const).filter(part => isChanged[part])
}

/** Notice of what a shop's plugin did to the shop's webhook; `null` if nothing changed. */
export function shopWebhookChanged(
  shop: ShopCredential,
  before: WebhookState | null,
  after: WebhookState | null,
): MerchantAction | null {
  const text = 'Kassa no longer notifies the shop of payments.'
  if (!after)
    return before && ofShopWebhook(shop, { action: 'delete', did: 'deleted its webhook', text, url: before.url })
  const check = 'Make sure that the address is your shop’s.'
  const { url, isEnabled } = after
  const off = 'It is switched off, so Kassa does not notify the shop of payments.'
  if (!before)
    return ofShopWebhook(shop, { action: 'register', did: 'registered its webhook', text: isEnabled ? `Kassa notifies the shop of its orders at this address. ${check}` : off, url }) // prettier-ignore
  const [first, ...also] = changedParts(before, after)
  if (first === undefined) return null
  const words = {
    URL: { action: 'move', did: 'moved its webhook', text: isEnabled ? `Kassa now notifies the shop of its orders at another address. ${check}` : off, before: before.url },
    state: isEnabled
      ? { action: 'switch-on', did: 'switched its webhook on', text: `Kassa notifies the shop of its orders again. ${check}` }
      : { action: 'switch-off', did: 'switched its webhook off', text },
    secret: { action: 'replace-secret', did: 'replaced its webhook’s secret', text: 'Kassa signs the notices to the shop with the new secret. Make sure that your shop’s plugin replaced it.' },
    events: { action: 'change', did: 'subscribed its webhook to other events', text: 'Make sure that Kassa still notifies the shop of every payment.' },
  }[first] // prettier-ignore
  return ofShopWebhook(shop, { ...words, url, also })
}

interface ShopWebhookWords {
  readonly action: string
  readonly did: string
  readonly text: string
  readonly before?: string
  readonly url: string
  readonly also?: readonly string[]
}

function ofShopWebhook({ id, account }: ShopCredential, words: ShopWebhookWords): MerchantAction {
  const { action, did, text, before, url, also = [] } = words
  const shown = shownUrl(url)
  return {
    action: `plugin-webhook.${action}`,
    subject: `credential ${id}`,
    sentence: `The shop ${account} ${did}: ${before === undefined ? shown : `from ${shownUrl(before)} to ${shown}`}.${alsoSentence(also)}`,
    notice: {
      subject: `A shop ${did}`,
      text,
      facts: [{ term: 'Merchant number', value: account, kind: 'code' }, ...urlFacts('Webhook', { before, url, also })],
      button: allPlugins,
      ifUnknown: { text: 'Replace the key of the shop, save the settings of its plugin again, and contact us.' },
    },
  }
}

interface ChangedUrl {
  readonly before: string | undefined
  readonly url: string
  readonly also: readonly string[]
}

function urlFacts(term: string, { before, url, also }: ChangedUrl): MailFact[] {
  return [
    ...(before === undefined ? [] : [{ term: 'Before', value: shownUrl(before), kind: 'code' } as const]),
    { term, value: shownUrl(url), kind: 'code' },
    ...(also.length === 0 ? [] : [{ term: 'Also changed', value: also.join(', ') }]),
  ]
}

function alsoSentence(also: readonly string[]): string {
  return also.length === 0 ? '' : ` Also changed: ${also.join(', ')}.`
}

export interface EndpointChange {
  readonly id: string
  readonly url: string
}

/** Notice of a new webhook endpoint. */
export function endpointAdded(endpoint: EndpointChange): MerchantAction {
  return ofEndpoint(endpoint, {
    action: 'create',
    sentence: `A webhook endpoint was added: ${shownUrl(endpoint.url)}.`,
    subject: 'A webhook endpoint was added',
    text: 'It receives what happens to your orders and withdrawals. Make sure that it is yours.',
    ifUnknown: `Delete the endpoint, ${endSessions}`,
  })
}

interface Endpoint extends EndpointChange {
  readonly events: readonly string[]
  readonly is_active: boolean
}

/** Notice of a changed endpoint; `null` if nothing changed. */
export function endpointChanged({
  before,
  after,
}: {
  readonly before: Endpoint
  readonly after: Endpoint
}): MerchantAction | null {
  const state = ({ url, events, is_active: isEnabled }: Endpoint) => ({ url, events, isEnabled })
  const [first, ...also] = changedParts(state(before), state(after))
  if (first === undefined || first === 'secret') return null
  const shown = shownUrl(after.url)
  const words = {
    URL: {
      action: 'change',
      sentence: `The webhook endpoint ${shownUrl(before.url)} was moved to ${shown}.`,
      subject: 'A webhook endpoint was moved',
      text: after.is_active
        ? 'Events now go to another address. Make sure that it is yours.'
        : 'It is switched off, so it receives nothing.',
      before: before.url,
      ifUnknown: `Change the endpoint back, ${endSessions}`,
    },
    state: after.is_active
      ? {
          action: 'switch-on',
          sentence: `The webhook endpoint ${shown} was switched on.`,
          subject: 'A webhook endpoint was switched on',
          text: 'It receives events again. Make sure that it is yours.',
          ifUnknown: `Switch the endpoint off, ${endSessions}`,
        }
      : {
          action: 'switch-off',
          sentence: `The webhook endpoint ${shown} was switched off: what waited for it is not sent.`,
          subject: 'A webhook endpoint was switched off',
          text: 'It receives nothing any more, and what waited for it is not sent.',
          ifUnknown: `Switch the endpoint on, ${endSessions}`,
        },
    events: {
      action: 'change',
      sentence: `The webhook endpoint ${shown} receives other events than before.`,
      subject: 'A webhook endpoint receives other events',
      text: 'It is subscribed to other events than before. Make sure that your server still learns of every payment.',
      ifUnknown: `Change the endpoint back, ${endSessions}`,
    },
  }[first]
  return ofEndpoint(after, { ...words, also })
}

/** Notice of a deleted endpoint. */
export function endpointDeleted(endpoint: EndpointChange): MerchantAction {
  return ofEndpoint(endpoint, {
    action: 'delete',
    sentence: `The webhook endpoint ${shownUrl(endpoint.url)} was deleted.`,
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
  readonly also?: readonly string[]
  readonly ifUnknown: string
}

function ofEndpoint({ id, url }: EndpointChange, words: EndpointWords): MerchantAction {
  const { action, sentence, subject, text, before, also = [], ifUnknown } = words
  const facts = urlFacts('Endpoint', { before, url, also })
  const notice = { subject, text, facts, button: allEndpoints, ifUnknown: { text: ifUnknown } }
  return { action: `webhook.${action}`, subject: `webhook ${id}`, sentence: sentence + alsoSentence(also), notice }
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

/** Notice that a program changed so much that its further changes are not mailed for now. */
export function mailsPaused(by: 'API key' | 'shop', changesMax: number): ActionNotice {
  return {
    subject: `Emails about changes by one ${by} are paused`,
    text: `It made more than ${changesMax} changes within an hour. Until that hour is over, Kassa sends no email about its further changes.`,
    ...(by === 'shop'
      ? { button: allPlugins, ifUnknown: { text: 'Replace the key of the shop, check its webhook, and contact us.' } }
      : { button: allKeys, ifUnknown: { text: 'Revoke the key, check your webhooks and keys, and contact us.' } }),
  }
}
