import { defineEntity, p } from '@mikro-orm/core'
import type { Environment, Network } from '../chains/chain.ts'
import type { Ppm, Usdt } from '../lib/money.ts'
import type { OrderStatus } from './order-status.ts'

const time = () => p.datetime().columnType('timestamptz(3)')

/** The table `orders`; satisfies the core's `Order` as it is, so no mapping code stands between them. */
export const OrderEntity = defineEntity({
  name: 'Order',
  tableName: 'orders',
  properties: {
    id: p.uuid().primary(),
    orderNumber: p.text(),
    merchantId: p.uuid(),
    environment: p.text().$type<Environment>(),
    network: p.text().$type<Network>(),
    status: p.text().$type<OrderStatus>(),
    version: p.integer(),
    address: p.text(),
    orderAmount: p.bigint('bigint').$type<Usdt>(),
    thresholdAmount: p.bigint('bigint').$type<Usdt>(),
    tolerancePpm: p.integer().$type<Ppm>(),
    feeRatePpm: p.integer().$type<Ppm>(),
    receivedAmount: p.bigint('bigint').$type<Usdt>(),
    creditedAmount: p.bigint('bigint').$type<Usdt>(),
    feeAmount: p.bigint('bigint').$type<Usdt>(),
    frozenAmount: p.bigint('bigint').$type<Usdt>(),
    confirmations: p.integer(),
    requiredConfirmations: p.integer(),
    description: p.text(),
    metadata: p.json<Readonly<Record<string, unknown>>>().columnType('json'),
    returnUrl: p.text(),
    webhookUrl: p.text(),
    checkoutToken: p.text(),
    expireAt: time(),
    paidAt: time().nullable(),
    acceptedAt: time().nullable(),
    createdAt: time(),
    updatedAt: time(),
  },
})
