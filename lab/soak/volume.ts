// A volume of their own for the files of a database, so that it can be full without harm to the machine.
import { execFile, spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, rmSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

const page = Buffer.alloc(4096)

export interface Volume {
  readonly directory: string
  /** Takes all the room that is left. */
  fill(): Promise<void>
  /** Gives it back. */
  free(): void
  close(): void
}

/** Of this size, in memory; `null` where this process may mount none. */
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
      // In a process of its own: the links run in this one. A server that is written to takes some of it meanwhile, so the rest comes after.
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
