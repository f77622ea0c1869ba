// generated from openapi/: do not edit; run npm run generate
import type { AllHandlers } from './contract.ts'
import { handler as acceptOrder } from './operations/acceptOrder.ts'
import { handler as addWithdrawalAddress } from './operations/addWithdrawalAddress.ts'
import { handler as advanceTestClock } from './operations/advanceTestClock.ts'
import { handler as cancelOrder } from './operations/cancelOrder.ts'
import { handler as cancelWithdrawal } from './operations/cancelWithdrawal.ts'
import { handler as createApiKey } from './operations/createApiKey.ts'
import { handler as createOrder } from './operations/createOrder.ts'
import { handler as createPaymentLink } from './operations/createPaymentLink.ts'
import { handler as createRefund } from './operations/createRefund.ts'
import { handler as createTestMerchant } from './operations/createTestMerchant.ts'
import { handler as createWebhook } from './operations/createWebhook.ts'
import { handler as createWithdrawal } from './operations/createWithdrawal.ts'
import { handler as deleteWebhook } from './operations/deleteWebhook.ts'
import { handler as getBalances } from './operations/getBalances.ts'
import { handler as getContract } from './operations/getContract.ts'
import { handler as getContract30 } from './operations/getContract30.ts'
import { handler as getContractYaml } from './operations/getContractYaml.ts'
import { handler as getEvent } from './operations/getEvent.ts'
import { handler as getHealth } from './operations/getHealth.ts'
import { handler as getMerchant } from './operations/getMerchant.ts'
import { handler as getMetrics } from './operations/getMetrics.ts'
import { handler as getOrder } from './operations/getOrder.ts'
import { handler as getOrderReceipt } from './operations/getOrderReceipt.ts'
import { handler as getOrderTimeline } from './operations/getOrderTimeline.ts'
import { handler as getPaymentLink } from './operations/getPaymentLink.ts'
import { handler as getReadiness } from './operations/getReadiness.ts'
import { handler as getReceiptKeys } from './operations/getReceiptKeys.ts'
import { handler as getStatement } from './operations/getStatement.ts'
import { handler as getStatementCsv } from './operations/getStatementCsv.ts'
import { handler as getStatementPdf } from './operations/getStatementPdf.ts'
import { handler as getWebhook } from './operations/getWebhook.ts'
import { handler as getWithdrawal } from './operations/getWithdrawal.ts'
import { handler as listApiKeys } from './operations/listApiKeys.ts'
import { handler as listEvents } from './operations/listEvents.ts'
import { handler as listOrders } from './operations/listOrders.ts'
import { handler as listPaymentLinks } from './operations/listPaymentLinks.ts'
import { handler as listRates } from './operations/listRates.ts'
import { handler as listRefunds } from './operations/listRefunds.ts'
import { handler as listWebhookDeliveries } from './operations/listWebhookDeliveries.ts'
import { handler as listWebhooks } from './operations/listWebhooks.ts'
import { handler as listWithdrawalAddresses } from './operations/listWithdrawalAddresses.ts'
import { handler as listWithdrawals } from './operations/listWithdrawals.ts'
import { handler as mineTestBlocks } from './operations/mineTestBlocks.ts'
import { handler as payTestOrder } from './operations/payTestOrder.ts'
import { handler as quoteWithdrawal } from './operations/quoteWithdrawal.ts'
import { handler as redeliver } from './operations/redeliver.ts'
import { handler as registerMerchant } from './operations/registerMerchant.ts'
import { handler as removeRate } from './operations/removeRate.ts'
import { handler as removeWithdrawalAddress } from './operations/removeWithdrawalAddress.ts'
import { handler as requestRemainder } from './operations/requestRemainder.ts'
import { handler as revokeApiKey } from './operations/revokeApiKey.ts'
import { handler as setRate } from './operations/setRate.ts'
import { handler as streamEvents } from './operations/streamEvents.ts'
import { handler as streamOrderEvents } from './operations/streamOrderEvents.ts'
import { handler as testWebhook } from './operations/testWebhook.ts'
import { handler as updatePaymentLink } from './operations/updatePaymentLink.ts'
import { handler as updateWebhook } from './operations/updateWebhook.ts'

export const handlers = {
  answers: {
    acceptOrder,
    addWithdrawalAddress,
    advanceTestClock,
    cancelOrder,
    cancelWithdrawal,
    createApiKey,
    createOrder,
    createPaymentLink,
    createRefund,
    createTestMerchant,
    createWebhook,
    createWithdrawal,
    deleteWebhook,
    getBalances,
    getContract,
    getContract30,
    getContractYaml,
    getEvent,
    getHealth,
    getMerchant,
    getMetrics,
    getOrder,
    getOrderReceipt,
    getOrderTimeline,
    getPaymentLink,
    getReadiness,
    getReceiptKeys,
    getStatement,
    getStatementCsv,
    getStatementPdf,
    getWebhook,
    getWithdrawal,
    listApiKeys,
    listEvents,
    listOrders,
    listPaymentLinks,
    listRates,
    listRefunds,
    listWebhookDeliveries,
    listWebhooks,
    listWithdrawalAddresses,
    listWithdrawals,
    mineTestBlocks,
    payTestOrder,
    quoteWithdrawal,
    redeliver,
    registerMerchant,
    removeRate,
    removeWithdrawalAddress,
    requestRemainder,
    revokeApiKey,
    setRate,
    testWebhook,
    updatePaymentLink,
    updateWebhook,
  },
  streams: {
    streamEvents,
    streamOrderEvents,
  },
} satisfies AllHandlers
