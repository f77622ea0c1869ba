/** Processor time that one measurement burns. */
const burnMs = 40

/**
 * How much slower than on an idle machine a program runs right now: the wall time that a short calculation takes, divided by the
 * processor time it was given. 1 on an idle machine, about 3 where three programs share a core. A promise about time is
 * multiplied by it, so that a test says something of Kassa and nothing of its neighbours.
 */
export function contention(): number {
  const start = performance.now()
  const used = () => process.threadCpuUsage(cpu).user / 1000 + process.threadCpuUsage(cpu).system / 1000
  const cpu = process.threadCpuUsage()
  while (used() < burnMs);
  return Math.max(1, (performance.now() - start) / burnMs)
}
