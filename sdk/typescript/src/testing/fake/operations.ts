import type { OperationId } from '../../generated/routes.ts'
import type { FakeAnswer } from './answer.ts'
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys.ts'
import type { FakeRequest, UnsignedRequest } from './authenticate.ts'
import { getContract, getContract30, getContractYaml, getHealth, getMetrics, getReadiness } from './about-service.ts'
import { getEvent, listEvents, streamEvents } from './events.ts'
import type { Permission } from './key.ts'
import { getMerchant, registerMerchant } from './merchants.ts'
import { listOrders } from './order-list.ts'
import {
  acceptUnderpaid,
  cancelOrder,
  createOrder,
  getOrder,
  getOrderTimeline,
  requestRemainder,
  streamOrderEvents,
} from './orders.ts'
import { createPaymentLink, getPaymentLink, listPaymentLinks, updatePaymentLink } from './payment-links.ts'
import { listRates, removeRate, setRate } from './rates.ts'
import { getOrderReceipt, getReceiptKeys } from './receipt.ts'
import { createRefund } from './refunds.ts'
import { Refusal } from './refusal.ts'
import { advanceTestClock, createTestMerchant, mineTestBlocks } from './sandbox.ts'
import type { FakeMerchant, FakeService, FakeState } from './state.ts'
import { getStatement, getStatementCsv, getStatementPdf } from './statement.ts'
import { payTestOrder } from './test-payment.ts'
import { listWebhookDeliveries, redeliver, testWebhook } from './webhook-deliveries.ts'
import { createWebhook, deleteWebhook, getWebhook, listWebhooks, updateWebhook } from './webhooks.ts'
import { addWithdrawalAddress, listWithdrawalAddresses, removeWithdrawalAddress } from './withdrawal-addresses.ts'
import {
  cancelWithdrawal,
  createWithdrawal,
  getBalances,
  getWithdrawal,
  listRefunds,
  listWithdrawals,
  quoteWithdrawal,
} from './withdrawals.ts'

type Answer = FakeAnswer | Promise<FakeAnswer>

/** `business`: not for a suspended merchant, and with a live key only for a verified one. `sandbox`: not with a live key. */
type Kind = 'business' | 'sandbox' | 'account'

interface SignedOperation {
  readonly kind: Kind
  /** What the signing key must be allowed. */
  readonly permission: Permission
  readonly run: (state: FakeState, request: FakeRequest) => Answer
}

type PublicOperation = (service: FakeService, request: UnsignedRequest) => Answer

function operation(kind: Kind, permission: Permission, run: SignedOperation['run']): SignedOperation {
  return { kind, permission, run }
}

/** All of the contract; a test finds what is missing (test/sdk/testing/fake-contract.test.ts). */
const operations: Partial<Record<OperationId, SignedOperation | PublicOperation>> = {
  registerMerchant,
  getMerchant: operation('account', 'read', getMerchant),
  listApiKeys: operation('account', 'keys', listApiKeys),
  createApiKey: operation('account', 'keys', createApiKey),
  revokeApiKey: operation('account', 'keys', revokeApiKey),
  listOrders: operation('business', 'read', listOrders),
  createOrder: operation('business', 'orders', createOrder),
  getOrder: operation('business', 'read', getOrder),
  cancelOrder: operation('business', 'orders', cancelOrder),
  requestRemainder: operation('business', 'orders', requestRemainder),
  acceptOrder: operation('business', 'orders', acceptUnderpaid),
  getOrderReceipt: operation('business', 'read', getOrderReceipt),
  getOrderTimeline: operation('business', 'read', getOrderTimeline),
  streamOrderEvents: operation('business', 'read', streamOrderEvents),
  listPaymentLinks: operation('business', 'read', listPaymentLinks),
  createPaymentLink: operation('business', 'orders', createPaymentLink),
  getPaymentLink: operation('business', 'read', getPaymentLink),
  updatePaymentLink: operation('business', 'orders', updatePaymentLink),
  getBalances: operation('business', 'read', getBalances),
  getStatement: operation('business', 'read', getStatement),
  getStatementCsv: operation('business', 'read', getStatementCsv),
  getStatementPdf: operation('business', 'read', getStatementPdf),
  listWithdrawals: operation('business', 'read', listWithdrawals),
  createWithdrawal: operation('business', 'withdrawals', createWithdrawal),
  getWithdrawal: operation('business', 'read', getWithdrawal),
  quoteWithdrawal: operation('business', 'read', quoteWithdrawal),
  cancelWithdrawal: operation('business', 'withdrawals', cancelWithdrawal),
  createRefund: operation('business', 'refunds', createRefund),
  listRefunds: operation('business', 'read', listRefunds),
  listWithdrawalAddresses: operation('business', 'read', listWithdrawalAddresses),
  addWithdrawalAddress: operation('business', 'withdrawals', addWithdrawalAddress),
  removeWithdrawalAddress: operation('business', 'withdrawals', removeWithdrawalAddress),
  listRates: operation('business', 'read', listRates),
  setRate: operation('business', 'orders', setRate),
  removeRate: operation('business', 'orders', removeRate),
  listWebhooks: operation('business', 'read', listWebhooks),
  createWebhook: operation('business', 'webhooks', createWebhook),
  getWebhook: operation('business', 'read', getWebhook),
  updateWebhook: operation('business', 'webhooks', updateWebhook),
  deleteWebhook: operation('business', 'webhooks', deleteWebhook),
  testWebhook: operation('business', 'webhooks', testWebhook),
  listWebhookDeliveries: operation('business', 'read', listWebhookDeliveries),
  redeliver: operation('business', 'webhooks', redeliver),
  listEvents: operation('business', 'read', listEvents),
  streamEvents: operation('business', 'read', streamEvents),
  getEvent: operation('business', 'read', getEvent),
  payTestOrder: operation('sandbox', 'orders', payTestOrder),
  advanceTestClock: operation('sandbox', 'orders', advanceTestClock),
  mineTestBlocks: operation('sandbox', 'orders', mineTestBlocks),
  createTestMerchant: operation('sandbox', 'keys', createTestMerchant),
  getReceiptKeys,
  getHealth,
  getReadiness,
  getMetrics,
  getContract30,
  getContract,
  getContractYaml,
}

/** Carries out a request that needs no signature. */
export function performPublic(operationId: OperationId, service: FakeService, request: UnsignedRequest): Answer {
  return (known(operationId) as PublicOperation)(service, request)
}

/** Carries out an authenticated request. */
export function perform(operationId: OperationId, merchant: FakeMerchant, request: FakeRequest): Answer {
  const { kind, permission, run } = known(operationId) as SignedOperation
  const { key } = request
  const { status } = merchant.view
  if (kind === 'sandbox' && key.environment === 'live') throw new Refusal(404, 'not found')
  if (kind === 'business' && status === 'SUSPENDED') throw new Refusal(403, 'merchant_not_active')
  if (kind === 'business' && status === 'PENDING_KYB' && key.environment === 'live')
    throw new Refusal(403, 'kyb_required')
  if (!key.permissions.includes(permission)) throw new Refusal(403, 'forbidden')
  return run(merchant.states[key.environment], request)
}

function known(operationId: OperationId): SignedOperation | PublicOperation {
  const found = operations[operationId]
  if (!found) throw new Refusal(501, `the fake service has no ${operationId} yet: use the sandbox for it`)
  return found
}
