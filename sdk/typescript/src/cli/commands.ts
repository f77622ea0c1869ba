import type { Command } from './command.ts'
import { completeAmong, completion } from './commands/completion.ts'
import { doctor } from './commands/doctor.ts'
import { eventsList, eventsResend } from './commands/events.ts'
import { listen } from './commands/listen.ts'
import { mcp } from './commands/mcp.ts'
import { open } from './commands/open.ts'
import {
  ordersAccept,
  ordersRemainder,
  ordersCancel,
  ordersCreate,
  ordersRetrieve,
  ordersList,
  ordersTimeline,
  ordersWatch,
} from './commands/orders.ts'
import {
  paymentLinksCreate,
  paymentLinksList,
  paymentLinksPause,
  paymentLinksResume,
} from './commands/payment-links.ts'
import { profilesAdd, profilesList, profilesRemove, profilesUse } from './commands/profiles.ts'
import { get, post } from './commands/requests.ts'
import { statement } from './commands/statement.ts'
import { trigger } from './commands/trigger.ts'
import { verify } from './commands/verify.ts'
import { verifyReceipt } from './commands/verify-receipt.ts'
import { webhooksCreate, webhooksDelete, webhooksDeliveries, webhooksList, webhooksTest } from './commands/webhooks.ts'
import {
  balances,
  refundsCreate,
  refundsList,
  withdrawalsCancel,
  withdrawalsCreate,
  withdrawalsRetrieve,
  withdrawalsList,
  withdrawalsQuote,
} from './commands/withdrawals.ts'

const shown: readonly Command[] = [
  listen,
  trigger,
  verify,
  verifyReceipt,
  ordersCreate,
  ordersRetrieve,
  ordersList,
  ordersWatch,
  ordersCancel,
  ordersRemainder,
  ordersAccept,
  ordersTimeline,
  paymentLinksCreate,
  paymentLinksList,
  paymentLinksPause,
  paymentLinksResume,
  balances,
  statement,
  withdrawalsQuote,
  withdrawalsCreate,
  withdrawalsRetrieve,
  withdrawalsList,
  withdrawalsCancel,
  refundsCreate,
  refundsList,
  eventsList,
  eventsResend,
  webhooksList,
  webhooksCreate,
  webhooksDelete,
  webhooksTest,
  webhooksDeliveries,
  get,
  post,
  open,
  mcp,
  doctor,
  profilesAdd,
  profilesList,
  profilesUse,
  profilesRemove,
  completion,
]

/** Every command, in the order of the help; the last is for the completion of shells. */
export const commands: readonly Command[] = [...shown, completeAmong(shown)]
