import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi'
import type { OperationId } from '../../../generated/compat/commerce-operations.ts'
import { bodies } from '../../../generated/compat/commerce-validators.js'
import type { Deps } from '../../deps.ts'
import { senderReader } from '../../http/client-address.ts'
import { findMerchant, findPublicMerchant } from '../../merchants/merchant.store.ts'
import {
  cancelCharge,
  listCharges,
  openCharge,
  readCharge,
  type ChargeBrand,
} from '../../orders/compat/charge.service.ts'
import type { StoredCredential } from '../../webhooks/credentials/compat-credential.store.ts'
import { admission, countRequest, isSameText } from '../admission.ts'
import { CompatRefusal } from '../compat-refusal.ts'
import { checkBody, checkFields, readFields, readJson } from '../read-fields.ts'
import { apiVersion, charge, page, withWarnings, type CommerceAnswer } from './answers.ts'
import { chargeRequest } from './charge-request.ts'

interface Call {
  readonly deps: Deps
  readonly credential: StoredCredential
  readonly request: Request
}

/** What each operation of the contract does. */
const served: Readonly<Record<OperationId, (call: Call) => Promise<CommerceAnswer>>> = {
  createCharge: create,
  listCharges: list,
  readCharge: async ({ deps, credential, request }) => charge(await readCharge(deps, credential, nameIn(request))),
  cancelCharge: async ({ deps, credential, request }) => charge(await cancelCharge(deps, credential, nameIn(request))),
  resolveCharge: refuse,
  listCheckouts: async () =>
    page({ charges: [], order: 'desc', startingAfter: null, total: 0, limit: 0, hasMore: false }, { uri: '' }),
  createCheckout: refuse,
}

export type ServeCommerce = (id: OperationId, request: Request, h: ResponseToolkit) => Promise<ResponseObject>

/** Serves the charges of Coinbase Commerce: admits the caller by its key, and makes one call of a flow. */
export function commerceServer(deps: Deps): ServeCommerce {
  const admit = admission(deps, 'commerce')
  const readSender = senderReader(deps.config.trustedProxyCidrs)
  return async (operation, request, h) => {
    const { headers } = request.raw.req
    const credential = await admit({
      id: String(request.params['id']),
      sender: readSender(request.raw.req),
      isFromServer: true,
      isProof: ({ secret }) => isSameText(String(headers['x-cc-api-key'] ?? ''), secret),
    })
    await countRequest(deps, credential)
    const answer = await served[operation]({ deps, credential, request })
    const { status, body } = withWarnings(answer, String(headers['x-cc-version'] ?? apiVersion))
    return h.response(body).code(status).type('application/json')
  }
}

function nameIn({ params }: Request): string {
  return String(params['charge'])
}

async function refuse(): Promise<never> {
  throw new CompatRefusal('unsupported')
}

async function create({ deps, credential, request }: Call): Promise<CommerceAnswer> {
  const wanted = chargeRequest(checkBody(bodies.createCharge, await readJson(request)), deps.config)
  const context = { network: credential.network, brand: await brandOf(deps, credential) }
  return charge(await openCharge(deps, credential, { request: wanted, context }), 201)
}

/** The colour of our own pages. */
const ownColour = '#0b7a5b'

/** Clients require an address for support: that of payers, or the merchant's own. */
async function brandOf({ db, config }: Deps, { merchantId }: StoredCredential): Promise<ChargeBrand> {
  const [merchant, shown] = await Promise.all([findMerchant(db, merchantId), findPublicMerchant(db, merchantId)])
  if (!merchant || !shown) throw new Error('The credential has no merchant')
  return {
    support_email: /^[^\s@]+@[^\s@]+$/.test(shown.support) ? shown.support : merchant.email,
    organization_name: shown.name,
    brand_color: shown.colour ?? ownColour,
    brand_logo_url: shown.logoSha256 ? `${config.publicUrl}/logos/${merchantId}/${shown.logoSha256}.png` : '',
  }
}

async function list({ deps, credential, request }: Call): Promise<CommerceAnswer> {
  const received = await readFields(request, 'query')
  // Ignored, it would give a client the first page over and over.
  if (received.has('ending_before')) throw new CompatRefusal('unsupported ending_before')
  const fields = checkFields(bodies.listCharges, received)
  const { order = 'desc', limit: limitText = '25', starting_after: startingAfter = null } = fields
  const limit = Number(limitText)
  const range = { order, limit, startingAfter }
  const uri = `${deps.config.publicUrl}/compat/commerce/${credential.id}/charges`
  return page({ ...(await listCharges(deps, credential, range)), ...range }, { uri })
}
