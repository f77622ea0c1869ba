import { defineEntity, p } from '@mikro-orm/core'
import { big, environmentText, money, networkText, time } from '../../database/columns.ts'

export const OrderDayEntity = defineEntity({
  name: 'OrderDay',
  tableName: 'order_day',
  properties: {
    merchantId: p.uuid().primary(),
    environment: environmentText().primary(),
    day: time().primary(),
    network: networkText().primary(),
    bucket: p.smallint().primary(),
    paidCount: big(),
    grossAmount: money(),
    feeAmount: money(),
  },
})
