import { purposeTable } from '../chains/purpose.ts'
import type { Ends, Facts, OwnAddresses, Sender } from './facts.ts'

/**
 * From and to where an attempt goes, by its purpose and by keys and addresses that the signer has itself; a text: why that cannot be
 * said. The database names a payee's address, and which of the deposit addresses is meant.
 */
export function endsOf(own: OwnAddresses, facts: Facts, earlier: string | undefined): Ends | string {
  const { from, to } = purposeTable[facts.purpose]
  const ends = { hot: own.hot, deposit: depositOf(own, facts) }
  const sender = ends[from]
  if (typeof sender === 'string') return sender
  if (to === 'payee') return facts.destination === null ? 'it names no address' : { sender, to: facts.destination }
  if (to === 'cold') {
    // What was begun goes on to the same address.
    const cold = earlier ?? facts.destination ?? own.coldAddresses[0]
    return cold === undefined ? 'the signer knows no cold address' : { sender, to: cold }
  }
  const receiver = ends[to]
  return typeof receiver === 'string' ? receiver : { sender, to: receiver.address }
}

function depositOf({ deposits }: OwnAddresses, { step }: Facts): Sender | string {
  if (!step || step.address === null || step.index === null) return 'it names no deposit address'
  if (!deposits) return 'the signer has no key of the deposit addresses'
  const derived = deposits(step.index)
  return derived.address === step.address ? derived : `${step.address} is not the address ${step.index} of our own key`
}
