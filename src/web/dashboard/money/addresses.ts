import type { MerchantAction } from '../../../people/team/merchant-action.ts'
import { networks, networkText } from '../../../chains/networks.ts'
import { Fault } from '../../../lib/fault.ts'
import {
  addAddress,
  getAllowList,
  removeAddress,
  type AddedAddress,
} from '../../../withdrawals/allow-list/allow-list.service.ts'
import { badge } from '../../kit/badge.ts'
import { button, linkButton } from '../../kit/button.ts'
import { card, emptyState, question } from '../../kit/card.ts'
import { copyable } from '../../kit/code.ts'
import { field, select } from '../../kit/field.ts'
import { icon } from '../../kit/icon.ts'
import { note } from '../../kit/note.ts'
import { table } from '../../kit/table.ts'
import { html, isolated } from '../../html.ts'
import {
  checkedBody,
  form,
  go,
  mayDo,
  page,
  textOf,
  tried,
  type DashboardRequest,
  type BusinessPage,
  type Reply,
  type Trouble,
} from '../request.ts'
import { errorsOf } from '../form-page.ts'
import { recorded } from '../record.ts'
import { sentenceOf } from '../sentences.ts'
import { networkName, time } from '../words.ts'

const path = '/dashboard/addresses'
const crumbs = [{ label: 'Balances', href: '/dashboard/balances' }]

/** Addresses that money may go to. A new one counts after 24 hours, whoever adds it; the owners get a mail at once. */
export const addressPages: readonly BusinessPage[] = [
  { method: 'GET', path, permission: 'read', respond: list },
  {
    method: 'GET',
    path: `${path}/new`,
    permission: 'withdrawals',
    isGuarded: true,
    respond: request => asking(request, null),
  },
  { method: 'POST', path: `${path}/new`, permission: 'withdrawals', isGuarded: true, respond: adding },
  { method: 'GET', path: `${path}/{id}/remove`, permission: 'withdrawals', respond: removal },
  { method: 'POST', path: `${path}/{id}/remove`, permission: 'withdrawals', respond: removing },
]

async function list(request: DashboardRequest): Promise<Reply> {
  const { deps, sessionUser } = request
  const { addresses, is_restricted: isRestricted } = await getAllowList(deps, sessionUser)
  const canChange = mayDo(request, 'withdrawals')
  const heading = {
    title: 'Addresses',
    crumbs,
    sub: isRestricted
      ? 'Withdrawals and refunds go only to these addresses. A new address works after 24 hours.'
      : 'This environment does not restrict withdrawals to the list: they can go to any address.',
    ...(canChange && { actions: linkButton('Add an address', `${path}/new`, { icon: 'plus', kind: 'primary' }) }),
  }
  if (addresses.length === 0) {
    const empty = emptyState({
      sign: icon('wallet'),
      title: 'No addresses yet',
      text: 'Add the addresses that may receive your withdrawals.',
      ...(canChange && { action: linkButton('Add an address', `${path}/new`) }),
    })
    return page(heading, card({ label: 'Addresses' }, empty))
  }
  const now = deps.clock.business().toISOString()
  const columns = [
    { head: 'Name' },
    { head: 'Network' },
    { head: 'Address' },
    { head: 'State' },
    { head: 'Remove', isNumber: true, isActions: true },
  ]
  const rows = addresses.map(one => [
    one.name === '' ? html`<span class="muted">–</span>` : isolated(one.name),
    networkName(one.network),
    copyable(one.address, { what: 'address', isWhole: true }),
    one.usable_from <= now
      ? badge('good', 'Usable')
      : html`${badge('wait', 'Waiting')} <span class="small muted">until ${time(one.usable_from)}</span>`,
    canChange ? linkButton('Remove', `${path}/${one.id}/remove`, { size: 'small', hint: one.name }) : '',
  ])
  return page(heading, card({ label: 'Addresses', isFlush: true }, table({ caption: 'Addresses', columns, rows })))
}

function asking(request: DashboardRequest, trouble: Trouble | null): Reply {
  const { form: sent } = request
  const errorOf = errorsOf(trouble)
  const content = html`${select({ name: 'network', label: 'Network', choices: networks.map(value => ({ value, label: networkText(value) })), value: textOf(sent, 'network'), ...errorOf('network') })}
  ${field({ name: 'address', label: 'Address', isMono: true, autocomplete: 'off', value: textOf(sent, 'address'), isRequired: true, ...errorOf('address') })}
  ${field({ name: 'name', label: 'Name', value: textOf(sent, 'name'), maxlength: 100, help: 'For example Treasury wallet.', ...errorOf('name') })}
  ${trouble !== null && trouble.field === null && note('bad', 'Nothing was added.', sentenceOf(trouble.code))}
  <p class="small muted">The address works 24 hours from now. All owners get an email at once.</p>
  <div class="cluster">${button('Add the address', { kind: 'primary' })} ${linkButton('Back', path)}</div>` // prettier-ignore
  const body = card({ label: 'Add an address' }, form(request, `${path}/new`, content))
  return page(
    { title: 'Add an address', crumbs: [...crumbs, { label: 'Addresses', href: path }] },
    body,
    trouble === null ? 200 : 400,
  )
}

function adding(request: DashboardRequest): Promise<Reply> {
  const { deps, sessionUser, form: sent } = request
  const work = async () => {
    const given = {
      network: textOf(sent, 'network'),
      address: textOf(sent, 'address'),
      name: textOf(sent, 'name') || undefined,
    }
    const { network, address, name = '' } = checkedBody(deps.config, 'addWithdrawalAddress', given)
    const { isNew } = await recorded(
      request,
      joined => addAddress(joined, sessionUser, { network, address, name }),
      added => (added.isNew ? additionOf(added.address) : null),
    )
    return go(
      path,
      isNew ? 'The address is added. It can be used in 24 hours.' : 'The address is on your list already.',
    )
  }
  return tried(work, { operationId: 'addWithdrawalAddress', again: trouble => asking(request, trouble) })
}

async function removal(request: DashboardRequest): Promise<Reply> {
  const { addresses } = await getAllowList(request.deps, request.sessionUser)
  const found = addresses.find(one => one.id === request.params['id'])
  if (!found) throw new Fault('withdrawal address not found')
  const content = html`<div class="cluster">
    ${button('Remove the address', { kind: 'danger' })} ${linkButton('Back', path)}
  </div>`
  const body = question({
    title: 'Remove this address?',
    sentences: ['Money can no longer be sent there. If you add it again it waits 24 hours again.'],
    details: [
      { term: 'Name', value: found.name === '' ? '–' : isolated(found.name) },
      { term: 'Address', value: html`<bdi class="mono wrap-any" dir="ltr" translate="no">${found.address}</bdi>` },
    ],
    form: form(request, `${path}/${found.id}/remove`, content),
  })
  return page({ title: 'Remove an address', crumbs }, body)
}

async function removing(request: DashboardRequest): Promise<Reply> {
  const id = request.params['id']!
  await recorded(
    request,
    joined => removeAddress(joined, request.sessionUser, id),
    () => auditAction('remove', id, 'An address was removed.'),
  )
  return go(path, 'The address is removed.')
}

function additionOf({ id, address, usable_from: from }: AddedAddress['address']): MerchantAction {
  return auditAction('add', id, `The address ${address} was added, usable from ${from} on.`)
}

/** The service itself notifies the owners, whichever way the change was made. */
function auditAction(what: 'add' | 'remove', id: string, sentence: string): MerchantAction {
  return { action: `withdrawal-address.${what}`, subject: `address ${id}`, sentence, notice: null }
}
