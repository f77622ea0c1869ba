import {
  PluginCommonModule,
  VendurePlugin,
  type OrderProcess,
  type PaymentProcess,
  type RuntimeVendureConfig,
} from '@vendure/core'
import { paymentHandler, withdrawPayment } from './handler.ts'
import { notesOf, Shop, webhookRoute, type KassaPluginOptions } from './shop.ts'
import { webhookHandler } from './webhook.ts'

export type { KassaAccount, KassaPluginOptions } from './shop.ts'

declare module '@vendure/core' {
  interface PaymentStates {
    Pending: never
  }
}

/**
 * Adds the payment method `kassa` and its webhooks to a Vendure server.
 *
 * @example
 * plugins: [KassaPlugin.init({ serverUrl: 'https://shop-api.example.com', accounts: { main: { baseUrl, keyId, secret, webhookSecret } } })]
 */
// oxlint-disable-next-line typescript/no-extraneous-class -- plugins of Vendure are classes
export class KassaPlugin {
  static init(options: KassaPluginOptions): typeof KassaPlugin {
    const shop = new Shop(options)
    // A class of its own for these options. Decorators are called, so that Node runs this file as it is.
    class ConfiguredKassaPlugin extends KassaPlugin {}
    VendurePlugin({
      imports: [PluginCommonModule],
      compatibility: '>=3.6.0 <4',
      configuration: config => configure(shop, config),
    })(ConfiguredKassaPlugin)
    return ConfiguredKassaPlugin
  }
}

function configure(shop: Shop, config: RuntimeVendureConfig): RuntimeVendureConfig {
  config.paymentOptions.paymentMethodHandlers.push(paymentHandler(shop))
  ;(config.paymentOptions.process ??= []).push(pendingPayments)
  ;(config.paymentOptions.refundProcess ??= []).push(pendingRefunds)
  config.orderOptions.process.push(withdrawingProcess(shop))
  config.apiOptions.middleware.push({ route: webhookRoute, handler: webhookHandler(shop), beforeListen: true })
  return config
}

/** Adds the state `Pending`: asked for, not paid. Vendure has none between `Created` and `Authorized`. */
const pendingPayments: PaymentProcess<'Pending'> = {
  transitions: {
    Created: { to: ['Pending'], mergeStrategy: 'merge' },
    Pending: { to: ['Authorized', 'Settled', 'Declined', 'Error', 'Cancelled'] },
  },
}

// Vendure exports no name for it.
type RefundProcess = NonNullable<RuntimeVendureConfig['paymentOptions']['refundProcess']>[number]

/** Lets a refund begin as `Pending`, until the customer has claimed it. Vendure takes that for a transition. */
const pendingRefunds: RefundProcess = {
  transitions: { Pending: { to: ['Pending'], mergeStrategy: 'merge' } },
}

/** Cancels what is asked for in Kassa when a customer changes or cancels the cart, and keeps the cart as it is once money is on its way. */
function withdrawingProcess(shop: Shop): OrderProcess<string> {
  return {
    async onTransitionStart(from, to, { ctx, order }) {
      if (from !== 'ArrangingPayment' || (to !== 'AddingItems' && to !== 'Cancelled')) return
      for (const payment of await shop.lockedPayments(ctx, order.id)) {
        if (payment.state !== 'Pending' || !notesOf(payment)) continue
        if (!(await withdrawPayment(shop, ctx, payment))) return 'A payment for this order is under way'
      }
    },
  }
}
