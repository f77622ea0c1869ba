import { mineBlocks } from '../../sandbox/business-clock.service.ts'
import type { Handler } from '../contract.ts'

export const handler: Handler<'mineTestBlocks'> = async ({ deps, body }) => {
  const { now, blockNumber } = await mineBlocks(deps, body.network, body.blocks)
  return { status: 200, body: { network: body.network, block_number: blockNumber, now: now.toISOString() } }
}
