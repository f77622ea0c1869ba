// A separate volume for a database's files, so that it can be full without harm to the machine.
import { execFile, spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, rmSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

const page = Buffer.alloc(4096)

export interface Volume {
  readonly directory: string
  /** Fills all space that is left. */
  fill(): Promise<void>
  /** Frees it. */
  free(): void
  close(): void
}

/** Mounts a volume of this size in memory; `null` if this process may not mount. */
export function openVolume(directory: string, megabytes: number): Volume | null {
  mkdirSync(directory, { recursive: true })
  const mounted = run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', directory])
  if (!mounted) return null
  const ballast = path.join(directory, 'ballast')
  const close = () => void run('umount', ['-l', directory])
  process.once('exit', close)
  return {
    directory,
    async fill() {
      // In a separate process, because the links run in this one. A running server takes some of the space meanwhile, so the rest is filled
      // afterwards.
      const { bavail, bsize } = statfsSync(directory)
      await promisify(execFile)('fallocate', ['-l', String(bavail * bsize), ballast]).catch(() => {})
      try {
        for (;;) appendFileSync(ballast, page)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
    },
    free: () => rmSync(ballast, { force: true }),
    close() {
      process.off('exit', close)
      close()
    },
  }
}

function run(program: string, args: readonly string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0
}
