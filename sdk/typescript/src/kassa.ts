import { createCaller } from './caller.ts'
import { createClient } from './client.ts'
import type { RawClient } from './client.ts'
import {
  ApiKeysOperations,
  BalancesOperations,
  EventsOperations,
  MerchantsOperations,
  PaymentLinksOperations,
  RatesOperations,
  RefundsOperations,
  SandboxOperations,
  ServiceOperations,
  WebhooksOperations,
  WithdrawalAddressesOperations,
  WithdrawalsOperations,
} from './generated/resources.ts'
import { createHooks } from './hooks.ts'
import type { On } from './hooks.ts'
import type { KassaOptions } from './options.ts'
import { Orders } from './resources/orders.ts'
import { settingsFrom } from './settings.ts'
import { canonicalString } from './sign.ts'
import type { Signable } from './sign.ts'
import { createTransport } from './transport.ts'

/** What helps to find out why a signature is refused. */
export interface Debug {
  /** The text a signature is made of; compare it with what the service should have seen. It holds nothing secret. */
  canonicalString(request: Signable): Promise<string>
}

/**
 * A client of Kassa.
 *
 * @example
 * const kassa = new Kassa({ baseUrl: 'https://pay.example.com', keyId: 'mk_test_…', secret: 'sk_test_…' })
 * const order = await kassa.orders.create({ amount: '25', currency: 'USDT', network: 'TRC20' })
 */
export class Kassa {
  readonly orders: Orders
  /** Money sent back for an order. */
  readonly refunds: RefundsOperations
  /** Pages that many customers can pay, each with an order of their own. */
  readonly paymentLinks: PaymentLinksOperations
  /** How prices in other currencies are converted to USDT. */
  readonly rates: RatesOperations
  readonly balances: BalancesOperations
  /** Money sent from your balance to an address. */
  readonly withdrawals: WithdrawalsOperations
  /** The addresses you may withdraw to. */
  readonly withdrawalAddresses: WithdrawalAddressesOperations
  readonly merchants: MerchantsOperations
  readonly apiKeys: ApiKeysOperations
  readonly webhooks: WebhooksOperations
  readonly events: EventsOperations
  /** Paying, mining, moving the clock: only a sandbox has it. */
  readonly sandbox: SandboxOperations
  /** Health, metrics and the contract itself. */
  readonly service: ServiceOperations
  /** The contract's paths as typed methods. Signed and repeated like everything else; a refusal is returned, not thrown. */
  readonly raw: RawClient
  /** Tells about requests, answers and repetitions, without secrets. */
  readonly on: On
  readonly debug: Debug = { canonicalString }

  constructor(options: KassaOptions = {}) {
    const settings = settingsFrom(options)
    const { logger } = settings
    const { on, emit } = createHooks(error => logger.warn?.('Kassa: a listener failed', { error }))
    this.raw = createClient(settings, createTransport(settings, emit))
    const caller = createCaller(settings, this.raw)
    this.on = on
    this.orders = new Orders(caller)
    this.refunds = new RefundsOperations(caller)
    this.paymentLinks = new PaymentLinksOperations(caller)
    this.rates = new RatesOperations(caller)
    this.balances = new BalancesOperations(caller)
    this.withdrawals = new WithdrawalsOperations(caller)
    this.withdrawalAddresses = new WithdrawalAddressesOperations(caller)
    this.merchants = new MerchantsOperations(caller)
    this.apiKeys = new ApiKeysOperations(caller)
    this.webhooks = new WebhooksOperations(caller)
    this.events = new EventsOperations(caller)
    this.sandbox = new SandboxOperations(caller)
    this.service = new ServiceOperations(caller)
  }
}
