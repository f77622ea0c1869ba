import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { listKey, parseDenyList, parseSanctionsList, type AddressList } from './address-list.ts'
import { partiesOf, type ScreeningProvider, type ScreeningSubject, type Verdict } from './screening.ts'

export interface LocalListOptions {
  /** JSON arrays of addresses, or OFAC's `sdn_advanced.xml`. */
  readonly sanctionsFiles: readonly string[]
  readonly denyFile: string | null
  /** Told of entries that no payer can be compared with, each time a file was read; the others are in force. */
  readonly onUnreadable?: (file: string, entries: readonly string[]) => void
}

interface ListFile {
  readonly file: string
  readonly parse: (text: string) => AddressList
  readonly reason: string
  /** Whether a file that lost many entries at once is believed: the own list is edited by hand. */
  readonly mayShrink: boolean
}

interface Loaded {
  readonly stamp: string
  readonly entries: ReadonlySet<string>
  readonly unreadable: readonly string[]
  /** Why the file as it is now was not taken; what was read of it before is still in force. */
  readonly problem: string | null
}

/** A sanctions list that loses more than this at once was cut off or mistaken for another, until a person says otherwise. */
const lostShareMax = 0.1

/**
 * Lists of addresses in files, all of them merged over assets. A file that has changed is read again before the next verdict,
 * so a list is replaced without a restart. One that cannot be read, is empty or has lost many entries clears nobody, and whoever
 * was on it before is still on it; a restart takes it as it is. Throws when one cannot be read at the start.
 */
export async function createLocalList(options: LocalListOptions): Promise<ScreeningProvider> {
  const files: ListFile[] = [
    ...options.sanctionsFiles.map(file => ({
      file,
      parse: parseSanctionsList,
      reason: 'on a sanctions list',
      mayShrink: false,
    })),
    ...(options.denyFile === null
      ? []
      : [
          { file: options.denyFile, parse: parseDenyList, reason: 'on the deny list of this service', mayShrink: true },
        ]),
  ]
  const loaded = new Map<string, Loaded>()
  const load = async (one: ListFile) => {
    const before = loaded.get(one.file)
    const list = await loadChanged(loaded, one)
    if (list.unreadable.length > 0 && list.stamp !== before?.stamp) options.onUnreadable?.(one.file, list.unreadable)
    return list
  }
  await Promise.all(files.map(one => load(one)))
  return { name: 'local-list', isLocal: true, screen: subject => screen(subject, files, load) }
}

async function screen(
  subject: ScreeningSubject,
  files: readonly ListFile[],
  load: (one: ListFile) => Promise<Loaded>,
): Promise<Verdict> {
  const parties = partiesOf(subject)
  const lists = []
  const problems: string[] = []
  for (const one of files) {
    const { stamp, entries, problem } = await load(one)
    if (problem !== null) problems.push(problem)
    const list = { file: path.basename(one.file), version: stamp, entries: entries.size }
    const found = parties.find(({ address }) => entries.has(listKey(address) ?? ''))
    if (found) {
      const evidence = { list, address: found.address, role: found.role }
      return {
        kind: 'flagged',
        reason: `The ${found.role} is ${one.reason}`,
        reference: `${list.file}@${stamp}`,
        evidence,
      }
    }
    lists.push(list)
  }
  if (problems.length > 0) throw new Error(problems.join('; '))
  return { kind: 'clear', reference: null, evidence: { lists, addresses: parties.map(({ address }) => address) } }
}

/** A list that was never read: nobody can be screened by it. */
export class ListUnreadable extends Error {
  override readonly name = 'ListUnreadable'
}

async function loadChanged(loaded: Map<string, Loaded>, one: ListFile): Promise<Loaded> {
  const known = loaded.get(one.file)
  try {
    const { mtime, size } = await stat(one.file)
    const stamp = `${mtime.toISOString()}/${size}`
    if (known?.stamp === stamp && known.problem === null) return known
    const { accounts: entries, unreadable } = one.parse(await readFile(one.file, 'utf8'))
    if (known && !one.mayShrink) refuseShrunken(known.entries.size, entries.size)
    const fresh = { stamp, entries, unreadable, problem: null }
    loaded.set(one.file, fresh)
    return fresh
  } catch (error) {
    const problem = `${one.file}: ${error instanceof Error ? error.message : String(error)}`
    if (!known) throw new ListUnreadable(problem, { cause: error })
    return { ...known, problem }
  }
}

function refuseShrunken(before: number, now: number): void {
  const lost = before - now
  if (lost > 1 && lost > before * lostShareMax)
    throw new Error(`the list has lost ${lost} of ${before} entries; if that is right, restart the service`)
}
