import { defineEntity, p } from '@mikro-orm/core'
import { big, checks, environment, network, time } from '../../database/columns.ts'

export const TransferCostEntity = defineEntity({
  name: 'TransferCost',
  tableName: 'transfer_cost',
  properties: {
    environment: environment().primary(),
    network: network().primary(),
    energyToKnownAddress: p.integer(),
    energyToFresh: p.integer(),
    energyPrice: big(),
    bytes: p.integer(),
    bytePrice: big(),
    quotedAt: time(),
  },
  checks: checks({
    transfer_cost_energy_to_known_address_check: 'energy_to_known_address > 0',
    transfer_cost_check: 'energy_to_fresh >= energy_to_known_address',
    transfer_cost_energy_price_check: 'energy_price between 0 and 1000000000',
    transfer_cost_bytes_check: 'bytes > 0',
    transfer_cost_byte_price_check: 'byte_price between 0 and 1000000000',
  }),
})
