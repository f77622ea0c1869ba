/** Maps with limited concurrency, results in order. Starts nothing more after a failure. */
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
