// One mail of every kind, with words that others choose.
import { reviewedMail } from '../../src/merchants/kyb/reviewed-mail.ts'
import type { MailText } from '../../src/mail/mail-text.ts'
import { usdt } from '../../src/lib/money.ts'
import { endpointAlertMail } from '../../src/people/team/endpoint-alert-mail.ts'
import {
  accountMail,
  actionMail,
  invitationMail,
  signInMail,
  teamMail,
  welcomeMail,
} from '../../src/people/team/mails.ts'
import type { MerchantAction } from '../../src/people/team/merchant-action.ts'
import {
  brandingChanged,
  endpointAdded,
  endpointChanged,
  endpointDeleted,
  keyMade,
  keyRevoked,
  mailsPaused,
  shopWebhookChanged,
} from '../../src/people/team/notifications.ts'
import { creationMessage, linkMade } from '../../src/web/dashboard/money/creation-message.ts'
import { addedMail, removedMail } from '../../src/withdrawals/allow-list/allow-list-mails.ts'
import { orderAlertMail } from '../../src/orders/alerts/order-alert-mail.ts'
import type { Order } from '../../src/orders/order.ts'
import { endMail } from '../../src/withdrawals/payout-mails.ts'
import type { Withdrawal } from '../../src/withdrawals/withdrawal.ts'

/** What strangers, payers and people of a merchant choose. */
export interface Words {
  readonly name: string
  readonly mail: string
  readonly url: string
  readonly text: string
}

export const usualWords: Words = {
  name: 'Nordlicht Audio',
  mail: 'lena@nordlicht.example',
  url: 'https://nordlicht.example/hooks',
  text: 'Please upload the extract of the register.',
}

const pagesUrl = 'https://pay.nordlicht.example'
const id = '6f2b5a0e-8a55-4a9c-9f4b-0d6a3f1c7e21'
export const address = 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL'
const at = new Date('2026-11-26T13:36:00Z')

/** Only what the mail reads of it. */
const alertedOrder = {
  id,
  orderNumber: 'ord_8F3KJ0',
  orderAmount: usdt(269_000_000n),
  receivedAmount: usdt(249_000_000n),
  price: { amount: '249.00', currency: 'EUR', units_per_usdt: '0.925651', source: 'fixed' },
  network: 'TRC20',
} as unknown as Order

const withdrawal: Withdrawal = {
  id,
  merchantId: id,
  environment: 'live',
  network: 'TRC20',
  orderId: null,
  status: 'COMPLETED',
  amount: usdt(12_000_000_000n),
  feeAmount: usdt(1_000_000n),
  address,
  metadata: {},
  requiredApprovals: 2,
  txHash: '9c41e0'.padEnd(64, 'b87d25'),
  blockNumber: 7,
  failureReason: null,
  createdAt: at,
  updatedAt: at,
  approvedAt: at,
  completedAt: at,
  reopened: 0,
}

/** Every kind of mail, by a name for pictures. */
export function everyMail(words: Words = usualWords): Readonly<Record<string, MailText>> {
  const { name, text, mail } = words
  const link = `${pagesUrl}/dashboard/sign-in/link/8qyVrAoZc5Vs1P6kT0xYbN3mW7uJdHgR2eLfQ9iSaCtKvUzXpMw`
  const ended = (change: Partial<Withdrawal>) => endMail({ ...withdrawal, ...change }, pagesUrl)!
  const failed = { status: 'FAILED', failureReason: text } as const
  const listed = { id, environment: 'live', network: 'TRC20', address, name, createdAt: at, usableFrom: at } as const
  const review = { text, pagesUrl }
  return {
    'sign-in': signInMail(link),
    welcome: welcomeMail(name, link),
    invitation: invitationMail({ merchant: name, by: mail, role: 'developer', link: `${pagesUrl}/dashboard/sign-in` }),
    'team-invited': teamMail({ merchant: name, pagesUrl }, teamNotice(words)),
    'account-new-browser': accountMail({ merchant: name, pagesUrl }, teamNotice(words)),
    ...Object.fromEntries(actionsOf(words).map(([key, action]) => [key, mailOf(action, words)])),
    'withdrawal-complete': ended({}),
    'refund-complete': ended({ orderId: id, environment: 'test' }),
    'withdrawal-failed': ended(failed),
    'refund-failed': ended({ ...failed, orderId: id }),
    'address-added': addedMail(listed, pagesUrl),
    'address-removed': removedMail(listed, pagesUrl),
    ...Object.fromEntries(
      (['underpaid', 'late', 'frozen'] as const).flatMap(kind =>
        [1, 1000].map(count => [
          `order-${kind}-${count}`,
          orderAlertMail({ kind, environment: 'live', count, order: { ...alertedOrder, reference: text }, pagesUrl }),
        ]),
      ),
    ),
    'endpoint-failing': endpointAlertMail({ endpointId: id, url: words.url, environment: 'live', failingSince: at, lastError: 'http 503', waiting: 4, pagesUrl }), // prettier-ignore
    'business-approved': reviewedMail('APPROVED', { ...review, text: '' }),
    'business-declined': reviewedMail('DECLINED', review),
    'business-question': reviewedMail('CLARIFICATION', review),
  }
}

function teamNotice({ mail, text }: Words) {
  const facts = [{ term: 'Browser', value: text }]
  return { subject: 'A person was invited to your team', sentence: `${mail} invited ${mail}.`, facts }
}

function actionsOf({ url, text }: Words): (readonly [string, MerchantAction])[] {
  const endpoint = { id, url, events: ['a'], is_active: true }
  const endpointOff = { ...endpoint, is_active: false }
  const [shop, webhook] = [{ id, protocol: 'greenfield', account: '10000001' } as const, { url, isEnabled: true }]
  const made = { id, amount: '12000', fee_amount: '1', network: 'TRC20', address, status: 'PENDING' } as const
  const order = { id, order_number: text }
  const claim = { amount: '5', network: 'TRC20' }
  // Only what these functions read of them.
  const created = (status: string) => ({ withdrawal: { ...made, status }, isReplayed: false }) as never
  return [
    ['key-made', keyMade({ key_id: 'mk_live_7Hd2Lw0c' })],
    ['key-revoked', keyRevoked('mk_live_7Hd2Lw0c')],
    ['endpoint-added', endpointAdded(endpoint)],
    ['endpoint-moved', endpointChanged({ before: { ...endpoint, url: 'https://old.example' }, after: endpoint })!],
    ['endpoint-events', endpointChanged({ before: { ...endpoint, events: ['b'] }, after: endpoint })!],
    ['endpoint-on', endpointChanged({ before: endpointOff, after: endpoint })!],
    ['endpoint-off', endpointChanged({ before: endpoint, after: endpointOff })!],
    ['endpoint-deleted', endpointDeleted(endpoint)],
    ['shop-webhook-registered', shopWebhookChanged(shop, null, webhook)!],
    ['shop-webhook-moved', shopWebhookChanged(shop, { ...webhook, url: 'https://old.example' }, webhook)!],
    ['shop-webhook-on', shopWebhookChanged(shop, { ...webhook, isEnabled: false }, webhook)!],
    ['shop-webhook-off', shopWebhookChanged(shop, webhook, { ...webhook, isEnabled: false })!],
    ['shop-webhook-events', shopWebhookChanged(shop, webhook, { ...webhook, events: ['a'] })!],
    ['shop-webhook-secret', shopWebhookChanged(shop, { ...webhook, secret: 'a' }, { ...webhook, secret: 'b' })!],
    ['shop-webhook-deleted', shopWebhookChanged(shop, webhook, null)!],
    ['mails-paused-key', { ...keyRevoked('x'), notice: mailsPaused('API key', 30) }],
    ['mails-paused-shop', { ...keyRevoked('x'), notice: mailsPaused('shop', 30) }],
    ['branding', brandingChanged(id, 'branding')],
    ['logo', brandingChanged(id, 'logo')],
    ['withdrawal-requested', creationMessage('withdrawal', created('PENDING'))!],
    ['withdrawal-unapproved', creationMessage('withdrawal', created('APPROVED'))!],
    ['refund-requested', creationMessage('refund', created('PENDING'))!],
    ['refund-link', linkMade(order as never, { claim, isReplayed: false } as never)!],
  ]
}

function mailOf({ notice }: MerchantAction, { name, mail }: Words): MailText {
  return actionMail({ merchant: name, pagesUrl }, { notice: notice!, by: mail, environment: 'Live' })
}
