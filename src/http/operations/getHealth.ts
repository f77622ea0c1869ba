import type { Handler } from '../contract.ts'

export const handler: Handler<'getHealth'> = () => ({ status: 200, body: { status: 'ok' } })
