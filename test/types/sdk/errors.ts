// Each line marked `refused` must not compile, every other line must.
import { ApiError, ConflictError, isApiError, Kassa, type OperationError } from '../../../sdk/typescript/src/index.ts'

const kassa = new Kassa()

export async function create(): Promise<string> {
  try {
    const order = await kassa.orders.create({ amount: '25', currency: 'USDT', network: 'TRC20' })
    return order.lastResponse.idempotencyKey ?? order.id
  } catch (error) {
    if (isApiError(error, 'createOrder')) return narrowed(error)
    if (isApiError(error, 'createOrder', 'duplicate idempotency key')) {
      const status: 409 = error.status
      const words: 'duplicate idempotency key' = error.error
      return `${status} ${words}`
    }
    if (isApiError(error, 'createOrder', 'order not found')) return 'not a message of this operation' // refused: TS2345
    if (isApiError(error, 'makeOrder')) return 'no operation' // refused: TS2345
    if (error instanceof ConflictError) return conflict(error)
    if (isApiError(error)) return error.docUrl
    throw error
  }
}

function narrowed(error: OperationError<'createOrder'>): string {
  if (error.status === 409) {
    const words: 'duplicate idempotency key' = error.error
    return words
  }
  switch (error.error) {
    case 'no available address': {
      const status: 400 = error.status
      return `${status} ${error.requestId}`
    }
    case 'kyb_required':
    case 'merchant_not_active': {
      const status: 403 = error.status
      return String(status)
    }
    case 'order not found': // refused: TS2678
      return ''
    default:
      return error.error
  }
}

export function notFound(error: OperationError<'getOrder'>): string {
  if (error.error === 'no available address') return '' // refused: TS2367
  return error.error === 'order not found' ? `404 ${error.retryAfter}` : error.operationId
}

function conflict(error: ConflictError): string {
  if (error.error === 'order not found') return '' // refused: TS2367
  const status: 409 = error.status
  const general: ApiError = error
  return `${status} ${general.message} ${error.error === 'api key limit reached'}`
}

export async function raw(): Promise<string> {
  const { data, error } = await kassa.raw.POST('/v1/orders', {
    body: { amount: '25', currency: 'USDT', network: 'TRC20' },
  })
  if (data) return data.payment_url
  if (error.error === 'order not found') return '' // refused: TS2367
  return error.error === 'no available address' ? 'later' : error.error
}
