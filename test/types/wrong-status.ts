import type { Handlers } from '../../src/http/contract.ts'

declare const others: Handlers

export const handlers = {
  ...others,
  getHealth: () => ({
    status: 204, // refused: TS2322
    body: { status: 'ok' },
  }),
} satisfies Handlers
