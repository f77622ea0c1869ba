// Sessions of customers and of the administrator with a Vendure server.
import assert from 'node:assert/strict'
import { until } from './stage.ts'

export interface Payment {
  readonly id: string
  readonly state: string
  readonly amount: number
  readonly transactionId: string
  readonly errorMessage: string | null
  readonly metadata: { readonly public?: { readonly paymentUrl: string; readonly status: string } }
}
export interface Order {
  readonly id: string
  readonly code: string
  readonly state: string
  readonly totalWithTax: number
  readonly payments: readonly Payment[]
}

const orderFields = 'id code state totalWithTax payments { id state amount transactionId errorMessage metadata }'
/** One session with an API of Vendure. */
class Session {
  channel: string | undefined
  private readonly url: string
  private token = ''

  constructor(url: string) {
    this.url = url
  }

  async ask<T>(query: string, variables: object = {}): Promise<T> {
    const headers = {
      'content-type': 'application/json',
      ...(this.token && { authorization: `Bearer ${this.token}` }),
      ...(this.channel && { 'vendure-token': this.channel }),
    }
    const answer = await fetch(this.url, { method: 'POST', headers, body: JSON.stringify({ query, variables }) })
    this.token = answer.headers.get('vendure-auth-token') ?? this.token
    const { data, errors } = (await answer.json()) as { data: T; errors?: readonly { message: string }[] }
    if (errors) throw new Error(errors.map(({ message }) => message).join('; '))
    return data
  }
}

export class Customer {
  private readonly session: Session

  constructor(port: number) {
    this.session = new Session(`http://127.0.0.1:${port}/shop-api`)
  }

  set channel(token: string) {
    this.session.channel = token
  }

  async pay(variant: string, network: 'TRC20' | 'ERC20'): Promise<Order> {
    await this.arrange(variant)
    return this.ask({ network })
  }

  async arrange(variant: string): Promise<void> {
    await this.add(variant)
    const customer = { firstName: 'Ada', lastName: 'L', emailAddress: 'ada@shop.example' }
    await this.session.ask(
      'mutation($customer: CreateCustomerInput!) { setCustomerForOrder(input: $customer) { __typename } }',
      { customer },
    )
    await this.session.ask(
      'mutation { setOrderShippingAddress(input: { streetLine1: "1 Way", countryCode: "DE" }) { __typename } }',
    )
    const { eligibleShippingMethods: methods } = await this.session.ask<{
      eligibleShippingMethods: readonly { id: string }[]
    }>('{ eligibleShippingMethods { id } }')
    await this.session.ask('mutation($id: [ID!]!) { setOrderShippingMethod(shippingMethodId: $id) { __typename } }', {
      id: [methods[0]!.id],
    })
    assert.equal(await this.transition('ArrangingPayment'), 'ArrangingPayment')
  }

  async add(variant: string): Promise<void> {
    const query = `mutation($id: ID!) { addItemToOrder(productVariantId: $id, quantity: 1) { ... on ErrorResult { message } } }`
    const { addItemToOrder: added } = await this.session.ask<{ addItemToOrder: { message?: string } }>(query, {
      id: variant,
    })
    assert.equal(added.message, undefined)
  }

  /** Returns the state, or why it is refused. */
  async transition(state: string): Promise<string> {
    const query = `mutation($state: String!) { transitionOrderToState(state: $state) { ... on Order { state } ... on OrderStateTransitionError { transitionError } } }`
    const { transitionOrderToState: result } = await this.session.ask<{
      transitionOrderToState: { state?: string; transitionError?: string }
    }>(query, { state })
    return result.state ?? result.transitionError ?? ''
  }

  async ask(metadata: object): Promise<Order> {
    const { order, message } = await this.tryToPay(metadata)
    if (!order) throw new Error(message)
    return order
  }

  async refusal(metadata: object): Promise<string> {
    return (await this.tryToPay(metadata)).message ?? ''
  }

  private async tryToPay(metadata: object): Promise<{ order?: Order; message?: string }> {
    const query = `mutation($input: PaymentInput!) { addPaymentToOrder(input: $input) {
      ... on Order { ${orderFields} } ... on PaymentDeclinedError { paymentErrorMessage } ... on ErrorResult { message } } }`
    const { addPaymentToOrder: result } = await this.session.ask<{
      addPaymentToOrder: Partial<Order> & { message?: string; paymentErrorMessage?: string }
    }>(query, { input: { method: 'usdt', metadata } })
    const message = result.paymentErrorMessage ?? result.message
    return message === undefined ? { order: result as Order } : { message }
  }
}

export class Admin {
  private readonly session: Session

  private constructor(session: Session) {
    this.session = session
  }

  static async open(port: number): Promise<Admin> {
    const session = new Session(`http://127.0.0.1:${port}/admin-api`)
    await session.ask('mutation { login(username: "superadmin", password: "superadmin") { __typename } }')
    return new Admin(session)
  }

  /** Adds a product for 24.00, with tax and shipping more than 10 USDT. Returns the id of its variant. */
  async fill(): Promise<string> {
    const translations = [{ languageCode: 'en', name: 'Mug', slug: 'mug', description: '' }]
    const { createProduct: product } = await this.session.ask<{ createProduct: { id: string } }>(
      'mutation($input: CreateProductInput!) { createProduct(input: $input) { id } }',
      { input: { translations } },
    )
    const input = [
      {
        productId: product.id,
        sku: 'mug',
        price: 2000,
        stockOnHand: 1000,
        translations: [{ languageCode: 'en', name: 'Mug' }],
      },
    ]
    const { createProductVariants: variants } = await this.session.ask<{ createProductVariants: { id: string }[] }>(
      'mutation($input: [CreateProductVariantInput!]!) { createProductVariants(input: $input) { id } }',
      { input },
    )
    return variants[0]!.id
  }

  async order(id: string): Promise<Order> {
    const { order } = await this.session.ask<{ order: Order }>(
      `query($id: ID!) { order(id: $id) { ${orderFields} } }`,
      { id },
    )
    return order
  }

  async until({ id }: Order, state: string): Promise<Order> {
    return until(`order ${id} is ${state}`, async () => {
      const order = await this.order(id)
      return order.state === state && order
    })
  }

  async settle(id: string): Promise<string> {
    const query = `mutation($id: ID!) { settlePayment(id: $id) { ... on Payment { state } ... on ErrorResult { message } } }`
    const { settlePayment: result } = await this.session.ask<{ settlePayment: { state?: string; message?: string } }>(
      query,
      { id },
    )
    return result.state ?? result.message ?? ''
  }

  async cancelPayment(id: string): Promise<void> {
    const query = `mutation($id: ID!) { cancelPayment(id: $id) { ... on Payment { state } ... on ErrorResult { message } } }`
    const { cancelPayment: result } = await this.session.ask<{ cancelPayment: { state?: string } }>(query, { id })
    assert.equal(result.state, 'Cancelled')
  }

  async cancel(orderId: string): Promise<string> {
    const query = `mutation($input: CancelOrderInput!) { cancelOrder(input: $input) {
      ... on Order { state } ... on OrderStateTransitionError { transitionError } ... on ErrorResult { message } } }`
    const { cancelOrder: result } = await this.session.ask<{
      cancelOrder: { state?: string; transitionError?: string; message?: string }
    }>(query, { input: { orderId } })
    return result.state ?? result.transitionError ?? result.message ?? ''
  }

  async refund(payment: Payment, amount: number): Promise<{ state: string; metadata: object }> {
    const query = `mutation($input: RefundOrderInput!) { refundOrder(input: $input) { ... on Refund { state metadata } ... on ErrorResult { message } } }`
    const input = { paymentId: payment.id, amount, reason: 'broken', lines: [], shipping: 0, adjustment: 0 }
    const { refundOrder: refund } = await this.session.ask<{ refundOrder: { state: string; metadata: object } }>(
      query,
      { input },
    )
    return refund
  }

  async notes(id: string): Promise<readonly string[]> {
    return (await this.entries(id, 'ORDER_NOTE')).map(({ note }) => note ?? '')
  }

  /** Returns the states that the payments of an order went to. */
  async history(id: string): Promise<readonly string[]> {
    return (await this.entries(id, 'ORDER_PAYMENT_TRANSITION')).map(({ to }) => to ?? '')
  }

  private async entries(id: string, type: string): Promise<readonly { note?: string; to?: string }[]> {
    const query = `query($id: ID!) { order(id: $id) { history(options: { take: 100 }) { items { type data } } } }`
    const { order } = await this.session.ask<{
      order: { history: { items: readonly { type: string; data: object }[] } }
    }>(query, { id })
    return order.history.items.filter(entry => entry.type === type).map(({ data }) => data)
  }

  /** Opens a channel that sells the product and is paid through the account `other`. */
  async openChannel(code: string, variant: string): Promise<void> {
    const { zones } = await this.session.ask<{ zones: { items: readonly { id: string }[] } }>(
      '{ zones { items { id } } }',
    )
    const zone = zones.items[0]!.id
    const input = {
      code, token: code, defaultLanguageCode: 'en', pricesIncludeTax: true, defaultCurrencyCode: 'USD', availableCurrencyCodes: ['USD'],
      defaultTaxZoneId: zone, defaultShippingZoneId: zone,
    } // prettier-ignore
    const { createChannel: channel } = await this.session.ask<{ createChannel: { id: string } }>(
      'mutation($input: CreateChannelInput!) { createChannel(input: $input) { ... on Channel { id } } }',
      { input },
    )
    const into = { channelId: channel.id }
    await this.session.ask(
      'mutation($input: AssignProductVariantsToChannelInput!) { assignProductVariantsToChannel(input: $input) { id } }',
      {
        input: { ...into, productVariantIds: [variant], priceFactor: 1 },
      },
    )
    const { shippingMethods, stockLocations } = await this.session.ask<{
      shippingMethods: { items: { id: string }[] }
      stockLocations: { items: { id: string }[] }
    }>('{ shippingMethods { items { id } } stockLocations { items { id } } }')
    await this.session.ask(
      'mutation($input: AssignShippingMethodsToChannelInput!) { assignShippingMethodsToChannel(input: $input) { id } }',
      { input: { ...into, shippingMethodIds: shippingMethods.items.map(({ id }) => id) } },
    )
    await this.session.ask(
      'mutation($input: AssignStockLocationsToChannelInput!) { assignStockLocationsToChannel(input: $input) { id } }',
      { input: { ...into, stockLocationIds: stockLocations.items.map(({ id }) => id) } },
    )
    this.session.channel = code
    const method = {
      code: 'usdt', enabled: true, translations: [{ languageCode: 'en', name: 'USDT' }],
      handler: { code: 'kassa', arguments: [{ name: 'account', value: 'other' }, { name: 'networks', value: '["TRC20"]' }, { name: 'returnUrl', value: '' }] },
    } // prettier-ignore
    await this.session.ask(
      'mutation($input: CreatePaymentMethodInput!) { createPaymentMethod(input: $input) { id } }',
      { input: method },
    )
    this.session.channel = undefined
  }
}
