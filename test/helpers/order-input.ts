import type { CreateOrderInput } from '../../src/orders/create/new-order.ts'
import { readOrderInput } from '../../src/orders/create/order-input.ts'

/** An order of 25 USDT on Ethereum with every default, changed as told. */
export function orderInput(more: Partial<CreateOrderInput> = {}): CreateOrderInput {
  return { ...readOrderInput({ amount: '25', currency: 'USDT', network: 'ERC20' }), ...more }
}
