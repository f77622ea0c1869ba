import type { Handler } from '../contract.ts'

export const handler: Handler<'getContract30'> = ({ server }) => ({ status: 200, body: server.contract.json30 })
