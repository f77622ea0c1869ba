import { defineEntity, p } from '@mikro-orm/core'
import type { Environment } from '../../chains/chain.ts'
import { checks, index, texts, time } from '../../database/columns.ts'

/** A person of one merchant. Whoever works for two is two users. */
export const MerchantUserEntity = defineEntity({
  name: 'MerchantUser',
  tableName: 'merchant_user',
  properties: {
    id: p.uuid().primary(),
    merchantId: p.uuid(),
    mail: p.text(),
    name: p.text(),
    role: p.enum(['owner', 'developer', 'finance', 'viewer']),
    /** Which mails about money that leaves this person gets. */
    payoutMails: p.enum(['all', 'failed', 'none']).defaultRaw(`'failed'`),
    /** The environments whose first steps this person has put away. */
    setupDismissed: texts().$type<Environment[]>().defaultRaw(`'{}'`),
    /** Mails about orders that need a decision. */
    orderMails: p.boolean().defaultRaw('true'),
    /** Mails about endpoints that fail. */
    webhookMails: p.boolean().defaultRaw('true'),
    theme: p.enum(['system', 'light', 'dark']).defaultRaw(`'system'`),
    /** Without it times are those of the browser's zone. */
    timeZone: p.text().nullable(),
    createdAt: time(),
    /** Without it the user was invited and has not come yet. */
    signedInAt: time().nullable(),
    removedAt: time().nullable(),
  },
  checks: checks({
    merchant_user_mail_check: `mail ~ '^[!-~]+@[!-~]+$' and mail = lower(mail) and length(mail) <= 254`,
    merchant_user_setup_dismissed_check: `setup_dismissed <@ array['live', 'test']`,
    merchant_user_name_check: 'length(name) <= 255',
    merchant_user_time_zone_check: `time_zone ~ '^[A-Za-z0-9_+/-]{1,64}$'`,
  }),
  indexes: [
    index('create unique index merchant_user_mail on merchant_user (mail, merchant_id) where removed_at is null'),
    index('create index merchant_user_merchant on merchant_user (merchant_id, created_at) where removed_at is null'),
  ],
})
