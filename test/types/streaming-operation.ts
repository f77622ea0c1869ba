import type { Handlers } from '../../src/http/contract.ts'

declare const others: Handlers

export const handlers = {
  ...others,
  streamOrderEvents: () => ({ status: 200, body: '' }), // refused: TS2353
} satisfies Handlers
