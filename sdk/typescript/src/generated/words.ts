// generated from openapi/: do not edit; run npm run generate

/** Every `Network` of the contract, in contract order. */
export const networks = ['TRC20', 'ERC20'] as const

/** Every `OrderStatus` of the contract, in contract order. */
export const orderStatuses = ['PENDING', 'OPEN', 'PENDING_CONFIRM', 'CONFIRMING', 'PAID', 'EXPIRED', 'EXPIRED_PAID', 'UNDERPAID', 'FROZEN'] as const

/** Every `EventType` of the contract, in contract order. */
export const eventTypes = ['payment.confirmed', 'payment.expired', 'payment.underpaid', 'payment.frozen', 'withdrawal.completed', 'withdrawal.failed'] as const

/** Every `WithdrawalStatus` of the contract, in contract order. */
export const withdrawalStatuses = ['PENDING', 'APPROVED', 'SIGNED', 'BROADCAST', 'COMPLETED', 'FAILED', 'REJECTED'] as const

/** The columns of a CSV statement: the fields of `StatementEntry`, in contract order. */
export const statementColumns = ['created_at', 'type', 'network', 'account', 'amount', 'balance', 'fee_amount', 'order_id', 'withdrawal_id', 'tx_hash'] as const

type Schemas = import('../../../../generated/api.ts').components['schemas']

/** The body of every webhook of the contract. */
export type WebhookBody = Schemas['PaymentConfirmedEvent'] | Schemas['PaymentExpiredEvent'] | Schemas['PaymentUnderpaidEvent'] | Schemas['PaymentFrozenEvent'] | Schemas['WithdrawalCompletedEvent'] | Schemas['WithdrawalFailedEvent']
