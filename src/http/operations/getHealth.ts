import type { Handler } from '../contract.ts'

export const getHealth: Handler<'getHealth'> = () => ({ status: 200, body: { status: 'ok' } })
