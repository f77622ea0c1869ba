import type { Handler } from '../contract.ts'

export const handler: Handler<'getContractYaml'> = ({ server }) => ({ status: 200, body: server.contract.yaml })
