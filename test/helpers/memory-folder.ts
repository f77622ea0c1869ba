import { statfsSync } from 'node:fs'
import os from 'node:os'

const memory = '/dev/shm'
/** A server with the databases of two test files holds a third of it. */
const freeMin = 2 * 1024 ** 3

/**
 * Where to put a database of a test: in memory, where there is some. Each database has 800 files and each `truncate` makes new ones;
 * a file system on a disk spends more of the processor on making and removing them than PostgreSQL spends on what is in them.
 */
export function memoryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > freeMin && os.freemem() > freeMin ? memory : os.tmpdir()
  } catch {
    return os.tmpdir()
  }
}
