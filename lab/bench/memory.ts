/** What this process has in use, garbage aside; it was started with `--expose-gc`. */
export function memoryInUse(): number {
  for (let round = 0; round < 3; round++) global.gc?.()
  return process.memoryUsage().rss
}
