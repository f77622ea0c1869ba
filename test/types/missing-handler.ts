import type { Handlers } from '../../src/http/contract.ts'

declare const others: Omit<Handlers, 'getHealth'>

export const handlers = {
  ...others,
} satisfies Handlers // refused: TS1360
