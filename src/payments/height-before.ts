import type { Chain } from '../chains/chain.ts'

/**
 * The newest block up to `max` that is not later than a time, in as many questions as its height has binary digits; the first one when
 * all are later.
 */
export async function heightBefore(
  chain: Pick<Chain, 'quorumBlock'>,
  { time, max }: { readonly time: Date; readonly max: number },
): Promise<number> {
  let [low, high] = [0, max]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    const block = await chain.quorumBlock(middle)
    if (block.time <= time) low = middle
    else high = middle - 1
  }
  return low
}
