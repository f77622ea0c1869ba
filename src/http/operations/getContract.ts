import type { Handler } from '../contract.ts'

export const handler: Handler<'getContract'> = ({ server }) => ({ status: 200, body: server.contract.json })
