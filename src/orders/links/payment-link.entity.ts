import { defineEntity, p } from '@mikro-orm/core'
import { big, bigs, checks, environment, index, json, texts, time } from '../../database/columns.ts'

/** A page that many customers can pay, each with an order of their own. */
export const PaymentLinkEntity = defineEntity({
  name: 'PaymentLink',
  tableName: 'payment_link',
  properties: {
    id: p.text().primary(),
    merchantId: p.uuid(),
    environment: environment(),
    token: p.text(),
    title: p.text(),
    description: p.text(),
    /** `USDT`, or the currency that the rate of each order converts. */
    currency: p.text(),
    /** In the smallest unit of the currency. Absent: the payer chooses the amount within the bounds. */
    amount: big().nullable(),
    minAmount: big().nullable(),
    maxAmount: big().nullable(),
    /** What the page offers within the bounds. */
    suggestedAmounts: bigs(),
    /** Absent: all networks that are served. */
    networks: texts().nullable(),
    reference: p.text().nullable(),
    metadata: json(),
    returnUrl: p.text(),
    expiresAt: time().nullable(),
    paymentsMax: p.integer().nullable(),
    isActive: p.boolean(),
    idempotencyKey: p.text().nullable(),
    requestHash: p.text().nullable(),
    createdAt: time(),
    updatedAt: time(),
  },
  checks: checks({
    payment_link_title_check: 'char_length(title) between 1 and 120',
    payment_link_currency_check: `currency ~ '^(USDT|[A-Z]{3})$'`,
    payment_link_amount_check: 'amount > 0',
    payment_link_check: '(amount is null) = (min_amount is not null) and (amount is null) = (max_amount is not null)',
    payment_link_check1: 'min_amount between 1 and max_amount',
    payment_link_suggested_amounts_check: 'cardinality(suggested_amounts) <= 5',
    payment_link_networks_check: 'cardinality(networks) > 0',
    payment_link_reference_check: 'char_length(reference) between 1 and 64',
    payment_link_payments_max_check: 'payments_max between 1 and 10000',
    payment_link_check2: 'amount is null or cardinality(suggested_amounts) = 0',
    payment_link_check3: '(idempotency_key is null) = (request_hash is null)',
  }),
  indexes: [
    index('create index payment_link_newest on payment_link (merchant_id, environment, created_at desc, id desc)'),
    index('create index payment_link_end on payment_link (merchant_id, environment, expires_at)'),
    index(
      'create unique index payment_link_idempotency on payment_link (merchant_id, environment, idempotency_key) where idempotency_key is not null',
    ),
  ],
  uniques: [{ name: 'payment_link_token_key', properties: ['token'] }],
})
