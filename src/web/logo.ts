import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi'
import type { Deps } from '../deps.ts'
import { cached } from '../http/static-answer.ts'
import { getLogo } from '../merchants/branding/branding.service.ts'

export const logoPath = '/logos/{merchant_id}/{file}'

/** Returns the URL of a merchant's logo. It contains a hash of the picture, so browsers may cache it forever. */
export function logoUrl(merchantId: string, sha256: string): string {
  return `/logos/${merchantId}/${sha256}.png`
}

/** Answers with a merchant's logo, which was checked and cleaned when it was stored; `null` for an unknown address. */
export async function answerLogo(deps: Deps, { params }: Request, h: ResponseToolkit): Promise<ResponseObject | null> {
  const [, sha256 = ''] = /^([0-9a-f]{64})\.png$/.exec(String(params['file'])) ?? []
  const png = await getLogo(deps, String(params['merchant_id']), sha256)
  return png && h.response(png).type('image/png').header('cache-control', cached.forEver)
}
