import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi'
import type { OperationId } from '../../../generated/compat/greenfield-operations.ts'
import { bodies } from '../../../generated/compat/greenfield-validators.js'
import type { components } from '../../../generated/compat/greenfield.ts'
import type { Network } from '../../chains/networks.ts'
import type { Deps } from '../../deps.ts'
import { senderReader } from '../../http/client-address.ts'
import { Fault } from '../../lib/fault.ts'
import { isPrintable } from '../../lib/text/printable.ts'
import { findMerchant } from '../../merchants/merchant.store.ts'
import { changeShopData, openNextOfSeries } from '../../orders/compat/shop-order.service.ts'
import { listShopOrderIds, type ShopData } from '../../orders/compat/shop-order.store.ts'
import { servedNetworks } from '../../orders/links/payment-link.service.ts'
import { cancelOrder } from '../../orders/order-request.service.ts'
import { showPaidOrder, type PaidOrder } from '../../orders/order.service.ts'
import { shopWebhookChanged } from '../../people/team/notifications.ts'
import { withAudit } from '../../people/team/with-audit.service.ts'
import {
  changeWebhook,
  compatActor,
  findActiveCredential,
  lockWebhook,
  registerWebhook,
  removeWebhook,
} from '../../webhooks/credentials/compat-credential.service.ts'
import type { StoredCredential } from '../../webhooks/credentials/compat-credential.store.ts'
import { judgeWebhookUrl } from '../../webhooks/endpoints/webhook-url.ts'
import { admission, countRequest, isSameText } from '../admission.ts'
import { CompatRefusal } from '../compat-refusal.ts'
import { checkBody, readJson } from '../read-fields.ts'
import { invoiceRequest, replacedMetadata } from './invoice-request.ts'
import {
  checkoutLink,
  methodOf,
  viewInvoice,
  viewKey,
  viewMethod,
  viewPaid,
  viewServer,
  viewStore,
  viewWebhook,
} from './views.ts'

interface Call {
  readonly deps: Deps
  readonly request: Request
  readonly credential: StoredCredential
  readonly token: string
  readonly networks: readonly Network[]
}

/** What each operation answers. `undefined` is an answer without a body. */
const served: Readonly<Record<Exclude<OperationId, 'openInvoice'>, (call: Call) => unknown>> = {
  getServerInfo: ({ networks }) => viewServer(networks.map(methodOf)),
  getCurrentKey: ({ credential, token }) => viewKey(credential, token),
  listStores: async call => [await store(call)],
  getStore: store,
  listPaymentMethods: ({ networks }) => networks.map(viewMethod),
  listInvoices,
  createInvoice,
  getInvoice: async call => view(call, await invoiceOf(call)),
  listInvoicePaymentMethods: async call => {
    const { order, transfers } = await invoiceOf(call)
    return [viewPaid(order, transfers, call.deps.config.publicUrl)]
  },
  updateInvoice: async call => {
    const { metadata } = checkBody(bodies.updateInvoice, await readJson(call.request))
    const { order } = await invoiceOf(call)
    return changed(call, order.id, { metadata: replacedMetadata(metadata, order.metadata) })
  },
  archiveInvoice: async call => {
    const { order } = await invoiceOf(call)
    return changed(call, order.id, { archivedAt: order.archivedAt ?? call.deps.clock.business() })
  },
  markInvoice,
  listWebhooks: ({ credential }) => [viewWebhook(credential) ?? []].flat(),
  createWebhook,
  getWebhook: ({ request, credential }) => ownWebhook(request, credential),
  updateWebhook,
  deleteWebhook,
}

export type ServeGreenfield = (id: OperationId, request: Request, h: ResponseToolkit) => Promise<ResponseObject>

/** Serves a part of BTCPay's Greenfield API: admits the caller by its token, and makes one call of a flow. */
export function greenfieldServer(deps: Deps): ServeGreenfield {
  const admit = admission(deps, 'greenfield')
  const readSender = senderReader(deps.config.trustedProxyCidrs)
  return async (id, request, h) => {
    if (id === 'openInvoice')
      return h
        .response()
        .code(302)
        .header('location', await paymentPage(deps, request))
    const token = tokenOf(request)
    const where = { id: String(request.params['id']), sender: readSender(request.raw.req), isFromServer: true }
    const credential = await admit({ ...where, isProof: ({ secret }) => isSameText(token, secret) })
    await countRequest(deps, credential)
    const { store: named } = request.params as { readonly store?: string }
    if (named !== undefined && named !== credential.account) throw new CompatRefusal('store not found', 404)
    const networks = servedNetworks(deps, credential)
    const body = await served[id]({ deps, request, credential, token, networks })
    return body === undefined ? h.response().code(200) : h.response(JSON.stringify(body)).type('application/json')
  }
}

/** Returns the token, or a text that no credential has. */
function tokenOf({ raw: { req } }: Request): string {
  // Two headers are joined with a comma, which no token has.
  const [, token = ''] = /^token +([0-9A-Za-z]+)$/i.exec(req.headers.authorization ?? '') ?? []
  return token
}

/** A payer's browser comes without a token, but with two ids that nobody can guess. */
async function paymentPage(deps: Deps, request: Request): Promise<string> {
  const { id = '', invoice = '' } = request.params as Record<string, string>
  const credential = await findActiveCredential(deps, { id, protocol: 'greenfield' })
  if (!credential) throw invoiceNotFound()
  const { order } = await findInvoice(deps, credential, invoice)
  return checkoutLink(order, deps.config.publicUrl)
}

async function store({ deps, credential }: Call) {
  const merchant = await findMerchant(deps.db, credential.merchantId)
  return viewStore(credential, merchant?.name ?? '')
}

const invoiceNotFound = () => new CompatRefusal('invoice not found', 404)

function invoiceOf({ deps, credential, request }: Call): Promise<PaidOrder> {
  return findInvoice(deps, credential, String(request.params['invoice']))
}

/** Finds an order that was created with this credential. */
async function findInvoice(deps: Deps, credential: StoredCredential, id: string): Promise<PaidOrder> {
  try {
    const found = await showPaidOrder(deps, credential, id)
    if (found.order.compat?.credential_id === credential.id) return found
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== 'order not found') throw error
  }
  throw invoiceNotFound()
}

function view({ deps, credential }: Call, { order }: PaidOrder) {
  return viewInvoice(order, { credential, publicUrl: deps.config.publicUrl })
}

/** The most invoices that one request reads. */
const listedMax = 20

async function listInvoices(call: Call) {
  const { deps, credential, request } = call
  const [, query = ''] = /^[^?]*\?(.*)$/s.exec(request.raw.req.url ?? '') ?? []
  const references: unknown = new URLSearchParams(query).getAll('orderId')
  if (!bodies.listInvoices(references)) throw new CompatRefusal('invalid orderId', 400, 'orderId')
  // No invoice has another number, and the database takes no text with NUL.
  const possible = references.filter(isPrintable)
  const ids = await listShopOrderIds(deps.db, credential, { references: possible, limit: listedMax })
  const invoices = []
  for (const id of ids) invoices.push(view(call, await findInvoice(deps, credential, id)))
  return invoices
}

async function createInvoice(call: Call) {
  const { deps, credential, networks, request } = call
  const wanted = checkBody(bodies.createInvoice, await readJson(request))
  const { mode } = deps.config
  const asked = invoiceRequest(wanted, { credential, networks, mode, newId: () => deps.random.uuid() })
  const { id } = await openNextOfSeries(deps, credential, asked)
  return view(call, await findInvoice(deps, credential, id))
}

async function changed(call: Call, orderId: string, change: ShopData) {
  const { deps, credential } = call
  await changeShopData(deps, compatActor(credential), { orderId, ...change })
  return view(call, await findInvoice(deps, credential, orderId))
}

/** Only money settles an order: accepting one needs a right that no credential has. */
async function markInvoice(call: Call) {
  const { deps, credential, request } = call
  const { status } = checkBody(bodies.markInvoice, await readJson(request))
  const { order } = await invoiceOf(call)
  if (status !== 'Invalid') throw new CompatRefusal(`status ${status} cannot be set`, 403)
  try {
    await cancelOrder(deps, compatActor(credential), order.id)
  } catch (error) {
    if (error instanceof Fault && error.code === 'order cannot be cancelled')
      throw new CompatRefusal(error.message, 422)
    throw error
  }
  return view(call, await findInvoice(deps, credential, order.id))
}

function ownWebhook({ params }: Request, credential: StoredCredential): components['schemas']['Webhook'] {
  const webhook = viewWebhook(credential)
  if (!webhook || webhook.id !== params['webhook']) throw webhookNotFound()
  return webhook
}

const webhookNotFound = () => new CompatRefusal('webhook not found', 404)

async function readWebhook({ deps, request }: Call) {
  const { url, enabled = true, secret, authorizedEvents } = checkBody(bodies.createWebhook, await readJson(request))
  if (!judgeWebhookUrl(url, deps.config.egressAllowCidrs).ok) throw new CompatRefusal('invalid url', 400, 'url')
  const events = authorizedEvents?.everything === false ? (authorizedEvents.specificEvents ?? []) : undefined
  return { url, isEnabled: enabled, ...(events && { events }), ...(secret && { secret }) }
}

async function createWebhook(call: Call) {
  const { credential } = call
  const { secret: given, ...webhook } = await readWebhook(call)
  const secret = await recorded(call, joined =>
    registerWebhook(joined, credential, { ...webhook, ...(given !== undefined && { secret: given }) }),
  )
  return { ...viewWebhook({ ...credential, webhook }), secret }
}

async function updateWebhook(call: Call) {
  const { credential, request } = call
  ownWebhook(request, credential)
  const { secret, ...webhook } = await readWebhook(call)
  const change = { ...webhook, ...(secret !== undefined && { secret }) }
  if (!(await recorded(call, joined => changeWebhook(joined, credential, change)))) throw webhookNotFound()
  return viewWebhook({ ...credential, webhook })
}

async function deleteWebhook(call: Call): Promise<void> {
  const { credential, request } = call
  ownWebhook(request, credential)
  if (!(await recorded(call, joined => removeWebhook(joined, credential)))) throw webhookNotFound()
}

/** Changes the webhook with an audit entry and a mail to the owners. Otherwise a stolen token could redirect a shop's notices unnoticed. */
async function recorded<Result>(
  { deps, credential }: Call,
  change: (joined: Deps) => Promise<Result>,
): Promise<Result> {
  const { result } = await withAudit(deps, compatActor(credential), {
    shop: credential,
    work: async joined => ({
      before: await lockWebhook(joined, credential),
      result: await change(joined),
      after: await lockWebhook(joined, credential),
    }),
    describe: ({ before, after }) => shopWebhookChanged(credential, before, after),
  })
  return result
}
