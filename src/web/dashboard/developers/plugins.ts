import { findNetwork } from '../../../config/config.ts'
import { networkText } from '../../../chains/networks.ts'
import { currencies } from '../../../lib/exchange-rate.ts'
import { Fault } from '../../../lib/fault.ts'
import { servedNetworks } from '../../../orders/links/payment-link.service.ts'
import { credentialMade, credentialReplaced, credentialRevoked } from '../../../people/team/notifications.ts'
import {
  createCredential,
  listCredentials,
  replaceSecret,
  revokeCredential,
  type CreatedCredential,
} from '../../../webhooks/credentials/compat-credential.service.ts'
import type { StoredCredential } from '../../../webhooks/credentials/compat-credential.store.ts'
import {
  plugins,
  protocols,
  protocolTerms,
  type Plugin,
  type Protocol,
} from '../../../webhooks/credentials/protocol.ts'
import { judgeWebhookUrl } from '../../../webhooks/endpoints/webhook-url.ts'
import { badge } from '../../kit/badge.ts'
import { button, linkButton } from '../../kit/button.ts'
import { card, emptyState, question } from '../../kit/card.ts'
import { code, copyable, secretOnce } from '../../kit/code.ts'
import { field, select, textArea } from '../../kit/field.ts'
import { icon } from '../../kit/icon.ts'
import { note } from '../../kit/note.ts'
import { table, type Column } from '../../kit/table.ts'
import { html, type Html } from '../../html.ts'
import {
  checkedBody,
  form,
  go,
  mayDo,
  page,
  textOf,
  tried,
  type BusinessPage,
  type DashboardRequest,
  type Reply,
  type Trouble,
} from '../request.ts'
import { once, onceField } from '../once.ts'
import { recorded } from '../record.ts'
import { sentenceOf } from '../sentences.ts'
import { date, time } from '../words.ts'

export const path = '/dashboard/plugins'
export const crumbs = [{ label: 'Shop plugins', href: path }]

/** Credentials of shops that speak a compatibility API. Whoever may manage API keys manages them. */
export const pluginPages: readonly BusinessPage[] = [
  { method: 'GET', path, permission: 'read', respond: list },
  {
    method: 'GET',
    path: `${path}/new`,
    permission: 'keys',
    isGuarded: true,
    respond: request => asking(request, null),
  },
  { method: 'POST', path: `${path}/new`, permission: 'keys', isGuarded: true, respond: making },
  { method: 'GET', path: `${path}/{id}/replace`, permission: 'keys', isGuarded: true, respond: replacement },
  { method: 'POST', path: `${path}/{id}/replace`, permission: 'keys', isGuarded: true, respond: replacing },
  { method: 'GET', path: `${path}/{id}/revoke`, permission: 'keys', respond: revocation },
  { method: 'POST', path: `${path}/{id}/revoke`, permission: 'keys', respond: revoking },
]

interface ShownProtocol {
  /** As the choice of a new credential. */
  readonly choice: string
  /** What the shop calls the number of the credential. */
  readonly account: string
  /** What is copied into the settings of the shop. */
  readonly settings: (baseUrl: string, credential: CreatedCredential) => Html
}

export const shown: Readonly<Record<Protocol, ShownProtocol>> = {
  epay: {
    choice: 'EPay (易支付) or epusdt',
    account: 'Merchant number (pid)',
    settings: (baseUrl, { account, secret }) =>
      html`${code('EPay address (URL)', baseUrl)} ${code('epusdt address', `${baseUrl}/api/v1/order/create-transaction`)}
      ${code('Merchant number (pid)', account)} ${secretOnce('Key', secret)}`, // prettier-ignore
  },
  greenfield: {
    choice: 'BTCPay (Greenfield)',
    account: 'Store ID',
    settings: (baseUrl, { account, secret, webhookSecret }) =>
      html`${code('BTCPay Server URL', baseUrl)} ${code('Store ID', account)} ${secretOnce('API key', secret)}
      ${webhookSecret && secretOnce('Webhook secret', webhookSecret)}
      <p class="muted">Most plugins register their webhook themselves. Then you need no webhook secret.</p>`, // prettier-ignore
  },
  commerce: {
    choice: 'Coinbase Commerce charges',
    account: 'Number',
    settings: (baseUrl, { secret, webhookSecret }) =>
      html`${code('Base URL', `${baseUrl}/`)} ${secretOnce('API key', secret)}
      ${secretOnce('Webhook secret', webhookSecret ?? '')}`,
  },
}

export const pluginNames: Readonly<Record<Plugin, string>> = {
  woocommerce: 'WooCommerce',
  prestashop: 'PrestaShop',
  other: 'Magento or another',
}
const pluginChoices = plugins.map(value => ({ value, label: pluginNames[value] }))

function isOn({ deps }: DashboardRequest): boolean {
  return deps.config.compat.length > 0
}

export function baseUrlOf(
  { deps }: DashboardRequest,
  { id, protocol }: Pick<CreatedCredential, 'id' | 'protocol'>,
): string {
  return `${deps.config.publicUrl}/compat/${protocol}/${id}`
}

async function list(request: DashboardRequest): Promise<Reply> {
  const credentials = await listCredentials(request.deps, request.sessionUser)
  const canMake = mayDo(request, 'keys') && isOn(request)
  const heading = {
    title: 'Shop plugins',
    sub: 'Connect a shop that already speaks the API of another payment service.',
    ...(canMake && { actions: linkButton('Connect a shop', `${path}/new`, { icon: 'plus', kind: 'primary' }) }),
  }
  const off =
    !isOn(request) &&
    note(
      'warn',
      'Shop plugins are switched off here.',
      `The operator switches them on with KASSA_COMPAT=${protocols.join()}.`,
    )
  const empty = emptyState({
    sign: icon('key'),
    title: 'No shops connected',
    text: 'A shop takes USDT with a new address and key in the settings of its payment plugin.',
    ...(canMake && { action: linkButton('Connect a shop', `${path}/new`, { kind: 'primary' }) }),
  })
  const known =
    credentials.length === 0 ? card({ label: 'Shop plugins' }, empty) : credentialTable(request, credentials)
  return page(heading, html`<div class="stack">${off} ${known}</div>`)
}

const columns: readonly Column[] = [
  { head: 'Merchant number', position: 'lead' },
  { head: 'Speaks, prices in', position: 'about' },
  { head: 'Address', position: 'start' },
  { head: 'From', position: 'low-start', isNamed: true },
  { head: 'Made', isNumber: true, position: 'low-end', isNamed: true },
  { head: 'Last used', isNumber: true, position: 'end', isNamed: true },
  { head: 'State', isNumber: true, position: 'state' },
]

function credentialTable(request: DashboardRequest, credentials: readonly StoredCredential[]): Html {
  const canRevoke = mayDo(request, 'keys')
  const rows = credentials.map(one => [
    html`<a class="link mono" href="${path}/${one.id}">${one.account}</a>`,
    html`<span class="cut">${protocolTerms[one.protocol].label}, ${one.currency}, ${networkText(one.network)}</span>`,
    copyable(baseUrlOf(request, one), { what: 'address' }),
    one.allowedCidrs.length === 0 ? 'anywhere' : html`<span class="mono">${one.allowedCidrs.join(', ')}</span>`,
    date(one.createdAt.toISOString()),
    one.lastUsedAt ? time(one.lastUsedAt.toISOString()) : html`<span class="muted">never</span>`,
    one.revokedAt
      ? badge('calm', 'Revoked')
      : canRevoke
        ? linkButton('Revoke', `${path}/${one.id}/revoke`, { size: 'small', hint: one.account })
        : badge('good', 'Active'),
  ])
  return card({ label: 'Shop plugins', isFlush: true }, table({ caption: 'Shop plugins', columns, rows }))
}

function asking(request: DashboardRequest, trouble: Trouble | null): Reply {
  const { deps, form: sent, sessionUser } = request
  const errorOf = (name: string) => (trouble?.field === name ? { error: sentenceOf(trouble.code) } : {})
  const networks = servedNetworks(deps, sessionUser).map(value => ({ value, label: networkText(value) }))
  const units = ['USDT', ...currencies].map(value => ({ value, label: value, isFixed: true as const }))
  const spoken = deps.config.compat.map(value => ({ value, label: shown[value].choice }))
  const hasWebhook = deps.config.compat.some(protocol => protocolTerms[protocol].hasWebhook)
  const content = html`${select({ name: 'protocol', label: 'The shop speaks', choices: spoken, value: textOf(sent, 'protocol') })}
  ${deps.config.compat.includes('greenfield') && select({ name: 'plugin', label: 'Plugin, for BTCPay', choices: pluginChoices, value: textOf(sent, 'plugin'), help: 'PrestaShop wants other names of permissions than the others.' })}
  ${select({ name: 'currency', label: 'Prices in the shop', choices: units, value: textOf(sent, 'currency') || 'USDT', help: 'For another currency than USDT, set its rate under Rates.' })}
  ${select({ name: 'network', label: 'Network', choices: networks, value: textOf(sent, 'network'), help: 'For orders that name none.' })}
  ${textArea({ name: 'allowed_cidrs', label: 'Your servers (optional)', rows: 2, isMono: true, value: textOf(sent, 'allowed_cidrs'), help: 'Address ranges such as 203.0.113.0/24, one a line. Empty: from anywhere.', ...errorOf('allowed_cidrs') })}
  ${hasWebhook && field({ name: 'webhook_url', type: 'url', label: 'Webhook address of the shop (optional)', value: textOf(sent, 'webhook_url'), help: 'For Coinbase Commerce charges. Plugins for BTCPay register theirs themselves.', ...errorOf('webhook_url') })}
  ${trouble !== null && trouble.field === null && note('bad', 'The shop was not connected.', sentenceOf(trouble.code))}
  <div class="cluster">${button('Connect the shop', { kind: 'primary' })} ${linkButton('Back', path)}</div>` // prettier-ignore
  const heading = { title: 'Connect a shop', crumbs, sub: 'The key is shown on the next page, and never again.' }
  const body = card({ label: heading.title }, form(request, `${path}/new`, html`${onceField(request)}${content}`))
  return page(heading, body, trouble === null ? 200 : 400)
}

function making(request: DashboardRequest): Promise<Reply> {
  const { deps, sessionUser, form: sent } = request
  const { environment } = sessionUser
  const work = async () => {
    const protocol = deps.config.compat.find(one => one === textOf(sent, 'protocol'))
    if (!protocol) throw new Fault('invalid request')
    const ranges = textOf(sent, 'allowed_cidrs').split(/[\s,]+/).filter(one => one !== '') // prettier-ignore
    const { allowed_cidrs: allowedCidrs = [] } = checkedBody(deps.config, 'createApiKey', {
      environment,
      allowed_cidrs: ranges.length === 0 ? undefined : ranges,
    })
    const network = servedNetworks(deps, sessionUser).find(one => one === textOf(sent, 'network'))
    const currency = ['USDT', ...currencies].find(one => one === textOf(sent, 'currency'))
    if (!network || !findNetwork(deps.config, { environment, network })) throw new Fault('invalid network')
    if (!currency) throw new Fault('unsupported currency')
    const webhookUrl = protocolTerms[protocol].hasWebhook ? webhookUrlOf(request) : null
    const plugin = protocol === 'greenfield' && plugins.find(one => one === textOf(sent, 'plugin'))
    const wanted = {
      protocol,
      ...(plugin && { plugin }),
      network,
      currency,
      allowedCidrs,
      ...(webhookUrl && { webhookUrl }),
    }
    return once(request, {
      work: joined => createCredential(joined, sessionUser, wanted),
      describe: credentialMade,
      show: credential => made(request, credential),
      again: shownOnce,
    })
  }
  return tried(work, { operationId: 'createApiKey', again: trouble => asking(request, trouble) })
}

function webhookUrlOf({ deps, form: sent }: DashboardRequest): string | null {
  const url = textOf(sent, 'webhook_url').trim()
  if (url === '') return null
  if (!judgeWebhookUrl(url, deps.config.egressAllowCidrs).ok) throw new Fault('invalid webhook url')
  return url
}

const shownOnce = {
  title: 'This shop was connected already',
  sentence: 'Its key was shown once and is kept by nobody. If you have not copied it, replace the key.',
  href: path,
  label: 'Your shop plugins',
}

/** The only response with the key. Nothing stores it readable, so no page can show it again. */
function made(request: DashboardRequest, credential: CreatedCredential): Reply {
  const body = html`${note('warn', 'Copy the key now.', 'It is shown this once. If you lose it, replace it.')}
  ${card(
    { label: 'Settings of the shop' },
    html`<div class="stack near">${shown[credential.protocol].settings(baseUrlOf(request, credential), credential)}
      <div class="cluster">${linkButton('I have stored it', path, { kind: 'primary' })} ${linkButton('How to set up a shop', '/docs/guides/shop-plugins')}</div></div>`,
  )}` // prettier-ignore
  return page({ title: 'Your shop is connected', crumbs }, body)
}

export async function credentialOf(request: DashboardRequest): Promise<StoredCredential> {
  const credentials = await listCredentials(request.deps, request.sessionUser)
  const found = credentials.find(one => one.id === request.params['id'])
  if (!found) throw new Fault('api key not found')
  return found
}

async function replacement(request: DashboardRequest): Promise<Reply> {
  const { id, protocol, account } = await credentialOf(request)
  const body = question({
    title: 'Replace the key of this shop?',
    sentences: [
      'The old key stops at once. Address and number stay. Enter the new key in the shop right after.',
      'Orders that the shop has are told with the new key. If the old one leaked, check them: whoever had it may have created some.',
    ],
    details: [{ term: shown[protocol].account, value: html`<span class="mono">${account}</span>` }],
    form: form(
      request,
      `${path}/${id}/replace`,
      html`${onceField(request)}
        <div class="cluster">${button('Replace the key', { kind: 'primary' })} ${linkButton('Back', path)}</div>`,
    ),
  })
  return page({ title: 'Replace a key', crumbs }, body)
}

async function replacing(request: DashboardRequest): Promise<Reply> {
  const { id } = await credentialOf(request)
  return once(request, {
    work: joined => replaceSecret(joined, request.sessionUser, id),
    describe: credentialReplaced,
    show: credential => made(request, credential),
    again: { ...shownOnce, title: 'This key was replaced already' },
  })
}

async function revocation(request: DashboardRequest): Promise<Reply> {
  const { id, protocol, account, lastUsedAt } = await credentialOf(request)
  const body = question({
    title: 'Disconnect this shop?',
    sentences: [
      'It creates no more orders from now on. It is still told of payments to the orders that it has. This cannot be taken back.',
      'If its key is to change and the shop goes on, replace the key instead.',
    ],
    details: [
      { term: shown[protocol].account, value: html`<span class="mono">${account}</span>` },
      { term: 'Last used', value: lastUsedAt ? time(lastUsedAt.toISOString()) : 'never' },
    ],
    form: form(
      request,
      `${path}/${id}/revoke`,
      html`<div class="cluster">
        ${button('Revoke the key', { kind: 'danger' })} ${linkButton('Replace the key', `${path}/${id}/replace`)}
        ${linkButton('Back', path)}
      </div>`,
    ),
  })
  return page({ title: 'Disconnect a shop', crumbs }, body)
}

async function revoking(request: DashboardRequest): Promise<Reply> {
  const { id, protocol, account } = await credentialOf(request)
  await recorded(
    request,
    joined => revokeCredential(joined, request.sessionUser, id),
    () => credentialRevoked({ id, protocol, account }),
  )
  return go(path, 'The key is revoked.')
}
