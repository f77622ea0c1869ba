import type { Chain } from './chain.ts'

/** A chain that checks once, before it is first used, that its nodes serve the configured chain and token. */
export function verified(chain: Chain): Chain {
  let check: Promise<void> | null = null
  const checked = async () => {
    check ??= chain.verify()
    try {
      await check
    } catch (error) {
      check = null // a node that was down is asked again next time
      throw error
    }
  }
  const after =
    <Arguments extends unknown[], Result>(call: (...args: Arguments) => Promise<Result>) =>
    async (...args: Arguments): Promise<Result> => {
      await checked()
      return call(...args)
    }
  return {
    network: chain.network,
    requiredConfirmations: chain.requiredConfirmations,
    rangeMax: chain.rangeMax,
    verify: checked,
    head: after(() => chain.head()),
    finalHead: after(() => chain.finalHead()),
    block: after(height => chain.block(height)),
    transfers: after(block => chain.transfers(block)),
    finalRange: after((from, to) => chain.finalRange(from, to)),
    isListed: after(question => chain.isListed(question)),
    transactionSender: after(txHash => chain.transactionSender(txHash)),
  }
}
