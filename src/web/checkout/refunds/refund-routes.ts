import type { Request } from '@hapi/hapi'
import type { Deps } from '../../../deps.ts'
import { Fault } from '../../../lib/fault.ts'
import type { FindCheckout } from '../../../orders/checkout/checkout.service.ts'
import {
  checkClaimAddress,
  claimRefund,
  findRefundClaim,
  type ShownClaim,
} from '../../../withdrawals/refunds/refund-claim.service.ts'
import type { Assets } from '../../assets.ts'
import type { Page } from '../../page.ts'
import type { AddPage } from '../../page-adder.ts'
import { isOwnRequest } from '../../session-pages/own-request.ts'
import { readForm } from '../../session-pages/read-form.ts'
import { languageOf } from '../language-of.ts'
import { payerMessage } from '../../errors/payer-errors.ts'
import type { DrawQr } from '../wallets/qr-code.ts'
import { refundPage, type Said } from './refund-page.ts'

export interface RefundPagesParts {
  readonly deps: Deps
  readonly assets: Assets
  readonly drawQr: DrawQr
  readonly findCheckout: FindCheckout
}

/** An address has at most 42 characters; a far longer input is cut. */
const addressMax = 200
const formBytesMax = 2000

/** Adds the pages of refund links. A GET changes nothing, however often a mail scanner sends it; only the form's button pays. */
export function addRefundPages(add: AddPage, parts: RefundPagesParts): void {
  const { deps, assets, findCheckout } = parts
  const show = async (request: Request, say: (shown: ShownClaim) => Said | Promise<Said>): Promise<Page> => {
    const token = String(request.params.token)
    const shown = await findRefundClaim(deps, token)
    const checkout = shown && (await findCheckout(shown.checkoutToken))
    if (!checkout) return payerMessage(request, assets, 'refundUnknown')
    const said = shown.step === 'waiting' ? await say(shown) : { address: '' }
    return refundPage({ ...parts, ...languageOf(request), shown, checkout, token }, said)
  }
  add(
    '/refund/{token}',
    request => show(request, ({ claim }) => check(deps, claim, addressOf(request.query['address']))),
    async (request, h) => {
      const token = String(request.params.token)
      const isOwn = isOwnRequest(request.raw.req.headers, new URL(deps.config.publicUrl).origin)
      const { form } = await readForm(request, formBytesMax)
      const address = addressOf(form.get('address'))
      if (!isOwn) return show(request, ({ claim }) => check(deps, claim, address))
      try {
        await claimRefund(deps, token, address)
      } catch (error) {
        if (!(error instanceof Fault)) throw error
        return show(request, () => refusalOf(error, address))
      }
      // The page itself shows whether this request or an earlier one claimed the refund.
      return h.redirect(request.raw.req.url).code(303)
    },
  )
}

function addressOf(given: unknown): string {
  return typeof given === 'string' ? given.trim().slice(0, addressMax) : ''
}

/** Checks an address before the payer confirms it. */
async function check(deps: Deps, claim: ShownClaim['claim'], address: string): Promise<Said> {
  if (address === '') return { address }
  try {
    return { address: await checkClaimAddress(deps, claim, address), isChecked: true }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return refusalOf(error, address)
  }
}

/** Refusals that may pass later. All others are final, except those of the address. */
const passing: ReadonlySet<string> = new Set([
  'insufficient balance',
  'withdrawal limit exceeded',
  'merchant_not_active',
])

function refusalOf({ code }: Fault, address: string): Said {
  if (code === 'invalid destination address') return { address, isWrong: true }
  return passing.has(code) ? { address, isChecked: true, refusal: 'later' } : { address, refusal: 'never' }
}
