import { defineEntity, p } from '@mikro-orm/core'
import { checks, environmentText, index, money, networkText } from '../../database/columns.ts'

/** What was credited at a deposit address, and how much of it was swept. Frozen money is not credited. */
export const DepositBalanceEntity = defineEntity({
  name: 'DepositBalance',
  tableName: 'deposit_balance',
  properties: {
    address: p.text().primary(),
    network: networkText().primary(),
    environment: environmentText().primary(),
    credited: money(),
    swept: money().defaultRaw('0'),
    /** Whether a sweep of it is open. A database trigger maintains it. */
    isBeingSwept: p.boolean().default(false),
  },
  checks: checks({
    deposit_balance_swept_check: 'swept >= 0',
  }),
  indexes: [
    index(
      'create index deposit_balance_unswept on deposit_balance (environment, network, (credited - swept) desc, address desc)',
    ),
    index(
      'create index deposit_balance_to_sweep on deposit_balance (environment, network, (credited - swept) desc) where not is_being_swept',
    ),
  ],
})
