/** Throws for a range that is empty, negative or too long: a bug of the caller. */
export function assertRange({ from, to, rangeMax }: { from: number; to: number; rangeMax: number }): void {
  if (Number.isSafeInteger(from) && Number.isSafeInteger(to) && from >= 0 && from <= to && to - from < rangeMax) return
  throw new RangeError(`from ${from} to ${to} is not a range of 1 to ${rangeMax} blocks`)
}
