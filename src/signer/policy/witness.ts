import { createHash } from 'node:crypto'
import { readFileSync, renameSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Maximum age of a witness record. Nobody else can have signed within that time. Without a recent record the signer waits longer. */
const youngMs = 300_000
/** Magic numbers of file systems held only in memory: tmpfs and ramfs (statfs(2)). */
const inMemory: readonly number[] = [0x01_02_19_94, 0x85_84_58_f6]

/** The end of a journal. */
export interface Head {
  readonly sequence: number
  readonly hash: string
}

interface Ending {
  readonly head: Head
  readonly last: (Head & { readonly previous: string }) | null
}

/**
 * A record of a journal's end, kept only in this machine's memory, where no disk copy has it. A journal that matches it is the latest one
 * written here, not an older copy (docs/decisions/signer.md#waiting-after-a-start).
 */
export interface Witness {
  /** Whether the journal is as it was recorded here a short while ago. */
  vouches(journal: Ending, now: Date): boolean
  /** Records the end of the journal, and that its signer is running. Throws when an older record could be neither replaced nor removed. */
  keep(head: Head): void
}

/** The witness of a journal that a copy may have replaced. It never vouches. */
export const noWitness: Witness = { vouches: () => false, keep() {} }

/** Opens the witness of a journal in a folder in memory; `null`: the folder is missing or on disk. */
export function openWitness(folder: string, journalFile: string): Witness | null {
  if (!isInMemory(folder)) return null
  const name = createHash('sha256').update(path.resolve(journalFile)).digest('hex').slice(0, 32)
  const file = path.join(folder, `kassa-${name}`)
  return {
    vouches({ head, last }, now) {
      const word = read(file)
      const ageMs = word ? now.getTime() - word.keptAt.getTime() : Number.NaN
      // The absolute value: after a clock is set back, every record would seem recent.
      if (!word || !(Math.abs(ageMs) <= youngMs)) return false
      // The journal may be one entry ahead: a process that died before it wrote the record had shown those bytes to nobody.
      return word.text === wordOf(head) || (last !== null && word.text === wordOf(before(last)))
    },
    keep(head) {
      try {
        writeFileSync(`${file}.new`, wordOf(head), { mode: 0o600 })
        renameSync(`${file}.new`, file)
      } catch {
        // A missing record is safe. A stale one is not.
        rmSync(file, { force: true })
      }
    },
  }
}

function isInMemory(folder: string): boolean {
  try {
    return inMemory.includes(statfsSync(folder).type)
  } catch {
    return false
  }
}

/** `null`: there is none, or another user owns it. */
function read(file: string): { readonly text: string; readonly keptAt: Date } | null {
  try {
    const { uid, mtime } = statSync(file)
    return uid === process.getuid?.() ? { text: readFileSync(file, 'utf8'), keptAt: mtime } : null
  } catch {
    return null
  }
}

function wordOf({ sequence, hash }: Head): string {
  return `${sequence} ${hash}\n`
}

function before({ sequence, previous }: NonNullable<Ending['last']>): Head {
  return { sequence: sequence - 1, hash: previous }
}
