// What the plugin knows of the shop: its options, and the services of Vendure once the server has started.
import { Kassa } from '@kassa/sdk'
import {
  ConfigService,
  HistoryService,
  Order,
  OrderService,
  Payment,
  PaymentService,
  RequestContextService,
  TransactionalConnection,
  type ID,
  type Injector,
  type RequestContext,
} from '@vendure/core'

/** One merchant account of Kassa. Shops with separate accounts have one each. */
export interface KassaAccount {
  /** Where your Kassa runs, such as `https://pay.example.com`. */
  readonly baseUrl: string
  readonly keyId: string
  readonly secret: string
  /** `whsec_…`; several while you replace it. */
  readonly webhookSecret: string | readonly string[]
}

export interface KassaPluginOptions {
  /** Where this server is reached from outside, such as `https://shop-api.example.com`. Kassa sends webhooks there. */
  readonly serverUrl: string
  /** By the names that payment methods refer to. A name is made of letters, digits, `-` and `_`. */
  readonly accounts: Readonly<Record<string, KassaAccount>>
}

/** What the plugin keeps with a payment. The shop API shows customers `public` only. */
export interface PaymentNotes {
  readonly account: string
  readonly channelId: ID
  readonly public: {
    readonly paymentUrl: string
    readonly network: string
    /** In USDT. */
    readonly amount: string
    readonly expiresAt: string
    /** Of the order in Kassa. */
    readonly status: string
  }
}

type HistoryEntry = Parameters<HistoryService['createHistoryEntryForOrder']>[0]

export const webhookRoute = '/kassa/webhooks'

export class Shop {
  readonly accounts: ReadonlyMap<string, KassaAccount>
  private readonly clients: ReadonlyMap<string, Kassa>
  private readonly serverUrl: string
  private injector: Injector | undefined

  constructor({ serverUrl, accounts }: KassaPluginOptions) {
    for (const name of Object.keys(accounts)) {
      if (!/^[\w-]+$/.test(name)) throw new TypeError(`The Kassa account ${JSON.stringify(name)} needs another name`)
    }
    this.serverUrl = serverUrl.replace(/\/+$/, '')
    this.accounts = new Map(Object.entries(accounts))
    this.clients = new Map(
      Object.entries(accounts).map(([name, { baseUrl, keyId, secret }]) => [
        name,
        new Kassa({ baseUrl, keyId, secret, appInfo: { name: 'vendure' } }),
      ]),
    )
  }

  /** Called by Vendure when the server starts. */
  start(injector: Injector): void {
    this.injector = injector
  }

  kassa(account: string): Kassa {
    const client = this.clients.get(account)
    if (!client) throw new Error(`The Kassa plugin has no account ${JSON.stringify(account)}`)
    return client
  }

  webhookUrl(account: string): string {
    return `${this.serverUrl}${webhookRoute}/${account}`
  }

  get connection(): TransactionalConnection {
    return this.services.get(TransactionalConnection)
  }

  get contexts(): RequestContextService {
    return this.services.get(RequestContextService)
  }

  get orders(): OrderService {
    return this.services.get(OrderService)
  }

  get payments(): PaymentService {
    return this.services.get(PaymentService)
  }

  /** Decimals of Vendure's amounts, whatever the currency. */
  get precision(): number {
    return this.services.get(ConfigService).entityOptions.moneyStrategy?.precision ?? 2
  }

  /** Locks the order, so that one change of its payments follows another, and returns its payments as they are now. */
  async lockedPayments(ctx: RequestContext, orderId: ID): Promise<readonly Payment[]> {
    // SQLite has no row locks, and one writer at a time.
    if (!/sqlite|sqljs/.test(this.connection.rawConnection.options.type)) {
      await this.connection
        .getRepository(ctx, Order)
        .findOne({ where: { id: orderId }, lock: { mode: 'pessimistic_write' }, loadEagerRelations: false })
    }
    return this.connection
      .getRepository(ctx, Payment)
      .find({ where: { order: { id: orderId } }, relations: { refunds: true }, order: { id: 'DESC' } })
  }

  /** Tells the merchant about an order. Customers do not see it. */
  async note(ctx: RequestContext, orderId: ID, note: string): Promise<void> {
    const entry = { ctx, orderId, type: 'ORDER_NOTE', data: { note: `Kassa: ${note}` } } as HistoryEntry
    await this.services.get(HistoryService).createHistoryEntryForOrder(entry, false)
  }

  private get services(): Injector {
    if (!this.injector) throw new Error('The Kassa plugin is used before the server has started')
    return this.injector
  }
}

/** Returns what the plugin kept with a payment; `undefined` for payments of other methods. */
export function notesOf({ metadata }: Pick<Payment, 'metadata'>): PaymentNotes | undefined {
  const notes = metadata as Partial<PaymentNotes> | null
  return typeof notes?.account === 'string' && notes.public ? (notes as PaymentNotes) : undefined
}
