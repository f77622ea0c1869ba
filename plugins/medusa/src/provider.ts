import { AbstractPaymentProvider, MedusaError } from '@medusajs/framework/utils'
import { isForged, KassaPayments, Refused, type KassaProviderOptions, type SessionData } from './payments.ts'

export type { KassaProviderOptions } from './payments.ts'

/** Medusa's numbers: plain ones, text, and objects that hold either. */
type Amount =
  | number
  | string
  | { readonly value?: unknown; readonly raw?: unknown; toFixed?: unknown; valueOf(): unknown }
interface Input {
  readonly data?: Record<string, unknown>
  readonly context?: { readonly idempotency_key?: string }
}
interface PricedInput extends Input {
  readonly amount: Amount
  readonly currency_code: string
}
interface Logger {
  error(message: string): void
}

const needed = ['baseUrl', 'keyId', 'secret', 'webhookSecret', 'webhookUrl'] as const

export class KassaProvider extends AbstractPaymentProvider<KassaProviderOptions> {
  static override identifier = 'kassa'
  private readonly payments: KassaPayments
  private readonly logger: Logger | undefined

  constructor(cradle: Record<string, unknown>, options: KassaProviderOptions) {
    super(cradle, options)
    this.payments = new KassaPayments(options)
    this.logger = cradle['logger'] as Logger | undefined
  }

  static override validateOptions(options: Record<string, unknown>): void {
    const missing = needed.filter(name => !options[name])
    if (missing.length === 0) return
    throw new MedusaError(MedusaError.Types.INVALID_DATA, `The Kassa provider needs ${missing.join(', ')}`)
  }

  async initiatePayment(input: PricedInput) {
    const data = await refusing(this.payments.open(termsOf(input)))
    return { id: String(data.kassa_order_id), data, status: 'pending' as const }
  }

  async updatePayment(input: PricedInput) {
    return { data: await refusing(this.payments.change(termsOf(input))), status: 'pending' as const }
  }

  async authorizePayment({ data = {} }: Input) {
    return refusing(this.payments.look(data))
  }

  async getPaymentStatus({ data = {} }: Input) {
    return refusing(this.payments.look(data))
  }

  async retrievePayment({ data = {} }: Input) {
    return { data: (await refusing(this.payments.look(data))).data }
  }

  async capturePayment({ data = {} }: Input) {
    return { data: await refusing(this.payments.capture(data)) }
  }

  async cancelPayment({ data = {} }: Input) {
    await refusing(this.payments.withdraw(data))
    return { data }
  }

  async deletePayment({ data = {} }: Input) {
    await refusing(this.payments.withdraw(data))
    return { data }
  }

  async refundPayment({ data = {}, amount, context }: Input & { readonly amount: Amount }) {
    const key = context?.idempotency_key
    if (!key) throw new MedusaError(MedusaError.Types.INVALID_DATA, 'A refund needs an idempotency key')
    return { data: await refusing(this.payments.refund(data, { amount: textOf(amount), key })) }
  }

  async getWebhookActionAndData(payload: {
    readonly rawData: string | Buffer
    readonly headers: Record<string, unknown>
  }) {
    try {
      const news = await this.payments.news(payload.rawData, payload.headers)
      if (!news) return { action: 'not_supported' as const }
      return { action: news.status, data: { session_id: news.sessionId, amount: news.amount } }
    } catch (error) {
      if (!isForged(error)) throw error
      this.logger?.error(`Kassa: webhook refused: ${error.message}`)
      return { action: 'not_supported' as const }
    }
  }
}

function termsOf({ amount, currency_code: currency, data = {} }: PricedInput) {
  return { amount: textOf(amount), currency: currency.toUpperCase(), data: data as SessionData }
}

/** Takes the decimal text, never a sum of floats. */
function textOf(amount: Amount): string {
  if (typeof amount !== 'object') return String(amount)
  if (typeof amount.toFixed === 'function') return (amount.toFixed as () => string)()
  const raw = (amount.raw ?? amount) as { readonly value?: unknown }
  return String(raw.value ?? amount.valueOf())
}

/** Passes refusals on as errors that Medusa shows. */
async function refusing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Refused) throw new MedusaError(MedusaError.Types.NOT_ALLOWED, error.message)
    throw error
  }
}
