import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi'
import type { Deps } from '../deps.ts'
import { cached } from '../http/static-answer.ts'
import { getLogo } from '../merchants/branding/branding.service.ts'

export const logoPath = '/logos/{merchant_id}/{file}'

/** Where the logo of a merchant lies. The address names the picture, so that it can be kept for ever. */
export function logoUrl(merchantId: string, sha256: string): string {
  return `/logos/${merchantId}/${sha256}.png`
}

/** A merchant's logo as it was checked and cleaned when it was stored; `null` for an address of none. */
export async function answerLogo(deps: Deps, { params }: Request, h: ResponseToolkit): Promise<ResponseObject | null> {
  const [, sha256 = ''] = /^([0-9a-f]{64})\.png$/.exec(String(params['file'])) ?? []
  const png = await getLogo(deps, String(params['merchant_id']), sha256)
  return png && h.response(png).type('image/png').header('cache-control', cached.forEver)
}
