import { requestRemainder } from '../../orders/order-request.service.ts'
import type { Handler } from '../contract.ts'

const daySeconds = 86_400

export const handler: Handler<'requestRemainder'> = async ({ deps, principal, path, body }) => {
  const asked = { orderId: path.id, expiresIn: body?.expires_in ?? daySeconds }
  return { status: 200, body: await requestRemainder(deps, principal, asked) }
}
