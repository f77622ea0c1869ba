// As much of @vendure/core 3 as the plugin uses, for `npm run check`, which installs no shop. `npm run lab -- shops` compiles the plugin against the
// real package.
export type ID = string | number
type Type<T> = abstract new (...args: never) => T

export interface Injector {
  get<T>(type: Type<T>): T
}
export interface RequestContext {
  readonly channelId: ID
}
export interface Channel {
  readonly id: ID
  readonly token: string
}
// oxlint-disable-next-line typescript/no-empty-object-type -- the plugin adds its state
export interface PaymentStates {}
export type PaymentState =
  | keyof PaymentStates
  | 'Created'
  | 'Authorized'
  | 'Settled'
  | 'Declined'
  | 'Error'
  | 'Cancelled'
// oxlint-disable-next-line typescript/no-explicit-any -- as in Vendure
export type PaymentMetadata = { [field: string]: any } & { public?: { [field: string]: any } }

export declare class Order {
  readonly id: ID
  readonly code: string
  readonly currencyCode: string
  readonly totalWithTax: number
  readonly channels: Channel[]
}
export declare class Payment {
  readonly id: ID
  readonly amount: number
  readonly state: PaymentState
  readonly transactionId: string
  metadata: PaymentMetadata
  readonly order: Order
  readonly refunds: { readonly state: string; readonly total: number }[]
}

interface Repository<Entity> {
  find(options: object): Promise<Entity[]>
  findOne(options: object): Promise<Entity | null>
  update(where: object, change: object): Promise<unknown>
}
export declare class TransactionalConnection {
  readonly rawConnection: {
    readonly options: { readonly type: string }
    getRepository<Entity>(entity: Type<Entity>): Repository<Entity>
  }
  getRepository<Entity>(ctx: RequestContext, entity: Type<Entity>): Repository<Entity>
  withTransaction<T>(ctx: RequestContext, work: (ctx: RequestContext) => Promise<T>): Promise<T>
}
export declare class RequestContextService {
  create(options: { readonly apiType: 'admin'; readonly channelOrToken?: string }): Promise<RequestContext>
}
export declare class ConfigService {
  readonly entityOptions: { readonly moneyStrategy?: { readonly precision?: number } }
}
interface ErrorResult {
  readonly message: string
}
export declare class PaymentService {
  cancelPayment(ctx: RequestContext, id: ID): Promise<Payment | ErrorResult>
  transitionToState(ctx: RequestContext, id: ID, state: PaymentState): Promise<Payment | ErrorResult>
}
export declare class OrderService {
  settlePayment(ctx: RequestContext, id: ID): Promise<Payment | ErrorResult>
}
interface OrderNote {
  readonly ctx: RequestContext
  readonly orderId: ID
  readonly type: 'ORDER_NOTE'
  readonly data: { readonly note: string }
}
export declare class HistoryService {
  createHistoryEntryForOrder(entry: OrderNote, isPublic?: boolean): Promise<unknown>
}
export declare const Logger: { error(message: string, context?: string): void }
export declare const LanguageCode: { readonly en: 'en' }

interface Result<State> {
  readonly success: false
  readonly state?: State
  readonly errorMessage?: string
}
interface Success {
  readonly success: true
  readonly metadata?: PaymentMetadata
}
export type SettlePaymentResult = Success
export type CancelPaymentResult = Success
export type SettlePaymentErrorResult = Result<Exclude<PaymentState, 'Settled'>>
export type CancelPaymentErrorResult = Result<Exclude<PaymentState, 'Cancelled'>>
export interface CreatePaymentResult {
  readonly amount: number
  readonly state: Exclude<PaymentState, 'Error'>
  readonly transactionId?: string
  readonly errorMessage?: string
  readonly metadata?: PaymentMetadata
}
export interface CreateRefundResult {
  readonly state: 'Pending' | 'Settled' | 'Failed'
  readonly transactionId?: string
}

type Value<Arg> = Arg extends { readonly list: true } ? string[] : string
type Values<Args> = { -readonly [Name in keyof Args]: Value<Args[Name]> }
interface HandlerOptions<Args> {
  readonly code: string
  readonly description: { readonly languageCode: 'en'; readonly value: string }[]
  readonly args: Args
  init(injector: Injector): void
  createPayment(...call: [RequestContext, Order, number, Values<Args>, PaymentMetadata]): Promise<CreatePaymentResult>
  settlePayment(...call: [RequestContext, Order, Payment]): Promise<SettlePaymentResult | SettlePaymentErrorResult>
  cancelPayment(...call: [RequestContext, Order, Payment]): Promise<CancelPaymentResult | CancelPaymentErrorResult>
  createRefund(...call: [RequestContext, unknown, number, Order, Payment]): Promise<CreateRefundResult>
}
export declare class PaymentMethodHandler<const Args> {
  readonly code: string
  constructor(options: HandlerOptions<Args>)
}

export interface OrderProcess<State extends string> {
  onTransitionStart?(from: State, to: State, data: { ctx: RequestContext; order: Order }): Promise<string | void>
}
export interface PaymentProcess<State extends string> {
  readonly transitions: {
    readonly [From in State | 'Created']: {
      readonly to: readonly (State | PaymentState)[]
      readonly mergeStrategy?: 'merge'
    }
  }
}
interface RefundProcess<State extends string> {
  readonly transitions: {
    readonly [From in State]: { readonly to: readonly State[]; readonly mergeStrategy?: 'merge' }
  }
}
export interface RuntimeVendureConfig {
  readonly paymentOptions: {
    readonly paymentMethodHandlers: unknown[]
    process?: PaymentProcess<string>[]
    refundProcess?: RefundProcess<string>[]
  }
  readonly orderOptions: { readonly process: OrderProcess<string>[] }
  readonly apiOptions: { readonly middleware: object[] }
}
export declare const PluginCommonModule: Type<object>
export declare function VendurePlugin(metadata: {
  readonly imports: Type<object>[]
  readonly compatibility: string
  readonly configuration: (config: RuntimeVendureConfig) => RuntimeVendureConfig
}): (target: Type<object>) => void
