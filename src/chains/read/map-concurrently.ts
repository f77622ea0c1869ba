/** Does this with each, so many at the same time; results in their order. Begins nothing further once one has failed. */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  parallelMax: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let start = 0; start < items.length; start += parallelMax)
    results.push(...(await Promise.all(items.slice(start, start + parallelMax).map(work))))
  return results
}
