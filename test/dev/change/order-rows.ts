// Changes of what an order is and how it is refused.
import type { ChangeRow } from './row.ts'

export const field: ChangeRow = {
  change: 'a field of an order',
  edits: [
    {
      file: 'openapi/schemas/orders.yaml',
      from: `    metadata: { $ref: values.yaml#/Metadata }`,
      to: `    desk:
      type: string
      description: Where the merchant sold it.
      maxLength: 40
      x-invalid-error: invalid description
    metadata: { $ref: values.yaml#/Metadata }`,
    },
    {
      file: 'openapi/schemas/orders.yaml',
      from: `    - description\n    - metadata`,
      to: `    - description\n    - desk\n    - metadata`,
    },
    {
      file: 'openapi/schemas/orders.yaml',
      from: `    metadata:
      $ref: values.yaml#/Metadata
      description: The data given`,
      to: `    desk: { type: string, description: Where the merchant sold it., maxLength: 40 }
    metadata:
      $ref: values.yaml#/Metadata
      description: The data given`,
    },
    { file: 'openapi/examples.yaml', from: /^( +)(payment_url: )/gm, to: `$1desk: front\n$1$2` },
    { file: 'openapi/examples.yaml', from: /"payment_url":/g, to: `"desk":"front","payment_url":` },
    {
      file: 'src/orders/order-columns.ts',
      from: `  metadata: asked(`,
      to: `  desk: asked(text(), shown),\n  metadata: asked(`,
    },
    {
      file: 'src/orders/create/order-input.ts',
      from: `    metadata: body`,
      to: `    desk: body.desk ?? '',\n    metadata: body`,
    },
    {
      file: 'src/database/migrations/first/orders.ts',
      from: `  metadata json not`,
      to: `  desk text not null,\n  metadata json not`,
    },
  ],
  proof: `assert.equal(viewColumns({ ...firstFields, desk: 'front' } as never).desk, 'front')
assert.match(openOrdersText, /won\\.desk/)
assert.equal(readOrderInput({ amount: '25', currency: 'USDT', network: 'ERC20', desk: 'front' }).desk, 'front')`,
}

export const status: ChangeRow = {
  change: 'an order status or transition',
  edits: [
    { file: 'openapi/schemas/orders.yaml', from: `UNDERPAID, FROZEN]`, to: `UNDERPAID, DISPUTED, FROZEN]` },
    { file: 'src/orders/order-status.ts', from: `  'UNDERPAID',\n`, to: `  'UNDERPAID',\n  'DISPUTED',\n` },
    {
      file: 'src/orders/order-status.ts',
      from: `  FROZEN: {\n`,
      to: `  DISPUTED: { ...nothing, ...reversals, reversed_part: 'DISPUTED', released: 'PAID' },\n  FROZEN: {\n`,
    },
    { file: 'src/orders/order-status.ts', from: `  FROZEN: 'frozen',`, to: `  DISPUTED: 'paid',\n  FROZEN: 'frozen',` },
    {
      file: 'src/orders/decide.ts',
      from: `    case 'EXPIRED_PAID':\n      return null`,
      to: `    case 'EXPIRED_PAID':\n    case 'DISPUTED':\n      return null`,
    },
    {
      file: 'src/web/checkout/checkout-step.ts',
      from: `    case 'PAID':\n`,
      to: `    case 'DISPUTED':\n    case 'PAID':\n`,
    },
    {
      file: 'src/database/migrations/first/orders.ts',
      from: `    'UNDERPAID', 'FROZEN'))`,
      to: `    'UNDERPAID', 'DISPUTED', 'FROZEN'))`,
    },
  ],
  proof: `assert.equal(nextStatus('DISPUTED', 'released'), 'PAID')
assert.equal(endsStream('DISPUTED'), true)`,
}

export const error: ChangeRow = {
  change: 'an error message',
  edits: [
    {
      file: 'openapi/errors.yaml',
      from: `  OrderCannotBeCancelled:`,
      to: `  OrderIsTooYoung:
    summary: The order was created a moment ago
    description: Wait a moment.
    value: { error: order is too young }
  OrderCannotBeCancelled:`,
    },
    {
      file: 'docs/errors.yaml',
      from: `order cannot be cancelled:`,
      to: `order is too young:
  cause: The order was created a moment ago.
  cure: Wait a moment.
order cannot be cancelled:`,
    },
    {
      file: 'openapi/paths/order-cancel.yaml',
      from: `                  - order cannot be cancelled`,
      to: `                  - order cannot be cancelled\n                  - order is too young`,
    },
    {
      file: 'openapi/paths/order-cancel.yaml',
      from: `          examples:
            OrderCannotBeCancelled:`,
      to: `          examples:
            OrderIsTooYoung: { $ref: '../errors.yaml#/409/OrderIsTooYoung' }
            OrderCannotBeCancelled:`,
    },
    {
      file: 'src/orders/order-request.service.ts',
      from: `  if (!order) throw new Fault('order not found')`,
      to: `  if (!order) throw new Fault('order not found')\n  if (order.createdAt > deps.clock.business()) throw new Fault('order is too young')`,
    },
  ],
  proof: `assert.equal(errorStatuses['order is too young'], 409)
assert.ok(operations.cancelOrder.errorMessages[409].includes('order is too young'))`,
}
