import type { components } from '../../../../generated/api.ts'
import { createApiKey, listApiKeys, revokeApiKey } from '../../../merchants/api-keys/merchant-key.service.ts'
import { keyMade, keyRevoked } from '../../../people/team/notifications.ts'
import { permissions, type Permission } from '../../../merchants/api-keys/permission.ts'
import { Fault } from '../../../lib/fault.ts'
import { badge } from '../../kit/badge.ts'
import { button, linkButton } from '../../kit/button.ts'
import { card, emptyState, question } from '../../kit/card.ts'
import { code, copyable, secretOnce } from '../../kit/code.ts'
import { choices, field, textArea } from '../../kit/field.ts'
import { icon } from '../../kit/icon.ts'
import { note } from '../../kit/note.ts'
import { table, type Column } from '../../kit/table.ts'
import { html, isolated, type Html } from '../../html.ts'
import {
  checkedBody,
  form,
  go,
  mayDo,
  page,
  textOf,
  textsOf,
  tried,
  type DashboardRequest,
  type BusinessPage,
  type Reply,
  type Trouble,
} from '../request.ts'
import { once, onceField } from '../once.ts'
import { errorsOf } from '../form-page.ts'
import { recorded } from '../record.ts'
import { sentenceOf } from '../sentences.ts'
import { date, time } from '../words.ts'

type KeyView = components['schemas']['ApiKey']

const path = '/dashboard/keys'
const crumbs = [{ label: 'API keys', href: path }]

export const keyPages: readonly BusinessPage[] = [
  { method: 'GET', path, permission: 'read', respond: list },
  {
    method: 'GET',
    path: `${path}/new`,
    permission: 'keys',
    isGuarded: true,
    respond: request => asking(request, null),
  },
  { method: 'POST', path: `${path}/new`, permission: 'keys', isGuarded: true, respond: making },
  { method: 'GET', path: `${path}/{key_id}/revoke`, permission: 'keys', respond: revocation },
  { method: 'POST', path: `${path}/{key_id}/revoke`, permission: 'keys', respond: revoking },
]

const inWords: Readonly<Record<Permission, { readonly label: string; readonly help: string }>> = {
  orders: { label: 'Orders', help: 'Create, cancel and accept orders.' },
  read: { label: 'Read', help: 'See orders, balances, statements and events.' },
  webhooks: { label: 'Webhooks', help: 'Change endpoints and send events again.' },
  keys: { label: 'Keys', help: 'Create and revoke keys.' },
  refunds: { label: 'Refunds', help: 'Refund payers.' },
  withdrawals: { label: 'Withdrawals', help: 'Send your balance to an address.' },
}

/** Shops that speak another API have credentials of their own. */
const plugins = html`<p class="muted">
  Your shop speaks EPay or epusdt? <a class="link" href="/dashboard/plugins">Connect it under Shop plugins</a>.
</p>`

/** Returns the merchant's keys of the current environment only. */
async function keysOf({ deps, sessionUser }: DashboardRequest): Promise<KeyView[]> {
  return (await listApiKeys(deps, sessionUser)).filter(key => key.environment === sessionUser.environment)
}

async function list(request: DashboardRequest): Promise<Reply> {
  const keys = await keysOf(request)
  const canMake = mayDo(request, 'keys')
  const isTest = request.sessionUser.environment === 'test'
  const heading = {
    title: 'API keys',
    sub: isTest
      ? 'Test keys move no real money.'
      : 'Live keys move real money. Give each key only the permissions it needs.',
    ...(canMake && { actions: linkButton('New key', `${path}/new`, { icon: 'plus', kind: 'primary' }) }),
  }
  if (keys.length > 0)
    return page(heading, html`<div class="stack">${keyTable(request, keys, canMake)} ${plugins}</div>`)
  const empty = emptyState({
    sign: icon('key'),
    title: 'No keys yet',
    text: 'Your server signs its requests with a key. Its secret is shown once, when you create it.',
    ...(canMake && { action: linkButton('New key', `${path}/new`, { kind: 'primary' }) }),
  })
  return page(heading, card({ label: 'API keys' }, empty))
}

const columns: readonly Column[] = [
  { head: 'Name', position: 'lead' },
  { head: 'Key', position: 'start' },
  { head: 'Permissions', position: 'about' },
  { head: 'From', position: 'low-start', isNamed: true },
  { head: 'Created', isNumber: true, position: 'end' },
  { head: 'Last used', isNumber: true, position: 'low-end', isNamed: true },
  { head: 'State', isNumber: true, position: 'state' },
]

function keyTable(request: DashboardRequest, keys: readonly KeyView[], canRevoke: boolean): Html {
  const rows = keys.map(key => [
    key.name === '' ? html`<span class="muted">–</span>` : isolated(key.name),
    copyable(key.key_id, { what: 'key id' }),
    permissions.every(one => key.permissions.includes(one))
      ? 'All'
      : key.permissions.map(one => inWords[one].label).join(', '),
    key.allowed_cidrs.length === 0 ? 'anywhere' : html`<span class="mono">${key.allowed_cidrs.join(', ')}</span>`,
    date(key.created_at),
    key.last_used_at === null ? html`<span class="muted">never</span>` : date(key.last_used_at),
    key.is_active
      ? canRevoke
        ? linkButton('Revoke', `${path}/${key.key_id}/revoke`, { size: 'small', hint: key.name })
        : badge('good', 'Active')
      : badge('calm', 'Revoked'),
  ])
  return card({ label: 'API keys', isFlush: true }, table({ caption: 'API keys', columns, rows }))
}

function asking(request: DashboardRequest, trouble: Trouble | null): Reply {
  const { form: sent, sessionUser } = request
  const isTest = sessionUser.environment === 'test'
  const errorOf = errorsOf(trouble)
  const chosen = trouble === null ? ['orders', 'read', 'webhooks'] : textsOf(sent, 'permissions')
  const boxes = permissions.map(value => ({ value, ...inWords[value] }))
  const content = html`${field({ name: 'name', label: 'Name', value: textOf(sent, 'name'), isRequired: true, maxlength: 100, help: 'For example the server that will use it.', ...errorOf('name') })}
  ${choices({ name: 'permissions', label: 'Permissions', type: 'checkbox', choices: boxes, value: chosen, ...errorOf('permissions') })}
  ${textArea({ name: 'allowed_cidrs', label: 'Allowed IP ranges (optional)', rows: 2, isMono: true, value: textOf(sent, 'allowed_cidrs'), help: 'One range a line, such as 203.0.113.0/24. Leave it empty to allow any address.', ...errorOf('allowed_cidrs') })}
  ${trouble !== null && trouble.field === null && note('bad', 'No key was created.', sentenceOf(trouble.code))}
  <div class="cluster">${button(isTest ? 'Create the test key' : 'Create the live key', { kind: 'primary' })} ${linkButton('Back', path)}</div>` // prettier-ignore
  const heading = {
    title: isTest ? 'New test key' : 'New live key',
    crumbs,
    sub: 'The next page shows the secret once. Store it then.',
  }
  return page(
    heading,
    card({ label: heading.title }, form(request, `${path}/new`, html`${onceField(request)}${content}`)),
    trouble === null ? 200 : 400,
  )
}

function making(request: DashboardRequest): Promise<Reply> {
  const { deps, sessionUser, form: sent } = request
  const work = async () => {
    const ranges = textOf(sent, 'allowed_cidrs')
      .split(/[\s,]+/)
      .filter(one => one !== '')
    const body = checkedBody(deps.config, 'createApiKey', {
      name: textOf(sent, 'name') || undefined,
      environment: sessionUser.environment,
      permissions: textsOf(sent, 'permissions'),
      allowed_cidrs: ranges.length === 0 ? undefined : ranges,
    })
    const { name = '', environment } = body
    const wanted = { name, environment, permissions: body.permissions, allowedCidrs: body.allowed_cidrs }
    return once(request, {
      work: joined => createApiKey(joined, sessionUser, wanted),
      describe: keyMade,
      show: key => made(request, key),
      again: shownOnce,
    })
  }
  return tried(work, { operationId: 'createApiKey', again: trouble => asking(request, trouble) })
}

const shownOnce = {
  title: 'This key was already created',
  sentence:
    'Its secret was shown once and is not stored. If you did not copy it, revoke the newest key and create another.',
  href: path,
  label: 'Your keys',
}

/** The only response with the secret. Nothing stores it, so no page can show it again. */
function made(request: DashboardRequest, key: components['schemas']['CreatedApiKey']): Reply {
  const environment = `KASSA_KEY_ID=${key.key_id}\nKASSA_SECRET=${key.secret}`
  const body = html`${note('warn', 'Copy the secret now.', 'It is shown only once. If you lose it, create another key and revoke this one.')}
  ${card(
    { label: 'The new key' },
    html`<div class="stack near">${code('Key', key.key_id)} ${secretOnce('Secret', key.secret)} ${secretOnce('For an environment file', environment)}
      <div class="cluster">${linkButton('I have stored it', path, { kind: 'primary' })} ${request.sessionUser.environment === 'test' && linkButton('Create a test order', '/dashboard/orders/new')}</div></div>`,
  )}` // prettier-ignore
  return page({ title: 'Your new key', crumbs, sub: key.name === '' ? undefined : isolated(key.name) }, body)
}

async function keyOf(request: DashboardRequest): Promise<KeyView> {
  const key = (await keysOf(request)).find(one => one.key_id === request.params['key_id'])
  if (!key) throw new Fault('api key not found')
  return key
}

async function revocation(request: DashboardRequest): Promise<Reply> {
  const key = await keyOf(request)
  const body = question({
    title: 'Revoke this key?',
    sentences: ['Requests signed with it are refused from now on. This cannot be taken back.'],
    details: [
      { term: 'Name', value: key.name === '' ? '–' : isolated(key.name) },
      { term: 'Key', value: html`<span class="mono wrap-any">${key.key_id}</span>` },
      { term: 'Last used', value: key.last_used_at === null ? 'never' : time(key.last_used_at) },
    ],
    form: form(
      request,
      `${path}/${key.key_id}/revoke`,
      html`<div class="cluster">${button('Revoke the key', { kind: 'danger' })} ${linkButton('Back', path)}</div>`,
    ),
  })
  return page({ title: 'Revoke a key', crumbs }, body)
}

async function revoking(request: DashboardRequest): Promise<Reply> {
  const key = await keyOf(request)
  await recorded(
    request,
    joined => revokeApiKey(joined, request.sessionUser, key.key_id),
    () => keyRevoked(key.key_id),
  )
  return go(path, 'The key is revoked.')
}
