import type { Interpreter } from './interpreter.ts'

/** One of each kind: with a body, without, without a signature, a stream. */
const compared = ['createOrder', 'listOrders', 'getHealth', 'streamOrderEvents']

/** What the machine has executes every sample, and some show that its stand-in does the same. On a machine without it the stand-in does all. */
export function ownFirst(own: Interpreter | undefined, standIn: Interpreter): Interpreter[] {
  return own ? [own, { ...standIn, only: compared }] : [standIn]
}
