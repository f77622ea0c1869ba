import { defineEntity, p } from '@mikro-orm/core'
import { checks, environment, index, network, time } from '../../database/columns.ts'

/** An address that a merchant may withdraw to from a given time on. The row of a removed address stays. */
export const WithdrawalAddressEntity = defineEntity({
  name: 'WithdrawalAddress',
  tableName: 'withdrawal_address',
  properties: {
    id: p.uuid().primary(),
    merchantId: p.uuid(),
    environment: environment(),
    network: network(),
    address: p.text(),
    name: p.text(),
    createdAt: time(),
    usableFrom: time(),
    removedAt: time().nullable(),
    digest: p.text().nullable(),
  },
  checks: checks({
    withdrawal_address_check: 'usable_from >= created_at',
  }),
  indexes: [
    index(
      'create unique index withdrawal_address_listed on withdrawal_address (merchant_id, environment, network, address) where removed_at is null',
    ),
    index(
      'create index withdrawal_address_seen on withdrawal_address (environment, network, created_at, id) where removed_at is null',
    ),
  ],
})
