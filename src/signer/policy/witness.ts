import { createHash } from 'node:crypto'
import { readFileSync, renameSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** How young the word of a witness has to be. Nobody else can have signed in that time: whoever has no witness waits for longer. */
const youngMs = 300_000
/** File systems that are in memory alone: tmpfs and ramfs (statfs(2)). */
const inMemory: readonly number[] = [0x01_02_19_94, 0x85_84_58_f6]

/** Where a journal ends. */
export interface Head {
  readonly sequence: number
  readonly hash: string
}

interface Ending {
  readonly head: Head
  readonly last: (Head & { readonly previous: string }) | null
}

/**
 * A word about the end of a journal, kept where no copy of any disk has it: in the memory of this machine. A journal of which it says the
 * same is the one that was written here last, and no older copy of it (docs/decisions/signer.md#waiting-after-a-start).
 */
export interface Witness {
  /** Whether the journal is as it was left here a short while ago. */
  vouches(journal: Ending, now: Date): boolean
  /** Says that this is the end of the journal, and that its signer lives. Throws when an older word could neither be replaced nor removed. */
  keep(head: Head): void
}

/** Of a journal that a copy may have replaced: nobody knows. */
export const noWitness: Witness = { vouches: () => false, keep() {} }

/** The witness of a journal, in a folder that is in memory; `null`: that folder is not, or not there. */
export function openWitness(folder: string, journalFile: string): Witness | null {
  if (!isInMemory(folder)) return null
  const name = createHash('sha256').update(path.resolve(journalFile)).digest('hex').slice(0, 32)
  const file = path.join(folder, `kassa-${name}`)
  return {
    vouches({ head, last }, now) {
      const word = read(file)
      const ageMs = word ? now.getTime() - word.keptAt.getTime() : Number.NaN
      // From the other side too: a clock that was set back makes everything young.
      if (!word || !(Math.abs(ageMs) <= youngMs)) return false
      // One entry more: whoever died before it kept the word had shown those bytes to nobody.
      return word.text === wordOf(head) || (last !== null && word.text === wordOf(before(last)))
    },
    keep(head) {
      try {
        writeFileSync(`${file}.new`, wordOf(head), { mode: 0o600 })
        renameSync(`${file}.new`, file)
      } catch {
        // No word is always true; an old one is not.
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

/** `null`: there is none, or somebody else wrote it. */
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
