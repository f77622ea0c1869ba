import { addAddress } from '../../withdrawals/allow-list/allow-list.service.ts'
import type { Handler } from '../contract.ts'

export const handler: Handler<'addWithdrawalAddress'> = async ({ deps, principal, body }) => {
  const { network, address, name = '' } = body
  const added = await addAddress(deps, principal, { network, address, name })
  return { status: 201, body: added.address }
}
