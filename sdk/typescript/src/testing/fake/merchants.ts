import type { FakeAnswer } from './answer.ts'
import type { FakeRequest, UnsignedRequest } from './authenticate.ts'
import { createMerchant } from './create-merchant.ts'
import { readFields, type FieldRule } from './json.ts'
import { isText } from './order-input.ts'
import { checkQuery } from './query.ts'
import { Refusal } from './refusal.ts'
import type { FakeService, FakeState } from './state.ts'

/** `GET /v1/merchants/me`. */
export function getMerchant({ merchant }: FakeState, { url }: FakeRequest): FakeAnswer {
  checkQuery(url, {})
  return { status: 200, body: merchant.view }
}

const email = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?(\.[A-Za-z0-9-]{1,63})+$/

const isWord = (value: unknown) => isText(1, 255)(value) && (value as string).trim() !== ''

/** Whether payers can read a value as a name: one line with something to see, nothing that turns it, and no address of a site. */
const isName = (value: unknown) => {
  if (!isText(1, 255)(value)) return false
  const shown = (value as string).normalize('NFKC').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
  const isPlain = !/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(value as string)
  return isPlain && /[^\p{Z}\p{C}\u2800]/u.test(shown) && !/:\/\/|(?<![\p{L}\p{N}])www[.。]/iu.test(shown)
}

/** In the order in which the service names what is wrong. */
const rules: Readonly<Record<string, FieldRule>> = {
  name: { isValid: isName, missing: 'missing name' },
  email: { isValid: value => isText(3, 255)(value) && email.test(value as string), missing: 'missing email' },
  platform_user_id: { isValid: isWord, missing: 'missing platform user id' },
}

/** `POST /v1/merchants`: its first key would be made in the dashboard. */
export function registerMerchant(service: FakeService, request: UnsignedRequest): FakeAnswer {
  const registration = readFields(request, rules) as { name: string; email: string; platform_user_id: string }
  const isTaken = service.merchants.some(
    ({ view }) => keyOf(view.platform_user_id) === keyOf(registration.platform_user_id),
  )
  if (isTaken) throw new Refusal(409, 'merchant already exists', { param: 'platform_user_id' })
  return { status: 201, body: createMerchant(service, registration).view }
}

function keyOf(platformUserId: string): string {
  return platformUserId.trim().normalize('NFC').toLowerCase().normalize('NFC')
}
