import { commerceFormat } from './commerce-notice.ts'
import { epayFormat, epusdtFormat } from './epay-notice.ts'
import { greenfieldFormat } from './greenfield-format.ts'
import type { DeliveryFormat, Format, Notice } from './format.ts'

/** How each format is signed and acknowledged. */
export const formats: Readonly<Record<DeliveryFormat, Format>> = {
  epay: epayFormat,
  epusdt: epusdtFormat,
  commerce: commerceFormat,
  greenfield: greenfieldFormat,
}

/** Reads a stored notice. */
export function readNotice(text: string): Notice {
  return JSON.parse(text) as Notice
}
