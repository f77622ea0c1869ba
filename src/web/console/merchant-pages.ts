import { listMerchantKeys } from '../../merchants/api-keys/admin-keys.service.ts'
import type { MerchantView } from '../../merchants/merchant-view.ts'
import { browseMerchants, inspectMerchant, searchMerchants } from '../../merchants/merchant.service.ts'
import { whyNotInvited } from '../../merchants/onboarding/invite-merchant.service.ts'
import { isUuid } from '../../lib/ids.ts'
import { getBalances } from '../../withdrawals/balances/balance.service.ts'
import { badge } from '../kit/badge.ts'
import { button, textLink } from '../kit/button.ts'
import { card, facts } from '../kit/card.ts'
import { field, select } from '../kit/field.ts'
import { chips } from '../kit/navigation.ts'
import { note } from '../kit/note.ts'
import { table } from '../kit/table.ts'
import { html, isolatedText, withUnseen, type Html } from '../html.ts'
import { networkText } from '../../chains/networks.ts'
import { changeForm } from './changes/change-form.ts'
import type { MakePage } from './console.ts'
import { queryText } from './request.ts'
import { untrustedText, mono, stateBadge, usdtOf, when, type Frame } from './view.ts'

const statuses = ['PENDING_KYB', 'ACTIVE', 'SUSPENDED'] as const
const tiers = ['BASIC', 'STANDARD', 'PREMIUM'] as const
const listedMax = 50

export const merchantsPage: MakePage = async ({ deps }, { request, frame }) => {
  const wanted = queryText(request, 'q', 255)
  const status = statuses.find(one => one === queryText(request, 'status')) ?? null
  const merchants =
    wanted === ''
      ? await browseMerchants(deps, { status, limit: listedMax })
      : await searchMerchants(deps, { text: wanted, limit: listedMax })
  const entries = [
    { label: 'All', href: '/merchants', isCurrent: status === null && wanted === '' },
    ...statuses.map(one => ({
      label: one.replaceAll('_', ' '),
      href: `/merchants?status=${one}`,
      isCurrent: status === one && wanted === '',
    })),
  ]
  return {
    heading: { title: 'Merchants', sub: 'Find one by ID, full email address, or the start of the name.' },
    body: html`<form class="form-line" role="search" action="/merchants">
        ${field({ name: 'q', type: 'search', label: 'Id, email or name', value: wanted, maxlength: 255 })}
        ${button('Find', { icon: 'search' })}
      </form>
      ${chips('State', entries)} ${listOf(merchants)} ${(await whyNotInvited(deps)) === null && inviteCard(frame)}`,
  }
}

function inviteCard(frame: Frame): Html {
  return card(
    { title: 'Invite a merchant', foot: 'Its owner gets an email and signs in with that address.' },
    changeForm(frame, {
      command: 'merchants invite',
      parameters: [],
      label: 'Invite …',
      more: html`${field({ name: 'option_name', label: 'Name of the business', isRequired: true, maxlength: 255, autocomplete: 'off' })}
      ${field({ name: 'option_email', label: 'Email address of its owner', type: 'email', isRequired: true, maxlength: 254, autocomplete: 'off' })}`,
    }),
  )
}

function listOf(merchants: readonly MerchantView[]): Html {
  if (merchants.length === 0) return note('calm', 'No merchants.', 'Nothing matches.')
  const rows = merchants.map(one => [
    html`<a href="/merchants/${one.id}">${untrustedText(one.name)}</a>`,
    untrustedText(one.email),
    stateBadge(one.status),
    one.tier,
    one.fee_rate,
    when(one.created_at),
  ])
  const columns = [
    { head: 'Name' },
    { head: 'Email' },
    { head: 'State' },
    { head: 'Tier' },
    { head: 'Fee rate', isNumber: true },
    { head: 'Registered', isNumber: true },
  ]
  return card(
    { label: 'Merchants', isFlush: true, foot: `The newest ${listedMax} at most.` },
    table({ caption: 'Merchants, the newest first', columns, rows }),
  )
}

export const merchantPage: MakePage = async ({ deps }, { request, frame }) => {
  const id = String(request.params.id).toLowerCase()
  const merchant = isUuid(id) ? await inspectMerchant(deps, id) : null
  if (!merchant) return null
  const [keys, live, test] = await Promise.all([
    listMerchantKeys(deps, id),
    getBalances(deps, { merchantId: id, environment: 'live' }),
    getBalances(deps, { merchantId: id, environment: 'test' }),
  ])
  const keyRows = keys.map(key => [
    mono(key.key_id),
    key.environment,
    badge(key.is_active ? 'good' : 'calm', key.is_active ? 'active' : 'revoked'),
    untrustedText(key.name),
    when(key.last_used_at),
  ])
  const columns = [
    { head: 'Key' },
    { head: 'Environment' },
    { head: 'State' },
    { head: 'Name' },
    { head: 'Last used', isNumber: true },
  ]
  return {
    heading: {
      title: isolatedText(withUnseen(merchant.name)),
      badge: stateBadge(merchant.status),
      sub: untrustedText(merchant.email),
      crumbs: [{ label: 'Merchants', href: '/merchants' }],
    },
    body: html`<div class="columns rail">
      <div class="stack">
        ${card(
          { title: 'Details', action: textLink('Audit log', `/audit?subject=${merchant.id}`), isFlush: true },
          facts([
            { term: 'Name', value: untrustedText(merchant.name) },
            { term: 'Email', value: untrustedText(merchant.email) },
            { term: 'ID', value: mono(merchant.id) },
            { term: 'Platform user', value: untrustedText(merchant.platform_user_id) },
            { term: 'Tier', value: merchant.tier },
            { term: 'Fee rate of future orders', value: merchant.fee_rate },
            { term: 'Environment', value: merchant.environment },
            { term: 'Registered', value: when(merchant.created_at) },
          ]),
        )}
        ${balancesCard(live)} ${balancesCard(test)}
        ${card({ title: 'API keys', isFlush: true }, keys.length === 0 ? html`<div class="body muted">No keys.</div>` : table({ caption: 'API keys', columns, rows: keyRows, isTight: true }))}
      </div>
      <div class="stack">${changesOf(frame, merchant)}</div>
    </div>`,
  }
}

function balancesCard({ balances, environment }: Awaited<ReturnType<typeof getBalances>>): Html {
  const rows = balances.map(one => [
    networkText(one.network),
    usdtOf(one.available),
    usdtOf(one.pending),
    usdtOf(one.reserved),
    usdtOf(one.frozen),
    usdtOf(one.owed),
  ])
  const columns = ['Available', 'Pending', 'Reserved', 'Frozen', 'Owed'].map(head => ({ head, isNumber: true }))
  return card(
    { title: `Balances, ${environment}`, isFlush: true },
    table({ caption: `Balances, ${environment}`, columns: [{ head: 'Network' }, ...columns], rows, isTight: true }),
  )
}

function changesOf(frame: Frame, { id, status, tier }: MerchantView): Html {
  const parameters = [id]
  const others = tiers.filter(one => one !== tier)
  return html`${
    status === 'SUSPENDED'
      ? card(
          { title: 'Reinstate' },
          changeForm(frame, { command: 'merchants reinstate', parameters, label: 'Reinstate …', kind: 'primary' }),
        )
      : card(
          { title: 'Suspend', foot: 'Its requests are refused; payments to its open orders are still credited.' },
          changeForm(frame, { command: 'merchants suspend', parameters, label: 'Suspend …', kind: 'danger' }),
        )
  }
  ${card(
    {
      title: 'Tier and fee',
      foot: 'The fee rate of future orders follows from the tier; orders that exist keep theirs.',
    },
    html`<div class="stack">
      ${others.map(one => changeForm(frame, { command: 'merchants tier', parameters: [id, one], label: `Change to ${one} …` }))}
    </div>`,
  )}
  ${card(
    { title: 'Withdrawal addresses', foot: 'Whether its money goes to addresses of its allow-list alone.' },
    changeForm(frame, {
      command: 'withdrawals restrict',
      parameters,
      label: 'Change …',
      more: html`${select({
        name: 'option_environment',
        label: 'Environment',
        choices: [
          { value: 'live', label: 'live' },
          { value: 'test', label: 'test' },
        ],
      })}
      ${select({
        name: 'option_to',
        label: 'Where money may go',
        choices: [
          { value: 'listed', label: 'listed addresses only' },
          { value: 'any', label: 'any address' },
        ],
      })}`,
    }),
  )}`
}
