import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi'
import { operations, type OperationId } from '../../../generated/compat/epay-operations.ts'
import { bodies } from '../../../generated/compat/epay-validators.js'
import type { Deps } from '../../deps.ts'
import { senderReader } from '../../http/client-address.ts'
import { isOpenedByPayers } from '../../http/limits/public-limit.ts'
import { findEarlier, openShopOrder, type ShopOrderRequest } from '../../orders/compat/shop-order.service.ts'
import { findShopOrder, type ShopOrder, type ShopOrderName } from '../../orders/compat/shop-order.store.ts'
import { cancelOrder } from '../../orders/order-request.service.ts'
import { compatActor } from '../../webhooks/credentials/compat-credential.service.ts'
import type { StoredCredential } from '../../webhooks/credentials/compat-credential.store.ts'
import { isSignedBy } from '../../webhooks/formats/epay-signature.ts'
import { admission, countRequest, countUnlessRefused, isSameText, type Admit, type Known } from '../admission.ts'
import { CompatRefusal } from '../compat-refusal.ts'
import { checkFields, readFields } from '../read-fields.ts'
import type { ReceivedFields } from '../received-fields.ts'
import {
  createdPayment,
  createdTransaction,
  foundPayment,
  toPaymentPage,
  transaction,
  type CompatAnswer,
} from './answers.ts'
import { epayRequest, epusdtRequest, keyOf } from './payment-request.ts'

interface Call {
  readonly deps: Deps
  readonly fields: ReceivedFields
  /** Admits the caller by a signature under this name, or what else proves the secret. */
  readonly admitted: (isProof: (known: Known) => boolean) => Promise<StoredCredential>
}

/** What each operation of the contract does. */
const served: Readonly<Record<OperationId, (call: Call) => Promise<CompatAnswer>>> = {
  openPayment: pay,
  submitPayment: pay,
  createPayment: create,
  queryPayment: query,
  askForPayment: query,
  createTransaction: call => createTransaction(call, { isNamed: true }),
  createTransactionPage: call => createTransaction(call, { isNamed: false }),
  cancelTransaction: cancel,
}

export type ServeEpay = (id: OperationId, request: Request, h: ResponseToolkit) => Promise<ResponseObject>

/** Serves EPay and epusdt: reads the fields, admits the caller, and makes one call of a flow. */
export function epayServer(deps: Deps): ServeEpay {
  const admit = admission(deps, 'epay')
  const readSender = senderReader(deps.config.trustedProxyCidrs)
  return async (id, request, h) => {
    const { from, path } = operations[id]
    const fields = await readFields(request, from)
    const where = { id: String(request.params['id']), sender: readSender(request.raw.req) }
    const admitted = admitBy(admit, { ...where, isFromServer: !isOpenedByPayers(path) })
    return respond(h, await served[id]({ deps, fields, admitted }))
  }
}

function admitBy(admit: Admit, where: Omit<Parameters<Admit>[0], 'isProof'>): Call['admitted'] {
  return isProof => admit({ ...where, isProof })
}

function respond(h: ResponseToolkit, { status, type, body, location }: CompatAnswer): ResponseObject {
  const response = h.response(body).code(status).type(type)
  return location === undefined ? response : response.header('location', location)
}

/** Whether the fields are signed with the secret, and name the account. */
function isSigned(fields: ReceivedFields, signature: 'sign' | 'signature') {
  return ({ account, secret }: Known) =>
    isSignedBy(fields, fields.get(signature) ?? '', secret) && [account, undefined].includes(fields.get('pid'))
}

function pageOf({ config }: Deps, { checkoutToken }: ShopOrder): string {
  return `${config.publicUrl}/pay/${checkoutToken}`
}

async function pay(call: Call): Promise<CompatAnswer> {
  return toPaymentPage(pageOf(call.deps, await openPayment(call)))
}

async function create(call: Call): Promise<CompatAnswer> {
  const order = await openPayment(call)
  return createdPayment(order, pageOf(call.deps, order))
}

/**
 * A payer holds a signed link and can send it to any path, again and again. Only an order that it creates counts against the shop's limit, so
 * that no payer can use it up. The rest counts against the payer's address, as every page does.
 */
async function openPayment({ deps, fields, admitted }: Call): Promise<ShopOrder> {
  const credential = await admitted(isSigned(fields, 'sign'))
  const request = epayRequest(checkFields(bodies.createPayment, fields), fields, { credential, config: deps.config })
  return openOnce(deps, credential, request)
}

async function openOnce(deps: Deps, credential: StoredCredential, request: ShopOrderRequest): Promise<ShopOrder> {
  const earlier = await findEarlier(deps, credential, request)
  return earlier ?? countUnlessRefused(deps, credential, () => openShopOrder(deps, credential, request))
}

/** Finds an order that was created with this credential. An order number of Kassa may belong to another shop of the merchant. */
async function findOwn({ db }: Deps, credential: StoredCredential, name: ShopOrderName): Promise<ShopOrder> {
  const order = await findShopOrder(db, credential, name)
  if (order?.compat.credential_id !== credential.id) throw new CompatRefusal('order not found', 404)
  return order
}

/** Known clients send the key itself, although a signature would do. */
async function query({ deps, fields, admitted }: Call): Promise<CompatAnswer> {
  const key = fields.get('key')
  const credential = await admitted(known =>
    key === undefined
      ? isSigned(fields, 'sign')(known)
      : isSameText(key, known.secret) && fields.get('pid') === known.account,
  )
  const { act, out_trade_no: shopNumber, trade_no: orderNumber } = checkFields(bodies.queryPayment, fields)
  // A signed link has no `act`, so whoever holds one is refused before it counts.
  if (act !== 'order') throw new CompatRefusal('unsupported')
  await countRequest(deps, credential)
  const name = shopNumber
    ? { key: keyOf(credential, shopNumber) }
    : orderNumber
      ? ({ orderNumber, protocol: 'epay' } as const)
      : null
  if (!name) throw new CompatRefusal('missing out_trade_no')
  const order = await findOwn(deps, credential, name)
  return foundPayment(order)
}

async function createTransaction(
  { deps, fields, admitted }: Call,
  { isNamed }: { readonly isNamed: boolean },
): Promise<CompatAnswer> {
  const credential = await admitted(isSigned(fields, 'signature'))
  const wanted = checkFields(bodies.createTransaction, fields)
  const request = epusdtRequest(wanted, fields, { credential, config: deps.config })
  const order = await openOnce(deps, credential, request)
  return createdTransaction(order, pageOf(deps, order), { isNamed })
}

/** Faults: `order cannot be cancelled` unless the order waits and nothing was paid to it. */
async function cancel({ deps, fields, admitted }: Call): Promise<CompatAnswer> {
  const credential = await admitted(isSigned(fields, 'signature'))
  const { trade_id: orderNumber } = checkFields(bodies.cancelTransaction, fields)
  const order = await findOwn(deps, credential, { orderNumber, protocol: 'epay' })
  await countRequest(deps, credential)
  await cancelOrder(deps, compatActor(credential), order.id)
  return transaction({ trade_id: orderNumber })
}
