import { defineEntity, p } from '@mikro-orm/core'
import { checks, environment, index, network, time } from '../database/columns.ts'

/** An address derived from a network's extended public key in advance. It is assigned to one order and never to a second. */
export const DepositAddressEntity = defineEntity({
  name: 'DepositAddress',
  tableName: 'deposit_address',
  properties: {
    environment: environment().primary(),
    network: network().primary(),
    derivationIndex: p.integer().primary(),
    address: p.text(),
    /** The address book's proof that it is ours, made with the master key; `null` without one. */
    seal: p.text().nullable(),
    orderId: p.uuid().nullable(),
    assignedAt: time().nullable(),
  },
  checks: checks({
    deposit_address_derivation_index_check: 'derivation_index >= 0',
    deposit_address_check: '(order_id is null) = (assigned_at is null)',
  }),
  indexes: [
    index(
      'create index deposit_address_free on deposit_address (environment, network, derivation_index) where order_id is null',
    ),
  ],
  uniques: [
    { name: 'deposit_address_address_network_environment_key', properties: ['address', 'network', 'environment'] },
    { name: 'deposit_address_order_id_key', properties: ['orderId'] },
  ],
})
